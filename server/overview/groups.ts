/** A company over a range of days, divided by client, label or category, beside the span before (product «Overview», R21). */
import { sql } from 'kysely';
import { type GroupedFigures, type Grouping, type GroupSums, MAX_GROUPS } from '#contract/overview.ts';
import { sortByNeed } from '#domain/attention.ts';
import { type DayRange, getPrecedingRange, summarizeCounts, toInstantRange } from '#domain/statistics.ts';
import { dayBounds, toLocalDate } from '#domain/time.ts';
import { traceClients } from '#server/figures/opened.ts';
import { countFutureByKey } from '#server/planning/ahead.ts';
import { type Ctx, type Reply, reply } from '#server/request/handlers.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { openCompany } from '#server/request/scope.ts';
import { type GroupRow, type GroupSelection, isSelectedActivitySql, readGroupCounts, sqlByGrouping } from './group-counts.ts';

type IdFilter = readonly number[] | undefined;
type GroupsQuery = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  by?: Grouping | undefined;
  clientIds?: IdFilter;
  labelIds?: IdFilter;
};
type GroupFigures = GroupedFigures['groups'][number];

export async function readCompanyGroups(
  ctx: Ctx,
  { params, query }: { params: { companyId: number }; query: GroupsQuery },
): Promise<Reply<GroupedFigures>> {
  const { id: companyId, time_zone: timeZone } = await openCompany(ctx, params.companyId);
  const { by: grouping = 'CLIENT', clientIds, labelIds } = query;
  await traceClients(ctx, clientIds, companyId);
  const selection = { companyId, by: grouping, clientIds, labelIds };
  const dateRange = parseRequestedDays(query, ctx.now, timeZone);
  const previousRange = getPrecedingRange(dateRange);
  const [storedRows, futureRows, previousFutureRows] = await Promise.all([
    readGroupCounts(ctx, selection, {
      currentRange: toInstantRange(dateRange, timeZone),
      todayStart: dayBounds(toLocalDate(ctx.now.toISOString(), timeZone), timeZone).from,
      previousRange: {
        from: toInstantRange({ ...dateRange, from: previousRange.from }, timeZone).from,
        before: toInstantRange(dateRange, timeZone).from,
      },
    }),
    readFutureRows(ctx, selection, dateRange),
    readFutureRows(ctx, selection, previousRange),
  ]);
  const allRows = [
    ...storedRows,
    ...futureRows.map((groupRow) => ({ ...groupRow, isNow: true })),
    ...previousFutureRows.map((groupRow) => ({ ...groupRow, isNow: false })),
  ];
  const [currentRows, previousRows] = [allRows.filter(({ isNow }) => isNow), allRows.filter(({ isNow }) => !isNow)];
  // No client's data is listed for ADMIN by default (R3).
  const visibleGroups = ctx.user.isAdmin && grouping === 'CLIENT' && !clientIds ? [] : groupsOf(currentRows);
  const listedGroups = visibleGroups.slice(0, MAX_GROUPS);
  const figures = {
    sums: sumsOf(currentRows),
    before: sumsOf(previousRows),
    groups: listedGroups,
    total: visibleGroups.length,
    notShared: currentRows.reduce((sum, group) => sum + group.notShared, 0),
  };
  return reply(figures, { clients: grouping === 'CLIENT' ? listedGroups.flatMap(({ id }) => id ?? []) : [] });
}

function sumsOf(rows: readonly GroupRow[]): GroupSums {
  const sumColumn = (column: 'signed' | 'skipped' | 'missed' | 'planned' | 'reported' | 'late') =>
    rows.reduce((total, group) => total + group[column], 0);
  const [signed, skipped, missed, late, reported] = [
    sumColumn('signed'),
    sumColumn('skipped'),
    sumColumn('missed'),
    sumColumn('late'),
    sumColumn('reported'),
  ];
  const { plannedInstances: planned } = summarizeCounts({ signed, skipped, missed, reported, planned: sumColumn('planned') });
  return { planned, signed, skipped, missed, late, reported };
}

/** Each group that has something in the range, by need. */
function groupsOf(rows: readonly GroupRow[]): GroupFigures[] {
  const summedGroups = [...Map.groupBy(rows, ({ id }) => id)].map(([id, groupRows]) => ({
    id,
    name: groupRows[0]!.name,
    ...sumsOf(groupRows),
    troubledBefore: groupRows.reduce((sum, group) => sum + group.troubledBefore, 0),
  }));
  return sortByNeed(summedGroups.filter(({ planned, reported }) => planned + reported > 0));
}

/** The instances planned past the days that rows are made for. */
async function readFutureRows({ db, now }: Ctx, selection: GroupSelection, dateRange: DayRange): Promise<Omit<GroupRow, 'isNow'>[]> {
  if (dateRange.to < dateRange.from) return [];
  const countByActivity = await countFutureByKey(db, { of: isSelectedActivitySql(selection), ...dateRange, now }, 'ofId');
  if (countByActivity.size === 0) return [];
  const { groupOfActivity, nameTable } = sqlByGrouping[selection.by];
  const { rows } = await sql<{ activityId: number; id: number | null; name: string | null }>`
    select grouped.*, names.name
    from (select activity.id as "activityId", ${groupOfActivity} as id from activities activity
      where activity.id = any(${[...countByActivity.keys()]})) grouped
    left join ${nameTable} names on names.id = grouped.id`.execute(db);
  const zeroCounts = { signed: 0, skipped: 0, reported: 0, missed: 0, late: 0, notShared: 0, troubledBefore: 0 };
  return rows.map(({ activityId, id, name }) => ({ ...zeroCounts, id, name, planned: countByActivity.get(activityId) ?? 0 }));
}
