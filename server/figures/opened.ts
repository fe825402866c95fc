/** Opening the subject of figures, an activity in scope or clients by name; ADMIN leaves a trace (R3). */
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { leaveTrace, seesClientSql } from '#server/request/scope.ts';

/** An activity of a client in scope, with its company's clock; ADMIN leaves a trace. */
export type OpenActivity = { id: number; name: string; company_id: number; client_id: number; client_name: string; time_zone: string };
export async function openActivity(ctx: Ctx, id: number, action: string): Promise<OpenActivity> {
  const activity: OpenActivity | undefined = await ctx.db
    .selectFrom('activities')
    .innerJoin('clients', 'clients.id', 'activities.client_id')
    .innerJoin('companies', 'companies.id', 'activities.company_id')
    .select(['activities.id', 'activities.name', 'activities.company_id'])
    .select(['activities.client_id', 'clients.name as client_name', 'companies.time_zone'])
    .where('activities.id', '=', id)
    .where('activities.removed_at', 'is', null)
    .where(seesClientSql(ctx.user, 'activities'))
    .executeTakeFirst();
  if (!activity) throw notFound();
  if (ctx.user.isAdmin && !ctx.readOnly) await leaveTrace(ctx, activity.company_id, activity.client_id, action);
  return activity;
}

/** ADMIN's asking for clients by name leaves a trace of each (R3). */
export async function traceClients(
  { db, user, accessedClients }: Ctx,
  clientIds: readonly number[] | undefined,
  companyId?: number,
): Promise<void> {
  if (!user.isAdmin || !clientIds) return;
  const clientQuery = db.selectFrom('clients').select('id').where(sql<SqlBool>`id = any(${clientIds})`);
  const companyClientQuery = companyId === undefined ? clientQuery : clientQuery.where('company_id', '=', companyId);
  for (const { id } of await companyClientQuery.execute()) accessedClients.set(id, 'instance.see');
}
