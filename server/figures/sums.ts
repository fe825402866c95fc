/** Figures of clients over a range of days: today's instances are looked at, those of other days are summed from their counts (decision 022). */
import { type RawBuilder, sql } from 'kysely';
import { countedStatuses } from '#domain/statistics.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { seesClientSql } from '#server/request/scope.ts';
import { isMissedSql, isReportedSql, isToSignSql } from '#server/sql/instance-status.ts';
import { boundaryHoursValues, instancesInScope } from './counts.ts';

/** From so many clients on, the days' sums are cheaper than looking at the rows. */
export const MANY_CLIENTS = 50;
/** The companies whose days' sums are used to answer about these clients; null where their rows are looked at. */
export function countedCompanyIdsOf({ user }: Ctx, clientIds: readonly number[] | undefined, labelIds: readonly number[] | undefined) {
  const clientCount = clientIds?.length ?? (user.isOrganisation ? MANY_CLIENTS : user.clients.length);
  return user.companies !== '*' && !labelIds && clientCount >= MANY_CLIENTS ? user.companies : null;
}

/** The requested clients that are in scope, with their companies. */
export const clientsFromClause = ({ user }: Ctx, clientIds: readonly number[] | undefined, companiesSource = sql`companies`) =>
  sql`from clients client
    join ${companiesSource} company on company.id = client.company_id
    where ${seesClientSql(user, 'client', 'id')} and ${clientIds ? sql`client.id = any(${clientIds})` : sql`true`}`;
/**
 * Those clients, but for who left before the range, with today, and it and the range as instants of their company's clock; which is read
 * once for all of a company's.
 */
