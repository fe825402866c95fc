/** The client's activities by type: narrowed by category, searched by name, each a link to its page (product «Activities»). */
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { CreateAction, EntryList } from '../shared/catalogue/EntryList.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { ListWithPane } from '../shared/listing/ListWithPane.tsx';
import { RowLink } from '../shared/listing/RowLink.tsx';
import { ActivityActions } from './ActivityActs.tsx';
import css from './activity-list.module.css';
import { type Activity, activitiesQueryOf, catalogueQueryOf, modelsQueryOf, useClient } from './activity-query.ts';
import { BasisNotice } from './BasisNotice.tsx';
import { UnwatchedMedicines } from './UnwatchedMedicine.tsx';

export default function ActivityList() {
  const { t } = useTranslation();
  const user = useUser();
  const chosenClient = useChosenClient();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/of-client/aktiviteter' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  const [menuActivity, setMenuActivity] = useState<Activity>();
  const clientQuery = useClient(clientId);
  const client = clientQuery.data;
  const catalogueQuery = useQuery(catalogueQueryOf(clientId));
  const activitiesQuery = useQuery(activitiesQueryOf(clientId));

  const mayChange = can(user, 'page.activities.edit') || can(user, 'activity.remove');
  const combinedQueries = combineQueries(clientQuery, catalogueQuery, activitiesQuery);
  const { categories = [], types = [] } = catalogueQuery.data ?? {};
  const isReady = client && activitiesQuery.data && catalogueQuery.data;
  // One that the list does not show is not chosen.
  const categoryId = [...categories, ...(activitiesQuery.data ?? []).map(({ category }) => category)].find(
    ({ id }) => id === search.categoryId,
  )?.id;
  const listSearch = { clientId: search.clientId, categoryId };
  const createLink = can(user, 'page.activities.create') && linkOptions({ to: '/aktiviteter/skapa', search: listSearch });
  const manageLink = can(user, 'page.activities.catalogue') && linkOptions({ to: '/aktiviteter/kategorier', search: listSearch });

  const isCopyPrimary = !createLink && activitiesQuery.data?.length === 0;
  const mayCopy = can(user, 'activity.copyBetween');
  const modelsQuery = useQuery({ ...modelsQueryOf(clientId), enabled: mayCopy });
  const modelsLink = mayCopy && modelsQuery.data && modelsQuery.data.length > 0 && (
    <ButtonLink
      to="/aktiviteter/kopiera"
      search={{ clientId: search.clientId, from: 'mallar' }}
      variant={isCopyPrimary ? 'filled' : 'subtle'}
      size="md"
    >
      {t('activities.fromModels')}
    </ButtonLink>
  );
  const copyLink = mayCopy && (
    <ButtonLink
      to="/aktiviteter/kopiera"
      search={{ clientId: search.clientId }}
      variant={isCopyPrimary && !modelsLink ? 'filled' : 'subtle'}
      size="md"
    >
      {t('activities.fromClient')}
    </ButtonLink>
  );
  const startLinks = (modelsLink || copyLink) && (
    <div className={css.begin}>
      {modelsLink}
      {copyLink}
    </div>
  );

  return (
    <Screen
      title={t('activities.title')}
      pageHeader={<ClientHeader client={client} />}
      wide
      actions={createLink && isReady && activitiesQuery.data.length > 0 && <CreateAction kind="activity" link={createLink} />}
    >
      <ListWithPane>
        {isReady && <UnwatchedMedicines activities={activitiesQuery.data} />}
        {isReady && <BasisNotice activities={activitiesQuery.data} clientId={clientId} />}
        {combinedQueries.error || !isReady ? (
          <QueryPlaceholder query={combinedQueries} rowCount={6} />
        ) : (
          <EntryList
            kind="activity"
            entries={activitiesQuery.data}
            categories={categories}
            types={types}
            addressFilter={search}
            createLinkOptions={createLink}
            startLink={startLinks}
            manageLinkOptions={manageLink}
            renderCategoryLink={(id, props) => <Link to="/aktiviteter" search={{ clientId: search.clientId, categoryId: id }} {...props} />}
            onShowAll={() =>
              void navigate({ to: '/aktiviteter', search: { clientId: search.clientId }, replace: true, resetScroll: false })
            }
            renderEntryLink={({ id, client: owner }, props) => (
              <RowLink to="/aktiviteter/$id/$clientId" params={{ id: String(id), clientId: String(owner.id) }} {...props} />
            )}
            renderTypeLink={(id, props) => (
              <Link
                to="/aktiviteter/aktivitetstyp"
                search={{ id, clientId: search.clientId, isSelected: types.some((type) => type.id === id) }}
                {...props}
              />
            )}
            onTypeToggle={(typeId) =>
              void navigate({ to: '/aktiviteter' as const, search: { ...search, typeId }, replace: true, resetScroll: false })
            }
            onOpenMenu={mayChange ? setMenuActivity : undefined}
          />
        )}
        {isReady && !isCopyPrimary && startLinks}
      </ListWithPane>
      {menuActivity && <ActivityActions activity={menuActivity} onClose={() => setMenuActivity(undefined)} />}
    </Screen>
  );
}
