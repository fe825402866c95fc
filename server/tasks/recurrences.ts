/** Task recurrences: series of the organisation's own work, by the rules of planned activities (R8 and R16). */
import { type SqlBool, sql } from 'kysely';
import type { TaskRecurrence, taskRecurrences } from '#contract/tasks/recurrences.ts';
import { startSeries } from '#server/planning/insert-series.ts';
import { taskSchema } from '#server/planning/kind-schema.ts';
import { createSeriesCalls } from '#server/planning/series-calls.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, forbidden, notFound } from '#server/request/problems.ts';
import { openCompany } from '#server/request/scope.ts';
import { scopeToCompanyOfRow, scopeToRequestedCompany, traceRows } from './as-company.ts';
import { refuseForeignClient } from './dated-acts.ts';
import { isOfResponsibleSql, refuseUnnameable, responsibleColumns, responsibleJoin } from './responsible.ts';

const fromClause = ({ user }: Ctx) => sql`
  from task_recurrences row
  join tasks task on task.id = row.task_id
  left join clients client on client.id = row.client_id
  ${responsibleJoin('row')}
  where ${taskSchema.seesSeriesSql(user)} and task.removed_at is null`;

async function readRecurrences(ctx: Ctx, condition = sql<SqlBool>`true`, pageClause = sql`order by row.id`): Promise<TaskRecurrence[]> {
  const { rows } = await sql<TaskRecurrence>`
    select row.id, row.version, row.recurrence, row.is_completable as "isCompletable", row.archived, row.together,
      json_build_object('id', task.id, 'name', task.name) as task,
      case when client.id is not null then json_build_object('id', client.id, 'name', client.name) end as client,
      ${responsibleColumns('row')}
    ${fromClause(ctx)} and ${condition}
    ${pageClause}`.execute(ctx.db);
  return rows;
}
async function readRecurrence(ctx: Ctx, id: number): Promise<TaskRecurrence> {
  const [recurrence] = await readRecurrences(ctx, sql<SqlBool>`row.id = ${id}`);
  if (!recurrence) throw notFound();
  return recurrence;
}

const seriesCalls = createSeriesCalls<TaskRecurrence>({
  schema: taskSchema,
  change: 'taskRecurrence.change',
  remove: 'taskRecurrence.remove',
  read: readRecurrence,
  // Whoever it stands on already may stay.
  checkBody: async (ctx, { responsible_id }, { responsibleId }) =>
    responsibleId === responsible_id ? undefined : refuseUnnameable(ctx, responsibleId, 'taskRecurrence'),
});

export const taskRecurrenceHandlers: Handlers<typeof taskRecurrences> = {
  list: async (callerCtx, { query: { taskId, clientId, companyId, responsible }, paging: { page, size, sort } }) => {
    const ctx = await scopeToRequestedCompany(callerCtx, { companyId, clientId, taskId });
    // No company's are listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && !ctx.user.companyId) return reply([], { total: 0 });
    const conditions = [
      ...(companyId === undefined ? [] : [sql<SqlBool>`row.company_id = ${companyId}`]),
      ...(taskId === undefined ? [] : [sql<SqlBool>`row.task_id = ${taskId}`]),
      ...(clientId === undefined ? [] : [sql<SqlBool>`row.client_id = ${clientId}`]),
      ...(responsible ? [isOfResponsibleSql(ctx.user, 'row', responsible)] : []),
    ];
    const condition = conditions.length ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
    const orderClause = sort[0]?.descending ? sql`order by row.id desc` : sql`order by row.id`;
    const [rows, totalResult] = await Promise.all([
      readRecurrences(ctx, condition, sql`${orderClause} limit ${size} offset ${page * size}`),
      sql<{ total: number }>`select count(*) as total ${fromClause(ctx)} and ${condition}`.execute(ctx.db),
    ]);
    await traceRows(ctx, rows.map(clientRefOf), 'taskRecurrence.see');
    return reply(rows, { total: totalResult.rows[0]!.total });
  },
  get: async (callerCtx, { params }) => {
    const ctx = await scopeToCompanyOfRow(callerCtx, 'task_recurrences', params.id);
    const recurrence = await readRecurrence(ctx, params.id);
    await traceRows(ctx, [clientRefOf(recurrence)], 'taskRecurrence.see');
    return recurrence;
  },
  create: async (callerCtx, { body }) => {
    const ctx = await scopeToCompanyOfRow(callerCtx, 'tasks', body.task.id);
    const { user, db } = ctx;
    if (!user.companyId) throw user.isAdmin ? badField('taskRecurrence', 'task', 'error.field.unknown') : forbidden();
    const { rows } = await sql<{ id: number }>`
      select row.id
      from tasks row
      where row.id = ${body.task.id} and row.company_id = ${user.companyId} and row.removed_at is null`.execute(db);
    if (!rows[0]) throw badField('taskRecurrence', 'task', 'error.field.unknown');
    const clientId = body.client?.id ?? null;
    if (clientId !== null) await refuseForeignClient(ctx, clientId, { object: 'taskRecurrence', field: 'client' });
    await refuseUnnameable(ctx, body.responsibleId, 'taskRecurrence');
    const { time_zone: timeZone } = await openCompany(ctx, user.companyId);
    const { id, plansNothing } = await startSeries(ctx, taskSchema, {
      company_id: user.companyId,
      client_id: clientId,
      of_id: body.task.id,
      recurrence: body.recurrence,
      alsoAt: body.alsoAt,
      is_completable: body.isCompletable ?? false,
      responsible_id: body.responsibleId ?? null,
      timeZone,
    });
    const newRecurrence = await readRecurrence(ctx, id);
    await traceRows(ctx, [clientRefOf(newRecurrence)], 'taskRecurrence.change');
    return reply(newRecurrence, {
      alert: { key: `assistmeApp.taskRecurrence.${plansNothing ? 'plansNothing' : 'created'}`, param: newRecurrence.task.name ?? '' },
    });
  },
  replace: async (ctx, input) => seriesCalls.replace(await scopeToCompanyOfRow(ctx, 'task_recurrences', input.params.id), input),
  change: async (ctx, input) => seriesCalls.change(await scopeToCompanyOfRow(ctx, 'task_recurrences', input.params.id), input),
  replan: async (ctx, input) => seriesCalls.replan(await scopeToCompanyOfRow(ctx, 'task_recurrences', input.params.id), input),
  preview: async (ctx, input) => seriesCalls.preview(await scopeToCompanyOfRow(ctx, 'task_recurrences', input.params.id), input),
  remove: seriesCalls.remove,
};

const clientRefOf = ({ client }: TaskRecurrence) => ({ clientId: client?.id ?? null });
