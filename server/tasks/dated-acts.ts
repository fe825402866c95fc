/** Acts on a dated task, judged by the rules that hold for activity instances; no stock, no sharing. */
import { sql } from 'kysely';
import type { TaskInstancePatch } from '#contract/tasks/dated.ts';
import { historyValuesOf, judgePatch, type Patch } from '#server/planning/acts.ts';
import { taskSchema } from '#server/planning/kind-schema.ts';
import {
  appendHistoryLines,
  assertNoDuplicate,
  findClosedConflict,
  type LockedRow,
  lockedColumnsSql,
} from '#server/planning/locked-rows.ts';
import { writeInstances } from '#server/planning/write-instances.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { seesClientSql } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { traceRows } from './as-company.ts';
import { refuseUnnameable } from './responsible.ts';

export type LockedTask = LockedRow & { name: string; responsibleId: number | null };

/** Locks one; 404 when it is not there or not one's company's. ADMIN leaves a trace. */
export async function lockTask(ctx: Ctx, id: number): Promise<LockedTask> {
  const { db, user } = ctx;
  const { rows } = await sql<LockedTask>`
    select ${lockedColumnsSql(taskSchema)}, coalesce(instance.name, task.name) as name, instance.responsible_id as "responsibleId"
    from task_instances instance
    join tasks task on task.id = instance.task_id
    where instance.id = ${id} and ${taskSchema.seesInstanceSql(user)}
    for update of instance`.execute(db);
  if (!rows[0]) throw notFound();
  await traceRows(ctx, rows, 'taskInstance.sign');
  return rows[0];
}

/** Refuses a client that is not of one's company. */
export async function refuseForeignClient(
  { db, user }: Ctx,
  clientId: number,
  fieldRef = { object: 'taskInstance', field: 'clientId' },
): Promise<void> {
  const { rows } = await sql`
    select row.id
    from clients row
    where row.id = ${clientId} and row.company_id = ${user.companyId} and ${seesClientSql(user, 'row', 'id')}`.execute(db);
  if (!rows[0]) throw badField(fieldRef.object, fieldRef.field, 'error.field.unknown');
}

const hasInstanceAct = ({ isCompleted, isSkipped, isRestored, comment, plannedDate, occurenceDate }: TaskInstancePatch) =>
  [isCompleted, isSkipped, isRestored, comment, plannedDate, occurenceDate].some((value) => value !== undefined);

/** Does all that the body asks for, or throws the refusal of the first that is refused. */
export async function actOnTask(ctx: Ctx, lockedTask: LockedTask, patch: TaskInstancePatch): Promise<void> {
  const hasDetailChanges = [patch.name, patch.clientId, patch.responsibleId].some((value) => value !== undefined);
  const hasAct = hasInstanceAct(patch);
  if (hasDetailChanges) await changeDetails(ctx, lockedTask, patch, !hasAct);
  const updatedTask = patch.clientId === undefined ? lockedTask : { ...lockedTask, clientId: patch.clientId };
  // Its new client may have another in that minute; of one that moves, the new minute is looked at below.
  const refuseDuplicateTask = () => assertNoDuplicate(ctx.db, taskSchema, updatedTask, lockedTask.placedAt);
  if (hasDetailChanges && !hasAct) return updatedTask === lockedTask ? undefined : refuseDuplicateTask();
  const judgement = await judgePatch(ctx, taskSchema, updatedTask, patch as Patch);
  const { act, changes } = judgement;
  if (updatedTask !== lockedTask && act !== 'moved') await refuseDuplicateTask();
  await writeInstances(ctx.db, taskSchema, [{ ...lockedTask, ...changes }]);
  await appendHistoryLines(ctx.db, taskSchema, [{ locked: lockedTask, act, seen: historyValuesOf(judgement) }], {
    id: ctx.user.id,
    at: ctx.now.toISOString(),
  });
}

/** Changes the name, the client and who answers for a dated task; a line of its history says that it was edited. */
async function changeDetails(
  ctx: Ctx,
  lockedTask: LockedTask,
  { name, clientId, responsibleId }: TaskInstancePatch,
  isOnlyChange: boolean,
): Promise<void> {
  refuseChanged(ctx, lockedTask.version, await findClosedConflict(ctx, taskSchema, lockedTask));
  if (clientId) await refuseForeignClient(ctx, clientId);
  if (responsibleId !== lockedTask.responsibleId) await refuseUnnameable(ctx, responsibleId);
  const setClauses = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(clientId === undefined ? [] : [sql`client_id = ${clientId}::bigint`]),
    ...(responsibleId === undefined ? [] : [sql`responsible_id = ${responsibleId}::bigint`]),
  ];
  await sql`
    update task_instances
    set version = version + ${isOnlyChange ? 1 : 0}, ${sql.join(setClauses)}
    where id = ${lockedTask.id}`.execute(ctx.db);
  await appendHistoryLines(ctx.db, taskSchema, [{ locked: lockedTask, act: 'edited', seen: {} }], {
    id: ctx.user.id,
    at: ctx.now.toISOString(),
  });
}
