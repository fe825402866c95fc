/** How many instances of a company there are of each client, label or category, in a span and the one before: from the counts by day, and the hours that these do not tell (decision 051). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Grouping } from '#contract/overview.ts';
import { partsOf, type Stretch } from '#domain/day-parts.ts';
import type { Counts } from '#domain/statistics.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { isDone } from '#server/request/scope.ts';
import { isLateSql, isMissed } from './range.ts';

type Ids = readonly number[] | undefined;
export type Chosen = { companyId: number; by: Grouping; clientIds: Ids; labelIds: Ids };
export type Row = Counts & { id: number | null; name: string | null; isNow: boolean; late: number; notShared: number };
/** `today` is when the company's day began. */
export type Spans = { now: Stretch; before: Stretch; today: string };

const categoryOf = (type: RawBuilder<unknown>) => sql`(select activity_category_id from activity_types where id = ${type})`;
/** An activity's (alias `a`) group, that of a row of counts (`k`) and the table these are in, and the table where the group has its name. */
export const groups = {
  CLIENT: { of: sql`a.client_id`, counts: sql`instance_counts`, counted: sql`k.client_id`, names: sql`clients` },
  LABEL: { of: sql`a.label_id`, counts: sql`type_counts`, counted: sql`k.label_id`, names: sql`labels` },
  CATEGORY: {
    of: categoryOf(sql`a.type_id`),
    counts: sql`type_counts`,
    counted: sql`ty.activity_category_id`,
    names: sql`activity_categories`,
  },
} as const satisfies Record<Grouping, unknown>;

/** Activities `a` that are chosen. */
export const ofChosen = ({ companyId, clientIds, labelIds }: Chosen): RawBuilder<SqlBool> => sql<SqlBool>`
  a.company_id = ${companyId} and ${clientIds ? sql`a.client_id = any(${clientIds})` : sql`true`}
  and ${labelIds ? sql`a.label_id = any(${labelIds})` : sql`true`}`;

const parts = ['placed', 'signed', 'skipped', 'reported', 'late', 'hidden'] as const;
const each = (of: (part: string) => RawBuilder<unknown>) => sql.join(parts.map((part) => sql`${of(part)} as ${sql.ref(part)}`));

/** When something that is not shared was done is nobody's to know on the organisation's side: it is never late there (R21). */
export async function groupCounts(ctx: Ctx, chosen: Chosen, { now, before, today }: Spans): Promise<Row[]> {
  const { by, companyId, clientIds, labelIds } = chosen;
  // The counts by client know no label, those by type and label no client.
  const hasCounts = !clientIds && !(labelIds && by === 'CLIENT');
  const spans = [
    { isNow: true, ...partsOf(now, today, ctx.now, hasCounts) },
    { isNow: false, ...partsOf(before, today, ctx.now, hasCounts) },
  ];
  const counted = spans.flatMap(({ isNow, counted: all }) => all.map((one) => ({ isNow, ...one })));
  const looked = spans.flatMap(({ isNow, looked: all }) => all.map((one) => ({ isNow, ...one })));
  // Both spans meet at the same hours: those are looked at once.
  const keyOf = ({ from, before: end, held }: (typeof looked)[number]) => `${from} ${end} ${held === 'missed'}`;
  const stretches = [...new Map(looked.map((one) => [keyOf(one), one])).values()];
  const numberOf = (one: (typeof looked)[number]) => stretches.findIndex((other) => keyOf(other) === keyOf(one));
  const { of, counts, counted: key, names } = groups[by];
  const { isAdmin } = ctx.who;
  const isMissedNow = isMissed(ctx.now.toISOString(), 'i');
  const within = (own: RawBuilder<unknown>) => sql`
    cross join stretches l cross join lateral (
      select i.activity_id, i.is_completed, i.is_skipped, i.signed_by_id, i.is_completable, i.shared, i.occurence_date, i.planned_date
      from activity_instances i where ${own} and i.placed_at >= l.starts and i.placed_at < l.ends and i.removed_at is null
        and (not l.only_missed or ${isMissedNow}) offset 0) i`;
  const found =
    labelIds && !hasCounts
      ? sql`activities a ${within(sql`i.activity_id = a.id`)} where ${ofChosen(chosen)}`
      : sql`clients c ${within(sql`i.client_id = c.id`)} where c.company_id = ${companyId} and ${clientIds ? sql`c.id = any(${clientIds})` : sql`true`}`;
  const isOpen = sql`i.is_completable and not ${isDone}`;
  const { rows } = await sql<Row>`
    with stretches as (
      select n, starts, ends, only_missed from unnest(${stretches.map((_, n) => n)}::int[], ${stretches.map(({ from }) => from)}::timestamptz[], ${stretches.map((one) => one.before)}::timestamptz[],
        ${stretches.map(({ held }) => held === 'missed')}::boolean[]) as t (n, starts, ends, only_missed)),
    parts as (
      select n, is_now, held, sign from unnest(${looked.map(numberOf)}::int[], ${looked.map(({ isNow }) => isNow)}::boolean[], ${looked.map(({ held }) => held)}::text[],
        ${looked.map(({ sign }) => sign)}::int[]) as t (n, is_now, held, sign)),
    days as (
      select is_now, held, first, before from unnest(${counted.map(({ isNow }) => isNow)}::boolean[], ${counted.map(({ held }) => held)}::text[],
        ${counted.map(({ first }) => first)}::date[], ${counted.map(({ before: end }) => end)}::date[]) as t (is_now, held, first, before)),
    seen as materialized (
      select l.n, i.activity_id, count(*) as placed, count(*) filter (where i.is_completed) as signed, count(*) filter (where i.is_skipped) as skipped,
             count(*) filter (where i.signed_by_id is not null and not i.is_completed and not i.is_skipped) as reported,
             count(*) filter (where ${isOpen}) as due, count(*) filter (where ${isMissedNow}) as missed,
             count(*) filter (where ${isLateSql} and ${isAdmin ? sql`true` : sql`i.shared is true`}) as late,
             count(*) filter (where ${isAdmin ? sql`false` : sql`${isDone} and i.shared is not true`}) as hidden
      from ${found} group by 1, 2),
    found as (
      select ${of} as id, p.is_now, ${each((part) => sql`case p.held when 'missed' then 0 else p.sign * s.${sql.ref(part)} end`)},
             p.sign * case p.held when 'past' then s.due when 'missed' then s.missed else 0 end as missed
      from seen s join parts p on p.n = s.n join activities a on a.id = s.activity_id where ${ofChosen(chosen)}
      union all
      select ${key}, d.is_now, k.placed, k.signed, k.skipped, k.reported, ${isAdmin ? sql`k.late` : sql`k.late_shared`}, ${isAdmin ? sql`0` : sql`k.hidden`},
             case d.held when 'past' then k.due else 0 end
      from days d join ${counts} k on k.day >= d.first and k.day < d.before ${by === 'CATEGORY' ? sql`join activity_types ty on ty.id = k.type_id` : sql``}
      where k.company_id = ${companyId} and ${hasCounts && labelIds ? sql`k.label_id = any(${labelIds})` : sql`true`}),
    summed as (
      select id, is_now, ${each((part) => sql`sum(${sql.ref(part)})::int`)}, sum(missed)::int as missed from found group by 1, 2)
    select g.id, n.name, g.is_now as "isNow", g.signed, g.skipped, g.reported, g.missed, g.late, g.hidden as "notShared",
           g.placed - g.signed - g.skipped - g.reported - g.missed as planned
    from summed g left join ${names} n on n.id = g.id`.execute(ctx.db);
  return rows;
}
