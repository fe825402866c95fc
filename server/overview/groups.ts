/** A company over a range of days, divided by client, label or category, beside the span before (product «Overview», R21). */
import { sql } from 'kysely';
import { type GroupedFigures, type Grouping, type GroupSums, MAX_GROUPS } from '#contract/overview.ts';
import { sortByNeed } from '#domain/attention.ts';
import { type DayRange, daysBefore, instantsOf, summaryOf } from '#domain/statistics.ts';
import { dayBounds, localDate } from '#domain/time.ts';
import { traceClients } from '#server/figures/opened.ts';
import { countAheadByKey } from '#server/planning/ahead.ts';
import { type Ctx, type Reply, reply } from '#server/request/handlers.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { openCompany } from '#server/request/scope.ts';
import { type GroupRow, type GroupSelection, groups, isSelectedActivitySql, readGroupCounts } from './group-counts.ts';

type Ids = readonly number[] | undefined;
type Query = { startDate?: string | undefined; endDate?: string | undefined; by?: Grouping | undefined; clientIds?: Ids; labelIds?: Ids };
type Group = GroupedFigures['groups'][number];

export async function readCompanyGroups(
  ctx: Ctx,
  { params, query }: { params: { companyId: number }; query: Query },
): Promise<Reply<GroupedFigures>> {
  const { id: companyId, time_zone: timeZone } = await openCompany(ctx, params.companyId);
  const { by = 'CLIENT', clientIds, labelIds } = query;
  await traceClients(ctx, clientIds, companyId);
  const selection = { companyId, by, clientIds, labelIds };
  const days = requestedDays(query, ctx.now, timeZone);
  const previousDays = daysBefore(days);
  const [storedRows, aheadRows, previousAheadRows] = await Promise.all([
    readGroupCounts(ctx, selection, {
      currentRange: instantsOf(days, timeZone),
      todayStart: dayBounds(localDate(ctx.now.toISOString(), timeZone), timeZone).from,
      previousRange: { from: instantsOf({ ...days, from: previousDays.from }, timeZone).from, before: instantsOf(days, timeZone).from },
    }),
    readAheadRows(ctx, selection, days),
    readAheadRows(ctx, selection, previousDays),
  ]);
  const rows = [
    ...storedRows,
    ...aheadRows.map((row) => ({ ...row, isNow: true })),
    ...previousAheadRows.map((row) => ({ ...row, isNow: false })),
  ];
  const [currentRows, previousRows] = [rows.filter(({ isNow }) => isNow), rows.filter(({ isNow }) => !isNow)];
  // No client's data is listed for ADMIN by default (R3).
  const visibleGroups = ctx.user.isAdmin && by === 'CLIENT' && !clientIds ? [] : groupsOf(currentRows);
  const listedGroups = visibleGroups.slice(0, MAX_GROUPS);
  const body = {
    sums: sumsOf(currentRows),
    before: sumsOf(previousRows),
    groups: listedGroups,
    total: visibleGroups.length,
    notShared: currentRows.reduce((sum, group) => sum + group.notShared, 0),
  };
  return reply(body, { clients: by === 'CLIENT' ? listedGroups.flatMap(({ id }) => id ?? []) : [] });
}

function sumsOf(rows: readonly GroupRow[]): GroupSums {
  const sum = (column: 'signed' | 'skipped' | 'missed' | 'planned' | 'reported' | 'late') =>
    rows.reduce((total, group) => total + group[column], 0);
  const [signed, skipped, missed, late, reported] = [sum('signed'), sum('skipped'), sum('missed'), sum('late'), sum('reported')];
  const { plannedInstances: planned } = summaryOf({ signed, skipped, missed, reported, planned: sum('planned') });
  return { planned, signed, skipped, missed, late, reported };
}

/** Each group that has something in the range, by need. */
function groupsOf(rows: readonly GroupRow[]): Group[] {
  const groups = [...Map.groupBy(rows, ({ id }) => id)].map(([id, groupRows]) => ({
    id,
    name: groupRows[0]!.name,
    ...sumsOf(groupRows),
    troubledBefore: groupRows.reduce((sum, group) => sum + group.troubledBefore, 0),
  }));
  return sortByNeed(groups.filter(({ planned, reported }) => planned + reported > 0));
}

/** The instances planned past the days that rows are made for. */
async function readAheadRows({ db, now }: Ctx, selection: GroupSelection, days: DayRange): Promise<Omit<GroupRow, 'isNow'>[]> {
  if (days.to < days.from) return [];
  const counts = await countAheadByKey(db, { of: isSelectedActivitySql(selection), ...days, now }, 'ofId');
  if (counts.size === 0) return [];
  const { groupOfActivity, nameTable } = groups[selection.by];
  const { rows } = await sql<{ activityId: number; id: number | null; name: string | null }>`
    select grouped.*, names.name
    from (select activity.id as "activityId", ${groupOfActivity} as id from activities activity
      where activity.id = any(${[...counts.keys()]})) grouped
    left join ${nameTable} names on names.id = grouped.id`.execute(db);
  const noCounts = { signed: 0, skipped: 0, reported: 0, missed: 0, late: 0, notShared: 0, troubledBefore: 0 };
  return rows.map(({ activityId, id, name }) => ({ ...noCounts, id, name, planned: counts.get(activityId) ?? 0 }));
}
