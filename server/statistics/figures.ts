/** Figures of a client and of a company over a range of days; they count every instance, shared or not (decision 21). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Summary, statistics } from '#contract/statistics.ts';
import type { Days } from '#domain/statistics.ts';
import { type Counts, summaryOf } from '#domain/statistics.ts';
import type { Ctx, Handlers } from '#server/http/handlers.ts';
import { countAhead } from '#server/planning/ahead.ts';
import { notFound } from '#server/problems.ts';
import { openClient, seesClient, seesCompany } from '#server/scope.ts';
import { activityStatistics } from './activity.ts';
import { extract } from './extract.ts';
import { mine } from './mine.ts';
import { traceClients } from './opened.ts';
import { askedDays, fateSql, instantsOf, perFate } from './range.ts';

/** Counts over clients `c` that fulfil a condition; `labels` narrows to activities that carry one of them. Past the horizon all is planned. */
const summarise = async (
  { db, now }: Ctx,
  of: RawBuilder<SqlBool>,
  days: Days,
  zone: string,
  labels?: readonly number[] | undefined,
): Promise<Summary> => {
  const { from, before } = instantsOf(days, zone);
  const ofLabels = labels ? sql<SqlBool>`a.label_id = any(${labels})` : sql<SqlBool>`true`;
  const labelled = labels ? sql`join activities a on a.id = i.activity_id and a.label_id = any(${labels})` : sql``;
  const [{ rows }, ahead] = await Promise.all([
    sql<Counts>`
    select ${perFate} from (
      select ${fateSql(now.toISOString())} as fate
      from clients c join activity_instances i on i.client_id = c.id and i.company_id = c.company_id ${labelled}
      where ${of} and i.placed_at >= ${from} and i.placed_at < ${before} and i.removed_at is null) counted`.execute(db),
    countAhead(db, { of: sql<SqlBool>`${of} and ${ofLabels}`, ...days, now }),
  ]);
  const counted = rows[0]!;
  return summaryOf({ ...counted, planned: counted.planned + ahead });
};

export const statisticsHandlers: Handlers<typeof statistics> = {
  ofActivity: activityStatistics,
  ofClient: async (ctx, { params, query }) => {
    const client = await openClient(ctx, params.clientId, 'instance.see');
    const zone = client.time_zone;
    return summarise(ctx, sql<SqlBool>`c.id = ${client.id}`, askedDays(query, ctx.now, zone), zone);
  },
  ofCompany: async (ctx, { params, query }) => {
    const { rows } = await sql<{ id: number; time_zone: string }>`
      select t.id, t.time_zone from companies t where t.id = ${params.companyId} and ${seesCompany(ctx.who, 't', 'id')}`.execute(ctx.db);
    const company = rows[0];
    if (!company) throw notFound();
    await traceClients(ctx, query.clientIds, company.id);
    const named = query.clientIds ? sql<SqlBool>`c.id = any(${query.clientIds})` : sql<SqlBool>`true`;
    const zone = company.time_zone;
    return summarise(
      ctx,
      sql<SqlBool>`c.company_id = ${company.id} and ${seesClient(ctx.who, 'c', 'id')} and ${named}`,
      askedDays(query, ctx.now, zone),
      zone,
      query.labelIds,
    );
  },
  mine,
  extract,
};
