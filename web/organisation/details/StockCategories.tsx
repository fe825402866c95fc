/** The company's categories of stock, with the platform's: its administrator makes and edits them, others see them (R33, R99). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ItemCategory, itemCategories } from '#contract/inventory.ts';
import { can } from '#domain/permissions.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { plus } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { edit } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import { ItemCategoryForm } from '../../shared/catalogue/ItemCategoryForm.tsx';
import type { Owner } from '../../shared/catalogue/OwnerChoice.tsx';
import { mayChange, ownerTextKeyOf } from '../../shared/catalogue/selectable.ts';
import css from './details.module.css';

export function StockCategories({ company }: { company: Owner }) {
  const { t } = useTexts();
  const user = useUser();
  const [editedCategory, setEditing] = useState<ItemCategory | 'new'>();
  const { data, error, refetch } = useQuery({
    queryKey: ['stock', 'categories', 'company'],
    queryFn: async ({ signal }) =>
      (await callApi(itemCategories.list, { query: { ...fullListByName, includeClientSpecific: 'false' }, signal })).data,
  });
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  return (
    <section className={css.defaults}>
      <h2>{t('details.stockCategories')}</h2>
      <p className={css.lead}>{t(data.length === 0 ? 'details.noStockCategories' : 'details.stockCategoriesLead')}</p>
      <ul className={css.rows}>
        {data.map((row) => (
          <li key={row.id}>
            <span className={css.category}>
              <CategoryIcon icon={row.icon} colour={row.color} />
              <span>
                <b>{row.name}</b>
                <small>{[t(ownerTextKeyOf(row)), row.archived && t('activities.archived')].filter(Boolean).join(' · ')}</small>
              </span>
            </span>
            {mayChange(user, row) && (
              <IconButton aria-label={t('catalogue.editThis', { name: row.name })} aria-haspopup="dialog" onClick={() => setEditing(row)}>
                <Icon d={edit} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {can(user, 'catalogue.change') && (
        <Button variant="default" icon={<Icon d={plus} />} aria-haspopup="dialog" onClick={() => setEditing('new')}>
          {t('details.newStockCategory')}
        </Button>
      )}
      {editedCategory && (
        <ItemCategoryForm
          owner={company}
          category={editedCategory === 'new' ? undefined : editedCategory}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}
