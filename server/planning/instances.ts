/** Activity instances: opened, created, and acted on; what happens to one is written to its history in the same transaction. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActivityInstance, activityInstances } from '#contract/planning/instances.ts';
import { remove, takeBack } from '#domain/planning/instance-acts.ts';
import type { Replacement } from '#domain/planning/instance-whole.ts';
import { pipelineCommit } from '#server/database/scoped.ts';
import { statement } from '#server/database/statement.ts';
import { syncInbox } from '#server/inbox/entries.ts';
import { handleInstance } from '#server/inbox/handlings.ts';
import { type Ctx, type Handlers, type RawJson, rawJson, reply, type SingleStatementActs } from '#server/request/handlers.ts';
import { runOnceOn } from '#server/request/idempotency.ts';
import { notFound } from '#server/request/problems.ts';
import { isOnTeamSide, leaveTrace, perSide } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { isDoneSql } from '#server/sql/instance-status.ts';
import { nextShownVersion } from '#server/sql/shown-version.ts';
import { actOn, type Patch, stepsFor } from './acts.ts';
import { flatDay, groupedDay } from './day.ts';
import { isRemovedSql, readInstanceHistory } from './history.ts';
import { activitySchema } from './kind-schema.ts';
import { checkOpen, type LockedInstance, lock, note, refuse } from './locked-rows.ts';
import { createBySingleStatement, createdReply, makeInstance } from './make.ts';
import { loadMarked } from './marked.ts';
import { instanceRow, isVisibleInstanceSql, seesHandlings } from './rows.ts';
import { signBySingleStatement } from './single-statement-signing.ts';
import { reverseConsumption } from './stock.ts';

type Query = { id: number; clients: readonly number[]; companyId: number | null };
type Slots = { [K in keyof Query]: RawBuilder<Query[K]> };

/** A statement about one visible instance, put together once a kind of asker. */
function createInstanceReader<R>(make: (user: User, slots: Slots) => RawBuilder<R>) {
  const statementFor = perSide((user) => statement<Query, R>((slots) => make(user, slots)));
  return async ({ db, user }: Ctx, id: number): Promise<R> => {
    const [row] = await statementFor(user)(db, { id, clients: user.clients, companyId: user.companyId });
    if (!row) throw notFound();
    return row;
  };
}

const loadJson = createInstanceReader<{ json: string; version: number; company_id: number; client_id: number }>(
  (user, slots) => sql`
    select row_to_json(it)::text as json, it.version, instance.company_id, instance.client_id
    from activity_instances instance
    ${instanceRow(sql`(${user.isAdmin} or instance.client_id = any(${slots.clients}))`, seesHandlings(user, slots.companyId), true)}
    where instance.id = ${slots.id} and ${isVisibleInstanceSql(user, slots)}`,
);
/** Fields left out of an answer when empty: items that a signing did not draw, marks, limit, health care, dose, whether two sign, the time it was moved from. */
const optionalFields = ['notDrawn', 'marks', 'oneTapMinutes', 'isHealthCare', 'dose', 'needsSecond', 'movedFrom'] as const;
/** One instance as it is answered, with its version. */
async function loadWithVersion(ctx: Ctx, id: number): Promise<{ instance: ActivityInstance; version: number }> {
  const { json, version, company_id, client_id } = await loadJson(ctx, id);
  if (ctx.user.isAdmin && !ctx.readOnly) await leaveTrace(ctx, company_id, client_id, 'instance.see');
  const instance = JSON.parse(json) as ActivityInstance;
  for (const key of optionalFields) if ([instance[key]].flat().every((value) => value == null)) delete instance[key];
  return { instance, version };
}
/** The same with what is shown of a marked one that is not shared (R144). */
const loadShown = async (ctx: Ctx, id: number): Promise<ActivityInstance> => (await loadMarked(ctx, id)) ?? load(ctx, id);
const load = async (ctx: Ctx, id: number): Promise<ActivityInstance> => (await loadWithVersion(ctx, id)).instance;
/** The answer to an act; PostgreSQL wrote it, so that no schema checks it again. */
async function answer(ctx: Ctx, id: number): Promise<RawJson> {
  const { instance, version } = await loadWithVersion(ctx, id);
  return rawJson(JSON.stringify(instance), version);
}

/**
 * The organisation's side sees the acts from the one on by which the instance was shared, as long as it stands (R21). The team also sees who
 * removed one (R78).
 */
async function readHistory(ctx: Ctx, id: number) {
  const isOfTeamSql = sql<SqlBool>`instance.client_id = any(${ctx.user.clients})`;
  if (await isRemovedSql(ctx.db, activitySchema, id, isOfTeamSql)) return readInstanceHistory(ctx.db, activitySchema, id);
  const { clientId } = await load(ctx, id);
  const isShownLineSql = sql<SqlBool>`(instance.shared
    and ${isDoneSql('instance')}
    and event.id >= (
      select max(earlier.id)
      from activity_instance_events earlier
      where earlier.instance_id = instance.id and earlier.act in ('signed', 'restored', 'skipped', 'unskipped', 'reported')))`;
  return readInstanceHistory(ctx.db, activitySchema, id, isOnTeamSide(ctx.user, clientId) ? undefined : isShownLineSql);
}

