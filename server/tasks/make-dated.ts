/** Makes one task instance: planned ahead, or reported at once (R9), and says of what it was made that something was done about it (R22). */
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { taskInstances } from '#contract/tasks/dated.ts';
import type { TaskSourceKind } from '#domain/inbox.ts';
import { createInstanceState } from '#domain/planning/instance-acts.ts';
import { kindCodeOf } from '#domain/planning/kind.ts';
import { handleEntry, handleInstance } from '#server/inbox/handlings.ts';
import { acceptComment } from '#server/planning/acts.ts';
import { kindSchemas, seesDatedTaskSql, taskSchema } from '#server/planning/kind-schema.ts';
import { appendHistoryLines, assertNoDuplicate } from '#server/planning/locked-rows.ts';
import { seesMarkedSql } from '#server/planning/marked.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, problem } from '#server/request/problems.ts';
import { seesAsOrganisationSql, seesUnvoidedReportSql } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { traceRows } from './as-company.ts';
import { refuseForeignClient } from './dated-acts.ts';
import { refuseUnnameable } from './responsible.ts';

type NewTaskBody = z.output<NonNullable<typeof taskInstances.create.body>>;
const fieldError = (field: string, message: string) => badField('taskInstance', field, message);

/** Answers its id. Field errors on taskId, clientId, responsibleId, date and what it is made of; 409 for a second in the same minute. */
export async function createDatedTask(ctx: Ctx, body: NewTaskBody): Promise<number> {
  const { db, user, now } = ctx;
  const { rows: tasks } = await sql<{ id: number; companyId: number }>`
    select row.id, row.company_id as "companyId"
    from tasks row
    where row.id = ${body.taskId} and row.company_id = ${user.companyId} and row.removed_at is null`.execute(db);
  const task = tasks[0];
  if (!task) throw fieldError('taskId', 'error.field.unknown');
  const clientId = body.clientId ?? null;
  if (clientId !== null) await refuseForeignClient(ctx, clientId);
  await refuseUnnameable(ctx, body.responsibleId);
  const source = await findVisibleSource(ctx, body);
  if (source && body.onlyFirst) await refuseSecondTask(ctx, source);
  const date = new Date(body.date).toISOString();
  const initialState = createInstanceState(date, body.isCompletable ?? true, { id: user.id, now: now.toISOString() }, body.isReported);
  if ('refused' in initialState) throw fieldError('date', `error.field.${initialState.refused}`);
  await assertNoDuplicate(db, taskSchema, { clientId, ofId: task.id }, initialState.placedAt);
  const cleanComment = await acceptComment(ctx, taskSchema, body.comment, { companyId: task.companyId, clientId });
  const comment = cleanComment?.html || null;
  const { rows } = await sql<{ id: number }>`
    insert into task_instances (company_id, client_id, task_id, placed_at, planned_date, occurence_date, signed_by_date, signed_by_id,
      created_by_id, is_completable, name, comment, responsible_id, created_from_instance_id, created_from_instance_type)
    values (${task.companyId}, ${clientId}, ${task.id}, ${initialState.placedAt}, ${initialState.plannedDate},
      ${initialState.occurenceDate}, ${initialState.signedByDate}, ${initialState.signedById}, ${user.id}, ${initialState.isCompletable},
      ${body.name ?? null}, ${comment}, ${body.responsibleId ?? null}, ${source?.id ?? null}, ${source?.type ?? null})
    returning id`.execute(db);
  const { id } = rows[0]!;
  await traceRows(ctx, [{ clientId }], 'taskInstance.create');
  const act = initialState.signedById === null ? 'planned' : 'reported';
  await appendHistoryLines(db, taskSchema, [{ locked: { id, companyId: task.companyId }, act, seen: { ...initialState, comment } }], {
    id: user.id,
    at: now.toISOString(),
  });
  // Its source notes which task was made of it (R93).
  const handling = { madeTaskId: id };
  if (source?.type === 'ACTIVITY') await handleInstance(ctx, source.id, 'ACTION_TAKEN', handling);
  if (source?.type === 'REPORT') await handleEntry(ctx, 'report_instance_id', source.id, 'ACTION_TAKEN', handling);
  if (source?.type === 'PERIOD_REPORT') await handleEntry(ctx, 'period_report_id', source.id, 'ACTION_TAKEN', handling);
  if (source?.type === 'HANDOVER') await handleEntry(ctx, 'handover_note_id', source.id, 'ACTION_TAKEN', handling);
  if (source?.type === 'STOCK') await handleEntry(ctx, 'item_id', source.id, 'ACTION_TAKEN', handling);
  return id;
}

