/** Occurrences past the days that rows were made for, made in memory, so that a read over many days stores none (R8). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { GUARANTEED_DAYS } from '#domain/planning/horizon.ts';
import { countOccurrences, expandOccurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { badField } from '#server/request/problems.ts';
import { activitySchema, type KindSchema } from './kind-schema.ts';

/** Days, both included, and a condition: `of` names series (alias `series`), their clients (`client`), companies (`company`) and activities (`activity`) or tasks (`task`). */
type FutureQuery = { schema?: KindSchema; of: RawBuilder<SqlBool>; from: string; to: string; now: Date };
type VirtualSeries = {
  id: number;
  companyId: number;
  clientId: number | null;
  /** The activity or the task. */
  ofId: number;
  isCompletable: boolean;
  /** Of tasks who answers for them; null of activities. */
  responsibleId: number | null;
  recurrence: string;
  timeZone: string;
  madeUntil: string;
  endsOn: string | null;
  /** Starts that have a row already, whatever became of it, in milliseconds. */
  taken: number[];
};
/** An occurrence that is no row yet. */
export type FutureOccurrence = Pick<VirtualSeries, 'companyId' | 'clientId' | 'ofId' | 'isCompletable' | 'responsibleId'> & {
  seriesId: number;
  at: string;
};

/** The most occurrences in a list; 400 at its end beyond that. */
export const MAX_OCCURRENCES = 50_000;

/** The number of occurrences of each client that has any, or of each activity or task. */
export async function countFutureByKey(
  db: Db,
  query: FutureQuery,
  groupKey: 'clientId' | 'ofId' = 'clientId',
): Promise<ReadonlyMap<number | null, number>> {
  const countSeries = (series: VirtualSeries) => {
    const { rule, first, before } = computeRemainingDays(series, query);
    return series.taken.length === 0 ? countOccurrences(rule, first, before) : computeStarts(series, query).length;
  };
  const counts = new Map<number | null, number>();
  for (const series of await readVirtualSeries(db, query))
    counts.set(series[groupKey], (counts.get(series[groupKey]) ?? 0) + countSeries(series));
  return counts;
}
/** The number of occurrences ahead. */
export const countFutureOccurrences = async (db: Db, query: FutureQuery): Promise<number> =>
  [...(await countFutureByKey(db, query)).values()].reduce((sum, count) => sum + count, 0);

/** Every occurrence of the range that is no row yet; 400 at the end of the range when there are too many. */
export async function readFutureOccurrences(db: Db, query: FutureQuery): Promise<FutureOccurrence[]> {
  const futureOccurrences: FutureOccurrence[] = [];
  for (const series of await readVirtualSeries(db, query)) {
    const { id: seriesId, companyId, clientId, ofId, isCompletable, responsibleId } = series;
    for (const startAt of computeStarts(series, query))
      futureOccurrences.push({ seriesId, companyId, clientId, ofId, isCompletable, responsibleId, at: startAt });
    if (futureOccurrences.length > MAX_OCCURRENCES)
      throw badField(query.schema?.kind === 'task' ? query.schema.objectName : 'statistics', 'endDate', 'error.field.tooManyRows');
  }
  return futureOccurrences;
}

const instanceColumnNames = [
  ...['id', 'version', 'company_id', 'client_id', 'is_completable', 'original_start', 'placed_at', 'planned_date', 'occurence_date'],
  ...['skipped_date', 'signed_by_date', 'signed_by_id', 'created_by_id', 'is_completed', 'is_skipped', 'comment', 'removed_at'],
];
/** The columns that a list reads of an instance, of the row `rowAlias`. */
export const instanceColumnsSql = (rowAlias: RawBuilder<unknown>, schema: KindSchema = activitySchema): RawBuilder<unknown> =>
  sql.join(
    [...instanceColumnNames, schema.definitionColumn, schema.seriesColumn, ...schema.extraColumns].map(
      (name) => sql`${rowAlias}.${sql.ref(name)}`,
    ),
  );

