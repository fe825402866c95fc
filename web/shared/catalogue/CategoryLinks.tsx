/** The categories to narrow a list by, as links under each other. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import type { IconPaths } from '../../kit/icons.ts';
import { type GroupLinkProps, groupLinkProps } from '../../kit/link-group.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import css from './category-links.module.css';

export type CategoryLinksProps = {
  categories: readonly { id: number; name: string; icon: string; color: string; archived?: boolean }[];
  chosenId: number | undefined;
  /** The icon of «all». */
  icon: IconPaths;
  /** The link of a category, or of all when it is undefined. */
  renderLink: (id: number | undefined, props: GroupLinkProps) => ReactNode;
};
type Props = CategoryLinksProps & {
  /** The way to where they are managed, for whoever may. */
  manageLink?: ReactNode;
  /** One of them was pressed. */
  onChoose?: () => void;
};

export function CategoryLinks({ categories, chosenId, icon, renderLink, manageLink, onChoose }: Props) {
  const { t } = useTranslation();
  const renderCategoryLink = (id: number | undefined, children: ReactNode) =>
    renderLink(id, { ...groupLinkProps(children, css.link, id === chosenId ? 'true' : undefined), ...(onChoose && { onClick: onChoose }) });
  return (
    <nav aria-label={t('activities.categories')} className={css.nav}>
      <ul className={css.links}>
        <li>
          {renderCategoryLink(
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
            {renderCategoryLink(
              category.id,
              <>
                <CategoryIcon icon={category.icon} colour={category.color} isUntinted />
                {category.name}
                {category.archived && <small className={css.archived}>{t('activities.archived')}</small>}
              </>,
            )}
          </li>
        ))}
      </ul>
      {manageLink}
    </nav>
  );
}
