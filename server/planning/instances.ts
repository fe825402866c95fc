/** Activity instances: opened, created, and acted on; what happens to one is written to its history in the same transaction. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActivityInstance, activityInstances } from '#contract/planning/instances.ts';
import { removeInstance, takeBackReport } from '#domain/planning/instance-acts.ts';
import type { InstanceReplacement } from '#domain/planning/instance-whole.ts';
import { pipelineCommit } from '#server/database/scoped.ts';
import { createStatement } from '#server/database/statement.ts';
import { syncInbox } from '#server/inbox/entries.ts';
import { handleInstance } from '#server/inbox/handlings.ts';
import { type Ctx, type Handlers, type RawJson, rawJson, reply, type SingleStatementActs } from '#server/request/handlers.ts';
import { runOnceOnRow } from '#server/request/idempotency.ts';
import { notFound } from '#server/request/problems.ts';
import { cacheBySide, isOnTeamSide, leaveTrace } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { isDoneSql } from '#server/sql/instance-status.ts';
import { nextShownVersion } from '#server/sql/shown-version.ts';
import { applyPatch, computePatchSteps, type Patch } from './acts.ts';
import { readFlatDay, readGroupedDay } from './day.ts';
import { isRemoved, readInstanceHistory } from './history.ts';
import { activitySchema } from './kind-schema.ts';
import { appendHistoryLines, findClosedConflict, type LockedInstance, lockInstance, throwRefusal } from './locked-rows.ts';
import { createBySingleStatement, createInstance, creationReply } from './make.ts';
import { readMarkedInstance } from './marked.ts';
import { instanceRowSql, isVisibleInstanceSql, seesHandlingsSql } from './rows.ts';
import { signBySingleStatement } from './single-statement-signing.ts';
import { reverseConsumption } from './stock.ts';

type InstanceQuery = { id: number; clients: readonly number[]; companyId: number | null };
type InstanceSlots = { [K in keyof InstanceQuery]: RawBuilder<InstanceQuery[K]> };

/** A statement about one visible instance, put together once a kind of asker. */
function createInstanceReader<R>(buildQuery: (user: User, slots: InstanceSlots) => RawBuilder<R>) {
  const statementFor = cacheBySide((user) => createStatement<InstanceQuery, R>((slots) => buildQuery(user, slots)));
  return async ({ db, user }: Ctx, id: number): Promise<R> => {
    const [visibleRow] = await statementFor(user)(db, { id, clients: user.clients, companyId: user.companyId });
    if (!visibleRow) throw notFound();
    return visibleRow;
  };
}

const readInstanceJson = createInstanceReader<{ json: string; version: number; company_id: number; client_id: number }>(
  (user, slots) => sql`
    select row_to_json(it)::text as json, it.version, instance.company_id, instance.client_id
    from activity_instances instance
    ${instanceRowSql(sql`(${user.isAdmin} or instance.client_id = any(${slots.clients}))`, seesHandlingsSql(user, slots.companyId), true)}
    where instance.id = ${slots.id} and ${isVisibleInstanceSql(user, slots)}`,
);
/** Fields left out of an answer when empty: items that a signing did not draw, marks, limit, health care, dose, whether two sign, the time it was moved from. */
const optionalFields = ['notDrawn', 'marks', 'oneTapMinutes', 'isHealthCare', 'dose', 'needsSecond', 'movedFrom'] as const;
/** One instance as it is answered, with its version. */
async function readWithVersion(ctx: Ctx, id: number): Promise<{ instance: ActivityInstance; version: number }> {
  const { json, version, company_id, client_id } = await readInstanceJson(ctx, id);
  if (ctx.user.isAdmin && !ctx.readOnly) await leaveTrace(ctx, company_id, client_id, 'instance.see');
  const instance = JSON.parse(json) as ActivityInstance;
  for (const fieldName of optionalFields) if ([instance[fieldName]].flat().every((value) => value == null)) delete instance[fieldName];
  return { instance, version };
}
/** The same with what is shown of a marked one that is not shared (R144). */
const readShownInstance = async (ctx: Ctx, id: number): Promise<ActivityInstance> =>
  (await readMarkedInstance(ctx, id)) ?? readInstance(ctx, id);
const readInstance = async (ctx: Ctx, id: number): Promise<ActivityInstance> => (await readWithVersion(ctx, id)).instance;
/** The answer to an act; PostgreSQL wrote it, so that no schema checks it again. */
async function readAnswer(ctx: Ctx, id: number): Promise<RawJson> {
  const { instance, version } = await readWithVersion(ctx, id);
  return rawJson(JSON.stringify(instance), version);
}

/**
 * The organisation's side sees the acts from the one on by which the instance was shared, as long as it stands (R21). The team also sees who
 * removed one (R78).
 */
async function readHistory(ctx: Ctx, id: number) {
  const isOfTeamSql = sql<SqlBool>`instance.client_id = any(${ctx.user.clients})`;
  if (await isRemoved(ctx.db, activitySchema, id, isOfTeamSql)) return readInstanceHistory(ctx.db, activitySchema, id);
  const { clientId } = await readInstance(ctx, id);
  const isShownLineSql = sql<SqlBool>`(instance.shared
    and ${isDoneSql('instance')}
    and event.id >= (
      select max(earlier.id)
      from activity_instance_events earlier
      where earlier.instance_id = instance.id and earlier.act in ('signed', 'restored', 'skipped', 'unskipped', 'reported')))`;
  return readInstanceHistory(ctx.db, activitySchema, id, isOnTeamSide(ctx.user, clientId) ? undefined : isShownLineSql);
}

