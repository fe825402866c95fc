/** Planned activities: a series' rule, and the making of its occurrences as rows (decision 8). */
import { sql } from 'kysely';
import type { PlannedActivity, plannedActivities } from '#contract/planning.ts';
import { checkRule, occurrences, type Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { addDays, localDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { type Ctx, type Handlers, reply } from '#server/http/handlers.ts';
import { badField, notFound } from '#server/problems.ts';
import { type OpenClient, openClient, seesClient } from '#server/scope.ts';

/** Days ahead of today for which occurrences exist as rows (decision 8). */
export const HORIZON = 62;

export type Series = {
  id: number;
  company_id: number;
  client_id: number;
  activity_id: number;
  is_completable: boolean;
  recurrence: string;
};

/**
 * Makes the occurrences of series on local days [from, before); idempotent: what is there, moved or removed, stays as it is.
 * Answers how many rows were new.
 */
export const makeOccurrences = async (db: Db, series: readonly Series[], zone: string, from: string, before: string): Promise<number> => {
  const made = series.flatMap((one) => {
    const parsed = parseRule(one.recurrence, zone);
    if ('refused' in parsed) throw new Error(`series ${one.id} has a rule that does not read: ${parsed.refused}`);
    return occurrences(parsed.rule, from, before).map(({ at }) => ({ ...one, at }));
  });
  if (made.length === 0) return 0;
  const column = <K extends keyof (typeof made)[number]>(key: K) => made.map((row) => row[key]);
  const done = await sql`
    insert into activity_instances (company_id, client_id, activity_id, planned_activity_id, is_completable, original_start, placed_at, planned_date)
    select *, at, at from unnest(${column('company_id')}::bigint[], ${column('client_id')}::bigint[], ${column('activity_id')}::bigint[],
      ${column('id')}::bigint[], ${column('is_completable')}::boolean[], ${column('at')}::timestamptz[]) as made (company_id, client_id, activity_id, id, is_completable, at)
    on conflict (planned_activity_id, original_start) where planned_activity_id is not null do nothing`.execute(db);
  return Number(done.numAffectedRows ?? 0);
};

const laterOf = (a: string, b: string) => [a, b].sort().at(-1)!;

/** Series of a client that may have occurrences on a day for which rows were not made yet. */
const unmade = (db: Db, clientId: number, date: string) =>
  db
    .selectFrom('planned_activities')
    .select(['id', 'company_id', 'client_id', 'activity_id', 'is_completable', 'recurrence'])
    .where('client_id', '=', clientId)
    .where('made_until', '<=', date)
    .where('starts_on', '<=', date)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', date)]))
    .where('archived', '=', false)
    .execute();

/** Makes one day of a client on demand; the past is never made. */
export const makeDay = async (db: Db, client: Pick<OpenClient, 'id' | 'time_zone'>, date: string, now: Date): Promise<void> => {
  if (date < localDate(now.toISOString(), client.time_zone)) return;
  await makeOccurrences(db, await unmade(db, client.id, date), client.time_zone, date, addDays(date, 1));
};

/** Extends every series of one company to the horizon; what the daily job does. Answers how many rows were new. */
export const extendHorizon = async (db: Db, companyId: number, zone: string, now: Date): Promise<number> => {
  const today = localDate(now.toISOString(), zone);
  const before = addDays(today, HORIZON + 1);
  const due = await db
    .selectFrom('planned_activities')
    .select(['id', 'company_id', 'client_id', 'activity_id', 'is_completable', 'recurrence', 'made_until'])
    .where('company_id', '=', companyId)
    .where('made_until', '<', before)
    .where('archived', '=', false)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', eb.ref('made_until'))]))
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  let made = 0;
  // Series made up to the same day go together, so that a missed job costs a few statements, not one a series.
  for (const [from, series] of Map.groupBy(due, (one) => laterOf(one.made_until, today)))
    made += await makeOccurrences(db, series, zone, from, before);
  await db
    .updateTable('planned_activities')
    .set({ made_until: before })
    .where(sql<boolean>`id = any(${due.map((one) => one.id)})`)
    .execute();
  return made + (due.length === 500 ? await extendHorizon(db, companyId, zone, now) : 0);
};

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

/** The rule somebody sent, read and checked against the company's clock; refused at the field `recurrence`. */
const ruleOf = (text: string, client: OpenClient, today: string): Rule => {
  const parsed = parseRule(text, client.time_zone);
  const refused = 'refused' in parsed ? parsed.refused : checkRule(parsed.rule, today);
  if (refused) throw badField('plannedActivity', 'recurrence', `error.rule.${refused}`);
  return (parsed as { rule: Rule }).rule;
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
    const rule = ruleOf(body.recurrence, client, today);
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
      .returning(['id', 'company_id', 'client_id', 'activity_id', 'is_completable', 'recurrence'])
      .executeTakeFirstOrThrow();
    // From today on: what lies before it is past, and the past is never made.
    await makeOccurrences(db, [series], client.time_zone, today, before);
    const made = await rows(ctx).where('t.id', '=', series.id).executeTakeFirstOrThrow();
    return reply(made, { alert: { key: 'assistmeApp.plannedActivity.created', param: made.activity.name ?? '' } });
  },
};
