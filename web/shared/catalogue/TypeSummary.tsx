/** The description of a type on its own page: its mark, its category, whose it is, and the acts on it (R33). */
import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { editIcon } from '../../kit/later-icons.ts';
import attributesCss from '../attributes/attributes.module.css';
import { CategoryIcon } from './CategoryIcon.tsx';
import css from './detail.module.css';
import { sectionByKind } from './grouping.ts';

type Appearance = { color?: string | null | undefined; icon?: string | null | undefined };
type Props = {
  kind: Kind;
  type: Appearance & { archived: boolean };
  category: Appearance & { name: string };
  /** The name of its owner. */
  ownerName: string;
  /** The number of its activities or tasks, as a link to them. */
  usageCount: number | undefined;
  renderCountLink: (props: { className: string | undefined; children: ReactNode }) => ReactNode;
  /** Opens its form, for whoever may change it. */
  onEdit: (() => void) | false;
  /** The way to a new one of it, where one may be made. */
  createLinkOptions: LinkOptions | false;
  children?: ReactNode;
};

export function TypeSummary({ kind, type, category, ownerName, usageCount, renderCountLink, onEdit, createLinkOptions, children }: Props) {
  const { t } = useTranslation();
  return (
    <section className={attributesCss.card}>
      <div className={css.what}>
        <CategoryIcon icon={type.icon ?? category.icon} colour={type.color ?? category.color} />
        <div>
          <b>{category.name}</b>
          <small>{ownerName}</small>
        </div>
        {type.archived && <span className={attributesCss.mark}>{t('activities.archived')}</span>}
      </div>
      {children}
      <p className={attributesCss.hint}>
        {usageCount !== undefined &&
          renderCountLink({ className: css.link, children: t(`${sectionByKind[kind]}.found`, { count: usageCount }) })}
      </p>
      <div className={attributesCss.acts}>
        {onEdit && (
          <Button variant="default" icon={<Icon d={editIcon} size={20} />} aria-haspopup="dialog" onClick={onEdit}>
            {t('catalogue.editType')}
          </Button>
        )}
        {createLinkOptions && (
          <ButtonLink {...createLinkOptions} icon={<Icon d={plusIcon} size={20} />}>
            {t(`${sectionByKind[kind]}.create`)}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
