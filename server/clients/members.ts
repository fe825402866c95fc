/**
 * A client group's team: who is in it, active or not, and taking somebody in and out; never oneself (product «Team and invitations», R3).
 */
import { sql } from 'kysely';
import type { Member, members } from '#contract/members.ts';
import type { MemberKind } from '#domain/member-kinds.ts';
import type { TeamRole } from '#domain/places.ts';
import { roleActOf } from '#domain/staff.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { readPage, totalColumn } from '#server/request/paging.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { rolesInCompany } from '#server/request/roles.ts';
import { leaveTrace, seesClientSql, seesGroupSql } from '#server/request/scope.ts';
import type { EventDetails } from '#server/request/security-events.ts';
import { accountStateOf } from '#server/sql/account-state.ts';
import { saveLastCompany } from './leave-teams.ts';
import { endAccountQuestion, refuseInvalidKind } from './own-account.ts';

/** The group, when it is in scope, for looking at it that of its client; ADMIN leaves a trace. */
async function readVisibleGroup(
  ctx: Ctx,
  groupId: number,
  action: 'clientGroup.see' | 'member.change',
): Promise<{ companyId: number; clientId: number }> {
  const { db, user } = ctx;
  const group = await db
    .selectFrom('client_groups as row')
    .select(['row.company_id', 'row.client_id'])
    .where('row.id', '=', groupId)
    .where(action === 'clientGroup.see' ? seesClientSql(user, 'row') : seesGroupSql(user, 'row'))
    .executeTakeFirst();
  if (!group) throw notFound();
  if (user.isAdmin) await leaveTrace(ctx, group.company_id, group.client_id, action);
  return { companyId: group.company_id, clientId: group.client_id };
}

/** The roles of a `member`, account `row`, in their group: the organisation's of its company, and the team's. */
const rolesAtGroupSql = sql<Member['authorities']>`array(
  select role
  from unnest(${rolesInCompany(sql.ref('member.company_id'), 'row')}) with ordinality as held (role, n)
  where role not in ('USER', 'ASSISTANCE_ADMIN') or role = member.role
  order by n)`;

const selectMembers = ({ db }: Ctx, groupId: number) =>
  db
    .selectFrom('client_group_members as member')
    .innerJoin('users as row', 'row.id', 'member.user_id')
    .where('member.client_group_id', '=', groupId)
    .select([
      'row.id',
      'row.first_name as firstName',
      'row.last_name as lastName',
      'row.login',
      'row.image_url as imageUrl',
      'member.active',
      'member.role',
      'member.kind',
    ])
    .select(sql<boolean>`(${accountStateOf('row')} = 'CLOSED')`.as('isClosed'))
    .select(rolesAtGroupSql.as('authorities'));

const sortColumns = { firstName: 'row.first_name', lastName: 'row.last_name', login: 'row.login', active: 'member.active' };

