/** All categories of activities there could be for a client, with their types: own ones are edited, the platform's switched on and off (R33). */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { addressOf } from '../core/call.ts';
import { useChosenClient } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { areQueriesSettled } from '../kit/combined-queries.ts';
import { activitiesIcon } from '../kit/icons.ts';
import { ActivityCategoryForm } from '../shared/catalogue/ActivityCategoryForm.tsx';
import { CategoriesScreen } from '../shared/catalogue/CategoriesScreen.tsx';
import { useChangeRights } from '../shared/catalogue/changeable.ts';
import { useClient } from './activity-query.ts';
import { CategoryPanel } from './CategoryPanel.tsx';
import { categoriesQueryOf, typesQueryOf } from './catalogue-data.ts';

export default function ActivityCategories() {
  const { t } = useTranslation();
  const chosenClient = useChosenClient();
  const search = useSearch({ from: '/signed-in/of-client/aktiviteter/kategorier' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  const { mayChange, mayRemove, areRightsKnown } = useChangeRights('activityCategories', clientId);
  // Of the category that stands open from the start.
  const openedTypesQuery = useQuery(typesQueryOf(search.categoryId, clientId));
  return (
    <CategoriesScreen
      title={t('catalogue.title')}
      leadOf={({ name }) => t('catalogue.lead', { name })}
      backPath={addressOf('/aktiviteter', {}, { clientId: search.clientId })}
      emptyState={{ icon: activitiesIcon, title: t('activities.noCategories'), text: t('activities.noCategoriesNext') }}
      ownerQuery={useClient(clientId)}
      categoriesQuery={useQuery(categoriesQueryOf(clientId))}
      areCardsKnown={areRightsKnown && (search.categoryId === undefined || areQueriesSettled(openedTypesQuery))}
      renderCard={(category, client, onEdit) => (
        <CategoryPanel
          key={category.id}
          category={category}
          client={client}
          addressClientId={search.clientId}
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