export const activityInstanceHandlers: Handlers<typeof activityInstances> = {
  ofClient: flatDay,
  grouped: groupedDay,
  get: (ctx, { params }) => loadShown(ctx, params.id),
  history: (ctx, { params }) => readHistory(ctx, params.id),
  create: async (ctx, { body }) => {
    const { pendingWrites, endsTransaction, name, id, clientId } = await makeInstance(ctx, body);
    // Sent together, done in order: the reading sees what the making did. A key is to be kept after it.
    const pendingAnswer = answer(ctx, id);
    if (endsTransaction && !ctx.requestKey && !ctx.user.isAdmin && isOnTeamSide(ctx.user, clientId)) pipelineCommit(ctx.db);
    const [, answerJson] = await Promise.all([pendingWrites, pendingAnswer]);
    return createdReply(answerJson, name);
  },
  handle: async (ctx, { params: { id }, body: { state, note: words } }) => {
    await loadShown(ctx, id);
    await handleInstance(ctx, id, state, words ? { text: words } : undefined);
    return reply(await loadShown(ctx, id), { alert: { key: `assistmeApp.inbox.${state}`, param: String(id) } });
  },
  change: (ctx, { params: { id }, body }) =>
    runOnceOn(
      ctx,
      ['change', id, body],
      id,
      () => lock(ctx, id),
      async (locked) => {
        const { pendingWrites, endsTransaction } = await actOn(ctx, locked, body as Patch);
        // Sent together, done in order: the reading sees what the acts did. Its team sees it whatever was done, so that there is an answer.
        const pendingAnswer = answer(ctx, id);
        if (endsTransaction && !ctx.user.isAdmin && isOnTeamSide(ctx.user, locked.clientId)) pipelineCommit(ctx.db);
        const [, answerJson] = await Promise.all([pendingWrites, pendingAnswer]);
        return answerJson;
      },
      () => answer(ctx, id),
    ),
  replace: (ctx, { params: { id }, body }) =>
    runOnceOn(
      ctx,
      ['replace', id, body],
      id,
      () => lock(ctx, id),
      async (locked) => {
        await applyReplacement(ctx, locked, body);
        return load(ctx, id);
      },
      () => load(ctx, id),
    ),
  remove: async (ctx, { params }) => {
    const locked = await lock(ctx, params.id);
    const outcome = remove(locked);
    if ('refused' in outcome) return refuse(activitySchema, outcome.refused, locked);
    await takeAway(ctx, locked, outcome.act, outcome.givesBack);
    return reply(undefined, { alert: { key: 'assistmeApp.activityInstance.deleted', param: String(locked.id) } });
  },
  takeBack: async (ctx, { params }) => {
    const locked = await lock(ctx, params.id);
    const outcome = takeBack(locked, { id: ctx.user.id, now: ctx.now.toISOString() });
    if ('refused' in outcome) return refuse(activitySchema, outcome.refused, locked);
    await takeAway(ctx, locked, outcome.act, true);
    return undefined;
  },
};

/** The commonest acts, each one statement and one round trip (decision 100). */
export const instanceSingleStatementActs: SingleStatementActs<typeof activityInstances> = {
  create: (ctx, { params, body }) => createBySingleStatement(ctx, params, body),
  change: (ctx, { params, body }) => signBySingleStatement(ctx, params.id, body),
};

/** Takes the steps from the stored state to the sent one: all of them, or with one refusal none. */
async function applyReplacement(ctx: Ctx, locked: LockedInstance, sentState: Replacement): Promise<void> {
  const { id, version } = locked;
  refuseChanged(ctx, version, await checkOpen(ctx, activitySchema, locked));
  // Each step raises the version that was named.
  const unconditionalCtx = { ...ctx, ifMatch: null };
  for (const step of stepsFor(ctx, activitySchema, await load(ctx, id), sentState)) {
    const { pendingWrites } = await actOn(unconditionalCtx, await lock(unconditionalCtx, id), step);
    await pendingWrites;
  }
}

/** The row stays and is marked: a series does not make it again, and its history stays (R8 and R34). */
async function takeAway({ db, user, now }: Ctx, locked: LockedInstance, act: 'removed' | 'takenBack', givesBack: boolean): Promise<void> {
  const nowInstant = now.toISOString();
  await db
    .updateTable('activity_instances')
    .set({ removed_at: nowInstant, version: sql`version + 1`, shown_version: nextShownVersion('activity_instances') })
    .where('id', '=', locked.id)
    .execute();
  await Promise.all([
    note(db, activitySchema, [{ locked, act, seen: locked }], { id: user.id, at: nowInstant }),
    syncInbox(db, [{ locked, act, shared: null }], nowInstant),
    givesBack && reverseConsumption(db, { instanceIds: [locked.id], byId: user.id, at: nowInstant }),
  ]);
}