/** The occurrences as rows `made_row` of the table, as they would be made but without an id, with their number `n`. */
export function virtualRowsSql(futureOccurrences: readonly FutureOccurrence[], schema: KindSchema = activitySchema): RawBuilder<unknown> {
  const columnValuesOf = <K extends keyof FutureOccurrence>(fieldName: K) => futureOccurrences.map((row) => row[fieldName]);
  return sql`
    select occurrence.n, made_row
    from unnest(${columnValuesOf('companyId')}::bigint[], ${columnValuesOf('clientId')}::bigint[], ${columnValuesOf('ofId')}::bigint[],
      ${columnValuesOf('seriesId')}::bigint[], ${columnValuesOf('isCompletable')}::boolean[], ${columnValuesOf('responsibleId')}::bigint[],
      ${columnValuesOf('at')}::timestamptz[]) with ordinality as occurrence (company_id, client_id, of_id, series_id, is_completable,
      responsible_id, at, n),
      jsonb_populate_record(null::${sql.table(schema.instances)},
        jsonb_build_object('version', 1, 'shown_version', 1, 'state', 'IDLE', 'is_completed', false, 'is_skipped', false,
          'company_id', occurrence.company_id, 'client_id', occurrence.client_id,
          ${sql.lit(schema.definitionColumn)}, occurrence.of_id, ${sql.lit(schema.seriesColumn)}, occurrence.series_id,
          'is_completable', occurrence.is_completable, 'responsible_id', occurrence.responsible_id, 'original_start', occurrence.at,
          'placed_at', occurrence.at, 'planned_date', occurrence.at)) made_row`;
}

async function readVirtualSeries(db: Db, { schema = activitySchema, of, from, to, now }: FutureQuery): Promise<VirtualSeries[]> {
  // The days that are mostly asked for cost nothing. Somewhere it is already tomorrow; which day it is for each is asked below.
  if (to < addDays(now.toISOString().slice(0, 10), GUARANTEED_DAYS)) return [];
  const { rows } = await sql<VirtualSeries>`
    select series.id, series.company_id as "companyId", series.client_id as "clientId",
      ${sql.ref(`series.${schema.definitionColumn}`)} as "ofId", series.is_completable as "isCompletable",
      ${schema.hasResponsible ? sql`series.responsible_id` : sql`null::bigint`} as "responsibleId",
      series.recurrence, company.time_zone as "timeZone", series.made_until as "madeUntil", series.ends_on as "endsOn",
      coalesce(made.starts, '[]') as taken
    from ${sql.table(schema.series)} series
    left join clients client on client.id = series.client_id
    join companies company on company.id = series.company_id
    join ${sql.table(schema.definitions)} ${sql.ref(schema.kind)}
      on ${sql.ref(`${schema.kind}.id`)} = ${sql.ref(`series.${schema.definitionColumn}`)}, lateral (
        select json_agg((extract(epoch from instance.original_start) * 1000)::bigint) as starts
        from ${sql.table(schema.instances)} instance
        where ${sql.ref(`instance.${schema.seriesColumn}`)} = series.id
          and instance.original_start >= greatest(series.made_until, ${from}::date)::timestamp at time zone company.time_zone
          and instance.original_start < (${to}::date + 1)::timestamp at time zone company.time_zone) made
    where ${of}
      and series.made_until <= ${to}
      and series.starts_on <= ${to}
      and not series.archived
      and (series.ends_on is null or series.ends_on >= greatest(series.made_until, ${from}::date))
    order by series.id`.execute(db);
  return rows;
}

/** The rule and the days [first, before) of a series that have no rows yet; the past is never made. */
function computeRemainingDays({ id, recurrence, timeZone, madeUntil, endsOn }: VirtualSeries, { from, to, now }: FutureQuery) {
  const parsedRule = parseRule(recurrence, timeZone);
  if ('refused' in parsedRule) throw new Error(`series ${id} has a rule that does not read: ${parsedRule.refused}`);
  const firstDay = [from, madeUntil, toLocalDate(now.toISOString(), timeZone)].sort().at(-1)!;
  const lastDay = endsOn !== null && endsOn < to ? endsOn : to;
  return { rule: parsedRule.rule, first: firstDay, before: addDays(lastDay, 1) };
}

function computeStarts(series: VirtualSeries, query: FutureQuery): string[] {
  const { rule, first, before } = computeRemainingDays(series, query);
  const existingStarts = new Set(series.taken);
  return expandOccurrences(rule, first, before).flatMap(({ at }) => (existingStarts.has(Date.parse(at)) ? [] : [at]));
}

/** The source that lists select instances from: their table, with the occurrences ahead beside it. */
export const instancesSourceSql = (
  futureOccurrences: readonly FutureOccurrence[],
  schema: KindSchema = activitySchema,
): RawBuilder<unknown> =>
  futureOccurrences.length === 0
    ? sql.table(schema.instances)
    : sql`(
      select ${instanceColumnsSql(sql`row`, schema)}
      from ${sql.table(schema.instances)} row
      union all
      select ${instanceColumnsSql(sql`(occurrence.made_row)`, schema)}
      from (${virtualRowsSql(futureOccurrences, schema)}) occurrence)`;
