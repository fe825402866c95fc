/** Instances counted by day without looking at them: the sums that triggers keep (migration 0007), and the folding of their rows. */
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { addDays } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Jobs } from '#server/jobs/pg-boss.ts';
import type { App } from '#server/request/ports.ts';
import { isSharedWithSql } from '#server/request/scope.ts';
import { statusOf } from '#server/sql/instance-status.ts';

/** The number that a reader may see of a day (of UTC), and of those done and not shared. */
export type DayCount = { day: string; visible: number; notShared: number };

const instanceColumns = sql`
  instance.id, instance.placed_at, instance.planned_date, instance.occurence_date, instance.is_completable, instance.is_completed,
  instance.is_skipped, instance.signed_by_id, instance.shared, instance.state, instance.missed_notified_at`;
/**
 * Instances `instance` of the clients in `scope` (a CTE with id, team, starts, ends) that lie within each client's range, or of its activities
 * that carry one of the labels. `offset 0` keeps it at one look into the index for each client or activity: PostgreSQL cannot know how
 * short the ranges are and would read the whole table (measured).
 */
export function instancesInScope(
  labelIds?: readonly number[] | undefined,
  moreConditions = sql``,
  range = { starts: sql`scope.starts`, ends: sql`scope.ends` },
) {
  const instancesWhere = (condition: RawBuilder<unknown>) => sql`
    cross join lateral (
      select ${instanceColumns}
      from activity_instances instance
      where ${condition}
        and instance.placed_at >= ${range.starts}
        and instance.placed_at < ${range.ends}
        and instance.removed_at is null ${moreConditions}
      offset 0) instance`;
  return labelIds
    ? sql`
      scope join activities labelled on labelled.client_id = scope.id and labelled.label_id = any(${labelIds})
      ${instancesWhere(sql`instance.activity_id = labelled.id`)}`
    : sql`scope ${instancesWhere(sql`instance.client_id = scope.id`)}`;
}
export const isShownSql = isSharedWithSql(sql`scope.team`);
const isShownInFullDaysSql = isSharedWithSql(sql`full_days.team`);

/** The hours by which a period and its `full_days` differ, at both ends: to be added (1), or taken off (-1). */
export const boundaryHoursValues = sql`
  values (
    least(full_days.starts, full_days.days_start), greatest(full_days.starts, full_days.days_start),
    case when full_days.starts < full_days.days_start then 1 else -1 end), (
    least(full_days.ends, full_days.days_end), greatest(full_days.ends, full_days.days_end),
    case when full_days.days_end < full_days.ends then 1 else -1 end)`;

/**
 * The counts of the days in a range, for the clients in `scopeQuery`, from the sums of days of UTC. A company's days begin when its own clock
 * says so, so that at both ends the range and those days differ by some hours: their instances are looked at, to be added or taken off,
 * whichever are fewer hours.
 */
