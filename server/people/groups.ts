/** Client groups as ADMIN sets them up: making, renaming, removing one that was never used, and putting somebody into the team. */
import { sql } from 'kysely';
import type { ClientGroup, clientGroupAdmin } from '#contract/people.ts';
import { groupRows } from '#server/people/clients.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { leaveTrace, openClient } from '#server/request/scope.ts';
import { deleteUnused } from './unused.ts';

/** One group; the transaction narrows to its company, and its client was opened (R3). */
const opened = async (ctx: Ctx, id: number, action: string): Promise<ClientGroup> => {
  const row = await groupRows(ctx).where('t.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  if (ctx.who.isAdmin) await leaveTrace(ctx, row.company.id, row.client.id, action);
  return row;
};
const shown = (ctx: Ctx, id: number): Promise<ClientGroup> => groupRows(ctx).where('t.id', '=', id).executeTakeFirstOrThrow();

const rename = async (ctx: Ctx, { params: { id }, body }: { params: { id: number }; body: { name?: string | undefined } }) => {
  const before = await opened(ctx, id, 'clientGroup.change');
  const done = await ctx.db
    .updateTable('client_groups')
    .set({ name: body.name ?? before.name, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', ctx.ifMatch ?? before.version)
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) throw problem(412, 'error.version');
  return reply(await shown(ctx, id), { alert: { key: 'assistmeApp.clientGroup.updated', param: body.name ?? before.name } });
};

export const clientGroupAdminHandlers: Handlers<typeof clientGroupAdmin> = {
  create: async (ctx, { body }) => {
    const client = await openClient(ctx, body.client.id, 'clientGroup.change').catch(() => {
      throw badField('clientGroup', 'client', 'error.field.unknown');
    });
    const { id } = await ctx.db
      .insertInto('client_groups')
      .values({ company_id: client.company_id, client_id: client.id, name: body.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return reply(await shown(ctx, id), { alert: { key: 'assistmeApp.clientGroup.created', param: body.name } });
  },
  replace: rename,
  change: rename,
  remove: async (ctx, { params: { id } }) => {
    const { name } = await opened(ctx, id, 'clientGroup.change');
    await deleteUnused(ctx.db, 'client_groups', id);
    return reply(undefined, { alert: { key: 'assistmeApp.clientGroup.deleted', param: name } });
  },
  addMember: async (ctx, { params: { id, userId } }) => {
    const { db, app } = ctx;
    const group = await opened(ctx, id, 'member.add');
    // Under a lock, so that an account that is being removed gets no new membership.
    const user = await db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!user) throw notFound();
    await db
      .insertInto('client_group_members')
      .values({ client_group_id: id, user_id: userId, company_id: group.company.id, client_id: group.client.id })
      .onConflict((at) => at.columns(['user_id', 'client_group_id']).doUpdateSet({ active: true }))
      .execute();
    ctx.afterCommit(() => app.remembered.forget(userId));
    const param = `${user.first_name} ${user.last_name}`;
    return reply(await shown(ctx, id), { alert: { key: 'assistmeApp.clientGroup.memberAdded', param } });
  },
};
