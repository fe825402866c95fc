/** Planned activities: listed, made, changed from a day on, and ended (spec 2 §3–4, decisions 8 and 16). */
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { PlannedActivity, plannedActivities, plannedActivity } from '#contract/planning.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { addDays, localDate } from '#domain/time.ts';
import { type Ctx, type Handlers, reply } from '#server/http/handlers.ts';
import { badField, notFound } from '#server/problems.ts';
import { openClient, seesClient } from '#server/scope.ts';
import { applyPlan, archive } from './replan.ts';
import { HORIZON, makeOccurrences, seriesColumns } from './series.ts';
import { holdSeries, planOf, ruleOf } from './series-plan.ts';

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('planned_activities as t')
    .innerJoin('activities as a', 'a.id', 't.activity_id')
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .where(seesClient(ctx.who, 't'))
    .where('a.removed_at', 'is', null)
    .select(['t.id', 't.version', 't.recurrence', 't.is_completable as isCompletable', 't.archived'])
    .select([
      sql<PlannedActivity['activity']>`json_build_object('id', a.id, 'name', a.name)`.as('activity'),
      sql<PlannedActivity['client']>`json_build_object('id', c.id, 'name', c.name)`.as('client'),
    ]);

const saved = async (ctx: Ctx, id: number) => {
  const row = await rows(ctx).where('t.id', '=', id).executeTakeFirstOrThrow();
  return reply(row, { alert: { key: 'assistmeApp.plannedActivity.updated', param: row.activity.name ?? '' } });
};

type Body = z.output<(typeof plannedActivity)['patch']>;
/** From today on; whose it is stays. */
const change = async (ctx: Ctx, id: number, body: Body) => {
  const held = await holdSeries(ctx, id, 'plan.change');
  if (body.activity && body.activity.id !== held.activity_id) throw badField('plannedActivity', 'activity', 'error.field.fixed');
  if (body.client && body.client.id !== held.client_id) throw badField('plannedActivity', 'client', 'error.field.fixed');
  const { recurrence = held.recurrence, isCompletable } = body;
  const target = await applyPlan(ctx, held, await planOf(ctx, held, { recurrence, isCompletable, whole: true }));
  if (body.archived !== undefined && body.archived !== held.archived) await archive(ctx, target, body.archived);
  return saved(ctx, target);
};

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
    const { db, who, now } = ctx;
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
    const today = localDate(now.toISOString(), client.time_zone);
    const rule = ruleOf(body.recurrence, client.time_zone, today);
    const startsOn = rule.start.slice(0, 10);
    const before = addDays(today, HORIZON + 1);
    const series = await db
      .insertInto('planned_activities')
      .values({
        company_id: client.company_id,
        client_id: client.id,
        activity_id: activity.id,
        recurrence: formatRule(rule),
        starts_on: startsOn,
        ends_on: rule.freq === 'none' ? startsOn : rule.until,
        is_completable: body.isCompletable ?? true,
        made_until: before,
        created_by_id: who.id,
      })
      .returning(seriesColumns)
      .executeTakeFirstOrThrow();
    // From today on: what lies before it is past, and the past is never made.
    await makeOccurrences(db, [series], client.time_zone, today, before);
    const made = await rows(ctx).where('t.id', '=', series.id).executeTakeFirstOrThrow();
    return reply(made, { alert: { key: 'assistmeApp.plannedActivity.created', param: made.activity.name ?? '' } });
  },
  replace: (ctx, { params, body }) => change(ctx, params.id, body),
  change: (ctx, { params, body }) => change(ctx, params.id, body),
  replan: async (ctx, { params, query, body }) => {
    const held = await holdSeries(ctx, params.id, 'plan.change');
    const plan = await planOf(ctx, held, { ...body, ...query });
    return saved(ctx, await applyPlan(ctx, held, plan));
  },
  preview: async (ctx, { params, query, body }) => {
    const held = await holdSeries(ctx, params.id, 'plan.change');
    const { edit, followers } = await planOf(ctx, held, { ...body, ...query });
    return {
      replaced: edit.replaced + followers.length,
      added: held.archived ? 0 : edit.added.length,
      kept: edit.kept.slice(0, 100),
      keptTotal: edit.kept.length,
    };
  },
  remove: async (ctx, { params, query }) => {
    const held = await holdSeries(ctx, params.id, 'plan.remove');
    await applyPlan(ctx, held, await planOf(ctx, held, query));
    return reply(undefined, { alert: { key: 'assistmeApp.plannedActivity.deleted', param: held.activityName } });
  },
};
