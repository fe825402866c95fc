/** The company's categories of stock, with the platform's: its administrator makes and edits them, others see them (R33, R99). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ItemCategory, itemCategories } from '#contract/inventory.ts';
import { can } from '#domain/permissions.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { editIcon } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import { ItemCategoryForm } from '../../shared/catalogue/ItemCategoryForm.tsx';
import type { Owner } from '../../shared/catalogue/OwnerChoice.tsx';
import { mayChange, ownerTextKeyOf } from '../../shared/catalogue/selectable.ts';
import css from './details.module.css';

export function StockCategories({ company }: { company: Owner }) {
  const { t } = useTranslation();
  const user = useUser();
  const [editedCategory, setEditedCategory] = useState<ItemCategory | 'new'>();
  const {
    data: categories,
    error,
    refetch,
  } = useQuery({
    queryKey: ['stock', 'categories', 'company'],
    queryFn: async ({ signal }) =>
      (await callApi(itemCategories.list, { query: { ...fullListByName, includeClientSpecific: 'false' }, signal })).data,
  });
  if (error && !categories) return <LoadError error={error} retry={() => void refetch()} />;
  if (!categories) return <Skeleton rowCount={3} />;
  return (
    <section className={css.defaults}>
      <h2>{t('details.stockCategories')}</h2>
      <p className={css.lead}>{t(categories.length === 0 ? 'details.noStockCategories' : 'details.stockCategoriesLead')}</p>
      <ul className={css.rows}>
        {categories.map((category) => (
          <li key={category.id}>
            <span className={css.category}>
              <CategoryIcon icon={category.icon} colour={category.color} />
              <span>
                <b>{category.name}</b>
                <small>{[t(ownerTextKeyOf(category)), category.archived && t('activities.archived')].filter(Boolean).join(' · ')}</small>
              </span>
            </span>
            {mayChange(user, category) && (
              <IconButton
                aria-label={t('catalogue.editThis', { name: category.name })}
                aria-haspopup="dialog"
                onClick={() => setEditedCategory(category)}
              >
                <Icon d={editIcon} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {can(user, 'catalogue.change') && (
        <Button variant="default" icon={<Icon d={plusIcon} />} aria-haspopup="dialog" onClick={() => setEditedCategory('new')}>
          {t('details.newStockCategory')}
        </Button>
      )}
      {editedCategory && (
        <ItemCategoryForm
          owner={company}
          category={editedCategory === 'new' ? undefined : editedCategory}
          onClose={() => setEditedCategory(undefined)}
        />
      )}
    </section>
  );
}
