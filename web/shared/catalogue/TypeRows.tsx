/** The types of a category that was opened on the page of all of them, each a link to its own page, and the way to a new one. */
import { type ReactNode, useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import groupsCss from '../../kit/groups.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon, rightIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { sectionByKind } from './grouping.ts';
import css from './list.module.css';
import type { Selectable } from './selectable.ts';
import type { RowLinkProps } from './TypeGroup.tsx';

type SelectableType = Selectable<{ id: number; name: string; archived: boolean }>;
type Props<T extends SelectableType> = {
  kind: Kind;
  typesQuery: { data: readonly T[] | undefined; error: unknown; refetch: () => unknown };
  renderTypeLink: (type: T, props: RowLinkProps) => ReactNode;
  /** The sheet for a new one, where one may be made. */
  renderForm: ((onClose: () => void) => ReactNode) | undefined;
};

export function TypeRows<T extends SelectableType>({
  kind,
  typesQuery: { data: types, error, refetch },
  renderTypeLink,
  renderForm,
}: Props<T>) {
  const { t } = useTranslation();
  const [isCreating, setCreating] = useState(false);
  if (error && !types) return <LoadError error={error} retry={() => void refetch()} />;
  if (!types) return <Skeleton rowCount={2} size="line" />;
  return (
    <>
      {types.length === 0 ? (
        <p className={groupsCss.nothing}>{t(`${sectionByKind[kind]}.noTypesHere`)}</p>
      ) : (
        <ul className={css.rows}>
          {types.map((type) => (
            <li key={type.id}>
              {renderTypeLink(type, {
                className: css.row,
                children: (
                  <>
                    <span className={css.name}>{type.name}</span>
                    {type.archived && <span className={css.mark}>{t('activities.archived')}</span>}
                    {!type.selected && <span className={css.mark}>{t('catalogue.out')}</span>}
                    <Icon d={rightIcon} />
                  </>
                ),
              })}
            </li>
          ))}
        </ul>
      )}
      {renderForm && (
        <div className={groupsCss.inside}>
          <Button variant="subtle" icon={<Icon d={plusIcon} size={20} />} aria-haspopup="dialog" onClick={() => setCreating(true)}>
            {t(`${sectionByKind[kind]}.newType`)}
          </Button>
        </div>
      )}
      {isCreating && renderForm?.(() => setCreating(false))}
    </>
  );
}
