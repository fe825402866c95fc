/** Acts on a dated task, judged by the rules that hold for activity instances; no stock, no sharing. */
import { sql } from 'kysely';
import type { TaskInstancePatch } from '#contract/tasks/dated.ts';
import { historyValuesOf, judgePatch, type Patch, writeRows } from '#server/planning/acts.ts';
import { taskSchema } from '#server/planning/kind-schema.ts';
import { checkOpen, type LockedRow, lockedColumns, note, refuseDuplicate } from '#server/planning/locked-rows.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { seesClient } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { traceRows } from './as-company.ts';
import { refuseUnnameable } from './responsible.ts';

export type LockedTask = LockedRow & { name: string; responsibleId: number | null };

/** Locks one; 404 when it is not there or not one's company's. ADMIN leaves a trace. */
export async function lockTask(ctx: Ctx, id: number): Promise<LockedTask> {
  const { db, user } = ctx;
  const { rows } = await sql<LockedTask>`
    select ${lockedColumns(taskSchema)}, coalesce(instance.name, task.name) as name, instance.responsible_id as "responsibleId"
    from task_instances instance
    join tasks task on task.id = instance.task_id
    where instance.id = ${id} and ${taskSchema.seesInstance(user)}
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
    where row.id = ${clientId} and row.company_id = ${user.companyId} and ${seesClient(user, 'row', 'id')}`.execute(db);
  if (!rows[0]) throw badField(fieldRef.object, fieldRef.field, 'error.field.unknown');
}

const isAct = ({ isCompleted, isSkipped, isRestored, comment, plannedDate, occurenceDate }: TaskInstancePatch) =>
  [isCompleted, isSkipped, isRestored, comment, plannedDate, occurenceDate].some((value) => value !== undefined);

/** Does all that the body asks for, or throws the refusal of the first that is refused. */
export async function actOnTask(ctx: Ctx, locked: LockedTask, body: TaskInstancePatch): Promise<void> {
  const isDescribed = [body.name, body.clientId, body.responsibleId].some((value) => value !== undefined);
  const hasAct = isAct(body);
  if (isDescribed) await rename(ctx, locked, body, !hasAct);
  const updatedTask = body.clientId === undefined ? locked : { ...locked, clientId: body.clientId };
  // Its new client may have another in that minute; of one that moves, the new minute is looked at below.
  const refuseSecond = () => refuseDuplicate(ctx.db, taskSchema, updatedTask, locked.placedAt);
  if (isDescribed && !hasAct) return updatedTask === locked ? undefined : refuseSecond();
  const judgement = await judgePatch(ctx, taskSchema, updatedTask, body as Patch);
  const { act, changes } = judgement;
  if (updatedTask !== locked && act !== 'moved') await refuseSecond();
  await writeRows(ctx.db, taskSchema, [{ ...locked, ...changes }]);
  await note(ctx.db, taskSchema, [{ locked, act, seen: historyValuesOf(judgement) }], { id: ctx.user.id, at: ctx.now.toISOString() });
}

/** Changes the name, the client and who answers for a dated task; a line of its history says that it was edited. */
async function rename(
  ctx: Ctx,
  locked: LockedTask,
  { name, clientId, responsibleId }: TaskInstancePatch,
  isOnlyChange: boolean,
): Promise<void> {
  refuseChanged(ctx, locked.version, await checkOpen(ctx, taskSchema, locked));
  if (clientId) await refuseForeignClient(ctx, clientId);
  if (responsibleId !== locked.responsibleId) await refuseUnnameable(ctx, responsibleId);
  const assignments = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(clientId === undefined ? [] : [sql`client_id = ${clientId}::bigint`]),
    ...(responsibleId === undefined ? [] : [sql`responsible_id = ${responsibleId}::bigint`]),
  ];
  await sql`
    update task_instances
    set version = version + ${isOnlyChange ? 1 : 0}, ${sql.join(assignments)}
    where id = ${locked.id}`.execute(ctx.db);
  await note(ctx.db, taskSchema, [{ locked, act: 'edited', seen: {} }], { id: ctx.user.id, at: ctx.now.toISOString() });
}
