/**
 * A client's first activities: copied from another client of the company, or made of its model activities, if wanted planned from a day on (product
 * «Activities», R107).
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { type AdoptedRow, activities } from '#contract/activities.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { mayAtPlace } from '../core/named-place.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { clientsQuery } from '../shared/listing/narrowing.ts';
import { ActivityPicker, type PickedActivities } from './ActivityPicker.tsx';
import { activitiesQueryOf, type Client, copyableActivitiesQueryOf, modelsQueryOf, refreshAll, useClient } from './activity-query.ts';
import css from './copy-from-client.module.css';

const ModelActivityPicker = lazyWithRetry(async () => ({ default: (await import('./ModelActivityPicker.tsx')).ModelActivityPicker }));

export default function CopyFromClientPage() {
  const { t } = useTranslation();
  const chosenClient = useChosenClient();
  const search = useSearch({ from: '/signed-in/of-client/aktiviteter/kopiera' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  const navigate = useNavigate();
  const clientQuery = useClient(clientId);
  const client = clientQuery.data;
  const clientListQuery = useQuery(clientsQuery);
  const modelsQuery = useQuery(modelsQueryOf(clientId));
  const companyId = clientListQuery.data?.find(({ id }) => id === clientId)?.company.id;
  // A planner of this client may be an assistant of another one.
  const mayCopy = ({ id }: { id: number }) => mayAtPlace('activity.copyBetween', { clientId: id });
  const otherClients = clientListQuery.data?.filter(
    (candidate) => candidate.id !== clientId && candidate.company.id === companyId && mayCopy(candidate),
  );
  const mayCreate = can(useUser(), 'page.activities.create');
  const combinedQueries = combineQueries(clientQuery, clientListQuery, modelsQuery);
  const hasModels = modelsQuery.data !== undefined && modelsQuery.data.length > 0;
  // A single way is open.
  const chosenSource = search.from ?? (hasModels && otherClients?.length === 0 ? 'mallar' : undefined);
  return (
    <Screen
      title={t(chosenSource === 'mallar' ? 'activities.fromModels' : 'activities.fromClient')}
      pageHeader={<ClientHeader client={client} />}
      backPath="/aktiviteter"
      wide
    >
      {combinedQueries.error || !client || !otherClients || !modelsQuery.data ? (
        <QueryPlaceholder query={combinedQueries} rowCount={4} />
      ) : otherClients.length === 0 && !hasModels ? (
        <EmptyState
          title={t('activities.fromClientNobody')}
          text={t(mayCreate ? 'activities.fromClientNobodyNext' : 'activities.fromClientNobodyOffice')}
          action={
            mayCreate && (
              <ButtonLink to="/aktiviteter/skapa" search={{ clientId: search.clientId }}>
                {t('activities.create')}
              </ButtonLink>
            )
          }
        />
      ) : (
        <div className={css.page}>
          {chosenSource !== 'mallar' && <p className={css.hint}>{t('activities.fromClientHint')}</p>}
          <SelectField
            label={t('activities.fromClientWhose')}
            value={chosenSource ?? ''}
            onChange={({ currentTarget: { value } }) =>
              void navigate({
                to: '/aktiviteter/kopiera',
                search: { clientId: search.clientId, from: value === 'mallar' ? value : Number(value) || undefined },
                replace: true,
              })
            }
            options={[
              { value: '', label: t('activities.fromClientChoose') },
              ...(hasModels ? [{ value: 'mallar', label: t('activities.fromModelsChoice') }] : []),
              ...otherClients.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <Suspense fallback={<Skeleton rowCount={6} />}>
            {chosenSource === 'mallar' && <ModelActivityPicker client={client} addressClientId={search.clientId} />}
          </Suspense>
          {otherClients
            .filter(({ id }) => id === chosenSource)
            .map((otherClient) => (
              <SourceActivities key={otherClient.id} sourceClient={otherClient} client={client} addressClientId={search.clientId} />
            ))}
        </div>
      )}
    </Screen>
  );
}

const obstacleTextKeys = { THERE: 'activities.fromClientThere', NO_TYPE: 'activities.fromClientNoTypes' } as const;

/** The rows that become the company's with what is chosen, once each (R99). */
function AdoptedRowsNotice({ rows: adoptedRows, client }: { rows: readonly AdoptedRow[]; client: Client }) {
  const { t } = useTranslation();
  if (adoptedRows.length === 0) return null;
  const kindTexts = (['CATEGORY', 'TYPE', 'QUESTION'] as const).flatMap((kind) => {
    const names = [
      ...new Map(adoptedRows.filter((adoptedRow) => adoptedRow.kind === kind).map(({ id, name }) => [id, `«${name}»`])).values(),
    ];
    return names.length > 0
      ? [{ kind, text: t(`activities.fromClientMade.${kind}`, { count: names.length, names: names.join(', ') }) }]
      : [];
  });
  return (
    <section className={css.made}>
      <p>{t('activities.fromClientMakes', { name: client.name })}</p>
      <ul>
        {kindTexts.map(({ kind, text }) => (
          <li key={kind}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

type Props = { sourceClient: { id: number; name: string }; client: Client; addressClientId: number | undefined };
function SourceActivities({ sourceClient, client, addressClientId }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const activitiesQuery = useQuery(activitiesQueryOf(sourceClient.id));
  const copyableQuery = useQuery(copyableActivitiesQueryOf(sourceClient.id, client.id));
  const combinedQueries = combineQueries(activitiesQuery, copyableQuery);
  const copyableById = new Map(copyableQuery.data?.map((activity) => [activity.id, activity]));
  const shownActivities = (activitiesQuery.data ?? []).filter(({ id }) => copyableById.has(id));
  const copyMutation = useMutation({
    mutationFn: ({ ids, fromDate }: PickedActivities) => {
      const body = { clientId: client.id, fromClientId: sourceClient.id, activityIds: ids, ...(fromDate && { fromDate }) };
      return callApi(activities.copyFromClient, { body });
    },
    meta: { isErrorShown: true },
    onSuccess: () => {
      void refreshAll();
      void navigate({ to: '/aktiviteter', search: { clientId: addressClientId } });
    },
  });
  if (combinedQueries.error || !activitiesQuery.data || !copyableQuery.data)
    return <QueryPlaceholder query={combinedQueries} rowCount={6} />;
  if (shownActivities.length === 0)
    return <EmptyState title={t('activities.fromClientEmpty', { name: sourceClient.name })} text={t('activities.fromClientEmptyNext')} />;
  return (
    <ActivityPicker
      pickableActivities={shownActivities.map((entry) => {
        const { obstacle, isTakenOut } = copyableById.get(entry.id)!;
        return {
          id: entry.id,
          name: entry.name,
          icon: entry.icon,
          colour: entry.category.color,
          subtitle: isTakenOut ? t('activities.fromClientTakenOut', { type: entry.type.name }) : entry.type.name,
          obstacleText: obstacle ? t(obstacleTextKeys[obstacle], { name: sourceClient.name }) : undefined,
          isUnticked: isTakenOut,
        };
      })}
      timeZone={client.timeZone}
      planLabel={t('activities.fromClientPlan')}
      planHint={t('activities.copyPlanHint')}
      sendLabel={(count) => t('activities.fromClientCopy', { count })}
      renderNotes={(ids) => <AdoptedRowsNotice rows={ids.flatMap((id) => copyableById.get(id)?.makes ?? [])} client={client} />}
      isSending={copyMutation.isPending}
      error={copyMutation.error ? errorText(copyMutation.error, t) : undefined}
      onSend={(pickedActivities) => copyMutation.mutate(pickedActivities)}
    />
  );
}
