/** A company over a range of days, told apart by client, label or category, beside the span before (product «Overview», R21). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type GroupedFigures, type Grouping, type GroupSums, MOST_GROUPS } from '#contract/overview.ts';
import { byNeed, troubled } from '#domain/standing-out.ts';
import { type Counts, type Days, daysBefore, instantsOf, summaryOf } from '#domain/statistics.ts';
import { countAheadOf } from '#server/planning/ahead.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { openCompany } from '#server/request/scope.ts';
import { traceClients } from './opened.ts';
import { askedDays, countedAsSql, isLateSql, perCountedAs } from './range.ts';

type Ids = readonly number[] | undefined;
type Query = { startDate?: string | undefined; endDate?: string | undefined; by?: Grouping | undefined; clientIds?: Ids; labelIds?: Ids };
type Chosen = { companyId: number; by: Grouping; clientIds: Ids; labelIds: Ids };
type Row = Counts & { id: number | null; name: string | null; isNow: boolean; late: number; notShared: number };
type Group = GroupedFigures['groups'][number];

export async function companyGroups(ctx: Ctx, { params, query }: { params: { companyId: number }; query: Query }): Promise<GroupedFigures> {
  const { id: companyId, time_zone: zone } = await openCompany(ctx, params.companyId);
  const { by = 'CLIENT', clientIds, labelIds } = query;
  await traceClients(ctx, clientIds, companyId);
  const chosen = { companyId, by, clientIds, labelIds };
  const days = askedDays(query, ctx.now, zone);
  const earlier = daysBefore(days);
  const [stored, ahead, aheadBefore] = await Promise.all([
    storedOf(ctx, chosen, { starts: instantsOf({ ...days, from: earlier.from }, zone).from, ...instantsOf(days, zone) }),
    aheadOf(ctx, chosen, days),
    aheadOf(ctx, chosen, earlier),
  ]);
  const rows = [...stored, ...ahead.map((row) => ({ ...row, isNow: true })), ...aheadBefore.map((row) => ({ ...row, isNow: false }))];
  const [now, before] = [rows.filter(({ isNow }) => isNow), rows.filter(({ isNow }) => !isNow)];
  // No client's data is listed for ADMIN by default (R3).
  const groups = ctx.who.isAdmin && by === 'CLIENT' && !clientIds ? [] : groupsOf(now, before);
  return {
    ...{ sums: sumsOf(now), before: sumsOf(before), groups: groups.slice(0, MOST_GROUPS), total: groups.length },
    notShared: now.reduce((all, one) => all + one.notShared, 0),
  };
}

function sumsOf(rows: readonly Row[]): GroupSums {
  const sum = (of: 'signed' | 'skipped' | 'missed' | 'planned' | 'reported' | 'late') => rows.reduce((all, one) => all + one[of], 0);
  const [signed, skipped, missed, late, reported] = [sum('signed'), sum('skipped'), sum('missed'), sum('late'), sum('reported')];
  const { plannedInstances: planned } = summaryOf({ signed, skipped, missed, reported, planned: sum('planned') });
  return { planned, signed, skipped, missed, late, reported };
}

/** Each group that has something in the range, by need. */
function groupsOf(now: readonly Row[], before: readonly Row[]): Group[] {
  const [rows, rowsBefore] = [now, before].map((all) => Map.groupBy(all, ({ id }) => id));
  const groups = [...rows!].map(([id, all]) => ({
    ...{ id, name: all[0]!.name, ...sumsOf(all) },
    troubledBefore: troubled(sumsOf(rowsBefore!.get(id) ?? [])),
  }));
  return byNeed(groups.filter(({ planned, reported }) => planned + reported > 0));
}

/** What an instance's group is, of its client `c` and its activity `a`; and the table where that group has its name. */
const keys = {
  CLIENT: { of: sql`a.client_id`, names: sql`clients` },
  LABEL: { of: sql`a.label_id`, names: sql`labels` },
  CATEGORY: { of: sql`(select activity_category_id from activity_types where id = a.type_id)`, names: sql`activity_categories` },
} as const satisfies Record<Grouping, unknown>;

const ofChosen = ({ companyId, clientIds, labelIds }: Chosen): RawBuilder<SqlBool> => sql<SqlBool>`
  a.company_id = ${companyId} and ${clientIds ? sql`a.client_id = any(${clientIds})` : sql`true`}
  and ${labelIds ? sql`a.label_id = any(${labelIds})` : sql`true`}`;

/** Both spans at one look. When something that is not shared was done is nobody's to know on the organisation's side: it is never late there (R21). */
async function storedOf(ctx: Ctx, chosen: Chosen, span: { starts: string; from: string; before: string }): Promise<Row[]> {
  const shown = ctx.who.isAdmin ? sql`true` : sql`i.shared is true`;
  const { of, names } = keys[chosen.by];
  const looked = (on: RawBuilder<unknown>) => sql`
    cross join lateral (
      select i.activity_id, i.placed_at >= ${span.from}::timestamptz as is_now, ${countedAsSql(ctx.now.toISOString())} as counted_as,
             ${shown} as shown, ${isLateSql} as is_late
      from activity_instances i
      where ${on} and i.placed_at >= ${span.starts}::timestamptz and i.placed_at < ${span.before}::timestamptz and i.removed_at is null offset 0) i`;
  const found = chosen.labelIds
    ? sql`activities a ${looked(sql`i.activity_id = a.id`)} where ${ofChosen(chosen)}`
    : sql`clients a ${looked(sql`i.client_id = a.id`)} where a.company_id = ${chosen.companyId}
        and ${chosen.clientIds ? sql`a.id = any(${chosen.clientIds})` : sql`true`}`;
  const { rows } = await sql<Row>`
    with by_activity as materialized (
      select i.activity_id, i.is_now, ${perCountedAs}, count(*) filter (where i.is_late and i.shown) as late,
             count(*) filter (where i.counted_as in ('signed', 'skipped', 'reported') and not i.shown) as "notShared"
      from ${found} group by 1, 2),
    by_group as (
      select ${of} as id, b.is_now, sum(b.signed) as signed, sum(b.skipped) as skipped, sum(b.reported) as reported, sum(b.missed) as missed,
             sum(b.planned) as planned, sum(b.late) as late, sum(b."notShared") as "notShared"
      from by_activity b join activities a on a.id = b.activity_id group by 1, 2)
    select g.id, n.name, g.is_now as "isNow", g.signed::int, g.skipped::int, g.reported::int, g.missed::int, g.planned::int, g.late::int,
           g."notShared"::int
    from by_group g left join ${names} n on n.id = g.id`.execute(ctx.db);
  return rows;
}

/** What is planned past the days that rows are made for. */
async function aheadOf({ db, now }: Ctx, chosen: Chosen, days: Days): Promise<Omit<Row, 'isNow'>[]> {
  if (days.to < days.from) return [];
  const found = await countAheadOf(db, { of: ofChosen(chosen), ...days, now }, 'ofId');
  if (found.size === 0) return [];
  const { of, names } = keys[chosen.by];
  const { rows } = await sql<{ activityId: number; id: number | null; name: string | null }>`
    select g.*, n.name from (select a.id as "activityId", ${of} as id from activities a where a.id = any(${[...found.keys()]})) g
    left join ${names} n on n.id = g.id`.execute(db);
  const none = { signed: 0, skipped: 0, reported: 0, missed: 0, late: 0, notShared: 0 };
  return rows.map(({ activityId, id, name }) => ({ ...none, id, name, planned: found.get(activityId) ?? 0 }));
}
