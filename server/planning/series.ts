/** The making of a series' occurrences as rows: when it is saved, each night, and for a day that somebody opens (R8). */
import { type RawBuilder, sql } from 'kysely';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { expandOccurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import type { OpenClient } from '#server/request/scope.ts';
import { activitySchema, type KindSchema } from './kind-schema.ts';

export type Series = {
  id: number;
  company_id: number;
  /** A task may be about nobody. */
  client_id: number | null;
  /** The activity or the task. */
  of_id: number;
  is_completable: boolean;
  /** Of a task who answers for it; null of an activity. */
  responsible_id: number | null;
  recurrence: string;
  /** The last local day; no row is made after it, whatever the rule's text says. */
  ends_on: string | null;
};
/** The columns of one, of the table or alias. */
export const seriesColumnsSql = (schema: KindSchema, alias: string): RawBuilder<Series> => sql<Series>`
  ${sql.join(['id', 'company_id', 'client_id', 'is_completable', 'recurrence', 'ends_on'].map((name) => sql.ref(`${alias}.${name}`)))},
  ${sql.ref(`${alias}.${schema.definitionColumn}`)} as of_id,
  ${schema.hasResponsible ? sql.ref(`${alias}.responsible_id`) : sql`null::bigint`} as responsible_id`;

type NewInstance = Omit<Series, 'recurrence' | 'ends_on'> & { at: string };
/** Makes rows; idempotent: what is there, moved or removed, stays as it is. Answers how many were new. */
export async function insertInstances(
  db: Db,
  schema: KindSchema,
  newInstances: readonly NewInstance[],
  removedAt: string | null = null,
): Promise<number> {
  if (newInstances.length === 0) return 0;
  const valuesOf = <K extends keyof NewInstance>(columnName: K) => newInstances.map((row) => row[columnName]);
  const seriesRef = sql.ref(schema.seriesColumn);
  const [responsibleColumnSql, responsibleIdsSql] = schema.hasResponsible
    ? [sql`, responsible_id`, sql`, ${valuesOf('responsible_id')}::bigint[]`]
    : [sql``, sql``];
  const insertResult = await sql`
    insert into ${sql.table(schema.instances)} (company_id, client_id, ${sql.ref(schema.definitionColumn)}, ${seriesRef}, is_completable,
      original_start, placed_at, planned_date, removed_at${responsibleColumnSql})
    select company_id, client_id, of_id, id, is_completable, at, at, at, ${removedAt}::timestamptz${responsibleColumnSql}
    from unnest(${valuesOf('company_id')}::bigint[], ${valuesOf('client_id')}::bigint[], ${valuesOf('of_id')}::bigint[],
      ${valuesOf('id')}::bigint[], ${valuesOf('is_completable')}::boolean[], ${valuesOf('at')}::timestamptz[]${responsibleIdsSql})
      as made (company_id, client_id, of_id, id, is_completable, at${responsibleColumnSql})
    on conflict (${seriesRef}, original_start)
    where ${seriesRef} is not null do nothing`.execute(db);
  return Number(insertResult.numAffectedRows ?? 0);
}

/** Makes the occurrences of series on local days [from, before). Answers how many rows were new. */
export const insertOccurrences = (
  db: Db,
  schema: KindSchema,
  series: readonly Series[],
  timeZone: string,
  firstDay: string,
  endDay: string,
): Promise<number> =>
  insertInstances(
    db,
    schema,
    series.flatMap((plannedSeries) => {
      const parsedRule = parseRule(plannedSeries.recurrence, timeZone);
      if ('refused' in parsedRule) throw new Error(`series ${plannedSeries.id} has a rule that does not read: ${parsedRule.refused}`);
      const seriesEndDay = plannedSeries.ends_on === null ? endDay : [endDay, addDays(plannedSeries.ends_on, 1)].sort()[0]!;
      return expandOccurrences(parsedRule.rule, firstDay, seriesEndDay).map(({ at }) => ({ ...plannedSeries, at }));
    }),
  );

const laterDayOf = (a: string, b: string) => [a, b].sort().at(-1)!;

/** Makes one day of a client on demand; the past is never made. */
export async function createDayInstances(db: Db, client: Pick<OpenClient, 'id' | 'time_zone'>, date: string, now: Date): Promise<void> {
  if (date < toLocalDate(now.toISOString(), client.time_zone)) return;
  await insertOccurrences(db, activitySchema, await readSeriesToExtend(db, client.id, date), client.time_zone, date, addDays(date, 1));
}

/** Series at a time. */
const BATCH_SIZE = 500;
/** Extends every series of one company to the horizon; what the daily job does. Answers how many rows were new. */
export async function extendHorizon(db: Db, schema: KindSchema, companyId: number, timeZone: string, now: Date): Promise<number> {
  const today = toLocalDate(now.toISOString(), timeZone);
  const horizonEnd = addDays(today, HORIZON_DAYS + 1);
  const { rows: dueSeries } = await sql<Series & { made_until: string }>`
    select ${seriesColumnsSql(schema, 'row')}, row.made_until
    from ${sql.table(schema.series)} row
    where row.company_id = ${companyId} and row.made_until < ${horizonEnd} and not row.archived
      and (row.ends_on is null or row.ends_on >= row.made_until)
    order by row.id
    limit ${BATCH_SIZE}
    for update skip locked`.execute(db);
  if (dueSeries.length === 0) return 0;
  let createdCount = 0;
  // Series made up to the same day go together, so that a missed job costs a few statements, not one a series.
  for (const [firstDay, series] of Map.groupBy(dueSeries, (plannedSeries) => laterDayOf(plannedSeries.made_until, today)))
    createdCount += await insertOccurrences(db, schema, series, timeZone, firstDay, horizonEnd);
  const seriesIds = dueSeries.map(({ id }) => id);
  await sql`update ${sql.table(schema.series)} set made_until = ${horizonEnd} where id = any(${seriesIds})`.execute(db);
  return createdCount + (dueSeries.length === BATCH_SIZE ? await extendHorizon(db, schema, companyId, timeZone, now) : 0);
}

/**
 * Series of a client that may have occurrences on a day for which rows were not made yet. Locked against a change of them: what somebody
 * ends meanwhile is not made after its end (R16).
 */
async function readSeriesToExtend(db: Db, clientId: number, date: string): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select ${seriesColumnsSql(activitySchema, 'row')}
    from planned_activities row
    where row.client_id = ${clientId}
      and row.made_until <= ${date}
      and row.starts_on <= ${date}
      and (row.ends_on is null or row.ends_on >= ${date})
      and not row.archived
    order by row.id
    for share`.execute(db);
  return rows;
}
