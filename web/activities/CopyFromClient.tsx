/**
 * A client's first activities: copied from another client of the company, or made of its model activities, if wanted planned from a day on (product
 * «Activities», R107).
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { activities } from '#contract/activities.ts';
import { call } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { mayThere } from '../core/named-place.ts';
import { useChosen } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { late } from '../kit/late.tsx';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { clientsQuery } from '../shared/listing/narrowing.ts';
import { activitiesOf, type Client, catalogueOf, modelsFor, platformTypes, refreshAll, useClient } from './activity-query.ts';
import { ChooseActivities, type Picked } from './ChooseActivities.tsx';
import css from './copy-from-client.module.css';

const FromModels = late(async () => ({ default: (await import('./FromModels.tsx')).FromModels }));

export default function CopyFromClient() {
  const { t } = useTexts();
  const chosen = useChosen();
  const search = useSearch({ from: '/signed-in/of-client/aktiviteter/kopiera' });
  const clientId = search.clientId ?? chosen!.client.id;
  const navigate = useNavigate();
  const ofClient = useClient(clientId);
  const client = ofClient.data;
  const all = useQuery(clientsQuery);
  const models = useQuery(modelsFor(clientId));
  const company = all.data?.find(({ id }) => id === clientId)?.company.id;
  // A planner of this client may be an assistant of another one.
  const mayCopy = ({ id }: { id: number }) => mayThere('activity.copyBetween', { clientId: id });
  const others = all.data?.filter((one) => one.id !== clientId && one.company.id === company && mayCopy(one));
  const state = combineQueries(ofClient, all, models);
  const hasModels = models.data !== undefined && models.data.length > 0;
  // Where there is but one way it is open.
  const from = search.from ?? (hasModels && others?.length === 0 ? 'mallar' : undefined);
  return (
    <Screen
      title={t(from === 'mallar' ? 'activities.fromModels' : 'activities.fromClient')}
      about={<ClientHeader client={client} />}
      back="/aktiviteter"
      wide
    >
      {state.error || !client || !others || !models.data ? (
        <QueryPlaceholder of={state} rows={4} />
      ) : others.length === 0 && !hasModels ? (
        <EmptyState title={t('activities.fromClientNobody')} />
      ) : (
        <div className={css.page}>
          {from !== 'mallar' && <p className={css.hint}>{t('activities.fromClientHint')}</p>}
          <SelectField
            label={t('activities.fromClientWhose')}
            value={from ?? ''}
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
              ...others.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <Suspense fallback={<Skeleton rows={6} />}>
            {from === 'mallar' && <FromModels client={client} inAddress={search.clientId} />}
          </Suspense>
          {others
            .filter(({ id }) => id === from)
            .map((other) => (
              <Choice key={other.id} from={other} client={client} inAddress={search.clientId} />
            ))}
        </div>
      )}
    </Screen>
  );
}

type Props = { from: { id: number; name: string }; client: Client; inAddress: number | undefined };
function Choice({ from, client, inAddress }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const list = useQuery(activitiesOf(from.id));
  const catalogue = useQuery(catalogueOf(client.id));
  const existing = useQuery(activitiesOf(client.id));
  const platform = useQuery(platformTypes);
  const state = combineQueries(list, catalogue, existing, platform);
  const entries = (list.data ?? []).filter(({ archived }) => !archived);
  const types = new Set(catalogue.data?.types.map(({ id }) => id));
  /** The reason why one cannot be chosen. */
  const whyNot = ({ name, type }: (typeof entries)[number]) => {
    if (!types.has(type.id) && !platform.data?.has(type.id)) return t('activities.fromClientNoTypes', { name: from.name });
    return existing.data?.some((one) => one.name === name && one.type.id === type.id) ? t('activities.fromClientThere') : undefined;
  };
  /** Of a type that somebody took out for this client: chosen only by a tick, which puts it back. */
  const isOut = ({ type }: (typeof entries)[number]) => !types.has(type.id);
  const copying = useMutation({
    mutationFn: ({ ids, fromDate }: Picked) => {
      const body = { clientId: client.id, fromClientId: from.id, activityIds: ids, ...(fromDate && { fromDate }) };
      return call(activities.copyFromClient, { body });
    },
    meta: { mine: true },
    onSuccess: () => {
      void refreshAll();
      void navigate({ to: '/aktiviteter', search: { clientId: inAddress } });
    },
  });
  if (state.error || !list.data || !catalogue.data || !existing.data || !platform.data) return <QueryPlaceholder of={state} rows={6} />;
  if (entries.length === 0) return <EmptyState title={t('activities.fromClientEmpty', { name: from.name })} />;
  return (
    <ChooseActivities
      candidates={entries.map((one) => ({
        ...{ id: one.id, name: one.name, icon: one.icon, colour: one.category.color },
        about: isOut(one) ? t('activities.fromClientTakenOut', { type: one.type.name }) : one.type.name,
        whyNot: whyNot(one),
        isUnticked: isOut(one),
      }))}
      timeZone={client.timeZone}
      planLabel={t('activities.fromClientPlan')}
      planHint={t('activities.copyPlanHint')}
      sendLabel={(count) => t('activities.fromClientCopy', { count })}
      isSending={copying.isPending}
      error={copying.error ? errorText(copying.error, t) : undefined}
      onSend={(picked) => copying.mutate(picked)}
    />
  );
}
