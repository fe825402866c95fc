/** ADMIN reads and edits a company's dated tasks and series as that company's own side does; rows about a client leave a trace (R3, R23). */
import { sql } from 'kysely';
import type { Ctx } from '#server/request/handlers.ts';
import { leaveTraces } from '#server/request/scope.ts';

/** The request goes on within a company: ADMIN's with the company that it named or opened, everybody else's with their own. */
export const scopeToCompany = <C extends Pick<Ctx, 'user'>>(ctx: C, companyId: number | undefined): C =>
  ctx.user.isAdmin && companyId !== undefined ? { ...ctx, user: { ...ctx.user, companyId } } : ctx;

/** As the company of a row; where there is none, ADMIN goes on without a company and finds nothing. */
export async function scopeToCompanyOfRow(
  ctx: Ctx,
  table: 'clients' | 'tasks' | 'task_instances' | 'task_recurrences' | 'activity_instances',
  id: number,
): Promise<Ctx> {
  if (!ctx.user.isAdmin) return ctx;
  const { rows } = await sql<{ companyId: number }>`
    select row.company_id as "companyId"
    from ${sql.table(table)} row
    where row.id = ${id}`.execute(ctx.db);
  return scopeToCompany(ctx, rows[0]?.companyId);
}

/** As the company that a list names, by itself or by what it is narrowed to. */
export async function scopeToRequestedCompany(
  ctx: Ctx,
  query: { companyId?: number | undefined; clientId?: number | undefined; taskId?: number | undefined },
): Promise<Ctx> {
  if (query.companyId !== undefined) return scopeToCompany(ctx, query.companyId);
  if (query.clientId !== undefined) return scopeToCompanyOfRow(ctx, 'clients', query.clientId);
  return query.taskId === undefined ? ctx : scopeToCompanyOfRow(ctx, 'tasks', query.taskId);
}

/** Rows that ADMIN reads leave a trace for each client that they are about; answers the rows. */
export async function traceRows<R extends { clientId: number | null }>(ctx: Ctx, rows: R[], action: string): Promise<R[]> {
  const companyId = ctx.user.companyId;
  const tracedClients = rows.flatMap(({ clientId }) => (clientId === null || companyId === null ? [] : [{ companyId, clientId }]));
  if (ctx.user.isAdmin && !ctx.readOnly && tracedClients.length > 0) await leaveTraces(ctx, tracedClients, action);
  return rows;
}
