/** Copies activities from another client of the company to this one, if wanted with their plans from a day on (product «Activities»). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { activities, type Needed } from '#contract/activities.ts';
import { dateLimit } from '#domain/date-limit.ts';
import { can } from '#domain/permissions.ts';
import { call } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { errorText } from '../core/errors.ts';
import { mayThere } from '../core/named-place.ts';
import { useChosen, useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
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
import { activitiesOf, type Client, copyableOf, refreshAll, useClient } from './activity-query.ts';
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
  const makes = can(useWho(), 'page.activities.create');
  const state = combineQueries(ofClient, all);
  return (
    <Screen title={t('activities.fromClient')} about={<ClientHeader client={client} />} back="/aktiviteter" wide>
      {state.error || !client || !others ? (
        <QueryPlaceholder of={state} rows={4} />
      ) : others.length === 0 ? (
        <EmptyState
          title={t('activities.fromClientNobody')}
          text={t(makes ? 'activities.fromClientNobodyNext' : 'activities.fromClientNobodyOffice')}
          action={
            makes && (
              <ButtonLink to="/aktiviteter/skapa" search={{ clientId: search.clientId }}>
                {t('activities.create')}
              </ButtonLink>
            )
          }
        />
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

const obstacles = { THERE: 'activities.fromClientThere', NO_TYPE: 'activities.fromClientNoTypes' } as const;

/** What becomes the company's with what is chosen, once each (R99). */
function Made({ of, client }: { of: readonly Needed[]; client: Client }) {
  const { t } = useTexts();
  if (of.length === 0) return null;
  const lines = (['CATEGORY', 'TYPE', 'QUESTION'] as const).flatMap((kind) => {
    const names = [...new Map(of.filter((one) => one.kind === kind).map(({ id, name }) => [id, `«${name}»`])).values()];
    return names.length > 0
      ? [{ kind, text: t(`activities.fromClientMade.${kind}`, { count: names.length, names: names.join(', ') }) }]
      : [];
  });
  return (
    <section className={css.made}>
      <p>{t('activities.fromClientMakes', { name: client.name })}</p>
      <ul>
        {lines.map(({ kind, text }) => (
          <li key={kind}>{text}</li>
        ))}
      </ul>
    </section>
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
  const look = useQuery(copyableOf(from.id, client.id));
  const state = combineQueries(list, look);
  const copyable = new Map(look.data?.map((one) => [one.id, one]));
  const entries = (list.data ?? []).filter(({ id }) => copyable.has(id));
  /** One of a type that somebody took out for this client is chosen only by a tick, which puts it back. */
  const isPicked = ({ id }: { id: number }) => {
    const of = copyable.get(id);
    return of?.obstacle === null && toggled.has(id) === of.isTakenOut;
  };
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
  if (state.error || !list.data || !look.data) return <QueryPlaceholder of={state} rows={6} />;
  if (entries.length === 0)
    return <EmptyState title={t('activities.fromClientEmpty', { name: from.name })} text={t('activities.fromClientEmptyNext')} />;
  const toggle = (id: number) => setToggled((ids) => ids.symmetricDifference(new Set([id])));
  return (
    <>
      <ul className={css.list}>
        {entries.map((one) => {
          const { obstacle, isTakenOut } = copyable.get(one.id)!;
          const why = obstacle && obstacles[obstacle];
          return (
            <li key={one.id}>
              <label data-off={why !== null || undefined}>
                <input
                  type="checkbox"
                  className={box.box}
                  checked={isPicked(one)}
                  disabled={why !== null}
                  onChange={() => toggle(one.id)}
                />
                <CategoryIcon icon={one.icon} colour={one.category.color} />
                <span>
                  <b>{one.name}</b>
                  <small>{why ? t(why) : isTakenOut ? t('activities.fromClientTakenOut', { type: one.type.name }) : one.type.name}</small>
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
          label={t('activities.copyFrom')}
          value={day}
          from={today}
          to={dateLimit(today)}
          error={wrong ? t(wrong) : undefined}
          onChange={setDay}
        />
      )}
      <Made of={picked.flatMap(({ id }) => copyable.get(id)?.makes ?? [])} client={client} />
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
