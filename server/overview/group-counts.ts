/** The numbers of a company's instances by client, label or category, in two spans: from counts by day, and the hours beside them (decision 051). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Grouping } from '#contract/overview.ts';
import { partsOf, type TimeRange } from '#domain/day-parts.ts';
import type { StatusCounts } from '#domain/statistics.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { isDone, isMissed, isOutcome, outcomeOf } from '#server/sql/instance-status.ts';

type Ids = readonly number[] | undefined;
export type Chosen = { companyId: number; by: Grouping; clientIds: Ids; labelIds: Ids };
/** A group in the span; of the span before one row for all groups together, since only the troubles of each are shown. */
export type GroupRow = StatusCounts & {
  id: number | null;
  name: string | null;
  isNow: boolean;
  late: number;
  notShared: number;
  troubledBefore: number;
};
/** `today` is when the company's day began. */
export type Spans = { now: TimeRange; earlier: TimeRange; today: string };

const categoryOf = (type: RawBuilder<unknown>) => sql`(select activity_category_id from activity_types where id = ${type})`;
/** An activity's (alias `a`) group, that of a row of counts (`k`) and the table these are in, and the table where the group has its name. */
export const groups = {
  CLIENT: { of: sql`a.client_id`, counts: sql`instance_counts`, more: sql`k.client_id`, counted: sql`k.client_id`, names: sql`clients` },
  LABEL: { of: sql`a.label_id`, counts: sql`type_counts`, more: sql`k.label_id`, counted: sql`k.label_id`, names: sql`labels` },
  CATEGORY: {
    of: categoryOf(sql`a.type_id`),
    counts: sql`type_counts`,
    more: sql`k.type_id`,
    counted: sql`ty.activity_category_id`,
    names: sql`activity_categories`,
  },
} as const satisfies Record<Grouping, unknown>;

/** Activities `a` that are chosen. */
export const ofChosen = ({ companyId, clientIds, labelIds }: Chosen): RawBuilder<SqlBool> => sql<SqlBool>`
  a.company_id = ${companyId}
    and ${clientIds ? sql`a.client_id = any(${clientIds})` : sql`true`}
    and ${labelIds ? sql`a.label_id = any(${labelIds})` : sql`true`}`;

const countNames = ['placed', 'signed', 'skipped', 'reported', 'late', 'hidden'] as const;
type Part = (typeof countNames)[number];
const outcome = sql.ref('s.outcome');
const isOf: Record<Part, RawBuilder<SqlBool>> = {
  placed: sql`true`,
  signed: isOutcome(outcome, 'signedInTime', 'signedLate'),
  skipped: isOutcome(outcome, 'skipped'),
  reported: isOutcome(outcome, 'reported'),
  late: sql`${isOutcome(outcome, 'signedLate')} and not s.hidden`,
  hidden: sql`s.hidden`,
};
const each = (of: (part: Part) => RawBuilder<unknown>) => sql.join(countNames.map((part) => sql`${of(part)} as ${sql.ref(part)}`));

