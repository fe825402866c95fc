/** A company's instances counted by client, label or category, in two spans: from counts by day, and the hours beside them (decision 051). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Grouping } from '#contract/overview.ts';
import { type CountedDays, type ScannedRange, splitSpan, type TimeRange } from '#domain/day-parts.ts';
import type { StatusCounts } from '#domain/statistics.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { isDoneSql, isMissedSql, isOutcomeSql, outcomeOf } from '#server/sql/instance-status.ts';

type IdFilter = readonly number[] | undefined;
export type GroupSelection = { companyId: number; by: Grouping; clientIds: IdFilter; labelIds: IdFilter };
/** A group in the span; of the span before one row for all groups together, since only the troubles of each are shown. */
export type GroupRow = StatusCounts & {
  id: number | null;
  name: string | null;
  isNow: boolean;
  late: number;
  notShared: number;
  troubledBefore: number;
};
/** `todayStart` is when the company's day began. */
export type ComparedRanges = { currentRange: TimeRange; previousRange: TimeRange; todayStart: string };

const categoryIdSql = (typeId: RawBuilder<unknown>) => sql`(select activity_category_id from activity_types where id = ${typeId})`;
/**
 * Of each grouping: the group of an activity (alias `activity`); the table of counts, the column by which its rows are summed, and the group of
 * such a sum (alias `sums`); the table with the groups' names.
 */
export const sqlByGrouping = {
  CLIENT: {
    groupOfActivity: sql`activity.client_id`,
    countsTable: sql`instance_counts`,
    sumsBy: sql`client_id`,
    groupOfSums: sql`sums.client_id`,
    nameTable: sql`clients`,
  },
  LABEL: {
    groupOfActivity: sql`activity.label_id`,
    countsTable: sql`type_counts`,
    sumsBy: sql`label_id`,
    groupOfSums: sql`sums.label_id`,
    nameTable: sql`labels`,
  },
  CATEGORY: {
    groupOfActivity: categoryIdSql(sql`activity.type_id`),
    countsTable: sql`type_counts`,
    sumsBy: sql`type_id`,
    groupOfSums: sql`activity_types.activity_category_id`,
    nameTable: sql`activity_categories`,
  },
} as const satisfies Record<Grouping, unknown>;

/** Activities `activity` that are chosen. */
export const isSelectedActivitySql = ({ companyId, clientIds, labelIds }: GroupSelection): RawBuilder<SqlBool> => sql<SqlBool>`
  activity.company_id = ${companyId}
    and ${clientIds ? sql`activity.client_id = any(${clientIds})` : sql`true`}
    and ${labelIds ? sql`activity.label_id = any(${labelIds})` : sql`true`}`;

const countNames = ['placed', 'signed', 'skipped', 'reported', 'late', 'hidden'] as const;
type CountName = (typeof countNames)[number];
const outcomeSql = sql.ref('scanned.outcome');
const isCountedAsSql: Record<CountName, RawBuilder<SqlBool>> = {
  placed: sql`true`,
  signed: isOutcomeSql(outcomeSql, 'signedInTime', 'signedLate'),
  skipped: isOutcomeSql(outcomeSql, 'skipped'),
  reported: isOutcomeSql(outcomeSql, 'reported'),
  late: sql`${isOutcomeSql(outcomeSql, 'signedLate')} and not scanned.hidden`,
  hidden: sql`scanned.hidden`,
};
const countColumnsSql = (columnSqlOf: (name: CountName) => RawBuilder<unknown>) =>
  sql.join(countNames.map((name) => sql`${columnSqlOf(name)} as ${sql.ref(name)}`));

type SpanFlag = { isNow: boolean };
/** CTE `counted_days`: the days whose counts are summed, by span. */
const countedDaysCte = (days: readonly (CountedDays & SpanFlag)[]) => sql`
  counted_days as (
    select is_now, kind, first, before
    from unnest(${days.map(({ isNow }) => isNow)}::boolean[], ${days.map(({ kind }) => kind)}::text[],
      ${days.map(({ first }) => first)}::date[], ${days.map(({ before: end }) => end)}::date[]) as days (is_now, kind, first, before))`;