export function scopeCte(ctx: Ctx, clientIds: readonly number[] | undefined, dateRange: DateRange) {
  const midnightSql = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone company.time_zone`;
  const todaySql = sql`(${ctx.now.toISOString()}::timestamptz at time zone company.time_zone)::date`;
  const companyClocks = sql`(
    select company.id, ${todaySql} as today, ${midnightSql(sql`${dateRange.from}::date`)} as starts,
      ${midnightSql(sql`${dateRange.to}::date + 1`)} as ends,
      ${midnightSql(todaySql)} as today_starts, ${midnightSql(sql`${todaySql} + 1`)} as today_ends
    from companies company
    offset 0)`;
  return sql`
    select client.id, client.company_id, client.name, ${ctx.user.isAdmin ? sql`true` : sql`client.id = any(${ctx.user.clients})`} as team,
      company.today, company.starts, company.ends, company.today_starts, company.today_ends
    ${clientsFromClause(ctx, clientIds, companyClocks)}
    ${clientIds ? sql`` : sql`and (client.left_on is null or client.left_on >= ${dateRange.from}::date)`}`;
}

/** The parts that are counted of a day that is not today. */
const countColumns = ['signed', 'skipped', 'reported', 'due', 'placed'] as const;
const scannedCountsSql = sql`
  count(*) filter (where instance.is_completed) as signed, count(*) filter (where instance.is_skipped) as skipped,
  count(*) filter (where ${isReportedSql('instance')}) as reported, count(*) filter (where ${isToSignSql('instance')}) as due,
  count(*) as placed`;

type DateRange = { from: string; to: string };

/** The past of each company's range, and what is ahead of it, with the days of UTC that fit best: `first_day` until before `end_day`. */
const periodsQuery = sql`
  select company.company_id, period.ahead, period.starts, period.ends,
    (period.starts at time zone 'UTC' + interval '12 hours')::date as first_day,
    (period.ends at time zone 'UTC' + interval '12 hours')::date as end_day
  from (select distinct company_id, starts, ends, today_starts, today_ends from scope) company
  cross join lateral (
    values (false, company.starts, least(company.ends, company.today_starts)),
      (true, greatest(company.starts, company.today_ends), company.ends)) period (ahead, starts, ends)
  where period.starts < period.ends`;

/** The hours at the ends of the periods. */
const boundaryHoursQuery = sql`
  select full_days.company_id, full_days.ahead, hours.starts, hours.ends, hours.sign
  from full_days
  cross join lateral (${boundaryHoursValues}) hours (starts, ends, sign)
  where hours.starts < hours.ends`;

/** Each client's counts of the full days; `company_id` and `day` beside the join are for the index. */
const countsOfFullDays = (companyIds: readonly number[], { from, to }: DateRange) => sql`
  select scope.id, full_days.ahead, ${sql.join(countColumns.map((column) => sql`sum(counts.${sql.ref(column)}) as ${sql.ref(column)}`))}
  from instance_counts counts
  join full_days on full_days.company_id = counts.company_id and counts.day >= full_days.first_day and counts.day < full_days.end_day
  join scope on scope.id = counts.client_id
  where counts.company_id = any(${companyIds}) and counts.day >= ${from}::date - 1 and counts.day <= ${to}::date + 1
  group by scope.id, full_days.ahead`;

/** Each client's counts of the boundary hours; `offset 0` keeps them at one look into the index for each client. */
const countsOfBoundaryHours = sql`
  select scope.id, hours.ahead, ${sql.join(countColumns.map((column) => sql`hours.sign * scanned.${sql.ref(column)}`))}
  from scope
  join boundary_hours hours on hours.company_id = scope.company_id
  cross join lateral (
    select ${scannedCountsSql}
    from activity_instances instance
    where instance.client_id = scope.id
      and instance.placed_at >= hours.starts
      and instance.placed_at < hours.ends
      and instance.removed_at is null
    offset 0) scanned`;

/**
 * From the sums of days of UTC. The company's days begin when its own clock says so: at both ends of what is past, and of what is ahead,
 * the instances of the hours between are looked at, to be added or taken off, whichever are fewer.
 */
const ctesFromCounts = (companyIds: readonly number[], dateRange: DateRange) => sql`
  full_days as materialized (
    select company_id, ahead, starts, ends, first_day, end_day, first_day::timestamp at time zone 'UTC' as days_start,
      end_day::timestamp at time zone 'UTC' as days_end
    from (${periodsQuery}) periods),
  boundary_hours as materialized (${boundaryHoursQuery}),
  not_today as (${countsOfFullDays(companyIds, dateRange)} union all ${countsOfBoundaryHours})`;

/** From the instances themselves: of few clients, or of what carries a label. */
const ctesFromRows = (labelIds: readonly number[] | undefined) => sql`
  not_today as (
    select scope.id, instance.placed_at >= scope.today_ends as ahead, ${scannedCountsSql}
    from ${instancesInScope(labelIds)}
    where instance.placed_at < scope.today_starts or instance.placed_at >= scope.today_ends
    group by 1, 2)`;

type SumsQuery = DateRange & { now: Date; labelIds?: readonly number[] | undefined; companies: readonly number[] | null };
const countOrZeroSql = (table: string, column: string) => sql`coalesce(${sql.ref(`${table}.${column}`)}, 0)`;
const prefixedColumnsSql = (prefix: string) => sql.join(countedStatuses.map((column) => sql.ref(`${prefix}${column}`)));

/**
 * CTEs over `scope` (one with id, company_id, and the range and today as instants) that end in `sums`: each client's counts of the range as
 * `signed`, `missed` …, and of today as `today_signed` …. Open instances that should be signed are missed on days that are over, and
 * planned on days ahead: only of today the hour decides. `companyIds` are those whose counts may be used; null to scan the rows.
 */
export const createSumsCtes = ({ from, to, now, labelIds, companies: companyIds }: SumsQuery): RawBuilder<unknown> => sql`
  ${companyIds && !labelIds ? ctesFromCounts(companyIds, { from, to }) : ctesFromRows(labelIds)},
  other_days as (
    select id, sum(signed) as signed, sum(skipped) as skipped, sum(reported) as reported,
      sum(case when ahead then 0 else due end) as missed,
      sum(placed - signed - skipped - reported - case when ahead then 0 else due end) as planned
    from not_today
    group by id),
  today_counts as (
    select id, signed, skipped, reported, missed, placed - signed - skipped - reported - missed as planned
    from (
      select scope.id, ${scannedCountsSql}, count(*) filter (where ${isMissedSql(now.toISOString(), 'instance')}) as missed
      from ${instancesInScope(labelIds, sql``, { starts: sql`scope.today_starts`, ends: sql`scope.today_ends` })}
      group by 1) scanned),
  sums (id, ${prefixedColumnsSql('')}, ${prefixedColumnsSql('today_')}) as (
    select scope.id,
      ${sql.join(
        countedStatuses.map(
          (column) =>
            sql`(${countOrZeroSql('other_days', column)}
        + case
          when scope.starts <= scope.today_starts and scope.today_ends <= scope.ends
          then ${countOrZeroSql('today_counts', column)}
          else 0 end)::int`,
        ),
      )},
      ${sql.join(countedStatuses.map((column) => sql`${countOrZeroSql('today_counts', column)}::int`))}
    from scope
    left join other_days on other_days.id = scope.id
    left join today_counts on today_counts.id = scope.id)`;
