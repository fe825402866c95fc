/** The overview: a company's totals, and the clients in one's scope with their figures, what needs attention first (decision 022). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { ClientOverview, CompanyFigures, overview } from '#contract/overview.ts';
import { byAttention } from '#domain/overview.ts';
import { can } from '#domain/permissions.ts';
import { canAt } from '#domain/places.ts';
import { type CountedAs, countedAs, type DayRange, instantsOf, type StatusCounts, summaryOf } from '#domain/statistics.ts';
import { readCompanyZone, summarise } from '#server/figures/figures.ts';
import { traceClients } from '#server/figures/opened.ts';
import { shareInFlight, shareInFlightHandler } from '#server/figures/single-flight.ts';
import { countedCompaniesOf, fromClients, scopeCte, sumsOf } from '#server/figures/sums.ts';
import { isEntryVisibleSql as visibleEntry } from '#server/inbox/handlings.ts';
import { countAheadByKey } from '#server/planning/ahead.ts';
import { seesDatedTask } from '#server/planning/kind-schema.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { seesClient, seesUnvoidedReport } from '#server/request/scope.ts';
import { isMissedSql } from '#server/sql/instance-status.ts';
import { isInUseSql, isLowSql } from '#server/sql/stock-level.ts';
import { lastSigningTime, planEnds } from './client-state.ts';
import { readCompanyGroups } from './groups.ts';

type Ids = readonly number[] | undefined;
type Input = {
  query: { startDate?: string | undefined; endDate?: string | undefined; clientIds?: Ids; labelIds?: Ids };
  paging: Paging;
};
type Row = StatusCounts & { [F in CountedAs as `today_${F}`]: number } & {
  id: number;
  name: string;
  belowAlert: number;
  reports: number;
  unhandled: number | null;
  toSign: number | null;
  planEnds: string | null;
  lastSigned: string | null;
};

const rangeSumsOf = (row: StatusCounts): ClientOverview['range'] => ({ ...summaryOf(row), reportedInstances: row.reported });
const sumNames = [...countedAs, ...countedAs.map((name) => `today_${name}`)];
const todayCountsOf = (row: Row) => Object.fromEntries(countedAs.map((name) => [name, row[`today_${name}`]])) as StatusCounts;

const weightsOf = (client: ClientOverview) => ({
  missedToday: client.today.missedInstances,
  unhandled: client.unhandled ?? 0,
  belowAlert: client.itemsBelowAlert,
  missed: client.range.missedInstances,
});
const comparators: Record<string, (a: RankedClient, b: RankedClient) => number> = {
  // Descending is what needs most first.
  attention: (a, b) => byAttention(b.weights, a.weights),
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
      const direction = comparators[field]!(a, b);
      if (direction !== 0) return descending ? -direction : direction;
    }
    return 0;
  };
  return rankedClients.sort(compare).map(({ client }) => client);
}

/** All the clients one sees with their figures, by name the Swedish way. */
async function readClientsWithSums(ctx: Ctx, { clientIds, labelIds }: Input['query'], days: DayRange): Promise<ClientOverview[]> {
  const labelCondition = labelIds
    ? sql`and exists (
      select from activity_instances instance
      join activities activity on activity.id = instance.activity_id
      where instance.id = entry.instance_id and activity.label_id = any(${labelIds}))`
    : sql``;
  const hasInbox = can(ctx.user, 'inbox.see');
  const unhandledEntries = hasInbox
    ? sql`(
      select entry.client_id, count(*)::int as entries
      from inbox_entries entry
      where ${visibleEntry(ctx)} and entry.state = 'IDLE' ${labelCondition}
      group by 1)`
    : sql`(select null::bigint as client_id, 0 as entries where false)`;
  const countedCompanies = countedCompaniesOf(ctx, clientIds, labelIds);
  const isInScopeSql = sql<SqlBool>`client.id in (select client.id ${fromClients(ctx, clientIds)})`;
  const [{ rows }, aheadCounts] = await Promise.all([
    sql<Row>`
      with scope as materialized (${scopeCte(ctx, clientIds, days)}),
      ${sumsOf({ ...days, now: ctx.now, labels: labelIds, companies: countedCompanies })},
      low_items as (
        select item.client_id, count(*)::int as items
        from inventory_items item
        join scope on scope.id = item.client_id
        where ${isInUseSql} and ${isLowSql()}
        group by 1)
      select scope.id, scope.name, ${sql.join(sumNames.map((name) => sql.ref(`sums.${name}`)))},
        coalesce(low_items.items, 0) as "belowAlert",
        ${reportCount(ctx, sql`row.client_id = scope.id`, sql`scope.starts`, sql`scope.ends`)} as reports,
        ${hasInbox ? sql`coalesce(unhandled.entries, 0)` : sql`null::int`} as unhandled,
        ${
          can(ctx.user, 'periodReport.see')
            ? toSignCount(sql`report.client_id = scope.id and (${ctx.user.isAdmin} or report.company_id = ${ctx.user.companyId})`)
            : sql`null::int`
        } as "toSign",
        plans.ends as "planEnds", ${lastSigningTime(countedCompanies, ctx.now)} as "lastSigned"
      from scope
      join sums on sums.id = scope.id
      left join low_items on low_items.client_id = scope.id
      left join ${unhandledEntries} unhandled on unhandled.client_id = scope.id
      left join ${planEnds} plans on plans.client_id = scope.id
      order by scope.name, scope.id`.execute(ctx.db),
    countAheadByKey(ctx.db, {
      of: labelIds ? sql<SqlBool>`${isInScopeSql} and activity.label_id = any(${labelIds})` : isInScopeSql,
      ...days,
      now: ctx.now,
    }),
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    range: rangeSumsOf({ ...row, planned: row.planned + (aheadCounts.get(row.id) ?? 0) }),
    today: rangeSumsOf(todayCountsOf(row)),
    itemsBelowAlert: row.belowAlert,
    reports: row.reports,
    unhandled: row.unhandled,
    ...(row.toSign && { toSign: row.toSign }),
    planEnds: row.planEnds,
    lastSigned: row.lastSigned,
  }));
}

