/** Figures of clients over a range of days: today's instances are looked at, those of other days are summed from their counts (decision 022). */
import { type RawBuilder, sql } from 'kysely';
import { countedAs } from '#domain/statistics.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { seesClient } from '#server/request/scope.ts';
import { isMissedSql, isReportedSql, isToSignSql } from '#server/sql/instance-status.ts';
import { hoursAtEnds, instancesInScope } from './counts.ts';

/** From so many clients on, the days' sums are cheaper than looking at the rows. */
export const MANY_CLIENTS = 50;
/** The companies whose days' sums are used to answer about these clients; null where their rows are looked at. */
export function countedCompaniesOf({ user }: Ctx, clientIds: readonly number[] | undefined, labelIds: readonly number[] | undefined) {
  const clientCount = clientIds?.length ?? (user.isOrganisation ? MANY_CLIENTS : user.clients.length);
  return user.companies !== '*' && !labelIds && clientCount >= MANY_CLIENTS ? user.companies : null;
}

/** The requested clients that are in scope, with their companies. */
export const fromClients = ({ user }: Ctx, ids: readonly number[] | undefined, companies = sql`companies`) =>
  sql`from clients client
    join ${companies} company on company.id = client.company_id
    where ${seesClient(user, 'client', 'id')} and ${ids ? sql`client.id = any(${ids})` : sql`true`}`;
/**
 * Those clients, but for who left before the range, with today, and it and the range as instants of their company's clock; which is read
 * once for all of a company's.
 */
