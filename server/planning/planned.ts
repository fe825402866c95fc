/** Planned activities: listed, made, changed from a day on, and ended (product «Series», R8 and R16). */
import { sql } from 'kysely';
import type { PlannedActivity, plannedActivities } from '#contract/planning/series.ts';
import { statement } from '#server/database/statement.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { leaveTrace, openClient, perSide, seesClient, traceShown } from '#server/request/scope.ts';
import { activitySchema } from './kind-schema.ts';
import { skipPausedOf } from './paused.ts';
import { startSeries } from './replan.ts';
import { createSeriesCalls } from './series-calls.ts';

const selectVisible = (ctx: Ctx) =>
  ctx.db
    .selectFrom('planned_activities as row')
    .innerJoin('activities as activity', 'activity.id', 'row.activity_id')
    .innerJoin('clients as client', 'client.id', 'row.client_id')
    .where(seesClient(ctx.user, 'row'))
    .where('activity.removed_at', 'is', null)
    .select(['row.id', 'row.version', 'row.recurrence', 'row.is_completable as isCompletable', 'row.archived', 'row.together'])
    .select([
      sql<PlannedActivity['activity']>`json_build_object('id', activity.id, 'name', activity.name)`.as('activity'),
      sql<PlannedActivity['client']>`json_build_object('id', client.id, 'name', client.name)`.as('client'),
    ]);

const calls = createSeriesCalls({
  schema: activitySchema,
  change: 'plan.change',
  remove: 'plan.remove',
  read: (ctx, id) => selectVisible(ctx).where('row.id', '=', id).executeTakeFirstOrThrow(),
});

type Slots = { id: number; clients: readonly number[]; companyId: number | null };
type Activity = { id: number; name: string; company_id: number; client_id: number; clientName: string; timeZone: string };
/** The activity to plan, with its client and the company's time zone; in one statement, since planning is frequent. */
const activityFor = perSide((user) =>
  statement<Slots, Activity>(
    ({ id, clients, companyId }) => sql`
      select row.id, row.name, row.company_id, row.client_id, client.name as "clientName", company.time_zone as "timeZone"
      from activities row
      join clients client on client.id = row.client_id
      join companies company on company.id = row.company_id
      where row.id = ${id} and row.removed_at is null
      and ${seesClient({ ...user, clients, companyId: user.companyId && companyId }, 'row')}`,
  ),
);

export const plannedActivityHandlers: Handlers<typeof plannedActivities> = {
  list: async (ctx, { query, paging }) => {
    if (ctx.user.isAdmin && query.clientId === undefined && query.activityId === undefined) return reply([], { total: 0 });
    let matchingRows = selectVisible(ctx);
    if (query.clientId !== undefined) matchingRows = matchingRows.where('row.client_id', '=', query.clientId);
    if (query.activityId !== undefined) matchingRows = matchingRows.where('row.activity_id', '=', query.activityId);
    const [pageRows, { total }] = await Promise.all([
      matchingRows
        .orderBy('row.id', paging.sort[0]?.descending ? 'desc' : 'asc')
        .limit(paging.size)
        .offset(paging.page * paging.size)
        .execute(),
      matchingRows.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    // A client that was named is opened already.
    const shownClientIds = query.clientId === undefined ? pageRows.map(({ client }) => client.id) : [];
    await traceShown(ctx, shownClientIds, 'plan.see');
    return reply(pageRows, { total });
  },
  get: async (ctx, { params }) => {
    const row = await selectVisible(ctx).where('row.id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound();
    if (ctx.user.isAdmin) await openClient(ctx, row.client.id, 'plan.see');
    return row;
  },
  create: async (ctx, { body }) => {
    const { db, user } = ctx;
    const { clients, companyId } = user;
    const [activity] = await activityFor(user)(db, { id: body.activity.id, clients, companyId });
    if (!activity) throw badField('plannedActivity', 'activity', 'error.field.unknown');
    const { company_id, client_id, timeZone } = activity;
    if (body.client && body.client.id !== client_id) throw badField('plannedActivity', 'client', 'error.field.unknown');
    if (user.isAdmin) await leaveTrace(ctx, company_id, client_id, 'plan.create');
    const { plansNothing, ...begun } = await startSeries(ctx, activitySchema, {
      company_id,
      client_id,
      of_id: activity.id,
      timeZone,
      recurrence: body.recurrence,
      alsoAt: body.alsoAt,
      is_completable: body.isCompletable ?? true,
    });
    await skipPausedOf(ctx, client_id);
    const names = { activity: { id: activity.id, name: activity.name }, client: { id: client_id, name: activity.clientName } };
    const createdPlan = { ...begun, version: 1, archived: false, ...names };
    return reply(createdPlan, {
      alert: { key: `assistmeApp.plannedActivity.${plansNothing ? 'plansNothing' : 'created'}`, param: activity.name },
    });
  },
  ...calls,
};
