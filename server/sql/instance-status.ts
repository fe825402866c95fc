/**
 * The status of an instance as SQL, for rows of activity_instances and task_instances under any alias: the one place that says open, missed, counted
 * as and outcome. `domain/planning/instance.ts` and `domain/statistics.ts` say the same of one in memory; a test holds both together over
 * random rows, and with them the triggers' counts.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Status } from '#domain/planning/instance.ts';
import { type CountedStatus, countedStatuses, IN_TIME_MINUTES } from '#domain/statistics.ts';
import { columnsOf, instantOf, type Moment } from './columns.ts';

/** The time at which it stands: `placedTimeOf` of the domain. */
export const placedTimeOf = (alias: string): RawBuilder<string> => {
  const columnOf = columnsOf(alias);
  return sql<string>`coalesce(${columnOf('occurence_date')}, ${columnOf('planned_date')})`;
};

/** Entered as done, never planned to be signed. */
export const isReportedSql = (alias: string): RawBuilder<SqlBool> => {
  const columnOf = columnsOf(alias);
  return sql<SqlBool>`(${columnOf('signed_by_id')} is not null and not ${columnOf('is_completed')} and not ${columnOf('is_skipped')})`;
};
/** Signed or reported: performed, whatever was planned (R56). */
export const isPerformedSql = (alias: string): RawBuilder<SqlBool> => {
  const columnOf = columnsOf(alias);
  return sql<SqlBool>`(not ${columnOf('is_skipped')} and (${columnOf('is_completed')} or ${columnOf('signed_by_id')} is not null))`;
};
/** Signed, skipped or reported: done in the organisation's sense (R21). */
export const isDoneSql = (alias: string): RawBuilder<SqlBool> => {
  const columnOf = columnsOf(alias);
  return sql<SqlBool>`(${columnOf('is_completed')} or ${columnOf('is_skipped')} or ${columnOf('signed_by_id')} is not null)`;
};
/** Neither signed, skipped nor reported: `isOpen`. */
export const isOpenSql = (alias: string): RawBuilder<SqlBool> => {
  const columnOf = columnsOf(alias);
  return sql<SqlBool>`(not ${columnOf('is_completed')} and not ${columnOf('is_skipped')} and ${columnOf('signed_by_id')} is null)`;
};
/** Open, and to be signed; of tasks as the index `task_instances_open` has it. */
export const isToSignSql = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${columnsOf(alias)('is_completable')} and ${isOpenSql(alias)})`;
/** To be signed at `now`, and its time has come (R10). */
export const isMissedSql = (now: Moment, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isToSignSql(alias)} and ${placedTimeOf(alias)} <= ${instantOf(now)})`;

/** Not to be signed, and its time has come: finished though nobody did anything (R10). */
export const isPassedSql = (now: Moment, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not ${columnsOf(alias)('is_completable')} and ${placedTimeOf(alias)} <= ${instantOf(now)})`;
/** Signed, skipped or passed: `isFinished`. */
export const isFinishedSql = (now: Moment, alias: string): RawBuilder<SqlBool> => {
  const columnOf = columnsOf(alias);
  return sql<SqlBool>`(${columnOf('is_completed')} or ${columnOf('is_skipped')} or ${isPassedSql(now, alias)})`;
};

/** The display status at `now`: `statusOf`. */
export const statusOf = (now: Moment, alias: string): RawBuilder<Status> => {
  const columnOf = columnsOf(alias);
  return sql<Status>`
    case when ${columnOf('is_completed')} then 'completed'
         when ${columnOf('is_skipped')} then 'skipped'
         when ${columnOf('signed_by_id')} is not null then 'reported'
         when ${placedTimeOf(alias)} <= ${instantOf(now)} then case when ${columnOf('is_completable')} then 'missed' else 'passed' end
         else 'upcoming' end`;
};

/** Its count in figures at `now`: `countedAsOf`. */
export const countedAsOf = (now: Moment, alias: string): RawBuilder<CountedStatus> => {
  const columnOf = columnsOf(alias);
  return sql<CountedStatus>`
    case when ${columnOf('is_completed')} then 'signed'
         when ${columnOf('is_skipped')} then 'skipped'
         when ${columnOf('signed_by_id')} is not null then 'reported'
         when ${columnOf('is_completable')} and ${placedTimeOf(alias)} <= ${instantOf(now)} then 'missed'
         else 'planned' end`;
};
/** A column with the number of each, of rows that have a column `counted_as`. */
export const countColumns = sql.join(
  countedStatuses.map((counting) => sql`count(*) filter (where counted_as = ${sql.lit(counting)}) as ${sql.ref(counting)}`),
);

/**
 * Its outcome by a code, finer than what it is counted as: figures group rows by it and sum the groups. To ask every row for every sum cost
 * half as much again (measured).
 */
export const outcomeCodes = { signedInTime: 0, signedLate: 1, skipped: 2, reported: 3, missed: 4, due: 5, planned: 6 } as const;
export type InstanceOutcome = keyof typeof outcomeCodes;
/** The code of what became of it at `now`. */
export const outcomeOf = (now: Moment, alias: string): RawBuilder<number> => {
  const columnOf = columnsOf(alias);
  const codeLiteral = (outcome: InstanceOutcome) => sql.lit(outcomeCodes[outcome]);
  return sql<number>`
    case when ${columnOf('is_completed')}
           and ${columnOf('occurence_date')} > ${columnOf('planned_date')} + ${sql.lit(`${IN_TIME_MINUTES} minutes`)}::interval
           then ${codeLiteral('signedLate')}
         when ${columnOf('is_completed')} then ${codeLiteral('signedInTime')}
         when ${columnOf('is_skipped')} then ${codeLiteral('skipped')}
         when ${columnOf('signed_by_id')} is not null then ${codeLiteral('reported')}
         when not ${columnOf('is_completable')} then ${codeLiteral('planned')}
         when ${placedTimeOf(alias)} <= ${instantOf(now)} then ${codeLiteral('missed')}
         else ${codeLiteral('due')} end`;
};
/** A condition that a column with such a code is one of these. */
export const isOutcomeSql = (column: RawBuilder<unknown>, ...expectedOutcomes: InstanceOutcome[]): RawBuilder<SqlBool> =>
  expectedOutcomes.length === 1
    ? sql<SqlBool>`${column} = ${sql.lit(outcomeCodes[expectedOutcomes[0]!])}`
    : sql<SqlBool>`${column} in (${sql.join(expectedOutcomes.map((outcome) => sql.lit(outcomeCodes[outcome])))})`;
