/** An invitation's row while it is open, and what using it does: once, for the invited address, into one group (R31). */
import { sql } from 'kysely';
import type { InvitedRole } from '#contract/access/invitations.ts';
import type { Db } from '#server/database/scoped.ts';
import { forgetKeys } from '#server/mail/forget.ts';
import { isOfTeams } from '#server/request/roles.ts';
import { hashOf } from '#server/request/who.ts';

/** From here on the transaction sees this company alone, or all of them. */
export const narrow = (db: Db, company: number | '*') =>
  sql`select set_config('app.companies', ${company === '*' ? '*' : `{${company}}`}, true)`.execute(db);

export type Open = {
  id: number;
  company_id: number;
  client_id: number;
  client_group_id: number;
  invited_by_id: number | null;
  role: InvitedRole;
  by_mail: boolean;
};

/**
 * The open invitation of a token for an address, locked: the second of two at once finds it used. The token says which company, so
 * the transaction looks at all of them for this one row and is narrowed to its company then.
 */
export async function openInvitation(db: Db, now: Date, token: string, email: string): Promise<Open | undefined> {
  await narrow(db, '*');
  const found = await db
    .selectFrom('user_invitations')
    .select(['id', 'company_id', 'client_id', 'client_group_id', 'invited_by_id', 'role', 'by_mail'])
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', email)
    .where('used_date', 'is', null)
    .where('expires_date', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
  if (found) await narrow(db, found.company_id);
  return found;
}

/** Whom an open invitation of a token is for, and as what. */
export const invited = (db: Db, now: Date, token: string): Promise<{ email: string; role: InvitedRole } | undefined> =>
  db
    .selectFrom('user_invitations')
    .select(['email', 'role'])
    .where('token_hash', '=', hashOf(token))
    .where('used_date', 'is', null)
    .where('expires_date', '>', now.toISOString())
    .executeTakeFirst();

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
 * become inactive; whoever is active there by now keeps the role they have, which is changed by an act of its own.
 */
export async function joinGroup(db: Db, { company_id, client_id, client_group_id, role }: Open, userId: number): Promise<void> {
  const invitedAs = { active: true, role, is_role_unconfirmed: false };
  await db
    .insertInto('client_group_members')
    .values({ company_id, client_id, client_group_id, user_id: userId, ...invitedAs })
    .onConflict((oc) => oc.columns(['user_id', 'client_group_id']).doUpdateSet(invitedAs).where('client_group_members.active', '=', false))
    .execute();
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