/** CTEs `ranges`, each looked at once, and `range_uses`: what they count for, since both spans meet at the same hours. */
function scannedRangesCtes(rangeUses: readonly (ScannedRange & SpanFlag)[]): RawBuilder<unknown> {
  const rangeKeyOf = ({ from, before: end, kind }: ScannedRange) => `${from} ${end} ${kind === 'missed'}`;
  const ranges = [...new Map(rangeUses.map((rangeUse) => [rangeKeyOf(rangeUse), rangeUse])).values()];
  const rangeNumberOf = (rangeUse: ScannedRange) => ranges.findIndex((range) => rangeKeyOf(range) === rangeKeyOf(rangeUse));
  return sql`
    ranges as (
      select range_number, starts, ends, only_missed
      from unnest(${ranges.map((_, number) => number)}::int[], ${ranges.map(({ from }) => from)}::timestamptz[],
        ${ranges.map(({ before: end }) => end)}::timestamptz[], ${ranges.map(({ kind }) => kind === 'missed')}::boolean[])
        as input (range_number, starts, ends, only_missed)),
    range_uses as (
      select range_number, is_now, kind, sign
      from unnest(${rangeUses.map(rangeNumberOf)}::int[], ${rangeUses.map(({ isNow }) => isNow)}::boolean[],
        ${rangeUses.map(({ kind }) => kind)}::text[], ${rangeUses.map(({ sign }) => sign)}::int[])
        as input (range_number, is_now, kind, sign))`;
}

/** The instances of `ranges`, with what became of them. */
function instancesInRangesSql({ user, now }: Ctx, selection: GroupSelection, hasCounts: boolean): RawBuilder<unknown> {
  const { companyId, clientIds, labelIds } = selection;
  const nowInstant = now.toISOString();
  const columnsSql = sql`instance.activity_id, instance.range_number, instance.hidden, instance.outcome`;
  const joinInstancesSql = (condition: RawBuilder<unknown>) => sql`
    cross join lateral (
      select instance.activity_id, ranges.range_number,
        ${user.isAdmin ? sql`false` : sql`${isDoneSql('instance')} and instance.shared is not true`} as hidden,
        ${outcomeOf(nowInstant, 'instance')} as outcome
      from activity_instances instance
      where ${condition}
        and instance.placed_at >= ranges.starts
        and instance.placed_at < ranges.ends
        and instance.removed_at is null
        and (not ranges.only_missed or ${isMissedSql(nowInstant, 'instance')})
      offset 0) instance`;
  // Beside counts a company is looked at as a whole, without going from client to client.
  if (hasCounts) return sql`select ${columnsSql} from ranges ${joinInstancesSql(sql`instance.company_id = ${companyId}`)}`;
  if (labelIds)
    return sql`
      select ${columnsSql}
      from activities activity
      cross join ranges
      ${joinInstancesSql(sql`instance.activity_id = activity.id`)}
      where ${isSelectedActivitySql(selection)}`;
  return sql`
    select ${columnsSql}
    from clients client
    cross join ranges
    ${joinInstancesSql(sql`instance.client_id = client.id`)}
    where client.company_id = ${companyId} and client.id = any(${clientIds})`;
}

/** The counts of what was scanned, by group and span. */
const groupedInstancesSql = (selection: GroupSelection) => sql`
  select ${sqlByGrouping[selection.by].groupOfActivity} as id, range_uses.is_now,
    ${countColumnsSql(
      (name) =>
        sql`case when range_uses.kind <> 'missed' and (${isCountedAsSql[name]}) then range_uses.sign * scanned.instances else 0 end`,
    )},
    case
      when ${isOutcomeSql(outcomeSql, 'missed')} and range_uses.kind <> 'ahead' or ${isOutcomeSql(outcomeSql, 'due')}
        and range_uses.kind = 'past'
      then range_uses.sign * scanned.instances
      else 0 end as missed
  from scanned
  join range_uses on range_uses.range_number = scanned.range_number
  join activities activity on activity.id = scanned.activity_id
  where ${isSelectedActivitySql(selection)}`;

