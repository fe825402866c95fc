/** The overview: a company's totals, and the clients in one's scope with their figures, what needs attention first (decision 022). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { ClientOverview, CompanyFigures, overview } from '#contract/overview.ts';
import { compareAttention } from '#domain/overview.ts';
import { can } from '#domain/permissions.ts';
import { canAt } from '#domain/places.ts';
import {
  type CountedStatus,
  countedStatuses,
  type DayRange,
  type StatusCounts,
  summarizeCounts,
  toInstantRange,
} from '#domain/statistics.ts';
import { readCompanyInScope, summarise } from '#server/figures/figures.ts';
import { traceClients } from '#server/figures/opened.ts';
import { shareInFlight, shareInFlightHandler } from '#server/figures/single-flight.ts';
import { clientsFromClause, countedCompanyIdsOf, createSumsCtes, scopeCte } from '#server/figures/sums.ts';
import { isEntryVisibleSql as isVisibleEntrySql } from '#server/inbox/handlings.ts';
import { countFutureByKey } from '#server/planning/ahead.ts';
import { seesDatedTaskSql } from '#server/planning/kind-schema.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { seesClientSql, seesUnvoidedReportSql } from '#server/request/scope.ts';
import { isMissedSql } from '#server/sql/instance-status.ts';
import { isItemInUseSql, isStockLowSql } from '#server/sql/stock-level.ts';
import { lastSigningTimeSql, planEndsSql } from './client-state.ts';
import { readCompanyGroups } from './groups.ts';

type IdFilter = readonly number[] | undefined;
type ClientListRequest = {
  query: { startDate?: string | undefined; endDate?: string | undefined; clientIds?: IdFilter; labelIds?: IdFilter };
  paging: Paging;
};
type ClientRow = StatusCounts & { [F in CountedStatus as `today_${F}`]: number } & {
  id: number;
  name: string;
  belowAlert: number;
  reports: number;
  unhandled: number | null;
  toSign: number | null;
  planEnds: string | null;
  lastSigned: string | null;
};

const rangeSumsOf = (row: StatusCounts): ClientOverview['range'] => ({ ...summarizeCounts(row), reportedInstances: row.reported });
const sumNames = [...countedStatuses, ...countedStatuses.map((name) => `today_${name}`)];
const todayCountsOf = (row: ClientRow) => Object.fromEntries(countedStatuses.map((name) => [name, row[`today_${name}`]])) as StatusCounts;

const weightsOf = (client: ClientOverview) => ({
  missedToday: client.today.missedInstances,
  unhandled: client.unhandled ?? 0,
  belowAlert: client.itemsBelowAlert,
  missed: client.range.missedInstances,
});
const comparators: Record<string, (a: RankedClient, b: RankedClient) => number> = {
  // Descending is what needs most first.
  attention: (a, b) => compareAttention(b.weights, a.weights),
  itemsBelowAlert: (a, b) => a.weights.belowAlert - b.weights.belowAlert,
  reports: (a, b) => a.client.reports - b.client.reports,
  name: (a, b) => a.nameRank - b.nameRank,
  id: (a, b) => a.client.id - b.client.id,
};
type RankedClient = { client: ClientOverview; weights: ReturnType<typeof weightsOf>; nameRank: number };
/** Clients that come by name, in the order asked for; equal ones stay by name. */
function sortClients(clients: readonly ClientOverview[], sort: Paging['sort']): ClientOverview[] {
  const rankedClients = clients.map((client, nameRank): RankedClient => ({ client, weights: weightsOf(client), nameRank }));
  const compare = (a: RankedClient, b: RankedClient): number => {
    for (const { field, descending } of sort) {
      const difference = comparators[field]!(a, b);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
  return rankedClients.sort(compare).map(({ client }) => client);
}

/** All the clients one sees with their figures, by name the Swedish way. */
type ClientQuery = ClientListRequest['query'];
async function readClientsWithSums(ctx: Ctx, { clientIds, labelIds }: ClientQuery, dateRange: DayRange): Promise<ClientOverview[]> {
  const labelConditionSql = labelIds
    ? sql`and exists (
      select from activity_instances instance
      join activities activity on activity.id = instance.activity_id
      where instance.id = entry.instance_id and activity.label_id = any(${labelIds}))`
    : sql``;
  const hasInbox = can(ctx.user, 'inbox.see');
  const unhandledEntriesSql = hasInbox
    ? sql`(
      select entry.client_id, count(*)::int as entries
      from inbox_entries entry
      where ${isVisibleEntrySql(ctx)} and entry.state = 'IDLE' ${labelConditionSql}
      group by 1)`
    : sql`(select null::bigint as client_id, 0 as entries where false)`;
  const countedCompanyIds = countedCompanyIdsOf(ctx, clientIds, labelIds);
  const isInScopeSql = sql<SqlBool>`client.id in (select client.id ${clientsFromClause(ctx, clientIds)})`;
  const [{ rows }, futureCounts] = await Promise.all([
    sql<ClientRow>`
      with scope as materialized (${scopeCte(ctx, clientIds, dateRange)}),
      ${createSumsCtes({ ...dateRange, now: ctx.now, labelIds, companies: countedCompanyIds })},
      low_items as (
        select item.client_id, count(*)::int as items
        from inventory_items item
        join scope on scope.id = item.client_id
        where ${isItemInUseSql} and ${isStockLowSql()}
        group by 1)
      select scope.id, scope.name, ${sql.join(sumNames.map((name) => sql.ref(`sums.${name}`)))},
        coalesce(low_items.items, 0) as "belowAlert",
        ${reportCountSql(ctx, sql`row.client_id = scope.id`, sql`scope.starts`, sql`scope.ends`)} as reports,
        ${hasInbox ? sql`coalesce(unhandled.entries, 0)` : sql`null::int`} as unhandled,
        ${
          can(ctx.user, 'periodReport.see')
            ? toSignCountSql(sql`report.client_id = scope.id and (${ctx.user.isAdmin} or report.company_id = ${ctx.user.companyId})`)
            : sql`null::int`
        } as "toSign",
        plans.ends as "planEnds", ${lastSigningTimeSql(countedCompanyIds, ctx.now)} as "lastSigned"
      from scope
      join sums on sums.id = scope.id
      left join low_items on low_items.client_id = scope.id
      left join ${unhandledEntriesSql} unhandled on unhandled.client_id = scope.id
      left join ${planEndsSql} plans on plans.client_id = scope.id
      order by scope.name, scope.id`.execute(ctx.db),
    countFutureByKey(ctx.db, {
      of: labelIds ? sql<SqlBool>`${isInScopeSql} and activity.label_id = any(${labelIds})` : isInScopeSql,
      ...dateRange,
      now: ctx.now,
    }),
  ]);
  return rows.map((clientRow) => ({
    id: clientRow.id,
    name: clientRow.name,
    range: rangeSumsOf({ ...clientRow, planned: clientRow.planned + (futureCounts.get(clientRow.id) ?? 0) }),
    today: rangeSumsOf(todayCountsOf(clientRow)),
    itemsBelowAlert: clientRow.belowAlert,
    reports: clientRow.reports,
    unhandled: clientRow.unhandled,
    ...(clientRow.toSign && { toSign: clientRow.toSign }),
    planEnds: clientRow.planEnds,
    lastSigned: clientRow.lastSigned,
  }));
}

async function listClients(
  ctx: Ctx,
  { query, paging: { sort, page, size } }: ClientListRequest,
  timeZone: string,
): Promise<Reply<ClientOverview[]>> {
  const dateRange = parseRequestedDays(query, ctx.now, timeZone);
  const allClients = await shareInFlight(ctx, 'clients with sums', [query, dateRange], () => readClientsWithSums(ctx, query, dateRange));
  return reply(sortClients(allClients, sort).slice(page * size, (page + 1) * size), { total: allClients.length });
}

async function listOwnClients(ctx: Ctx, input: ClientListRequest): Promise<Reply<ClientOverview[]>> {
  const { clientIds } = input.query;
  // No client is listed for ADMIN by default (R3).
  const { rows } =
    ctx.user.isAdmin && !clientIds
      ? { rows: [] }
      : await sql<{
          timeZone: string;
        }>`select company.time_zone as "timeZone" ${clientsFromClause(ctx, clientIds)} order by client.id limit 1`.execute(ctx.db);
  if (!rows[0]) {
    parseRequestedDays(input.query, ctx.now, 'Europe/Stockholm');
    return reply([], { total: 0 });
  }
  await traceClients(ctx, clientIds);
  return listClients(ctx, input, rows[0].timeZone);
}

/** SQL of how many period reports (alias `report`) diverge and are not signed, whatever was done about their entries (R60). */
const toSignCountSql = (condition: RawBuilder<unknown>) =>
  sql`(
    select count(*)::int
    from evaluation_plan_reports report
    where report.status = 'CONTAINS_DIVERGENCES' and report.removed_at is null and ${condition})`;

/** SQL of how many reports (alias `row`) there are of what happened between two instants, as the timeline lists them. */
const reportCountSql = ({ user }: Ctx, condition: RawBuilder<unknown>, from: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql`
  (
    select count(*)::int
    from report_instances row
    where ${condition} and row.occurence_date >= ${from} and row.occurence_date < ${before} and ${seesUnvoidedReportSql(user)})`;

/** The totals of a company, of the clients that one sees of it. */
async function readTotals(ctx: Ctx, companyId: number, timeZone: string, dateRange: DayRange): Promise<Omit<CompanyFigures, 'summary'>> {
  const { user, db } = ctx;
  const { from, before } = toInstantRange(dateRange, timeZone);
  const isOfCompanySql = (alias: string) => sql`${sql.ref(`${alias}.company_id`)} = ${companyId} and ${seesClientSql(user, alias)}`;
  const isOwnCompany = user.isAdmin || user.companyId === companyId;
  const { rows } = await sql<Omit<CompanyFigures, 'summary'>>`
    select (select count(*) from clients client
      where client.company_id = ${companyId} and client.left_on is null and ${seesClientSql(user, 'client', 'id')}) as clients,
      (
        select count(*)
        from users account
        where account.activated
          and account.removed_at is null
          and (${isOwnCompany ? sql`account.company_id = ${companyId}` : sql`false`}
            or exists (
              select from client_group_members member
              where member.user_id = account.id and member.active and ${isOfCompanySql('member')}))) as people,
      (select count(*) from activities activity
        where ${isOfCompanySql('activity')} and activity.removed_at is null and not activity.archived) as activities,
      (
        select count(*)
        from planned_activities series
        join activities activity on activity.id = series.activity_id
        where ${isOfCompanySql('series')}
          and activity.removed_at is null
          and not series.archived
          and (series.ends_on is null or series.ends_on >= ${dateRange.to}::date)) as "plannedActivities",
      (select count(*) from inbox_entries entry
        where ${isOfCompanySql('entry')} and entry.gone_at is null and entry.state = 'IDLE') as unhandled,
      ${canAt(user.assignments, 'periodReport.see', { companyId }) ? toSignCountSql(isOfCompanySql('report')) : sql`null::int`} as "toSign",
      (select count(*) from inventory_items item
        where ${isOfCompanySql('item')} and ${isItemInUseSql} and ${isStockLowSql()}) as "itemsBelowAlert",
      ${reportCountSql(ctx, isOfCompanySql('row'), sql`${from}::timestamptz`, sql`${before}::timestamptz`)} as reports,
      ${
        canAt(user.assignments, 'taskInstance.see', { companyId }) ? overdueCountSql(ctx, companyId) : sql`null::int`
      } as "overdueTasks"`.execute(db);
  const { toSign, ...totals } = rows[0]!;
  return { ...totals, ...(toSign && { toSign }) };
}

/** The number of a company's overdue tasks, as their own list has them. */
const overdueCountSql = ({ user, now }: Ctx, companyId: number) => sql`
  (
    select count(*)
    from task_instances row
    where ${seesDatedTaskSql(user.isAdmin ? { ...user, companyId } : user, 'row')}
      and row.company_id = ${companyId}
      and ${isMissedSql(now.toISOString(), 'row')})`;

async function readCompanyFigures(ctx: Ctx, { params }: { params: { id: number } }): Promise<CompanyFigures> {
  const { id, time_zone: timeZone } = await readCompanyInScope(ctx, params.id);
  const dateRange = parseRequestedDays({}, ctx.now, timeZone);
  const [totals, summary] = await Promise.all([
    readTotals(ctx, id, timeZone, dateRange),
    summarise(ctx, sql<SqlBool>`client.company_id = ${id}`, dateRange),
  ]);
  return { ...totals, summary };
}

export const overviewHandlers: Handlers<typeof overview> = {
  ofCompany: shareInFlightHandler('companies/statistics', readCompanyFigures),
  groups: shareInFlightHandler('statistics/company', readCompanyGroups),
  myClients: listOwnClients,
};
