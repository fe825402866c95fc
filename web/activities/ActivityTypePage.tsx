/**
 * One activity type: a client's own is edited and deleted here, the platform's switched on and off for the client; and its attributes
 * (product «Catalogue», R33).
 */
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { activityTypes } from '#contract/catalogue.ts';
import { can } from '#domain/permissions.ts';
import { addressOf, callApi } from '../core/call.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { areQueriesSettled, combineQueries } from '../kit/combined-queries.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { AttributeList } from '../shared/attributes/AttributeList.tsx';
import css from '../shared/attributes/attributes.module.css';
import { useChangeRights } from '../shared/catalogue/changeable.ts';
import detail from '../shared/catalogue/detail.module.css';
import { SelectionSwitch } from '../shared/catalogue/SelectionSwitch.tsx';
import { ToCompanyDialog } from '../shared/catalogue/ToCompanyDialog.tsx';
import { TypeSummary } from '../shared/catalogue/TypeSummary.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { ActivityTypeForm } from './ActivityTypeForm.tsx';
import { activitiesQueryOf, categoryQueryOf, useClient } from './activity-query.ts';
import { typeQueryOf, typesQueryOf } from './catalogue-data.ts';

export default function ActivityTypePage() {
  const { t } = useTranslation();
  const user = useUser();
  const chosenClient = useChosenClient();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/of-client/aktiviteter/aktivitetstyp' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  const [isEditing, setEditing] = useState(false);
  const clientQuery = useClient(clientId);
  const client = clientQuery.data;
  const typeQuery = useQuery(typeQueryOf(search.id));
  const type = typeQuery.data;
  const categoryId = type?.activityCategory.id;
  const categoryQuery = useQuery(categoryQueryOf(categoryId));
  const typesQuery = useQuery(typesQueryOf(categoryId, clientId));
  const activitiesQuery = useQuery(activitiesQueryOf(clientId));
  const { mayChange, mayRemove, areRightsKnown } = useChangeRights('activityTypes', clientId);

  const listSearch = { clientId: search.clientId, categoryId, typeId: type?.id };
  const backPath = addressOf('/aktiviteter', {}, listSearch);
  const combinedQueries = combineQueries(typeQuery, clientQuery, categoryQuery);
  const isPageDataKnown = areRightsKnown && areQueriesSettled(typesQuery, activitiesQuery);
  if (combinedQueries.error || !type || !client || categoryQuery.data === undefined || !isPageDataKnown)
    return (
      <Screen title={t('activities.type')} pageHeader={<ClientHeader client={client} />} backPath={backPath}>
        <QueryPlaceholder query={combinedQueries} />
      </Screen>
    );
  // One that was removed since leaves its name.
  const shownCategory = categoryQuery.data ?? {
    ...type.activityCategory,
    name: type.activityCategory.name ?? '',
    color: '#53605c',
    icon: 'note' as const,
  };
  // The address decides until the server has answered.
  const isSelected = typesQuery.data?.find(({ id }) => id === type.id)?.selected ?? search.isSelected ?? true;
  const mayChangeCatalogue = can(user, 'catalogue.change');
  const ownerTextKey = type.global ? 'catalogue.ofAll' : type.client ? 'activities.ownOfClient' : 'catalogue.ofCompany';
  return (
    <Screen title={type.name} titlePart={t('activities.type')} pageHeader={<ClientHeader client={client} />} backPath={backPath}>
      <TypeSummary
        kind="activity"
        type={type}
        category={shownCategory}
        ownerName={t(ownerTextKey, { name: client.name })}
        usageCount={activitiesQuery.data?.filter((activity) => activity.type.id === type.id).length}
        renderCountLink={(props) => <Link to="/aktiviteter" search={listSearch} {...props} />}
        onEdit={mayChange(type) && (() => setEditing(true))}
        createLinkOptions={
          can(user, 'page.activities.create') &&
          isSelected &&
          !type.archived &&
          linkOptions({ to: '/aktiviteter/skapa', search: listSearch })
        }
      >
        {mayChangeCatalogue && type.global && typesQuery.data && (
          <div className={detail.switched}>
            <span>
              <b>{t('catalogue.used', { client: client.name })}</b>
              <small>{t(isSelected ? 'catalogue.takeOutHint' : 'catalogue.putBackHint')}</small>
            </span>
            <SelectionSwitch
              kind="types"
              entry={{ id: type.id, selected: isSelected }}
              clientId={client.id}
              label={t('catalogue.usedFor', { name: type.name, client: client.name })}
            />
          </div>
        )}
        {mayChangeCatalogue && type.client && !type.archived && (
          <div className={detail.own}>
            <ToCompanyDialog
              question={[
                t('catalogue.toCompanyType', { name: type.name, company: client.company.name }),
                categoryQuery.data?.client && t('catalogue.toCompanyTypeToo', { category: categoryQuery.data.name }),
              ]
                .filter(Boolean)
                .join(' ')}
              shareWithCompany={() => callApi(activityTypes.toCompany, { params: { id: type.id } })}
            />
          </div>
        )}
        {mayChangeCatalogue && !type.global && !type.client && !mayChange(type) && (
          <p className={css.hint}>{t('catalogue.companysByOffice')}</p>
        )}
        {!mayChangeCatalogue && !isSelected && <p className={css.hint}>{t('catalogue.notUsed', { client: client.name })}</p>}
      </TypeSummary>
      <AttributeList source={{ kind: 'activity', id: type.id }} typeOrCategory={type} owner={client} leadKey="attributes.lead" />
      {isEditing && (
        <ActivityTypeForm
          owner={client}
          category={shownCategory}
          type={type}
          mayRemove={mayRemove(type)}
          onDeleted={() => navigate({ to: '/aktiviteter', search: { ...listSearch, typeId: undefined }, replace: true })}
          onClose={() => setEditing(false)}
        />
      )}
    </Screen>
  );
}
