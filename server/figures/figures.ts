/** Figures of a client and of a company over a range of days; they count every instance, shared or not (R21). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Summary, statistics } from '#contract/statistics.ts';
import type { DayRange } from '#domain/statistics.ts';
import { countedStatuses, type StatusCounts, summarizeCounts } from '#domain/statistics.ts';
import { countFutureOccurrences } from '#server/planning/ahead.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { openClient, seesCompanySql } from '#server/request/scope.ts';
import { readActivityStatistics } from './activity.ts';
import { readClientActivities } from './client-activities.ts';
import { exportInstances } from './extract.ts';
import { traceClients } from './opened.ts';
import { shareInFlightHandler } from './single-flight.ts';
import { clientsFromClause, countedCompanyIdsOf, createSumsCtes, scopeCte } from './sums.ts';

type ListFilters = { clientIds?: readonly number[] | undefined; labelIds?: readonly number[] | undefined };
/** Counts over the clients `client` in scope that fulfil a condition; labels narrow to activities that have one. Past the horizon all is planned. */
export async function summarise(
  ctx: Ctx,
  condition: RawBuilder<SqlBool>,
  dateRange: DayRange,
  { clientIds, labelIds }: ListFilters = {},
): Promise<Summary> {
  const { db, now } = ctx;
  const isInScopeSql = sql<SqlBool>`client.id in (select client.id ${clientsFromClause(ctx, clientIds)} and ${condition})`;
  const [{ rows }, aheadCount] = await Promise.all([
    sql<StatusCounts>`
      with scope as materialized (${scopeCte(ctx, clientIds, dateRange)} and ${condition}),
      ${createSumsCtes({ ...dateRange, now, labelIds, companies: countedCompanyIdsOf(ctx, clientIds, labelIds) })}
      select ${sql.join(countedStatuses.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`))}
      from sums`.execute(db),
    countFutureOccurrences(db, {
      of: labelIds ? sql<SqlBool>`${isInScopeSql} and activity.label_id = any(${labelIds})` : isInScopeSql,
      ...dateRange,
      now,
    }),
  ]);
  const statusCounts = rows[0]!;
  return summarizeCounts({ ...statusCounts, planned: statusCounts.planned + aheadCount });
}

/** A company in scope, with its clock; else 404. */
export async function readCompanyInScope({ db, user }: Ctx, id: number): Promise<{ id: number; time_zone: string }> {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'time_zone'])
    .where('id', '=', id)
    .where(seesCompanySql(user, 'companies', 'id'))
    .executeTakeFirst();
  if (!company) throw notFound();
  return company;
}

export const figuresHandlers: Omit<Handlers<typeof statistics>, 'list' | 'mine'> = {
  ofActivity: readActivityStatistics,
  ofClient: async (ctx, { params, query }) => {
    const client = await openClient(ctx, params.clientId, 'instance.see');
    return summarise(ctx, sql<SqlBool>`client.id = ${client.id}`, parseRequestedDays(query, ctx.now, client.time_zone), {
      clientIds: [client.id],
    });
  },
  ofClientActivities: readClientActivities,
  ofCompany: shareInFlightHandler('summary/company', async (ctx, { params, query }) => {
    const company = await readCompanyInScope(ctx, params.companyId);
    await traceClients(ctx, query.clientIds, company.id);
    return summarise(ctx, sql<SqlBool>`client.company_id = ${company.id}`, parseRequestedDays(query, ctx.now, company.time_zone), query);
  }),
  extract: exportInstances,
};
