/** One category on the page of all of them: its mark, its owner, and its types (R33). */
import { type ReactNode, useId, useState } from 'react';
import type { icons } from '#contract/fields.ts';
import { useTranslation } from '../../core/texts.ts';
import css from '../../kit/groups.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { downIcon } from '../../kit/icons.ts';
import { editIcon } from '../../kit/later-icons.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import { ownerTextKeyOf, type Selectable } from './selectable.ts';

type Category = {
  name: string;
  color: string;
  icon: (typeof icons)[number];
  global: boolean;
  archived: boolean;
  /** Of activities alone. */
  containsMedicine?: boolean;
  client?: { id: number } | null | undefined;
};
type Props = {
  category: Selectable<Category>;
  /** Open from the start: the address names it. */
  isInAddress: boolean;
  /** An act beside its name, such as a switch. */
  headControl?: ReactNode;
  /** Opens its form; for whoever may change it. */
  onEdit: (() => void) | false;
  children: (isOpen: boolean) => ReactNode;
};

export function CategoryCard({ category, isInAddress, headControl, onEdit, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(isInAddress);
  const factTexts = [
    t(ownerTextKeyOf(category)),
    category.containsMedicine && t('catalogue.medicine'),
    category.archived && t('activities.archived'),
    !category.selected && t('catalogue.out'),
  ];
  return (
    <section className={css.group} data-out={!category.selected || undefined}>
      <div className={css.head}>
        <h2>
          <button type="button" className={css.type} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            <CategoryIcon icon={category.icon} colour={category.color} />
            <span className={css.words}>
              <b>{category.name}</b>
              <small>{factTexts.filter(Boolean).join(' · ')}</small>
            </span>
            <Icon d={downIcon} />
          </button>
        </h2>
        {headControl}
        {onEdit && (
          <IconButton aria-label={t('catalogue.editThis', { name: category.name })} aria-haspopup="dialog" onClick={onEdit}>
            <Icon d={editIcon} />
          </IconButton>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {children(isOpen)}
      </div>
    </section>
  );
}
