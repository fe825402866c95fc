/** A category of stock: a new one of the client, or one that is there (decision 33). */
import { itemCategories } from '#contract/inventory.ts';
import { CategorySheet } from '../shared/CategorySheet.tsx';
import { call } from '../shared/call.ts';
import type { Client } from '../shared/client.ts';
import { useTexts } from '../shared/texts.ts';
import { type Category, refreshStock } from './data.ts';

type Props = {
  client: Client;
  /** The one to change; a new one without it. */
  category?: Category | undefined;
  onSaved?: (category: Category) => void;
  onClose: () => void;
};

export function CategoryForm({ client, category, onSaved, onClose }: Props) {
  const { t } = useTexts();
  return (
    <CategorySheet
      title={t(category ? 'catalogue.editCategory' : 'activities.newCategory')}
      meta={category ? category.name : t('activities.ownOfClient', { name: client.name })}
      make={async (look, archived) => {
        const { data } = category
          ? await call(itemCategories.change, { params: { id: category.id }, body: { ...look, archived }, ifMatch: category.version })
          : await call(itemCategories.create, { body: { ...look, client: { id: client.id } } });
        await refreshStock();
        return data;
      }}
      there={
        category && {
          category,
          question: t('inventory.deleteCategoryQuestion', { name: category.name }),
          remove: () => call(itemCategories.remove, { params: { id: category.id } }),
        }
      }
      {...(onSaved && { onMade: onSaved })}
      onClose={onClose}
    />
  );
}
