/** All categories of activities there could be for a client, with their types: own ones are edited, the platform's switched on and off (R33). */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { addressOf } from '../core/call.ts';
import { useChosenClient } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { areQueriesSettled } from '../kit/combined-queries.ts';
import { activities as listIcon } from '../kit/icons.ts';
import { ActivityCategoryForm } from '../shared/catalogue/ActivityCategoryForm.tsx';
import { CategoriesScreen } from '../shared/catalogue/CategoriesScreen.tsx';
import { useChangeable } from '../shared/catalogue/changeable.ts';
import { useClient } from './activity-query.ts';
import { CategoryPanel } from './CategoryPanel.tsx';
import { categoriesOf, typesOf } from './catalogue-data.ts';

export default function ActivityCategories() {
  const { t } = useTexts();
  const chosenClient = useChosenClient();
  const search = useSearch({ from: '/signed-in/of-client/aktiviteter/kategorier' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  const { mayChange, mayRemove, areRightsKnown } = useChangeable('activityCategories', clientId);
  // Of the category that stands open from the start.
  const openedTypes = useQuery(typesOf(search.categoryId, clientId));
  return (
    <CategoriesScreen
      title={t('catalogue.title')}
      leadOf={({ name }) => t('catalogue.lead', { name })}
      backPath={addressOf('/aktiviteter', {}, { clientId: search.clientId })}
      emptyState={{ icon: listIcon, title: t('activities.noCategories'), text: t('activities.noCategoriesNext') }}
      ownerQuery={useClient(clientId)}
      rowsQuery={useQuery(categoriesOf(clientId))}
      areCardsKnown={areRightsKnown && (search.categoryId === undefined || areQueriesSettled(openedTypes))}
      renderCard={(category, client, onEdit) => (
        <CategoryPanel
          key={category.id}
          category={category}
          client={client}
          clientInAddress={search.clientId}
          isLinked={category.id === search.categoryId}
          onEdit={mayChange(category) && onEdit}
        />
      )}
      renderForm={(client, category, onClose) => (
        <ActivityCategoryForm owner={client} category={category} mayRemove={mayRemove(category)} onClose={onClose} />
      )}
    />
  );
}