export const activityInstanceHandlers: Handlers<typeof activityInstances> = {
  ofClient: readFlatDay,
  grouped: readGroupedDay,
  get: (ctx, { params }) => readShownInstance(ctx, params.id),
  history: (ctx, { params }) => readHistory(ctx, params.id),
  create: async (ctx, { body }) => {
    const { pendingWrites, endsTransaction, name, id, clientId } = await createInstance(ctx, body);
    // Sent together, done in order: the reading sees what the making did. A key is to be kept after it.
    const pendingAnswer = readAnswer(ctx, id);
    if (endsTransaction && !ctx.requestKey && !ctx.user.isAdmin && isOnTeamSide(ctx.user, clientId)) pipelineCommit(ctx.db);
    const [, answerJson] = await Promise.all([pendingWrites, pendingAnswer]);
    return creationReply(answerJson, name);
  },
  handle: async (ctx, { params: { id }, body: { state, note: noteText } }) => {
    await readShownInstance(ctx, id);
    await handleInstance(ctx, id, state, noteText ? { text: noteText } : undefined);
    return reply(await readShownInstance(ctx, id), { alert: { key: `assistmeApp.inbox.${state}`, param: String(id) } });
  },
  change: (ctx, { params: { id }, body }) =>
    runOnceOnRow(
      ctx,
      ['change', id, body],
      id,
      () => lockInstance(ctx, id),
      async (lockedInstance) => {
        const { pendingWrites, endsTransaction } = await applyPatch(ctx, lockedInstance, body as Patch);
        // Sent together, done in order: the reading sees what the acts did. Its team sees it whatever was done, so that there is an answer.
        const pendingAnswer = readAnswer(ctx, id);
        if (endsTransaction && !ctx.user.isAdmin && isOnTeamSide(ctx.user, lockedInstance.clientId)) pipelineCommit(ctx.db);
        const [, answerJson] = await Promise.all([pendingWrites, pendingAnswer]);
        return answerJson;
      },
      () => readAnswer(ctx, id),
    ),
  replace: (ctx, { params: { id }, body }) =>
    runOnceOnRow(
      ctx,
      ['replace', id, body],
      id,
      () => lockInstance(ctx, id),
      async (lockedInstance) => {
        await applyReplacement(ctx, lockedInstance, body);
        return readInstance(ctx, id);
      },
      () => readInstance(ctx, id),
    ),
  remove: async (ctx, { params }) => {
    const lockedInstance = await lockInstance(ctx, params.id);
    const outcome = removeInstance(lockedInstance);
    if ('refused' in outcome) return throwRefusal(activitySchema, outcome.refused, lockedInstance);
    await markRemoved(ctx, lockedInstance, outcome.act, outcome.needsStockReturn);
    return reply(undefined, { alert: { key: 'assistmeApp.activityInstance.deleted', param: String(lockedInstance.id) } });
  },
  takeBack: async (ctx, { params }) => {
    const lockedInstance = await lockInstance(ctx, params.id);
    const outcome = takeBackReport(lockedInstance, { id: ctx.user.id, now: ctx.now.toISOString() });
    if ('refused' in outcome) return throwRefusal(activitySchema, outcome.refused, lockedInstance);
    await markRemoved(ctx, lockedInstance, outcome.act, true);
    return undefined;
  },
};

/** The commonest acts, each one statement and one round trip (decision 100). */
export const instanceSingleStatementActs: SingleStatementActs<typeof activityInstances> = {
  create: (ctx, { params, body }) => createBySingleStatement(ctx, params, body),
  change: (ctx, { params, body }) => signBySingleStatement(ctx, params.id, body),
};

/** Takes the steps from the stored state to the sent one: all of them, or with one refusal none. */
async function applyReplacement(ctx: Ctx, lockedInstance: LockedInstance, sentState: InstanceReplacement): Promise<void> {
  const { id, version } = lockedInstance;
  refuseChanged(ctx, version, await findClosedConflict(ctx, activitySchema, lockedInstance));
  // Each step raises the version that was named.
  const unconditionalCtx = { ...ctx, ifMatch: null };
  for (const step of computePatchSteps(ctx, activitySchema, await readInstance(ctx, id), sentState)) {
    const { pendingWrites } = await applyPatch(unconditionalCtx, await lockInstance(unconditionalCtx, id), step);
    await pendingWrites;
  }
}

/** The row stays and is marked: a series does not make it again, and its history stays (R8 and R34). */
async function markRemoved(
  { db, user, now }: Ctx,
  lockedInstance: LockedInstance,
  act: 'removed' | 'takenBack',
  givesBack: boolean,
): Promise<void> {
  const nowInstant = now.toISOString();
  await db
    .updateTable('activity_instances')
    .set({ removed_at: nowInstant, version: sql`version + 1`, shown_version: nextShownVersion('activity_instances') })
    .where('id', '=', lockedInstance.id)
    .execute();
  await Promise.all([
    appendHistoryLines(db, activitySchema, [{ locked: lockedInstance, act, seen: lockedInstance }], { id: user.id, at: nowInstant }),
    syncInbox(db, [{ locked: lockedInstance, act, shared: null }], nowInstant),
    givesBack && reverseConsumption(db, { instanceIds: [lockedInstance.id], byId: user.id, at: nowInstant }),
  ]);
}
