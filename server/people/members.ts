/**
 * A client group's team: who is in it, active or not, and taking somebody in and out; never oneself (product «Team and invitations», R3).
 */
import type { Member, members } from '#contract/people.ts';
import type { Role } from '#domain/permissions.ts';
import type { Ctx, Handlers } from '../request/handlers.ts';
import { pageOf, total } from '../request/paging.ts';
import { notFound, problem } from '../request/problems.ts';
import { leaveTrace, seesClient } from '../request/scope.ts';
import { noteLeft } from './leaving.ts';

/** The group, when its client is in scope; ADMIN leaves a trace. */
async function openGroup(ctx: Ctx, id: number, action: string): Promise<void> {
  const { db, who } = ctx;
  const group = await db
    .selectFrom('client_groups as t')
    .select(['t.company_id', 't.client_id'])
    .where('t.id', '=', id)
    .where(seesClient(who, 't'))
    .executeTakeFirst();
  if (!group) throw notFound();
  if (who.isAdmin) await leaveTrace(ctx, group.company_id, group.client_id, action);
}

const rows = ({ db }: Ctx, groupId: number) =>
  db
    .selectFrom('client_group_members as m')
    .innerJoin('users as t', 't.id', 'm.user_id')
    .where('m.client_group_id', '=', groupId)
    .select(['t.id', 't.first_name as firstName', 't.last_name as lastName', 't.login', 't.image_url as imageUrl', 'm.active'])
    .select('t.authorities')
    .$narrowType<{ authorities: Role[] }>();

const columns = { firstName: 't.first_name', lastName: 't.last_name', login: 't.login', active: 'm.active' };

/** A member of the group, locked; refuses oneself. */
async function anotherMember(ctx: Ctx, groupId: number, userId: number): Promise<void> {
  await openGroup(ctx, groupId, 'member.change');
  const found = await ctx.db
    .selectFrom('client_group_members')
    .select('user_id')
    .where('client_group_id', '=', groupId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (userId === ctx.who.id) throw problem(409, 'error.member.self');
  ctx.afterCommit(() => ctx.app.remembered.forget(userId));
}

export const memberHandlers: Handlers<typeof members> = {
  list: async (ctx, { params, paging }) => {
    await openGroup(ctx, params.id, 'clientGroup.see');
    return pageOf<Member>(rows(ctx, params.id), rows(ctx, params.id).clearSelect().select(total), paging, columns);
  },
  changeMember: async (ctx, { params, body }) => {
    await anotherMember(ctx, params.id, params.userId);
    await ctx.db
      .updateTable('client_group_members')
      .set({ active: body.active })
      .where('client_group_id', '=', params.id)
      .where('user_id', '=', params.userId)
      .execute();
    return rows(ctx, params.id).where('t.id', '=', params.userId).executeTakeFirstOrThrow();
  },
  removeMember: async (ctx, { params }) => {
    await anotherMember(ctx, params.id, params.userId);
    const gone = ctx.db.deleteFrom('client_group_members').where('client_group_id', '=', params.id).where('user_id', '=', params.userId);
    const { company_id } = await gone.returning('company_id').executeTakeFirstOrThrow();
    await noteLeft(ctx.db, params.userId, company_id);
    return undefined;
  },
};
