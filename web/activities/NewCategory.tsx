/** A client's own category of activities, made without leaving the wizard (decision 33). */
import { activityCategories } from '#contract/catalogue.ts';
import { CategorySheet } from '../shared/CategorySheet.tsx';
import { call } from '../shared/call.ts';
import { useTexts } from '../shared/texts.ts';
import { type Category, type Client, refreshAll } from './data.ts';

type Props = { client: Client; onMade: (category: Category) => void; onClose: () => void };

export function NewCategory({ client, onMade, onClose }: Props) {
  const { t } = useTexts();
  return (
    <CategorySheet
      title={t('activities.newCategory')}
      meta={t('activities.ownOfClient', { name: client.name })}
      make={async (draft) => {
        const { data } = await call(activityCategories.create, { body: { ...draft, client: { id: client.id } } });
        await refreshAll();
        return data;
      }}
      onMade={onMade}
      onClose={onClose}
    />
  );
}
