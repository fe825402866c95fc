/** Opening the subject of figures, an activity in scope or clients by name; ADMIN leaves a trace (R3). */
import { sql } from 'kysely';
import type { Ctx } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { leaveTrace, seesClient } from '#server/request/scope.ts';

/** An activity of a client in scope, with its company's clock; ADMIN leaves a trace. */
export type OpenActivity = { id: number; name: string; company_id: number; client_id: number; client_name: string; time_zone: string };
export async function openActivity(ctx: Ctx, id: number, action: string): Promise<OpenActivity> {
  const { rows } = await sql<OpenActivity>`
    select t.id, t.name, t.company_id, t.client_id, c.name as client_name, co.time_zone
    from activities t
    join clients c on c.id = t.client_id
    join companies co on co.id = t.company_id
    where t.id = ${id} and t.removed_at is null and ${seesClient(ctx.who, 't')}`.execute(ctx.db);
  const activity = rows[0];
  if (!activity) throw notFound();
  if (ctx.who.isAdmin && !ctx.readOnly) await leaveTrace(ctx, activity.company_id, activity.client_id, action);
  return activity;
}

/** ADMIN's asking for clients by name leaves a trace of each (R3). */
export async function traceClients(
  { db, who, accessedClients }: Ctx,
  ids: readonly number[] | undefined,
  companyId?: number,
): Promise<void> {
  if (!who.isAdmin || !ids) return;
  const { rows } = await sql<{ id: number }>`
    select t.id
    from clients t
    where t.id = any(${ids}) and (${companyId ?? null}::bigint is null or t.company_id = ${companyId ?? null})`.execute(db);
  for (const { id } of rows) accessedClients.set(id, 'instance.see');
}
