/** Takes somebody out of teams: what that leaves behind, and all teams of a company at once (R92). */
import type { Colleague } from '#contract/staff.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { problem } from '#server/request/problems.ts';
import { withdrawInvitations } from './withdraw-invitations.ts';

/** The account stays with the company whose team it left last, where it is in no other (migration 0040). */
export const saveLastCompany = (db: Db, userId: number, companyId: number) =>
  db.updateTable('users').set({ left_company_id: companyId }).where('id', '=', userId).execute();

type LeavingColleague = Pick<Colleague, 'id' | 'login' | 'hasMore'>;

/**
 * Out of all teams of the caller's company, with the open invitations to others of them. 409 when there is none, or one that the caller was
 * not told of. Whom nothing else leads anywhere is signed out.
 */
export async function leaveTeams(ctx: Ctx, colleague: LeavingColleague, shownTeamIds: readonly number[]): Promise<void> {
  const { app, db, user, now, logEvent } = ctx;
  const { id: userId } = colleague;
  const companyId = user.companyId!;
  if (userId === user.id) throw problem(409, 'error.member.self');
  const memberships = await db
    .selectFrom('client_group_members')
    .select('client_group_id')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .orderBy('client_group_id')
    .forUpdate()
    .execute();
  const teamIds = memberships.map((membership) => membership.client_group_id);
  if (teamIds.length === 0) throw problem(409, 'staff.noTeams');
  if (teamIds.some((teamId) => !shownTeamIds.includes(teamId))) throw problem(409, 'staff.otherTeams');
  await db.deleteFrom('client_group_members').where('user_id', '=', userId).where('company_id', '=', companyId).execute();
  await saveLastCompany(db, userId, companyId);
  const openInvitations = await db
    .selectFrom('user_invitations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('client_group_id', 'is not', null)
    .where('email', '=', colleague.login)
    .where('used_date', 'is', null)
    .where('withdrawn_date', 'is', null)
    .execute();
  await withdrawInvitations(
    db,
    now,
    openInvitations.map((invitation) => invitation.id),
  );
  await db
    .insertInto('account_events')
    .values({ company_id: companyId, user_id: userId, act: 'LEFT', group_ids: teamIds, at: now.toISOString(), by_id: user.id })
    .execute();
  logEvent('member-remove', 'success', { subject: userId, groups: teamIds });
  if (!colleague.hasMore) {
    const deleteResult = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
    const sessionCount = Number(deleteResult.numDeletedRows);
    if (sessionCount > 0) logEvent('sessions-end', 'success', { subject: userId, sessions: sessionCount, reason: 'left' });
  }
  ctx.afterCommit(() => app.rememberedAccess.forget(userId));
}