/** The organisation's side may not know the time of something not shared: it is never late there (R21). */
export async function groupCounts(ctx: Ctx, chosen: Chosen, { now, earlier, today }: Spans): Promise<GroupRow[]> {
  const { by, companyId, clientIds, labelIds } = chosen;
  // The counts by client know no label, those by type and label no client.
  const hasCounts = !clientIds && !(labelIds && by === 'CLIENT');
  const spans = [
    { isNow: true, ...partsOf(now, today, ctx.now, hasCounts) },
    { isNow: false, ...partsOf(earlier, today, ctx.now, hasCounts) },
  ];
  const counted = spans.flatMap(({ isNow, counted: all }) => all.map((one) => ({ isNow, ...one })));
  const scanned = spans.flatMap(({ isNow, scanned: all }) => all.map((one) => ({ isNow, ...one })));
  // Both spans meet at the same hours: those are looked at once.
  const keyOf = ({ from, before: end, kind }: (typeof scanned)[number]) => `${from} ${end} ${kind === 'missed'}`;
  const ranges = [...new Map(scanned.map((one) => [keyOf(one), one])).values()];
  const numberOf = (one: (typeof scanned)[number]) => ranges.findIndex((other) => keyOf(other) === keyOf(one));
  const { of, counts, counted: key, more, names } = groups[by];
  const { isAdmin } = ctx.who;
  const at = ctx.now.toISOString();
  const within = (condition: RawBuilder<unknown>) => sql`
    cross join lateral (
      select i.activity_id, l.n, ${isAdmin ? sql`false` : sql`${isDone('i')} and i.shared is not true`} as hidden,
        ${outcomeOf(at, 'i')} as outcome
      from activity_instances i
      where ${condition}
        and i.placed_at >= l.starts
        and i.placed_at < l.ends
        and i.removed_at is null
        and (not l.only_missed or ${isMissed(at, 'i')})
      offset 0) i`;
  // Beside counts a company is looked at as a whole, without going from client to client.
  const instances = hasCounts
    ? sql`select i.activity_id, i.n, i.hidden, i.outcome from ranges l ${within(sql`i.company_id = ${companyId}`)}`
    : labelIds
      ? sql`
        select i.activity_id, i.n, i.hidden, i.outcome
        from activities a
        cross join ranges l
        ${within(sql`i.activity_id = a.id`)}
        where ${ofChosen(chosen)}`
      : sql`
        select i.activity_id, i.n, i.hidden, i.outcome
        from clients c
        cross join ranges l
        ${within(sql`i.client_id = c.id`)}
        where c.company_id = ${companyId} and c.id = any(${clientIds})`;
  const { rows } = await sql<GroupRow>`
    with ranges as (
      select n, starts, ends, only_missed
      from unnest(${ranges.map((_, n) => n)}::int[], ${ranges.map(({ from }) => from)}::timestamptz[],
        ${ranges.map((one) => one.before)}::timestamptz[], ${ranges.map(({ kind }) => kind === 'missed')}::boolean[]) as t (n, starts, ends,
          only_missed)),
    parts as (
      select n, is_now, kind, sign
      from unnest(${scanned.map(numberOf)}::int[], ${scanned.map(({ isNow }) => isNow)}::boolean[],
        ${scanned.map(({ kind }) => kind)}::text[], ${scanned.map(({ sign }) => sign)}::int[]) as t (n, is_now, kind, sign)),
    days as (
      select is_now, kind, first, before
      from unnest(${counted.map(({ isNow }) => isNow)}::boolean[], ${counted.map(({ kind }) => kind)}::text[],
        ${counted.map(({ first }) => first)}::date[], ${counted.map(({ before: end }) => end)}::date[]) as t (is_now, kind, first, before)),
    seen as materialized (
      select activity_id, n, hidden, outcome, count(*) as many
      from (${instances}) f
      group by activity_id, n, hidden, outcome),
    grouped as (
      select ${of} as id, p.is_now,
        ${each((part) => sql`case when p.kind <> 'missed' and (${isOf[part]}) then p.sign * s.many else 0 end`)},
        case
          when ${isOutcome(outcome, 'missed')} and p.kind <> 'ahead' or ${isOutcome(outcome, 'due')} and p.kind = 'past'
          then p.sign * s.many
          else 0 end as missed
      from seen s
      join parts p on p.n = s.n
      join activities a on a.id = s.activity_id
      where ${ofChosen(chosen)}
      union all
      select ${key}, k.is_now, ${each((part) => sql`k.${sql.ref(part)}`)}, k.missed
      from (
        select ${more}, d.is_now, sum(k.placed) as placed, sum(k.signed) as signed, sum(k.skipped) as skipped, sum(k.reported) as reported,
          sum(${isAdmin ? sql`k.late` : sql`k.late_shared`}) as late, ${isAdmin ? sql`0` : sql`sum(k.hidden)`} as hidden,
          sum(k.due) filter (where d.kind = 'past') as missed
        from days d
        join ${counts} k on k.day >= d.first and k.day < d.before
        where k.company_id = ${companyId} and ${hasCounts && labelIds ? sql`k.label_id = any(${labelIds})` : sql`true`}
        group by 1, 2) k
      ${by === 'CATEGORY' ? sql`join activity_types ty on ty.id = k.type_id` : sql``}),
    summed as (
      select id, is_now, ${each((part) => sql`sum(${sql.ref(part)})::int`)}, coalesce(sum(missed), 0)::int as missed
      from grouped
      group by 1, 2)
    select g.id, n.name, true as "isNow", g.signed, g.skipped, g.reported, g.missed, g.late, g.hidden as "notShared",
      g.placed - g.signed - g.skipped - g.reported - g.missed as planned, g.troubled as "troubledBefore"
    from (
      select id,
        ${sql.join(
          [...countNames, 'missed'].map((part) => sql`coalesce(sum(${sql.ref(part)}) filter (where is_now), 0)::int as ${sql.ref(part)}`),
        )},
        coalesce(sum(skipped + missed + late) filter (where not is_now), 0)::int as troubled
      from summed
      group by id) g
    left join ${names} n on n.id = g.id
    union all
    select null, null, false, sum(signed)::int, sum(skipped)::int, sum(reported)::int, sum(missed)::int, sum(late)::int, sum(hidden)::int,
      sum(placed - signed - skipped - reported - missed)::int, 0
    from summed
    where not is_now
    having count(*) > 0`.execute(ctx.db);
  return rows;
}