async function listClients(ctx: Ctx, { query, paging: { sort, page, size } }: Input, timeZone: string): Promise<Reply<ClientOverview[]>> {
  const days = requestedDays(query, ctx.now, timeZone);
  const allClients = await shareInFlight(ctx, 'clients with sums', [query, days], () => readClientsWithSums(ctx, query, days));
  return reply(sortClients(allClients, sort).slice(page * size, (page + 1) * size), { total: allClients.length });
}

async function listOwnClients(ctx: Ctx, input: Input): Promise<Reply<ClientOverview[]>> {
  const { clientIds } = input.query;
  // No client is listed for ADMIN by default (R3).
  const { rows } =
    ctx.user.isAdmin && !clientIds
      ? { rows: [] }
      : await sql<{
          timeZone: string;
        }>`select company.time_zone as "timeZone" ${fromClients(ctx, clientIds)} order by client.id limit 1`.execute(ctx.db);
  if (!rows[0]) {
    requestedDays(input.query, ctx.now, 'Europe/Stockholm');
    return reply([], { total: 0 });
  }
  await traceClients(ctx, clientIds);
  return listClients(ctx, input, rows[0].timeZone);
}

/** SQL of how many period reports (alias `report`) diverge and are not signed, whatever was done about their entries (R60). */
const toSignCount = (condition: RawBuilder<unknown>) =>
  sql`(
    select count(*)::int
    from evaluation_plan_reports report
    where report.status = 'CONTAINS_DIVERGENCES' and report.removed_at is null and ${condition})`;

/** SQL of how many reports (alias `row`) there are of what happened between two instants, as the timeline lists them. */
const reportCount = ({ user }: Ctx, condition: RawBuilder<unknown>, from: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql`
  (
    select count(*)::int
    from report_instances row
    where ${condition} and row.occurence_date >= ${from} and row.occurence_date < ${before} and ${seesUnvoidedReport(user)})`;

/** The totals of a company, of the clients that one sees of it. */
async function readTotals(ctx: Ctx, id: number, timeZone: string, days: DayRange): Promise<Omit<CompanyFigures, 'summary'>> {
  const { user, db } = ctx;
  const { from, before } = instantsOf(days, timeZone);
  const isOfCompanySql = (alias: string) => sql`${sql.ref(`${alias}.company_id`)} = ${id} and ${seesClient(user, alias)}`;
  const isUsersCompany = user.isAdmin || user.companyId === id;
  const { rows } = await sql<Omit<CompanyFigures, 'summary'>>`
    select (select count(*) from clients client
      where client.company_id = ${id} and client.left_on is null and ${seesClient(user, 'client', 'id')}) as clients,
      (
        select count(*)
        from users account
        where account.activated
          and account.removed_at is null
          and (${isUsersCompany ? sql`account.company_id = ${id}` : sql`false`}
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
          and (series.ends_on is null or series.ends_on >= ${days.to}::date)) as "plannedActivities",
      (select count(*) from inbox_entries entry
        where ${isOfCompanySql('entry')} and entry.gone_at is null and entry.state = 'IDLE') as unhandled,
      ${
        canAt(user.assignments, 'periodReport.see', { companyId: id }) ? toSignCount(isOfCompanySql('report')) : sql`null::int`
      } as "toSign",
      (select count(*) from inventory_items item where ${isOfCompanySql('item')} and ${isInUseSql} and ${isLowSql()}) as "itemsBelowAlert",
      ${reportCount(ctx, isOfCompanySql('row'), sql`${from}::timestamptz`, sql`${before}::timestamptz`)} as reports,
      ${canAt(user.assignments, 'taskInstance.see', { companyId: id }) ? overdueCount(ctx, id) : sql`null::int`} as "overdueTasks"`.execute(
    db,
  );
  const { toSign, ...totals } = rows[0]!;
  return { ...totals, ...(toSign && { toSign }) };
}

/** The number of a company's overdue tasks, as their own list has them. */
const overdueCount = ({ user, now }: Ctx, id: number) => sql`
  (
    select count(*)
    from task_instances row
    where ${seesDatedTask(user.isAdmin ? { ...user, companyId: id } : user, 'row')}
      and row.company_id = ${id}
      and ${isMissedSql(now.toISOString(), 'row')})`;

async function readCompanyFigures(ctx: Ctx, { params }: { params: { id: number } }): Promise<CompanyFigures> {
  const { id, time_zone: timeZone } = await readCompanyZone(ctx, params.id);
  const days = requestedDays({}, ctx.now, timeZone);
  const [totals, summary] = await Promise.all([
    readTotals(ctx, id, timeZone, days),
    summarise(ctx, sql<SqlBool>`client.company_id = ${id}`, days),
  ]);
  return { ...totals, summary };
}

export const overviewHandlers: Handlers<typeof overview> = {
  ofCompany: shareInFlightHandler('companies/statistics', readCompanyFigures),
  groups: shareInFlightHandler('statistics/company', readCompanyGroups),
  myClients: listOwnClients,
};
