/**
 * The pieces of JSON that a day's rows refer to: names of activities, rules of series, names of people, what a signing draws. They change
 * seldom, so they are kept for a client as long as the day's stamp says that they are the same (decision 058).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { createStatement } from '#server/database/statement.ts';
import type { DayActivity, DayParts, RememberedDays } from '#server/request/ports.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isHealthCareActivitySql } from '#server/sql/health-care.ts';
import { needsSecondSql } from '#server/sql/needs-second.ts';
import { defaultsJoinsSql, oneTapMinutesSql } from './one-tap.ts';
import { drawsOfClientSql } from './rows.ts';

/** Counts what changes the names and rules that a client's rows refer to: rows of `day_stamps` that triggers move. */
export const namesStampSql = (clientId: RawBuilder<number>) => sql<string>`(
  select coalesce(string_agg(stamp.client_id || '.' || stamp.stamp, ' ' order by stamp.client_id), '')
  from day_stamps stamp
  where stamp.client_id in (0, ${clientId}))`;

type PartIds = { activities: ReadonlySet<string>; series: ReadonlySet<string>; people: ReadonlySet<string> };
/** `stamp` counts what changes names and rules, `stock` what changes draws; null where none are asked for. */
type DayKey = { clientId: number; stamp: string; stock: string | null };
export type Parts = {
  /** False of a row that was deleted, with its series or activity, after it was read. */
  isPresent: (row: { activityId: string; seriesId: string }) => boolean;
  /** Of an activity: its name, what its type and category say, its dose, which only open rows have, and whether two sign it. */
  activity: (id: string) => DayActivity;
  ruleJsonOf: (id: string) => string;
  /** Of a series: its own dose; '' where it has that of its activity. */
  doseOf: (seriesId: string) => string;
  person: (id: string) => string;
  draws: (row: { activityId: string; seriesId: string }) => string;
};

/** `text`: the name of an activity or person, the rule of a series, as JSON; `dose` of a series where it has one of its own. */
type PartRow = { kind: 'activity' | 'series' | 'person'; id: number; text: string; type: string; dose: string; second: string };
type PartsQuery = { activities: readonly string[]; series: readonly string[]; people: readonly string[] };
const readPartRows = createStatement<PartsQuery, PartRow>(
  ({ activities, series, people }) => sql<PartRow>`
    select 'activity' as kind, activity.id, to_json(activity.name)::text as text,
      concat('"activityTypeName":', to_json(type.name), ',"activityTypeIcon":', to_json(coalesce(type.icon, category.icon)),
        ',"activityCategoryName":', to_json(category.name), ',"activityCategoryColor":', to_json(category.color),
        ',"isHealthCare":' || ${isHealthCareActivitySql},
        ',"oneTapMinutes":' || ${oneTapMinutesSql}) as type,
      coalesce(',"dose":' || activity.dose, '') as dose, coalesce(',"needsSecond":' || ${needsSecondSql}, '') as second
    from activities activity
    join activity_types type on type.id = activity.type_id
    join activity_categories category on category.id = type.activity_category_id
    ${defaultsJoinsSql}
    where activity.id = any(${activities}::bigint[])
    union all
    select 'series', series.id, to_json(series.recurrence)::text, '', coalesce(',"dose":' || series.dose, ''), ''
    from planned_activities series
    where series.id = any(${series}::bigint[])
    union all
    select 'person', account.id, to_json(${fullNameOf('account')})::text, '', '', ''
    from users account
    where account.id = any(${people}::bigint[])`,
);
type DrawRow = { activity_id: number; series_id: number | null; draws: string };
const readDrawRows = createStatement<{ clientId: number }, DrawRow>(
  ({ clientId }) => sql<DrawRow>`select activity_id, series_id, draws::text as draws from (${drawsOfClientSql(clientId)}) drawn`,
);

/** The known pieces of a client, and those missing that rows need. */
function lookUpParts(cache: RememberedDays['parts'], { clientId, stamp, stock }: DayKey, { activities, series, people }: PartIds) {
  const cachedDayParts = cache.of(String(clientId));
  const knownParts: DayParts =
    cachedDayParts?.stamp === stamp ? cachedDayParts : { stamp, stock: undefined, names: new Map(), texts: new Map(), draws: new Map() };
  const missingIds = {
    activities: [...activities].filter((id) => !knownParts.names.has(id)),
    series: [...series].filter((id) => !knownParts.texts.has(`series ${id}`)),
    people: [...people].filter((id) => !knownParts.texts.has(`person ${id}`)),
  };
  const hasMissingIds = Object.values(missingIds).some((ids) => ids.length > 0);
  return { knownParts, missing: missingIds, isMissing: hasMissingIds, needsDraws: stock !== null && knownParts.stock !== stock };
}

const createParts = (knownParts: DayParts, draws: DayParts['draws']): Parts => ({
  isPresent: ({ activityId, seriesId }) =>
    knownParts.names.has(activityId) && (seriesId === '' || knownParts.texts.has(`series ${seriesId}`)),
  activity: (id) => knownParts.names.get(id)!,
  ruleJsonOf: (id) => knownParts.texts.get(`series ${id}`)!,
  doseOf: (id) => knownParts.texts.get(`dose ${id}`) ?? '',
  person: (id) => knownParts.texts.get(`person ${id}`) ?? 'null',
  draws: ({ activityId, seriesId }) => draws.get(`series ${seriesId}`) ?? draws.get(activityId) ?? '[]',
});

/** The pieces that these rows need, where all are cached. */
export function findCachedParts(cache: RememberedDays['parts'], dayKey: DayKey, partIds: PartIds): Parts | undefined {
  const { knownParts, isMissing, needsDraws } = lookUpParts(cache, dayKey, partIds);
  return isMissing || needsDraws ? undefined : createParts(knownParts, knownParts.draws);
}

/** The pieces that these rows need, read where they are not cached. */
export async function readParts(db: Db, cache: RememberedDays['parts'], dayKey: DayKey, partIds: PartIds): Promise<Parts> {
  const { knownParts, missing, isMissing, needsDraws } = lookUpParts(cache, dayKey, partIds);
  // The cache may change from here on: another request may put in what it read earlier.
  let { draws } = knownParts;
  const [partRows, drawRows] = await Promise.all([
    isMissing ? readPartRows(db, missing) : [],
    needsDraws ? readDrawRows(db, { clientId: dayKey.clientId }) : undefined,
  ]);
  for (const { kind, id, text, type, dose, second } of partRows)
    if (kind === 'activity') knownParts.names.set(String(id), { name: text, type, dose, second });
    else {
      knownParts.texts.set(`${kind} ${id}`, text);
      if (dose) knownParts.texts.set(`dose ${id}`, dose);
    }
  if (drawRows) {
    draws = new Map(
      drawRows.map((drawRow) => [drawRow.series_id === null ? String(drawRow.activity_id) : `series ${drawRow.series_id}`, drawRow.draws]),
    );
    Object.assign(knownParts, { draws, stock: dayKey.stock });
  }
  cache.set(String(dayKey.clientId), knownParts);
  return createParts(knownParts, draws);
}

/** The same for the office, which reads no dose of a row, and not whether two sign it (R143). */
export const withoutDoses = (parts: Parts): Parts => ({
  ...parts,
  activity: (id) => ({ ...parts.activity(id), dose: '', second: '' }),
  doseOf: () => '',
});
