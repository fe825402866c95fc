/** Takes somebody out of teams: what that leaves behind, and all teams of a company at once (R92). */
import type { Colleague } from '#contract/staff.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { problem } from '#server/request/problems.ts';
import { withdrawInvitations } from './withdraw-invitations.ts';

/** The account stays with the company whose team it left last, where it is in no other (migration 0040). */
export const rememberLastCompany = (db: Db, userId: number, companyId: number) =>
  db.updateTable('users').set({ left_company_id: companyId }).where('id', '=', userId).execute();

type LeavingColleague = Pick<Colleague, 'id' | 'login' | 'hasMore'>;

/**
 * Out of all teams of the caller's company, with the open invitations to others of them. 409 when there is none, or one that the caller was
 * not told of. Whom nothing else leads anywhere is signed out.
 */
export async function leaveTeams(ctx: Ctx, person: LeavingColleague, shownTeamIds: readonly number[]): Promise<void> {
  const { app, db, user, now, logEvent } = ctx;
  const { id } = person;
  const companyId = user.companyId!;
  if (id === user.id) throw problem(409, 'error.member.self');
  const teams = await db
    .selectFrom('client_group_members')
    .select('client_group_id')
    .where('user_id', '=', id)
    .where('company_id', '=', companyId)
    .orderBy('client_group_id')
    .forUpdate()
    .execute();
  const teamIds = teams.map((team) => team.client_group_id);
  if (teamIds.length === 0) throw problem(409, 'staff.noTeams');
  if (teamIds.some((teamId) => !shownTeamIds.includes(teamId))) throw problem(409, 'staff.otherTeams');
  await db.deleteFrom('client_group_members').where('user_id', '=', id).where('company_id', '=', companyId).execute();
  await rememberLastCompany(db, id, companyId);
  const openInvitations = await db
    .selectFrom('user_invitations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('client_group_id', 'is not', null)
    .where('email', '=', person.login)
    .where('used_date', 'is', null)
    .where('withdrawn_date', 'is', null)
    .execute();
  await withdrawInvitations(
    db,
    now,
    openInvitations.map((row) => row.id),
  );
  await db
    .insertInto('account_events')
    .values({ company_id: companyId, user_id: id, act: 'LEFT', group_ids: teamIds, at: now.toISOString(), by_id: user.id })
    .execute();
  logEvent('member-remove', 'success', { subject: id, groups: teamIds });
  if (!person.hasMore) {
    const deletedSessions = await db.deleteFrom('sessions').where('user_id', '=', id).executeTakeFirst();
    const sessions = Number(deletedSessions.numDeletedRows);
    if (sessions > 0) logEvent('sessions-end', 'success', { subject: id, sessions, reason: 'left' });
  }
  ctx.afterCommit(() => app.rememberedAccess.forget(id));
}
