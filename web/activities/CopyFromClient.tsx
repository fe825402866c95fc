/** Copies activities from another client of the company to this one, if wanted with their plans from a day on (product «Activities»). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { activities } from '#contract/activities.ts';
import { dateLimit } from '#domain/date-limit.ts';
import { call } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { errorText } from '../core/errors.ts';
import { mayThere } from '../core/named-place.ts';
import { useChosen } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import box from '../kit/check-box.module.css';
import { combineQueries } from '../kit/combined-queries.ts';
import { DateField } from '../kit/DateField.tsx';
import { addDays, dayOf } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Failed } from '../kit/Failed.tsx';
import { readDate } from '../kit/parse-date.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { clientsQuery } from '../shared/listing/narrowing.ts';
import { activitiesOf, type Client, catalogueOf, platformTypes, refreshAll, useClient } from './activity-query.ts';
import css from './copy-from-client.module.css';

export default function CopyFromClient() {
  const { t } = useTexts();
  const chosen = useChosen();
  const search = useSearch({ from: '/signed-in/of-client/aktiviteter/kopiera' });
  const clientId = search.clientId ?? chosen!.client.id;
  const navigate = useNavigate();
  const ofClient = useClient(clientId);
  const client = ofClient.data;
  const all = useQuery(clientsQuery);
  const company = all.data?.find(({ id }) => id === clientId)?.company.id;
  // A planner of this client may be an assistant of another one.
  const mayCopy = ({ id }: { id: number }) => mayThere('activity.copyBetween', { clientId: id });
  const others = all.data?.filter((one) => one.id !== clientId && one.company.id === company && mayCopy(one));
  const state = combineQueries(ofClient, all);
  return (
    <Screen title={t('activities.fromClient')} about={<ClientHeader client={client} />} back="/aktiviteter" wide>
      {state.error || !client || !others ? (
        <QueryPlaceholder of={state} rows={4} />
      ) : others.length === 0 ? (
        <EmptyState title={t('activities.fromClientNobody')} />
      ) : (
        <div className={css.page}>
          <p className={css.hint}>{t('activities.fromClientHint')}</p>
          <SelectField
            label={t('activities.fromClientWhose')}
            value={search.from ?? ''}
            onChange={({ currentTarget }) =>
              void navigate({
                to: '/aktiviteter/kopiera',
                search: { clientId: search.clientId, from: Number(currentTarget.value) || undefined },
                replace: true,
              })
            }
            options={[
              { value: '', label: t('activities.fromClientChoose') },
              ...others.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          {others
            .filter(({ id }) => id === search.from)
            .map((from) => (
              <Choice key={from.id} from={from} client={client} inAddress={search.clientId} />
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
  const today = dayOf(serverNow(), client.timeZone);
  /** Ids of those whose tick is not the first one. */
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [planned, setPlanned] = useState(true);
  // Of today some hours have passed, and nobody was there to sign them.
  const [day, setDay] = useState(addDays(today, 1));
  const list = useQuery(activitiesOf(from.id));
  const catalogue = useQuery(catalogueOf(client.id));
  const existing = useQuery(activitiesOf(client.id));
  const platform = useQuery(platformTypes);
  const state = combineQueries(list, catalogue, existing, platform);
  const entries = (list.data ?? []).filter(({ archived }) => !archived);
  const types = new Set(catalogue.data?.types.map(({ id }) => id));
  /** The reason why one cannot be chosen. */
  const whyNot = ({ name, type }: (typeof entries)[number]) => {
    if (!types.has(type.id) && !platform.data?.has(type.id)) return 'activities.fromClientNoTypes' as const;
    return existing.data?.some((one) => one.name === name && one.type.id === type.id) ? ('activities.fromClientThere' as const) : undefined;
  };
  /** Of a type that somebody took out for this client: chosen only by a tick, which puts it back. */
  const isOut = ({ type }: (typeof entries)[number]) => !types.has(type.id);
  const isPicked = (one: (typeof entries)[number]) => !whyNot(one) && toggled.has(one.id) === isOut(one);
  const picked = entries.filter(isPicked);
  const at = readDate(day);
  const wrong = planned && (!at ? 'rule.error.dateInvalid' : at < today && 'activities.copyPast');
  const copying = useMutation({
    mutationFn: () => {
      const body = {
        clientId: client.id,
        fromClientId: from.id,
        activityIds: picked.map(({ id }) => id),
        ...(planned && at && { fromDate: at }),
      };
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
  const toggle = (id: number) => setToggled((ids) => ids.symmetricDifference(new Set([id])));
  return (
    <>
      <ul className={css.list}>
        {entries.map((one) => {
          const why = whyNot(one);
          return (
            <li key={one.id}>
              <label data-off={why && true}>
                <input
                  type="checkbox"
                  className={box.box}
                  checked={isPicked(one)}
                  disabled={why !== undefined}
                  onChange={() => toggle(one.id)}
                />
                <CategoryIcon icon={one.icon} colour={one.category.color} />
                <span>
                  <b>{one.name}</b>
                  <small>
                    {why
                      ? t(why, { name: from.name })
                      : isOut(one)
                        ? t('activities.fromClientTakenOut', { type: one.type.name })
                        : one.type.name}
                  </small>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <Toggle label={t('activities.fromClientPlan')} hint={t('activities.copyPlanHint')} checked={planned} onChange={setPlanned} />
      {planned && (
        <DateField
          name="fromDate"
          required
          label={t('activities.copyFrom')}
          value={day}
          from={today}
          to={dateLimit(today)}
          error={wrong ? t(wrong) : undefined}
          onChange={setDay}
        />
      )}
      {copying.error && <Failed>{errorText(copying.error, t)}</Failed>}
      {picked.length === 0 && <p className={css.hint}>{t('activities.fromClientNone')}</p>}
      <Button
        fullWidth
        loading={copying.isPending}
        disabled={picked.length === 0 || wrong !== false}
        onClick={() => copying.isPending || copying.mutate()}
      >
        {t('activities.fromClientCopy', { count: picked.length })}
      </Button>
    </>
  );
}
