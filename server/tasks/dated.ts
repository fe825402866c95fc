/** Task instances: listed over days, made, also of what the organisation looks at, and acted on as activity instances are (R22 and R23). */
import { type SqlBool, sql } from 'kysely';
import type { FullTaskInstance, ListedTaskInstance, TaskInstance, TaskInstancePatch, taskInstances } from '#contract/tasks/dated.ts';
import { computeDateLimit } from '#domain/date-limit.ts';
import { removeInstance, takeBackReport } from '#domain/planning/instance-acts.ts';
import { listReach } from '#domain/statistics.ts';
import { dayBounds, toLocalDate } from '#domain/time.ts';
import { computePatchSteps } from '#server/planning/acts.ts';
import { isRemoved, readInstanceHistory } from '#server/planning/history.ts';
import { activitySchema, seesTaskSql, taskSchema } from '#server/planning/kind-schema.ts';
import { appendHistoryLines, findClosedConflict, type NewHistoryLine, throwRefusal } from '#server/planning/locked-rows.ts';
import { seesMarkedSql } from '#server/planning/marked.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import { runOnceOnRow } from '#server/request/idempotency.ts';
import { badField, forbidden, notFound } from '#server/request/problems.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { scopeToCompany, scopeToCompanyOfRow, scopeToRequestedCompany, traceRows } from './as-company.ts';
import { actOnTask, type LockedTask, lockTask } from './dated-acts.ts';
import {
  countWaitingTasks,
  readAllInRange,
  readDatedTasks,
  readRangePage,
  readRangeSums,
  type TaskFilters,
  type TaskRange,
} from './dated-rows.ts';
import { createDatedTask } from './make-dated.ts';
import { listResponsibles } from './responsible.ts';

type RangeQuery = TaskFilters & { startDate?: string | undefined; endDate?: string | undefined; companyId?: number | undefined };
async function openRange(ctx: Ctx, { startDate, endDate, ...filters }: RangeQuery): Promise<TaskRange> {
  if (!ctx.user.companyId) throw forbidden();
  const { time_zone: timeZone } = await openCompany(ctx, ctx.user.companyId);
  const dateRange = parseRequestedDays({ startDate, endDate }, ctx.now, timeZone, listReach, taskSchema.objectName);
  // Overdue tasks have no first day where none is requested (R81).
  const isOverdue = startDate === undefined && filters.status?.every((listedStatus) => listedStatus === 'missed');
  return { ...filters, timeZone, dateRange: isOverdue ? { ...dateRange, from: null } : dateRange };
}

/** No company's are listed for ADMIN by default (R3); days that are none are refused all the same. */
function isWithoutCompany({ user, now }: Ctx, query: RangeQuery): boolean {
  if (!user.isAdmin || user.companyId) return false;
  parseRequestedDays(query, now, 'UTC', listReach, taskSchema.objectName);
  return true;
}

async function readTask(ctx: Ctx, id: number): Promise<TaskInstance> {
  const [task] = await readDatedTasks(ctx, sql<SqlBool>`row.id = ${id}`);
  if (!task) throw notFound();
  return task as TaskInstance;
}

/** One that is opened by itself leaves ADMIN's trace. */
async function openDatedTask(callerCtx: Ctx, id: number): Promise<TaskInstance> {
  const ctx = await scopeToCompanyOfRow(callerCtx, 'task_instances', id);
  const task = await readTask(ctx, id);
  await traceRows(ctx, [task], 'taskInstance.see');
  return task;
}

type ListHandler = Handlers<typeof taskInstances>['list'];
const listTasks: ListHandler = async (callerCtx, { query, paging }) => {
  const ctx = await scopeToRequestedCompany(callerCtx, { companyId: query.companyId, clientId: query.clientIds?.[0] });
  if (isWithoutCompany(ctx, query)) return reply([], { total: 0 });
  const { rows, total } = await readRangePage(ctx, await openRange(ctx, query), paging);
  return reply(await traceRows(ctx, rows, 'taskInstance.see'), { total });
};

type ChangeInput = { params: { id: number }; body: TaskInstancePatch };
const changeTask = async (callerCtx: Ctx, { params: { id }, body }: ChangeInput): Promise<TaskInstance> => {
  const ctx = await scopeToCompanyOfRow(callerCtx, 'task_instances', id);
  return runOnceOnRow(
    ctx,
    ['taskInstance', id, body],
    id,
    () => lockTask(ctx, id),
    async (lockedTask) => {
      await actOnTask(ctx, lockedTask, body);
      return readTask(ctx, id);
    },
    () => readTask(ctx, id),
  );
};