type LockedRole = { companyId: number; role: TeamRole; isUnconfirmed: boolean };
type GroupMember = LockedRole & { clientId: number; kind: MemberKind };
/** A member of the group, locked; refuses oneself. */
async function lockOtherMember(ctx: Ctx, groupId: number, userId: number): Promise<GroupMember> {
  const { companyId, clientId } = await readVisibleGroup(ctx, groupId, 'member.change');
  const member = await ctx.db
    .selectFrom('client_group_members')
    .select(['role', 'kind', 'is_role_unconfirmed as isUnconfirmed'])
    .where('client_group_id', '=', groupId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw notFound();
  if (userId === ctx.user.id) throw problem(409, 'error.member.self');
  ctx.afterCommit(() => ctx.app.rememberedAccess.forget(userId));
  return { companyId, clientId, ...member };
}

/**
 * Gives a member, locked, another role in the team, or confirms the one they have: a line of the company's history, with who and when (R92).
 * Answers what the security log says of it; whoever is remembered with the role of before is forgotten by the caller.
 */
export async function giveRole(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { groupId, userId }: { groupId: number; userId: number },
  lockedRole: LockedRole,
  { role, byId }: { role: TeamRole; byId: number },
): Promise<EventDetails | undefined> {
  const eventAct = roleActOf(lockedRole, role);
  if (!eventAct) return undefined;
  await db
    .updateTable('client_group_members')
    .set({ role, is_role_unconfirmed: false })
    .where('client_group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
  await db
    .insertInto('account_events')
    .values({ company_id: lockedRole.companyId, user_id: userId, act: eventAct, group_ids: [groupId], at: now.toISOString(), by_id: byId })
    .execute();
  return { subject: userId, group: groupId, roles: [role], rolesBefore: [lockedRole.role] };
}

/** Says that a member, locked, is of the staff, or the client. */
async function setMemberKind(ctx: Ctx, { id, userId }: { id: number; userId: number }, clientId: number, kind: MemberKind): Promise<void> {
  await ctx.db.updateTable('client_group_members').set({ kind }).where('client_group_id', '=', id).where('user_id', '=', userId).execute();
  if (kind === 'SELF') await endAccountQuestion(ctx.db, clientId);
  ctx.logEvent('member-kind', 'success', { subject: userId, group: id, kind });
}

export const memberHandlers: Handlers<typeof members> = {
  list: async (ctx, { params, paging }) => {
    await readVisibleGroup(ctx, params.id, 'clientGroup.see');
    return readPage<Member>(
      selectMembers(ctx, params.id),
      selectMembers(ctx, params.id).clearSelect().select(totalColumn),
      paging,
      sortColumns,
    );
  },
  changeMember: async (ctx, { params, body }) => {
    const previousMember = await lockOtherMember(ctx, params.id, params.userId);
    const { kind = previousMember.kind, role = previousMember.role } = body;
    if (kind !== previousMember.kind || role !== previousMember.role)
      await refuseInvalidKind(ctx.db, { clientId: previousMember.clientId, userId: params.userId }, { kind, role });
    if (body.active !== undefined) {
      await ctx.db
        .updateTable('client_group_members')
        .set({ active: body.active })
        .where('client_group_id', '=', params.id)
        .where('user_id', '=', params.userId)
        .execute();
      ctx.logEvent(body.active ? 'member-activate' : 'member-deactivate', 'success', { subject: params.userId, group: params.id });
    }
    if (body.role !== undefined) {
      const grant = { role: body.role, byId: ctx.user.id };
      const roleChange = await giveRole(ctx, { groupId: params.id, userId: params.userId }, previousMember, grant);
      if (roleChange) ctx.logEvent('role-change', 'success', roleChange);
    }
    if (kind !== previousMember.kind) await setMemberKind(ctx, params, previousMember.clientId, kind);
    return selectMembers(ctx, params.id).where('row.id', '=', params.userId).executeTakeFirstOrThrow();
  },
  chooseOwnAccount: async (ctx, { params: { id }, body: { userId } }) => {
    const { clientId } = await readVisibleGroup(ctx, id, 'member.change');
    if (userId !== null) {
      const { kind, role } = await lockOtherMember(ctx, id, userId);
      await refuseInvalidKind(ctx.db, { clientId, userId }, { kind: 'SELF', role });
      if (kind !== 'SELF') await setMemberKind(ctx, { id, userId }, clientId, 'SELF');
    }
    await endAccountQuestion(ctx.db, clientId);
    return undefined;
  },
  removeMember: async (ctx, { params }) => {
    await lockOtherMember(ctx, params.id, params.userId);
    const deleteQuery = ctx.db
      .deleteFrom('client_group_members')
      .where('client_group_id', '=', params.id)
      .where('user_id', '=', params.userId);
    const { company_id } = await deleteQuery.returning('company_id').executeTakeFirstOrThrow();
    await saveLastCompany(ctx.db, params.userId, company_id);
    ctx.logEvent('member-remove', 'success', { subject: params.userId, group: params.id });
    return undefined;
  },
};
