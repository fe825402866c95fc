/** One type as an expandable list of its activities or tasks (product «Activities»). */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
import groupsCss from '../../kit/groups.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { downIcon, moreIcon, rightIcon } from '../../kit/icons.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import { type CatalogueEntry, type EntryGroup, sectionByKind } from './grouping.ts';
import css from './list.module.css';

/** Props for the link of a row, beside its address. */
export type RowLinkProps = { className: string | undefined; children: ReactNode };
type Props<E extends CatalogueEntry> = {
  kind: Kind;
  group: EntryGroup<E>;
  isOpen: boolean;
  /** The address named it: it is brought into view when the page opens. */
  isInAddress: boolean;
  renderEntryLink: (entry: E, props: RowLinkProps) => ReactNode;
  /** The way to the type's own page. */
  renderTypeLink: (typeId: number, props: RowLinkProps) => ReactNode;
  onToggle: () => void;
  /** Opens the acts on an entry; left out for whoever has none. */
  onOpenMenu: ((entry: E) => void) | undefined;
};

export function TypeGroup<E extends CatalogueEntry>({
  kind,
  group,
  isOpen,
  isInAddress,
  renderEntryLink,
  renderTypeLink,
  onToggle,
  onOpenMenu,
}: Props<E>) {
  const { type, category, entries } = group;
  const { t } = useTranslation();
  const id = useId();
  const sectionRef = useRef<HTMLElement>(null);
  const [isLinked] = useState(isInAddress);
  useEffect(() => {
    if (isLinked) sectionRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isLinked]);
  return (
    <section ref={sectionRef} className={groupsCss.group}>
      <h2>
        <button type="button" className={groupsCss.type} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <CategoryIcon icon={category.icon} colour={category.color} />
          <span className={groupsCss.words}>
            <b>{type.name}</b>
            <small>
              {[category.name, t(`${sectionByKind[kind]}.found`, { count: entries.length }), type.archived && t('activities.archived')]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <Icon d={downIcon} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {entries.length === 0 ? (
          <p className={groupsCss.nothing}>{t(`${sectionByKind[kind]}.noneOfType`)}</p>
        ) : (
          <ul className={css.rows}>
            {entries.map((entry) => (
              <li key={entry.id} data-listed>
                {renderEntryLink(entry, {
                  className: css.row,
                  children: (
                    <>
                      <span className={css.name}>{entry.name}</span>
                      {entry.archived && <span className={css.mark}>{t('activities.archived')}</span>}
                      {!onOpenMenu && <Icon d={rightIcon} />}
                    </>
                  ),
                })}
                {onOpenMenu && (
                  <IconButton
                    aria-label={t('activities.more', { name: entry.name })}
                    aria-haspopup="dialog"
                    onClick={() => onOpenMenu(entry)}
                  >
                    <Icon d={moreIcon} />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {renderTypeLink(type.id, {
          className: css.about,
          children: (
            <>
              {t('catalogue.about', { name: type.name })}
              <Icon d={rightIcon} size={20} />
            </>
          ),
        })}
      </div>
    </section>
  );
}