/** True when what it is to be made from is there for its maker. */
async function isSourceVisible({ db, user }: Ctx, type: TaskSourceKind, id: number): Promise<boolean> {
  // ADMIN sees every company's; what a task is made of is of its own.
  const isInCompanySql = (alias: string) => (user.isAdmin ? sql`${sql.ref(`${alias}.company_id`)} = ${user.companyId}` : sql`true`);
  if (type === 'REPORT') {
    const sourceQuery = sql`
      select row.id
      from report_instances row
      where row.id = ${id} and ${isInCompanySql('row')} and ${seesAsOrganisationSql(user)} and ${seesUnvoidedReportSql(user)}`;
    return (await sourceQuery.execute(db)).rows.length > 0;
  }
  if (type === 'PERIOD_REPORT') {
    const sourceQuery = sql`
      select row.id
      from evaluation_plan_reports row
      where row.id = ${id} and row.removed_at is null and ${isInCompanySql('row')} and ${seesAsOrganisationSql(user)}`;
    return (await sourceQuery.execute(db)).rows.length > 0;
  }
  if (type === 'HANDOVER') {
    const sourceQuery = sql`
      select row.id
      from handover_notes row
      where row.id = ${id} and ${isInCompanySql('row')} and ${seesAsOrganisationSql(user)} and row.for_organisation`;
    return (await sourceQuery.execute(db)).rows.length > 0;
  }
  if (type === 'STOCK') {
    const sourceQuery = sql`
      select row.id
      from inventory_items row
      where row.id = ${id} and row.removed_at is null and ${isInCompanySql('row')} and ${seesAsOrganisationSql(user)}`;
    return (await sourceQuery.execute(db)).rows.length > 0;
  }
  const schema = schemaOfKind(type);
  const { rows } = await sql`
    select instance.id
    from ${sql.table(schema.instances)} instance
    where instance.id = ${id}
      and ${isInCompanySql('instance')}
      and (${schema.seesInstanceSql(user)} ${type === 'ACTIVITY' ? sql`or ${seesMarkedSql(user)}` : sql``})`.execute(db);
  return rows.length > 0;
}

const schemaOfKind = (type: 'ACTIVITY' | 'TASK') => kindSchemas.find(({ kind }) => kindCodeOf(kind) === type)!;
const sourceTables = {
  REPORT: 'report_instances',
  PERIOD_REPORT: 'evaluation_plan_reports',
  HANDOVER: 'handover_notes',
  STOCK: 'inventory_items',
} as const;
const sourceTableOf = (type: TaskSourceKind) =>
  type in sourceTables ? sourceTables[type as keyof typeof sourceTables] : schemaOfKind(type as 'ACTIVITY' | 'TASK').instances;

/** Under the lock of what it is made of: the second of two who make one at once meets the first's. */
async function refuseSecondTask({ db, user }: Ctx, { id, type }: { id: number; type: TaskSourceKind }): Promise<void> {
  await sql`select from ${sql.table(sourceTableOf(type))} instance where instance.id = ${id} for update`.execute(db);
  const { rows } = await sql<{ by: string | null; at: string }>`
    select ${fullNameOf('account')} as by, event.at
    from task_instances row
    join task_instance_events event on event.instance_id = row.id
    left join users account on account.id = row.created_by_id
    where row.created_from_instance_id = ${id} and row.created_from_instance_type = ${type} and ${seesDatedTaskSql(user, 'row')}
    order by event.id
    limit 1`.execute(db);
  const firstTask = rows[0];
  if (firstTask)
    throw problem(409, 'taskInstances.alreadyMade', { params: firstTask, detail: [firstTask.by, firstTask.at].filter(Boolean).join(', ') });
}

async function findVisibleSource(ctx: Ctx, body: NewTaskBody) {
  const { createdFromInstanceId: id, createdFromInstanceType: type } = body;
  if (!id && !type) return null;
  if (!id) throw fieldError('createdFromInstanceId', 'error.field.required');
  if (!type) throw fieldError('createdFromInstanceType', 'error.field.required');
  if (!(await isSourceVisible(ctx, type, id))) throw fieldError('createdFromInstanceId', 'error.field.unknown');
  return { id, type };
}
