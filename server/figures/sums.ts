/** Figures of clients over a range of days: today's instances are looked at, those of other days are summed from their counts (decision 022). */
import { type RawBuilder, sql } from 'kysely';
import { countedAs } from '#domain/statistics.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { seesClient } from '#server/request/scope.ts';
import { isMissed, isReported, isToSign } from '#server/sql/instance-status.ts';
import { inScope } from './counts.ts';

/** From so many clients on, the days' sums are cheaper than looking at the rows. */
export const MANY = 50;
/** The companies whose days' sums are used to answer about these clients; null where their rows are looked at. */
export function usesCounts({ who }: Ctx, clientIds: readonly number[] | undefined, labelIds: readonly number[] | undefined) {
  const many = clientIds?.length ?? (who.isOrganisation ? MANY : who.clients.length);
  return who.companies !== '*' && !labelIds && many >= MANY ? who.companies : null;
}

/** The requested clients that are in scope, with their companies. */
export const clientsOf = ({ who }: Ctx, ids: readonly number[] | undefined, companies = sql`companies`) =>
  sql`from clients c
    join ${companies} co on co.id = c.company_id
    where ${seesClient(who, 'c', 'id')} and ${ids ? sql`c.id = any(${ids})` : sql`true`}`;
/** Those clients, but for who left before the range, with today, and it and the range as instants of their company's clock; which is read once for all of a company's. */
export function scopeOf(ctx: Ctx, ids: readonly number[] | undefined, days: Range) {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone co.time_zone`;
  const today = sql`(${ctx.now.toISOString()}::timestamptz at time zone co.time_zone)::date`;
  const clocks = sql`(
    select co.id, ${today} as today, ${midnight(sql`${days.from}::date`)} as starts, ${midnight(sql`${days.to}::date + 1`)} as ends,
      ${midnight(today)} as t0, ${midnight(sql`${today} + 1`)} as t1
    from companies co
    offset 0)`;
  return sql`
    select c.id, c.company_id, c.name, ${ctx.who.isAdmin ? sql`true` : sql`c.id = any(${ctx.who.clients})`} as team, co.today, co.starts,
      co.ends, co.t0, co.t1
    ${clientsOf(ctx, ids, clocks)}
    ${ids ? sql`` : sql`and (c.left_on is null or c.left_on >= ${days.from}::date)`}`;
}

/** The parts that are counted of a day that is not today. */
const countColumns = ['signed', 'skipped', 'reported', 'due', 'placed'] as const;
const scannedCounts = sql`
  count(*) filter (where i.is_completed) as signed, count(*) filter (where i.is_skipped) as skipped,
  count(*) filter (where ${isReported('i')}) as reported, count(*) filter (where ${isToSign('i')}) as due, count(*) as placed`;

type Range = { from: string; to: string };
/**
 * From the sums of days of UTC. The company's days begin when its own clock says so: at both ends of what is past, and of what is ahead,
 * the instances of the hours between are looked at, to be added or taken off, whichever are fewer.
 */
const fromCounts = (companies: readonly number[], { from, to }: Range) => sql`
  whole as materialized (
    select w.company_id, w.ahead, w.a, w.b, w.first, w.last, w.first::timestamp at time zone 'UTC' as first_at,
      w.last::timestamp at time zone 'UTC' as last_at
    from (
      select s.company_id, p.ahead, p.a, p.b, (p.a at time zone 'UTC' + interval '12 hours')::date as first,
        (p.b at time zone 'UTC' + interval '12 hours')::date as last
      from (select distinct company_id, starts, ends, t0, t1 from scope) s
      cross join lateral (values (false, s.starts, least(s.ends, s.t0)), (true, greatest(s.starts, s.t1), s.ends)) p (ahead, a, b)
      where p.a < p.b) w),
  edges as materialized (
    select w.company_id, w.ahead, e.a, e.b, e.sign
    from whole w
    cross join lateral (
      values (least(w.a, w.first_at), greatest(w.a, w.first_at), case when w.a < w.first_at then 1 else -1 end),
        (least(w.b, w.last_at), greatest(w.b, w.last_at), case when w.last_at < w.b then 1 else -1 end)) e (a, b, sign)
    where e.a < e.b),
  others as (
    select s.id, w.ahead, ${sql.join(countColumns.map((part) => sql`sum(k.${sql.ref(part)}) as ${sql.ref(part)}`))}
    from instance_counts k
    join whole w on w.company_id = k.company_id and k.day >= w.first and k.day < w.last
    join scope s on s.id = k.client_id
    where k.company_id = any(${companies}) and k.day >= ${from}::date - 1 and k.day <= ${to}::date + 1
    group by s.id, w.ahead
    union all
    select s.id, e.ahead, ${sql.join(countColumns.map((part) => sql`e.sign * p.${sql.ref(part)}`))}
    from scope s
    join edges e on e.company_id = s.company_id
    cross join lateral (
      select ${scannedCounts}
      from activity_instances i
      where i.client_id = s.id and i.placed_at >= e.a and i.placed_at < e.b and i.removed_at is null
      offset 0) p)`;

/** From the instances themselves: of few clients, or of what carries a label. */
const fromRows = (labels: readonly number[] | undefined) => sql`
  others as (
    select s.id, i.placed_at >= s.t1 as ahead, ${scannedCounts}
    from ${inScope(labels)}
    where i.placed_at < s.t0 or i.placed_at >= s.t1
    group by 1, 2)`;

type Query = Range & { now: Date; labels?: readonly number[] | undefined; companies: readonly number[] | null };
const prefixed = (of: string) => sql.join(countedAs.map((one) => sql`coalesce(${sql.ref(`${of}.${one}`)}, 0)::int`));
const namesOf = (prefix: string) => sql.join(countedAs.map((one) => sql.ref(`${prefix}${one}`)));

/**
 * CTEs over `scope` (one with id, company_id, starts, ends, and today's t0 and t1) that end in `sums`: each client's counts of the range as
 * `signed`, `missed` …, and of today as `today_signed` …. Open instances that should be signed are missed on days that are over, and planned
 * on days ahead: only of today the hour decides. `companies` are those whose counts may be used; null to scan the rows.
 */
export const sumsOf = ({ from, to, now, labels, companies }: Query): RawBuilder<unknown> => sql`
  ${companies && !labels ? fromCounts(companies, { from, to }) : fromRows(labels)},
  at_all as (
    select id, sum(signed) as signed, sum(skipped) as skipped, sum(reported) as reported,
      sum(case when ahead then 0 else due end) as missed,
      sum(placed - signed - skipped - reported - case when ahead then 0 else due end) as planned
    from others
    group by id),
  of_today as (
    select id, signed, skipped, reported, missed, placed - signed - skipped - reported - missed as planned
    from (
      select s.id, ${scannedCounts}, count(*) filter (where ${isMissed(now.toISOString(), 'i')}) as missed
      from ${inScope(labels, sql``, { starts: sql`s.t0`, ends: sql`s.t1` })}
      group by 1) seen),
  sums (id, ${namesOf('')}, ${namesOf('today_')}) as (
    select s.id,
      ${sql.join(
        countedAs.map(
          (one) =>
            sql`(coalesce(${sql.ref(`o.${one}`)}, 0)
        + case when s.starts <= s.t0 and s.t1 <= s.ends then coalesce(${sql.ref(`t.${one}`)}, 0) else 0 end)::int`,
        ),
      )},
      ${prefixed('t')}
    from scope s
    left join at_all o on o.id = s.id
    left join of_today t on t.id = s.id)`;