export async function readCountsByDay(
  db: Db,
  scopeQuery: RawBuilder<unknown>,
  companyIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<DayCount[]> {
  const midnightSql = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone 'UTC'`;
  const { rows } = await sql<DayCount>`
    with scope as materialized (${scopeQuery}),
    full_days as materialized (
      select scope.id, scope.team, scope.starts, scope.ends, days.first_day, days.end_day,
        ${midnightSql(sql`days.first_day`)} as days_start,
        ${midnightSql(sql`days.end_day`)} as days_end
      from scope,
        lateral (
          select (scope.starts at time zone 'UTC' + interval '12 hours')::date as first_day,
            (scope.ends at time zone 'UTC' + interval '12 hours')::date as end_day) days),
    counted as (
      select counts.day, sum(counts.placed - case when full_days.team then 0 else counts.hidden end) as visible,
        sum(case when full_days.team then 0 else counts.hidden end) as hidden
      from instance_counts counts
      join full_days on full_days.id = counts.client_id
      where counts.company_id = any(${companyIds})
        and counts.day >= ${from}::date - 1
        and counts.day <= ${to}::date + 1
        and counts.day >= full_days.first_day
        and counts.day < full_days.end_day
      group by counts.day
      union all
      select boundary.day, sum(boundary.sign * scanned.visible), sum(boundary.sign * scanned.hidden)
      from full_days
      cross join lateral (${boundaryHoursValues}) hours (starts, ends, sign)
      cross join lateral (select (hours.starts at time zone 'UTC')::date as day, hours.sign) boundary
      cross join lateral (
        select count(*) filter (where ${isShownInFullDaysSql}) as visible, count(*) filter (where not ${isShownInFullDaysSql}) as hidden
        from activity_instances instance
        where instance.client_id = full_days.id
          and instance.placed_at >= hours.starts
          and instance.placed_at < hours.ends
          and instance.removed_at is null) scanned
      group by boundary.day)
    select day, sum(visible)::bigint as visible, sum(hidden)::bigint as "notShared"
    from counted
    group by day
    order by day`.execute(db);
  return rows;
}

/** The number of the range that are to come, by their day (of UTC). */
export async function countUpcomingByDay(db: Db, scopeQuery: RawBuilder<unknown>, now: Date): Promise<ReadonlyMap<string, number>> {
  const currentTimeSql = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ day: string; upcoming: number }>`
    with scope as materialized (${scopeQuery})
    select (instance.placed_at at time zone 'UTC')::date as day, count(*) as upcoming
    from
      ${instancesInScope(undefined, sql`and ${statusOf(now.toISOString(), 'instance')} = 'upcoming'`, {
        starts: sql`greatest(scope.starts, ${currentTimeSql})`,
        ends: sql`scope.ends`,
      })}
    group by 1`.execute(db);
  return new Map(rows.map(({ day, upcoming }) => [day, upcoming]));
}

const countColumns = ['placed', 'hidden', 'signed', 'skipped', 'reported', 'due', 'late', 'late_shared'] as const;
const countColumnsSql = sql.join(countColumns.map((column) => sql.ref(column)));
/** The subject of each table's counts. */
const keyColumnsByTable = { instance_counts: ['client_id', 'day'], type_counts: ['type_id', 'label_id', 'day'] } as const;

/** Days (of UTC), both included. */
type DaySpan = { from: string; to: string };
/**
 * Puts the rows of each client (or type and label) and day of one company together, of all days or of a span; answers how many there are
 * fewer. What is appended meanwhile stays beside them, so that whoever sums them finds the same before and after.
 */
export async function foldCounts(db: Db, companyId: number, span?: DaySpan): Promise<number> {
  let removedRowCount = 0;
  const isInSpanSql = span ? sql`and day between ${span.from}::date and ${span.to}::date` : sql``;
  for (const [tableName, keyColumns] of Object.entries(keyColumnsByTable)) {
    const tableSql = sql.table(tableName);
    const keyColumnsSql = sql.join(keyColumns.map((column) => sql.ref(column)));
    const hasKeyOfRepeatedSql = sql.join(
      // Ids begin at 1; equality is what PostgreSQL can join by a hash.
      keyColumns.map((column) =>
        column === 'label_id'
          ? sql`coalesce(counts.label_id, 0) = coalesce(repeated.label_id, 0)`
          : sql`counts.${sql.ref(column)} = repeated.${sql.ref(column)}`,
      ),
      sql` and `,
    );
    const { rows } = await sql<{ fewer: number }>`
      with deleted as (
        delete from ${tableSql} counts
        using (select ${keyColumnsSql} from ${tableSql} where company_id = ${companyId} ${isInSpanSql} group by ${keyColumnsSql}
          having count(*) > 1) repeated
        where counts.company_id = ${companyId} and ${hasKeyOfRepeatedSql}
        returning ${sql.join([...keyColumns, ...countColumns].map((column) => sql.ref(`counts.${column}`)))}),
      summed as (
        select ${keyColumnsSql}, ${sql.join(countColumns.map((column) => sql`sum(${sql.ref(column)})::int as ${sql.ref(column)}`))}
        from deleted
        group by ${keyColumnsSql}),
      inserted as (
        insert into ${tableSql} (company_id, ${keyColumnsSql}, ${countColumnsSql})
        select ${companyId}, ${keyColumnsSql}, ${countColumnsSql}
        from summed
        where ${sql.join(
          countColumns.map((column) => sql`${sql.ref(column)} <> 0`),
          sql` or `,
        )}
        returning 1)
      select (select count(*) from deleted) - (select count(*) from inserted) as fewer`.execute(db);
    removedRowCount += rows[0]?.fewer ?? 0;
  }
  return removedRowCount;
}

/** Company by company, each in a transaction of its own; run twice it changes nothing. */
export async function foldAllCounts(app: Pick<App, 'scoped'>, logger: Logger, span?: DaySpan): Promise<void> {
  const companies = await app.scoped({ companies: '*', readOnly: true }, (db) =>
    db.selectFrom('companies').select('id').orderBy('id').execute(),
  );
  let removedRowCount = 0;
  for (const { id } of companies) removedRowCount += await app.scoped({ companies: [id] }, (db) => foldCounts(db, id, span));
  logger.info({ fewer: removedRowCount }, 'the counts of instances were folded');
}

/** Yesterday to tomorrow, where almost all that is signed in an hour stands; everywhere it is one of these days. */
export function daysAroundNow(now: Date): DaySpan {
  const today = now.toISOString().slice(0, 10);
  return { from: addDays(today, -1), to: addDays(today, 1) };
}

/** Each hour of the days around now, so that lists are as cheap in the evening as in the morning; each night of all days. */
export async function scheduleCountFolding(jobs: Jobs, app: App, logger: Logger): Promise<void> {
  await jobs.schedule('fold-counts', '40 3 * * *', 'Europe/Stockholm', () => foldAllCounts(app, logger));
  await jobs.schedule('fold-counts-of-today', '20 * * * *', 'Europe/Stockholm', () => foldAllCounts(app, logger, daysAroundNow(app.now())));
}
