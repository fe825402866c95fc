/** Task instances: listed over days, made, also of what the organisation looks at, and acted on as activity instances are (R22 and R23). */
import { type SqlBool, sql } from 'kysely';
import type { ListedTaskInstance, TaskInstance, TaskInstancePatch, TaskInstanceWhole, taskInstances } from '#contract/tasks/dated.ts';
import { dateLimit } from '#domain/date-limit.ts';
import { remove, takeBack } from '#domain/planning/instance-acts.ts';
import { listReach } from '#domain/statistics.ts';
import { dayBounds, localDate } from '#domain/time.ts';
import { stepsFor } from '#server/planning/acts.ts';
import { isRemovedSql, readInstanceHistory } from '#server/planning/history.ts';
import { activitySchema, seesTask, taskSchema } from '#server/planning/kind-schema.ts';
import { checkOpen, type Line, note, refuse } from '#server/planning/locked-rows.ts';
import { seesMarked } from '#server/planning/marked.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import { runOnceOn } from '#server/request/idempotency.ts';
import { badField, forbidden, notFound } from '#server/request/problems.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { asCompany, asCompanyOf, asRequestedCompany, traceRows } from './as-company.ts';
import { actOnTask, type LockedTask, lockTask } from './dated-acts.ts';
import {
  countWaiting,
  readAllInRange,
  readRangePage,
  readRangeSums,
  readRowsWhere,
  type TaskFilters,
  type TaskRange,
} from './dated-rows.ts';
import { makeDatedTask } from './make-dated.ts';
import { listResponsibles } from './responsible.ts';

type Query = TaskFilters & { startDate?: string | undefined; endDate?: string | undefined; companyId?: number | undefined };
async function openRange(ctx: Ctx, { startDate, endDate, ...filters }: Query): Promise<TaskRange> {
  if (!ctx.user.companyId) throw forbidden();
  const { time_zone: timeZone } = await openCompany(ctx, ctx.user.companyId);
  const days = requestedDays({ startDate, endDate }, ctx.now, timeZone, listReach, taskSchema.objectName);
  // Overdue tasks have no first day where none is requested (R81).
  const isOverdue = startDate === undefined && filters.status?.every((listedStatus) => listedStatus === 'missed');
  return { ...filters, timeZone, days: isOverdue ? { ...days, from: null } : days };
}

/** No company's are listed for ADMIN by default (R3); days that are none are refused all the same. */
function isWithoutCompany({ user, now }: Ctx, days: Query): boolean {
  if (!user.isAdmin || user.companyId) return false;
  requestedDays(days, now, 'UTC', listReach, taskSchema.objectName);
  return true;
}

async function load(ctx: Ctx, id: number): Promise<TaskInstance> {
  const [row] = await readRowsWhere(ctx, sql<SqlBool>`row.id = ${id}`);
  if (!row) throw notFound();
  return row as TaskInstance;
}

/** One that is opened by itself leaves ADMIN's trace. */
async function openDatedTask(callerCtx: Ctx, id: number): Promise<TaskInstance> {
  const ctx = await asCompanyOf(callerCtx, 'task_instances', id);
  const row = await load(ctx, id);
  await traceRows(ctx, [row], 'taskInstance.see');
  return row;
}

type List = Handlers<typeof taskInstances>['list'];
const list: List = async (callerCtx, { query, paging }) => {
  const ctx = await asRequestedCompany(callerCtx, { companyId: query.companyId, clientId: query.clientIds?.[0] });
  if (isWithoutCompany(ctx, query)) return reply([], { total: 0 });
  const { rows, total } = await readRangePage(ctx, await openRange(ctx, query), paging);
  return reply(await traceRows(ctx, rows, 'taskInstance.see'), { total });
};

type Change = { params: { id: number }; body: TaskInstancePatch };
const change = async (callerCtx: Ctx, { params: { id }, body }: Change): Promise<TaskInstance> => {
  const ctx = await asCompanyOf(callerCtx, 'task_instances', id);
  return runOnceOn(
    ctx,
    ['taskInstance', id, body],
    id,
    () => lockTask(ctx, id),
    async (locked) => {
      await actOnTask(ctx, locked, body);
      return load(ctx, id);
    },
    () => load(ctx, id),
  );
};

