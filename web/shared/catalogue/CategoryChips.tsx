/** The categories to narrow a list by, as links: a row of chips on phones, a column on wide screens. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import type { Paths } from '../../kit/icons.ts';
import { type GroupLinkProps, groupLinkProps } from '../../kit/link-group.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import css from './category-chips.module.css';

type Category = { id: number; name: string; icon: string; color: string; archived?: boolean };
type Props = {
  categories: readonly Category[];
  chosen: number | undefined;
  /** The icon of «all». */
  icon: Paths;
  /** The link of a category, or of all when it is undefined. */
  link: (id: number | undefined, props: GroupLinkProps) => ReactNode;
  /** The way to where they are managed, for whoever may. */
  manage?: ReactNode;
};

export function CategoryChips({ categories, chosen, icon, link, manage }: Props) {
  const { t } = useTexts();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (chosen !== undefined) current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  const of = (id: number | undefined, children: ReactNode) =>
    link(id, groupLinkProps(children, css.chip, id === chosen ? 'true' : undefined));
  return (
    <nav aria-label={t('activities.categories')} className={css.nav}>
      <ul ref={row} className={css.row}>
        <li>
          {of(
            undefined,
            <>
              <span className={css.all}>
                <Icon d={icon} />
              </span>
              {t('activities.all')}
            </>,
          )}
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            {of(
              category.id,
              <>
                <CategoryIcon icon={category.icon} colour={category.color} bare />
                {category.name}
                {category.archived && <small className={css.archived}>{t('activities.archived')}</small>}
              </>,
            )}
          </li>
        ))}
      </ul>
      {manage}
    </nav>
  );
}