export function scopeCte(ctx: Ctx, ids: readonly number[] | undefined, days: Range) {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone company.time_zone`;
  const today = sql`(${ctx.now.toISOString()}::timestamptz at time zone company.time_zone)::date`;
  const clocks = sql`(
    select company.id, ${today} as today, ${midnight(sql`${days.from}::date`)} as starts, ${midnight(sql`${days.to}::date + 1`)} as ends,
      ${midnight(today)} as today_starts, ${midnight(sql`${today} + 1`)} as today_ends
    from companies company
    offset 0)`;
  return sql`
    select client.id, client.company_id, client.name, ${ctx.user.isAdmin ? sql`true` : sql`client.id = any(${ctx.user.clients})`} as team,
      company.today, company.starts, company.ends, company.today_starts, company.today_ends
    ${fromClients(ctx, ids, clocks)}
    ${ids ? sql`` : sql`and (client.left_on is null or client.left_on >= ${days.from}::date)`}`;
}

/** The parts that are counted of a day that is not today. */
const countColumns = ['signed', 'skipped', 'reported', 'due', 'placed'] as const;
const scannedCounts = sql`
  count(*) filter (where instance.is_completed) as signed, count(*) filter (where instance.is_skipped) as skipped,
  count(*) filter (where ${isReportedSql('instance')}) as reported, count(*) filter (where ${isToSignSql('instance')}) as due,
  count(*) as placed`;

type Range = { from: string; to: string };

/** The past of each company's range, and what is ahead of it, with the days of UTC that fit best: `first_day` until before `end_day`. */
const periods = sql`
  select company.company_id, period.ahead, period.starts, period.ends,
    (period.starts at time zone 'UTC' + interval '12 hours')::date as first_day,
    (period.ends at time zone 'UTC' + interval '12 hours')::date as end_day
  from (select distinct company_id, starts, ends, today_starts, today_ends from scope) company
  cross join lateral (
    values (false, company.starts, least(company.ends, company.today_starts)),
      (true, greatest(company.starts, company.today_ends), company.ends)) period (ahead, starts, ends)
  where period.starts < period.ends`;

/** The hours at the ends of the periods. */
const boundaryHours = sql`
  select full_days.company_id, full_days.ahead, hours.starts, hours.ends, hours.sign
  from full_days
  cross join lateral (${hoursAtEnds}) hours (starts, ends, sign)
  where hours.starts < hours.ends`;

/** Each client's counts of the full days; `company_id` and `day` beside the join are for the index. */
const countsOfFullDays = (companies: readonly number[], { from, to }: Range) => sql`
  select scope.id, full_days.ahead, ${sql.join(countColumns.map((column) => sql`sum(counts.${sql.ref(column)}) as ${sql.ref(column)}`))}
  from instance_counts counts
  join full_days on full_days.company_id = counts.company_id and counts.day >= full_days.first_day and counts.day < full_days.end_day
  join scope on scope.id = counts.client_id
  where counts.company_id = any(${companies}) and counts.day >= ${from}::date - 1 and counts.day <= ${to}::date + 1
  group by scope.id, full_days.ahead`;

/** Each client's counts of the boundary hours; `offset 0` keeps them at one look into the index for each client. */
const countsOfBoundaryHours = sql`
  select scope.id, hours.ahead, ${sql.join(countColumns.map((column) => sql`hours.sign * scanned.${sql.ref(column)}`))}
  from scope
  join boundary_hours hours on hours.company_id = scope.company_id
  cross join lateral (
    select ${scannedCounts}
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
const ctesFromCounts = (companies: readonly number[], range: Range) => sql`
  full_days as materialized (
    select company_id, ahead, starts, ends, first_day, end_day, first_day::timestamp at time zone 'UTC' as days_start,
      end_day::timestamp at time zone 'UTC' as days_end
    from (${periods}) periods),
  boundary_hours as materialized (${boundaryHours}),
  not_today as (${countsOfFullDays(companies, range)} union all ${countsOfBoundaryHours})`;

/** From the instances themselves: of few clients, or of what carries a label. */
const ctesFromRows = (labels: readonly number[] | undefined) => sql`
  not_today as (
    select scope.id, instance.placed_at >= scope.today_ends as ahead, ${scannedCounts}
    from ${instancesInScope(labels)}
    where instance.placed_at < scope.today_starts or instance.placed_at >= scope.today_ends
    group by 1, 2)`;

type Query = Range & { now: Date; labels?: readonly number[] | undefined; companies: readonly number[] | null };
const numberOr0 = (table: string, name: string) => sql`coalesce(${sql.ref(`${table}.${name}`)}, 0)`;
const namesWith = (prefix: string) => sql.join(countedAs.map((name) => sql.ref(`${prefix}${name}`)));

/**
 * CTEs over `scope` (one with id, company_id, and the range and today as instants) that end in `sums`: each client's counts of the range as
 * `signed`, `missed` …, and of today as `today_signed` …. Open instances that should be signed are missed on days that are over, and
 * planned on days ahead: only of today the hour decides. `companies` are those whose counts may be used; null to scan the rows.
 */
export const sumsOf = ({ from, to, now, labels, companies }: Query): RawBuilder<unknown> => sql`
  ${companies && !labels ? ctesFromCounts(companies, { from, to }) : ctesFromRows(labels)},
  other_days as (
    select id, sum(signed) as signed, sum(skipped) as skipped, sum(reported) as reported,
      sum(case when ahead then 0 else due end) as missed,
      sum(placed - signed - skipped - reported - case when ahead then 0 else due end) as planned
    from not_today
    group by id),
  today_counts as (
    select id, signed, skipped, reported, missed, placed - signed - skipped - reported - missed as planned
    from (
      select scope.id, ${scannedCounts}, count(*) filter (where ${isMissedSql(now.toISOString(), 'instance')}) as missed
      from ${instancesInScope(labels, sql``, { starts: sql`scope.today_starts`, ends: sql`scope.today_ends` })}
      group by 1) scanned),
  sums (id, ${namesWith('')}, ${namesWith('today_')}) as (
    select scope.id,
      ${sql.join(
        countedAs.map(
          (name) =>
            sql`(${numberOr0('other_days', name)}
        + case
          when scope.starts <= scope.today_starts and scope.today_ends <= scope.ends
          then ${numberOr0('today_counts', name)}
          else 0 end)::int`,
        ),
      )},
      ${sql.join(countedAs.map((name) => sql`${numberOr0('today_counts', name)}::int`))}
    from scope
    left join other_days on other_days.id = scope.id
    left join today_counts on today_counts.id = scope.id)`;