export const taskInstanceHandlers: Handlers<typeof taskInstances> = {
  list: listTasks,
  mine: listTasks,
  calendar: async (callerCtx, { query }) => {
    const ctx = await scopeToRequestedCompany(callerCtx, { companyId: query.companyId, clientId: query.clientIds?.[0] });
    if (isWithoutCompany(ctx, query)) return [];
    return traceRows(ctx, await readAllInRange(ctx, await openRange(ctx, query)), 'taskInstance.see');
  },
  ofClient: async (ctx, { params: { clientId }, query: { date, status, responsible } }): Promise<ListedTaskInstance[]> => {
    const client = await openClient(ctx, clientId, 'taskInstance.see');
    const today = toLocalDate(ctx.now.toISOString(), client.time_zone);
    if (date !== undefined && date > computeDateLimit(today)) throw badField('taskInstance', 'date', 'error.field.tooFarAhead');
    const day = date ?? today;
    const companyCtx = scopeToCompany(ctx, client.company_id);
    return readAllInRange(
      companyCtx,
      await openRange(companyCtx, { clientIds: [clientId], status, responsible, startDate: day, endDate: day }),
    );
  },
  ofActivityInstance: async (callerCtx, { params: { activityInstanceId } }) => {
    const ctx = await scopeToCompanyOfRow(callerCtx, 'activity_instances', activityInstanceId);
    const { rows } = await sql`
      select instance.id
      from activity_instances instance
      where instance.id = ${activityInstanceId} and (${activitySchema.seesInstanceSql(ctx.user)} or ${seesMarkedSql(ctx.user)})`.execute(
      ctx.db,
    );
    if (!rows[0]) throw notFound();
    const isMadeOfSql = sql<SqlBool>`row.created_from_instance_type = 'ACTIVITY' and row.created_from_instance_id = ${activityInstanceId}`;
    return traceRows(ctx, (await readDatedTasks(ctx, isMadeOfSql)) as TaskInstance[], 'taskInstance.see');
  },
  sums: async (callerCtx, { params: { companyId }, query }) => {
    await openCompany(callerCtx, companyId);
    const ctx = scopeToCompany(callerCtx, companyId);
    return readRangeSums(ctx, await openRange(ctx, query));
  },
  waiting: async (ctx) => {
    // ADMIN answers for none.
    if (!ctx.user.companyId) return { overdue: 0, mine: 0, waiting: 0 };
    const { time_zone: timeZone } = await openCompany(ctx, ctx.user.companyId);
    return countWaitingTasks(ctx, dayBounds(toLocalDate(ctx.now.toISOString(), timeZone), timeZone).before);
  },
  responsibles: listResponsibles,
  get: (ctx, { params }) => openDatedTask(ctx, params.id),
  history: async (ctx, { params }) => {
    // The company of a removed task learns who removed it (R78).
    if (!(await isRemoved(ctx.db, taskSchema, params.id, seesTaskSql(ctx.user, 'instance')))) await openDatedTask(ctx, params.id);
    return readInstanceHistory(ctx.db, taskSchema, params.id);
  },
  create: async (callerCtx, { body }): Promise<Reply<TaskInstance>> => {
    const ctx = await scopeToCompanyOfRow(callerCtx, 'tasks', body.taskId);
    const id = await createDatedTask(ctx, body);
    const newTask = await readTask(ctx, id);
    return reply(newTask, { alert: { key: 'assistmeApp.taskInstance.created', param: newTask.name } });
  },
  replace: async (callerCtx, { params: { id }, body }) => {
    const ctx = await scopeToCompanyOfRow(callerCtx, 'task_instances', id);
    return runOnceOnRow(
      ctx,
      ['replaceTask', id, body],
      id,
      () => lockTask(ctx, id),
      async (lockedTask) => {
        await replaceTask(ctx, lockedTask, body);
        return readTask(ctx, id);
      },
      () => readTask(ctx, id),
    );
  },
  change: changeTask,
  remove: async (callerCtx, { params }) => {
    const ctx = await scopeToCompanyOfRow(callerCtx, 'task_instances', params.id);
    const lockedTask = await lockTask(ctx, params.id);
    const outcome = removeInstance(lockedTask);
    if ('refused' in outcome) return throwRefusal(taskSchema, outcome.refused, lockedTask);
    await markTaskRemoved(ctx, lockedTask.id, { locked: lockedTask, act: outcome.act, seen: lockedTask });
    return reply(undefined, { alert: { key: 'assistmeApp.taskInstance.deleted', param: lockedTask.name } });
  },
  takeBack: async (callerCtx, { params }) => {
    const ctx = await scopeToCompanyOfRow(callerCtx, 'task_instances', params.id);
    const lockedTask = await lockTask(ctx, params.id);
    const outcome = takeBackReport(lockedTask, { id: ctx.user.id, now: ctx.now.toISOString() });
    if ('refused' in outcome) return throwRefusal(taskSchema, outcome.refused, lockedTask);
    await markTaskRemoved(ctx, lockedTask.id, { locked: lockedTask, act: outcome.act, seen: lockedTask });
    return undefined;
  },
};

/** Takes the steps from the stored state to the sent one: all, or with one refusal none. Fields left out stay. */
async function replaceTask(
  ctx: Ctx,
  lockedTask: LockedTask,
  { name, clientId, responsibleId, ...sentState }: FullTaskInstance,
): Promise<void> {
  const { id, version } = lockedTask;
  refuseChanged(ctx, version, await findClosedConflict(ctx, taskSchema, lockedTask));
  const currentTask = await readTask(ctx, id);
  const changedFields = {
    ...(name !== undefined && (name ?? currentTask.taskName) !== currentTask.name && { name }),
    ...(clientId !== undefined && clientId !== currentTask.clientId && { clientId }),
    ...(responsibleId !== undefined && responsibleId !== currentTask.responsibleId && { responsibleId }),
  };
  // Each step raises the version that was named.
  const stepCtx = { ...ctx, ifMatch: null };
  const [firstStep, ...otherSteps] = computePatchSteps(ctx, taskSchema, currentTask, sentState);
  if (firstStep || Object.keys(changedFields).length > 0)
    for (const step of [{ ...changedFields, ...firstStep }, ...otherSteps]) await actOnTask(stepCtx, await lockTask(stepCtx, id), step);
}

/** The row stays and is marked: a series does not make it again, and its history stays (R8 and R34). */
async function markTaskRemoved({ db, user, now }: Ctx, id: number, historyLine: NewHistoryLine): Promise<void> {
  const nowInstant = now.toISOString();
  await db
    .updateTable('task_instances')
    .set((eb) => ({ removed_at: nowInstant, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await appendHistoryLines(db, taskSchema, [historyLine], { id: user.id, at: nowInstant });
}
