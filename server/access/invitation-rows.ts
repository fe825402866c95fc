/** An invitation's row while it is open, and what using it does: once, for the invited address, into one group (R31). */
import { sql } from 'kysely';
import type { InvitedRole } from '#contract/access/invitations.ts';
import { canAt } from '#domain/places.ts';
import { giveRole } from '#server/clients/members.ts';
import type { Db } from '#server/database/scoped.ts';
import { forgetKeys } from '#server/mail/forget.ts';
import type { PublicCtx } from '#server/request/handlers.ts';
import { problem } from '#server/request/problems.ts';
import { isOfTeams } from '#server/request/roles.ts';
import type { Details } from '#server/request/security-events.ts';
import { hashOf, holdingsOf } from '#server/request/who.ts';

/** From here on the transaction sees this company alone, or all of them. */
export const narrow = (db: Db, company: number | '*') =>
  sql`select set_config('app.companies', ${company === '*' ? '*' : `{${company}}`}, true)`.execute(db);

export type Open = {
  id: number;
  company_id: number;
  client_id: number;
  client_group_id: number;
  invited_by_id: number;
  role: InvitedRole;
  by_mail: boolean;
};

type Call = Pick<PublicCtx, 'now' | 'logEvent'>;
/** One answer for a token that is wrong, over, used or another's; the log has it. */
export function wrongToken({ logEvent }: Pick<Call, 'logEvent'>) {
  logEvent('invitation-accept', 'refused');
  return problem(400, 'error.invitation');
}

type Grant = { company_id: number; client_group_id: number; invited_by_id: number | null };
/** Refuses an invitation whose inviter could not make it today: a role that was taken back gives nothing (decision 079). */
async function refuseWithoutInviter({ logEvent }: Call, db: Db, { company_id, client_group_id, invited_by_id }: Grant): Promise<void> {
  const inviter = invited_by_id === null ? null : await holdingsOf(db, invited_by_id);
  if (inviter && canAt(inviter, 'invitation.create', { companyId: company_id, clientGroupId: client_group_id })) return;
  logEvent('invitation-accept', 'refused', { group: client_group_id, reason: 'roles' });
  throw problem(400, 'invitation.inviter');
}

/**
 * The open invitation of a token for an address, locked: the second of two at once finds it used. The token says which company, so
 * the transaction looks at all of them for this one row and is narrowed to its company then.
 */
export async function openInvitation(call: Call, db: Db, token: string, email: string): Promise<Open> {
  await narrow(db, '*');
  const row = await db
    .selectFrom('user_invitations')
    .select(['id', 'company_id', 'client_id', 'client_group_id', 'invited_by_id', 'role', 'by_mail'])
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', email)
    .where('used_date', 'is', null)
    .where('expires_date', '>', call.now.toISOString())
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw wrongToken(call);
  await narrow(db, row.company_id);
  await refuseWithoutInviter(call, db, row);
  return { ...row, invited_by_id: row.invited_by_id! };
}

/** The address and role of a token's open invitation. */
export async function invited(call: Call, db: Db, token: string): Promise<{ email: string; role: InvitedRole }> {
  const row = await db
    .selectFrom('user_invitations')
    .select(['email', 'role', 'company_id', 'client_group_id', 'invited_by_id'])
    .where('token_hash', '=', hashOf(token))
    .where('used_date', 'is', null)
    .where('expires_date', '>', call.now.toISOString())
    .executeTakeFirst();
  if (!row) throw wrongToken(call);
  await refuseWithoutInviter(call, db, row);
  return row;
}

export async function spendInvitation(db: Db, now: Date, id: number): Promise<void> {
  const used = await db
    .updateTable('user_invitations')
    .set({ used_date: now.toISOString() })
    .where('id', '=', id)
    .returning('token_hash')
    .execute();
  await forgetKeys(
    db,
    used.map((row) => row.token_hash),
  );
}

/**
 * Puts an account into the group in the role it was invited to, there and nowhere else. A fresh invitation also brings back a member who had
 * become inactive, and gives them that role as an act of whoever invited; whoever is active there by now keeps the role they have. Answers
 * what the security log says of another role than before.
 */
export async function joinGroup(db: Db, now: Date, invitation: Open, userId: number): Promise<Details | undefined> {
  const { company_id, client_id, client_group_id, invited_by_id: byId, role } = invitation;
  // A member who is there already is only locked.
  const member = await db
    .insertInto('client_group_members')
    .values({ company_id, client_id, client_group_id, user_id: userId, active: true, role, is_role_unconfirmed: false })
    .onConflict((oc) => oc.columns(['user_id', 'client_group_id']).doUpdateSet({ user_id: userId }))
    .returning(['active', 'role', 'is_role_unconfirmed as isUnconfirmed'])
    .executeTakeFirstOrThrow();
  if (member.active) return undefined;
  const place = { groupId: client_group_id, userId };
  await db
    .updateTable('client_group_members')
    .set({ active: true })
    .where('client_group_id', '=', client_group_id)
    .where('user_id', '=', userId)
    .execute();
  return giveRole({ db, now }, place, { companyId: company_id, ...member }, { role, byId });
}

/** True for an account that has ties to no other company than this one. The transaction must see every company. */
export async function isOnlyOf(db: Db, companyId: number, userId: number): Promise<boolean> {
  const elsewhere = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(
      sql<boolean>`(u.company_id <> ${companyId} or exists (
        select from client_group_members m where m.user_id = u.id and m.company_id <> ${companyId}))`,
    )
    .executeTakeFirst();
  return elsewhere === undefined;
}

/**
 * True where an account that waits may be taken over by an invitation to its address. A mailed link proved the address. One that was handed
 * over proves nothing: what somebody else made for the address, or put into a team, waits for its own link (R95).
 */
export async function mayTakeOver(db: Db, { company_id, role, by_mail }: Open, userId: number): Promise<boolean> {
  if (by_mail && role === 'USER') return true;
  await narrow(db, '*');
  const isOurs = await isOnlyOf(db, company_id, userId);
  const loose = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.company_id', 'is', null)
    .where(
      sql<boolean>`${isOfTeams()} and u.created_by = u.login
        and not exists (select from client_group_members m where m.user_id = u.id)`,
    )
    .executeTakeFirst();
  await narrow(db, company_id);
  return isOurs && (by_mail || loose !== undefined);
}
