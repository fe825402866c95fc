/** An activity category: a new one of the client, or one that is there (decision 33). */
import { activityCategories } from '#contract/catalogue.ts';
import { CategorySheet } from '../shared/CategorySheet.tsx';
import { call } from '../shared/call.ts';
import { useTexts } from '../shared/texts.ts';
import { type Category, type Client, refreshAll } from './data.ts';

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
          ? await call(activityCategories.change, { params: { id: category.id }, body: { ...look, archived }, ifMatch: category.version })
          : await call(activityCategories.create, { body: { ...look, client: { id: client.id } } });
        await refreshAll();
        return data;
      }}
      there={
        category && {
          category,
          question: t('catalogue.deleteCategoryQuestion', { name: category.name }),
          remove: () => call(activityCategories.remove, { params: { id: category.id } }),
        }
      }
      {...(onSaved && { onMade: onSaved })}
      onClose={onClose}
    />
  );
}
