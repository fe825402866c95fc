/** Planned activities: listed, made, changed from a day on, and ended (product «Series», R8 and R16). */
import { sql } from 'kysely';
import type { PlannedActivity, plannedActivities } from '#contract/planning/series.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { openClient, seesClient } from '#server/request/scope.ts';
import { activityFamily } from './family.ts';
import { startSeries } from './replan.ts';
import { seriesCalls } from './series-calls.ts';

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('planned_activities as t')
    .innerJoin('activities as a', 'a.id', 't.activity_id')
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .where(seesClient(ctx.who, 't'))
    .where('a.removed_at', 'is', null)
    .select(['t.id', 't.version', 't.recurrence', 't.is_completable as isCompletable', 't.archived', 't.together'])
    .select([
      sql<PlannedActivity['activity']>`json_build_object('id', a.id, 'name', a.name)`.as('activity'),
      sql<PlannedActivity['client']>`json_build_object('id', c.id, 'name', c.name)`.as('client'),
    ]);

const calls = seriesCalls({
  family: activityFamily,
  change: 'plan.change',
  remove: 'plan.remove',
  read: (ctx, id) => rows(ctx).where('t.id', '=', id).executeTakeFirstOrThrow(),
});

export const plannedActivityHandlers: Handlers<typeof plannedActivities> = {
  list: async (ctx, { query, paging }) => {
    if (ctx.who.isAdmin && query.clientId === undefined && query.activityId === undefined) return reply([], { total: 0 });
    let asked = rows(ctx);
    if (query.clientId !== undefined) asked = asked.where('t.client_id', '=', query.clientId);
    if (query.activityId !== undefined) asked = asked.where('t.activity_id', '=', query.activityId);
    const [found, { total }] = await Promise.all([
      asked
        .orderBy('t.id', paging.sort[0]?.descending ? 'desc' : 'asc')
        .limit(paging.size)
        .offset(paging.page * paging.size)
        .execute(),
      asked.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    return reply(found, { total });
  },
  get: async (ctx, { params }) => {
    const row = await rows(ctx).where('t.id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound();
    if (ctx.who.isAdmin) await openClient(ctx, row.client.id, 'plan.see');
    return row;
  },
  create: async (ctx, { body }) => {
    const { db, who } = ctx;
    const activity = await db
      .selectFrom('activities as t')
      .select(['t.id', 't.client_id'])
      .where('t.id', '=', body.activity.id)
      .where('t.removed_at', 'is', null)
      .where(seesClient(who, 't'))
      .executeTakeFirst();
    if (!activity) throw badField('plannedActivity', 'activity', 'error.field.unknown');
    if (body.client && body.client.id !== activity.client_id) throw badField('plannedActivity', 'client', 'error.field.unknown');
    const client = await openClient(ctx, activity.client_id, 'plan.create');
    const { id, plansNothing } = await startSeries(ctx, activityFamily, {
      company_id: client.company_id,
      client_id: client.id,
      of_id: activity.id,
      recurrence: body.recurrence,
      alsoAt: body.alsoAt,
      is_completable: body.isCompletable ?? true,
      zone: client.time_zone,
    });
    const made = await rows(ctx).where('t.id', '=', id).executeTakeFirstOrThrow();
    return reply(made, {
      alert: { key: `assistmeApp.plannedActivity.${plansNothing ? 'plansNothing' : 'created'}`, param: made.activity.name ?? '' },
    });
  },
  ...calls,
};