export const taskInstanceHandlers: Handlers<typeof taskInstances> = {
  list,
  mine: list,
  calendar: async (callerCtx, { query }) => {
    const ctx = await asRequestedCompany(callerCtx, { companyId: query.companyId, clientId: query.clientIds?.[0] });
    if (isWithoutCompany(ctx, query)) return [];
    return traceRows(ctx, await readAllInRange(ctx, await openRange(ctx, query)), 'taskInstance.see');
  },
  ofClient: async (ctx, { params: { clientId }, query: { date, status, responsible } }): Promise<ListedTaskInstance[]> => {
    const client = await openClient(ctx, clientId, 'taskInstance.see');
    const today = localDate(ctx.now.toISOString(), client.time_zone);
    if (date !== undefined && date > dateLimit(today)) throw badField('taskInstance', 'date', 'error.field.tooFarAhead');
    const day = date ?? today;
    const companyCtx = asCompany(ctx, client.company_id);
    return readAllInRange(
      companyCtx,
      await openRange(companyCtx, { clientIds: [clientId], status, responsible, startDate: day, endDate: day }),
    );
  },
  ofActivityInstance: async (callerCtx, { params: { activityInstanceId } }) => {
    const ctx = await asCompanyOf(callerCtx, 'activity_instances', activityInstanceId);
    const { rows } = await sql`
      select instance.id
      from activity_instances instance
      where instance.id = ${activityInstanceId} and (${activitySchema.seesInstance(ctx.user)} or ${seesMarked(ctx.user)})`.execute(ctx.db);
    if (!rows[0]) throw notFound();
    const isMadeOfSql = sql<SqlBool>`row.created_from_instance_type = 'ACTIVITY' and row.created_from_instance_id = ${activityInstanceId}`;
    return traceRows(ctx, (await readRowsWhere(ctx, isMadeOfSql)) as TaskInstance[], 'taskInstance.see');
  },
  sums: async (callerCtx, { params: { companyId }, query }) => {
    await openCompany(callerCtx, companyId);
    const ctx = asCompany(callerCtx, companyId);
    return readRangeSums(ctx, await openRange(ctx, query));
  },
  waiting: async (ctx) => {
    // ADMIN answers for none.
    if (!ctx.user.companyId) return { overdue: 0, mine: 0, waiting: 0 };
    const { time_zone: timeZone } = await openCompany(ctx, ctx.user.companyId);
    return countWaiting(ctx, dayBounds(localDate(ctx.now.toISOString(), timeZone), timeZone).before);
  },
  responsibles: listResponsibles,
  get: (ctx, { params }) => openDatedTask(ctx, params.id),
  history: async (ctx, { params }) => {
    // The company of a removed task learns who removed it (R78).
    if (!(await isRemovedSql(ctx.db, taskSchema, params.id, seesTask(ctx.user, 'instance')))) await openDatedTask(ctx, params.id);
    return readInstanceHistory(ctx.db, taskSchema, params.id);
  },
  create: async (callerCtx, { body }): Promise<Reply<TaskInstance>> => {
    const ctx = await asCompanyOf(callerCtx, 'tasks', body.taskId);
    const id = await makeDatedTask(ctx, body);
    const newTask = await load(ctx, id);
    return reply(newTask, { alert: { key: 'assistmeApp.taskInstance.created', param: newTask.name } });
  },
  replace: async (callerCtx, { params: { id }, body }) => {
    const ctx = await asCompanyOf(callerCtx, 'task_instances', id);
    return runOnceOn(
      ctx,
      ['replaceTask', id, body],
      id,
      () => lockTask(ctx, id),
      async (locked) => {
        await replaceTask(ctx, locked, body);
        return load(ctx, id);
      },
      () => load(ctx, id),
    );
  },
  change,
  remove: async (callerCtx, { params }) => {
    const ctx = await asCompanyOf(callerCtx, 'task_instances', params.id);
    const locked = await lockTask(ctx, params.id);
    const outcome = remove(locked);
    if ('refused' in outcome) return refuse(taskSchema, outcome.refused, locked);
    await takeAway(ctx, locked.id, { locked, act: outcome.act, seen: locked });
    return reply(undefined, { alert: { key: 'assistmeApp.taskInstance.deleted', param: locked.name } });
  },
  takeBack: async (callerCtx, { params }) => {
    const ctx = await asCompanyOf(callerCtx, 'task_instances', params.id);
    const locked = await lockTask(ctx, params.id);
    const outcome = takeBack(locked, { id: ctx.user.id, now: ctx.now.toISOString() });
    if ('refused' in outcome) return refuse(taskSchema, outcome.refused, locked);
    await takeAway(ctx, locked.id, { locked, act: outcome.act, seen: locked });
    return undefined;
  },
};

/** Takes the steps from the stored state to the sent one: all, or with one refusal none. Fields left out stay. */
async function replaceTask(ctx: Ctx, locked: LockedTask, { name, clientId, responsibleId, ...sent }: TaskInstanceWhole): Promise<void> {
  const { id, version } = locked;
  refuseChanged(ctx, version, await checkOpen(ctx, taskSchema, locked));
  const currentTask = await load(ctx, id);
  const changedFields = {
    ...(name !== undefined && (name ?? currentTask.taskName) !== currentTask.name && { name }),
    ...(clientId !== undefined && clientId !== currentTask.clientId && { clientId }),
    ...(responsibleId !== undefined && responsibleId !== currentTask.responsibleId && { responsibleId }),
  };
  // Each step raises the version that was named.
  const stepCtx = { ...ctx, ifMatch: null };
  const [firstStep, ...otherSteps] = stepsFor(ctx, taskSchema, currentTask, sent);
  if (firstStep || Object.keys(changedFields).length > 0)
    for (const step of [{ ...changedFields, ...firstStep }, ...otherSteps]) await actOnTask(stepCtx, await lockTask(stepCtx, id), step);
}

/** The row stays and is marked: a series does not make it again, and its history stays (R8 and R34). */
async function takeAway({ db, user, now }: Ctx, id: number, line: Line): Promise<void> {
  const nowInstant = now.toISOString();
  await db
    .updateTable('task_instances')
    .set((eb) => ({ removed_at: nowInstant, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await note(db, taskSchema, [line], { id: user.id, at: nowInstant });
}
