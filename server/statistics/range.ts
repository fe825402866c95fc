/** The days somebody asks figures for, and the clauses by which SQL says how an instance stands and what it counts as. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Status } from '#domain/planning/instance.ts';
import { type CountedAs, countedAs, type Days, IN_TIME, rangeOf } from '#domain/statistics.ts';
import { localDate } from '#domain/time.ts';
import { badField } from '#server/request/problems.ts';

type Query = { startDate?: string | undefined; endDate?: string | undefined };

/** Throws a 400 at the field of `objectName` that is wrong. `back` and `ahead` are days from today where nothing is asked for. */
export function askedDays(asked: Query, now: Date, zone: string, reach?: { back: number; ahead: number }, objectName = 'statistics'): Days {
  const found = rangeOf(asked, localDate(now.toISOString(), zone), reach);
  if ('refused' in found) throw badField(objectName, found.field, `error.field.${found.refused}`);
  return found;
}

/** SQL of what an instance (alias `i`) is counted as, as `countedAsOf` has it; a test holds the two together over random rows. */
export const countedAsSql = (now: string): RawBuilder<CountedAs> => sql<CountedAs>`
  case when i.is_completed then 'signed' when i.is_skipped then 'skipped' when i.signed_by_id is not null then 'reported'
       when i.is_completable and coalesce(i.occurence_date, i.planned_date) <= ${now}::timestamptz then 'missed' else 'planned' end`;

/** An instance's display status, as `statusOf` has it. */
export const statusSql = (now: string, alias = 'i'): RawBuilder<Status> => {
  const i = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<Status>`
    case when ${i('is_completed')} then 'completed' when ${i('is_skipped')} then 'skipped' when ${i('signed_by_id')} is not null then 'reported'
         when coalesce(${i('occurence_date')}, ${i('planned_date')}) <= ${now}::timestamptz
           then case when ${i('is_completable')} then 'missed' else 'passed' end
         else 'upcoming' end`;
};

/** The condition of being to be signed and open; of tasks as the index `task_instances_open` has it. */
export const isWaiting = (alias: string): RawBuilder<SqlBool> => {
  const i = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`(${i('is_completable')} and not ${i('is_completed')} and not ${i('is_skipped')} and ${i('signed_by_id')} is null)`;
};
/** The condition of being missed. */
export const isMissed = (now: string, alias: string): RawBuilder<SqlBool> => {
  const i = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`(${isWaiting(alias)} and coalesce(${i('occurence_date')}, ${i('planned_date')}) <= ${now}::timestamptz)`;
};

/** Each fate's number in `fateSql`. */
export const fates = { inTime: 0, late: 1, skipped: 2, reported: 3, missed: 4, due: 5, planned: 6 } as const;
/** Bits above a fate in a number it is packed into. */
export const FATE_BITS = 3;
/**
 * What becomes of an instance (alias `i`) as one small number: signed in time, signed late, … Rows are grouped by one number that the fate is a
 * part of, and what each comes to is summed from the groups: to ask every row for every sum cost half as much again (measured).
 */
export const fateSql = (now: string): RawBuilder<number> => sql<number>`
  case when i.is_completed then case when i.occurence_date > i.planned_date + ${sql.lit(`${IN_TIME} minutes`)}::interval then 1 else 0 end
       when i.is_skipped then 2 when i.signed_by_id is not null then 3 when not i.is_completable then 6
       when coalesce(i.occurence_date, i.planned_date) <= ${now}::timestamptz then 4 else 5 end`;

/** A column with the number of each, of rows that have a column `counted_as`. */
export const perCountedAs = sql.join(countedAs.map((one) => sql`count(*) filter (where counted_as = ${sql.lit(one)}) as ${sql.ref(one)}`));