/** The stored counts of `counted_days`, by group and span. */
function groupedCountsSql({ user }: Ctx, { by: grouping, companyId, labelIds }: GroupSelection, hasCounts: boolean): RawBuilder<unknown> {
  const { countsTable, sumsBy, groupOfSums } = sqlByGrouping[grouping];
  return sql`
    select ${groupOfSums}, sums.is_now, ${countColumnsSql((name) => sql`sums.${sql.ref(name)}`)}, sums.missed
    from (
      select counts.${sumsBy}, days.is_now, sum(counts.placed) as placed, sum(counts.signed) as signed, sum(counts.skipped) as skipped,
        sum(counts.reported) as reported, sum(${user.isAdmin ? sql`counts.late` : sql`counts.late_shared`}) as late,
        ${user.isAdmin ? sql`0` : sql`sum(counts.hidden)`} as hidden, sum(counts.due) filter (where days.kind = 'past') as missed
      from counted_days days
      join ${countsTable} counts on counts.day >= days.first and counts.day < days.before
      where counts.company_id = ${companyId} and ${hasCounts && labelIds ? sql`counts.label_id = any(${labelIds})` : sql`true`}
      group by 1, 2) sums
    ${grouping === 'CATEGORY' ? sql`join activity_types on activity_types.id = sums.type_id` : sql``}`;
}

/**
 * The counts of each group in a span, with what went wrong in the one before, and the sums of that one. The organisation's side may not know the
 * time of something not shared: it is never late there (R21).
 */
export async function readGroupCounts(
  ctx: Ctx,
  selection: GroupSelection,
  { currentRange, previousRange, todayStart }: ComparedRanges,
): Promise<GroupRow[]> {
  const { by: grouping, clientIds, labelIds } = selection;
  // The counts by client know no label, those by type and label no client.
  const hasCounts = !clientIds && !(labelIds && grouping === 'CLIENT');
  const spans = [
    { isNow: true, ...splitSpan(currentRange, todayStart, ctx.now, hasCounts) },
    { isNow: false, ...splitSpan(previousRange, todayStart, ctx.now, hasCounts) },
  ];
  const days = spans.flatMap(({ isNow, counted }) => counted.map((countedPart) => ({ isNow, ...countedPart })));
  const scannedParts = spans.flatMap(({ isNow, scanned }) => scanned.map((scannedPart) => ({ isNow, ...scannedPart })));
  const { rows } = await sql<GroupRow>`
    with ${countedDaysCte(days)},
    ${scannedRangesCtes(scannedParts)},
    scanned as materialized (
      select activity_id, range_number, hidden, outcome, count(*) as instances
      from (${instancesInRangesSql(ctx, selection, hasCounts)}) in_ranges
      group by activity_id, range_number, hidden, outcome),
    grouped as (
      ${groupedInstancesSql(selection)}
      union all
      ${groupedCountsSql(ctx, selection, hasCounts)}),
    summed as (
      select id, is_now, ${countColumnsSql((name) => sql`sum(${sql.ref(name)})::int`)}, coalesce(sum(missed), 0)::int as missed
      from grouped
      group by 1, 2)
    select sums.id, names.name, true as "isNow", sums.signed, sums.skipped, sums.reported, sums.missed, sums.late,
      sums.hidden as "notShared", sums.placed - sums.signed - sums.skipped - sums.reported - sums.missed as planned,
      sums.troubled as "troubledBefore"
    from (
      select id,
        ${sql.join(
          [...countNames, 'missed'].map((name) => sql`coalesce(sum(${sql.ref(name)}) filter (where is_now), 0)::int as ${sql.ref(name)}`),
        )},
        coalesce(sum(skipped + missed + late) filter (where not is_now), 0)::int as troubled
      from summed
      group by id) sums
    left join ${sqlByGrouping[grouping].nameTable} names on names.id = sums.id
    union all
    select null, null, false, sum(signed)::int, sum(skipped)::int, sum(reported)::int, sum(missed)::int, sum(late)::int, sum(hidden)::int,
      sum(placed - signed - skipped - reported - missed)::int, 0
    from summed
    where not is_now
    having count(*) > 0`.execute(ctx.db);
  return rows;
}
