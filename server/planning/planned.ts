/** Planned activities: listed, made, changed from a day on, and ended (product «Series», R8 and R16). */
import { sql } from 'kysely';
import type { PlannedActivity, plannedActivities } from '#contract/planning/series.ts';
import { createStatement } from '#server/database/statement.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { cacheBySide, leaveTrace, openClient, seesClientSql, traceShownClients } from '#server/request/scope.ts';
import { startSeries } from './insert-series.ts';
import { activitySchema } from './kind-schema.ts';
import { skipPausedOfClient } from './paused.ts';
import { createSeriesCalls } from './series-calls.ts';

const selectVisibleSeries = (ctx: Ctx) =>
  ctx.db
    .selectFrom('planned_activities as row')
    .innerJoin('activities as activity', 'activity.id', 'row.activity_id')
    .innerJoin('clients as client', 'client.id', 'row.client_id')
    .where(seesClientSql(ctx.user, 'row'))
    .where('activity.removed_at', 'is', null)
    .select(['row.id', 'row.version', 'row.recurrence', 'row.is_completable as isCompletable', 'row.archived', 'row.together'])
    .select([
      sql<PlannedActivity['activity']>`json_build_object('id', activity.id, 'name', activity.name)`.as('activity'),
      sql<PlannedActivity['client']>`json_build_object('id', client.id, 'name', client.name)`.as('client'),
    ]);

const seriesCalls = createSeriesCalls({
  schema: activitySchema,
  change: 'plan.change',
  remove: 'plan.remove',
  read: (ctx, id) => selectVisibleSeries(ctx).where('row.id', '=', id).executeTakeFirstOrThrow(),
});

type ActivityQuery = { id: number; clients: readonly number[]; companyId: number | null };
type ActivityToPlan = { id: number; name: string; company_id: number; client_id: number; clientName: string; timeZone: string };
/** The activity to plan, with its client and the company's time zone; in one statement, since planning is frequent. */
const activityReaderFor = cacheBySide((user) =>
  createStatement<ActivityQuery, ActivityToPlan>(
    ({ id, clients, companyId }) => sql`
      select row.id, row.name, row.company_id, row.client_id, client.name as "clientName", company.time_zone as "timeZone"
      from activities row
      join clients client on client.id = row.client_id
      join companies company on company.id = row.company_id
      where row.id = ${id} and row.removed_at is null
      and ${seesClientSql({ ...user, clients, companyId: user.companyId && companyId }, 'row')}`,
  ),
);

export const plannedActivityHandlers: Handlers<typeof plannedActivities> = {
  list: async (ctx, { query, paging }) => {
    if (ctx.user.isAdmin && query.clientId === undefined && query.activityId === undefined) return reply([], { total: 0 });
    let seriesQuery = selectVisibleSeries(ctx);
    if (query.clientId !== undefined) seriesQuery = seriesQuery.where('row.client_id', '=', query.clientId);
    if (query.activityId !== undefined) seriesQuery = seriesQuery.where('row.activity_id', '=', query.activityId);
    const [pageSeries, { total }] = await Promise.all([
      seriesQuery
        .orderBy('row.id', paging.sort[0]?.descending ? 'desc' : 'asc')
        .limit(paging.size)
        .offset(paging.page * paging.size)
        .execute(),
      seriesQuery.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    // A client that was named is opened already.
    const shownClientIds = query.clientId === undefined ? pageSeries.map(({ client }) => client.id) : [];
    await traceShownClients(ctx, shownClientIds, 'plan.see');
    return reply(pageSeries, { total });
  },
  get: async (ctx, { params }) => {
    const series = await selectVisibleSeries(ctx).where('row.id', '=', params.id).executeTakeFirst();
    if (!series) throw notFound();
    if (ctx.user.isAdmin) await openClient(ctx, series.client.id, 'plan.see');
    return series;
  },
  create: async (ctx, { body }) => {
    const { db, user } = ctx;
    const { clients, companyId } = user;
    const [activity] = await activityReaderFor(user)(db, { id: body.activity.id, clients, companyId });
    if (!activity) throw badField('plannedActivity', 'activity', 'error.field.unknown');
    const { company_id, client_id, timeZone } = activity;
    if (body.client && body.client.id !== client_id) throw badField('plannedActivity', 'client', 'error.field.unknown');
    if (user.isAdmin) await leaveTrace(ctx, company_id, client_id, 'plan.create');
    const { plansNothing: hasNoOccurrences, ...begunSeries } = await startSeries(ctx, activitySchema, {
      company_id,
      client_id,
      of_id: activity.id,
      timeZone,
      recurrence: body.recurrence,
      alsoAt: body.alsoAt,
      is_completable: body.isCompletable ?? true,
    });
    await skipPausedOfClient(ctx, client_id);
    const references = { activity: { id: activity.id, name: activity.name }, client: { id: client_id, name: activity.clientName } };
    const createdPlan = { ...begunSeries, version: 1, archived: false, ...references };
    return reply(createdPlan, {
      alert: { key: `assistmeApp.plannedActivity.${hasNoOccurrences ? 'plansNothing' : 'created'}`, param: activity.name },
    });
  },
  ...seriesCalls,
};
