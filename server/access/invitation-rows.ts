/** An invitation's row while it is open, and what using it does: once, for the invited address, into one group (R31). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { forgetKeys } from '#server/mail/forget.ts';
import { hashOf } from '#server/request/who.ts';

/** From here on the transaction sees this company alone, or all of them. */
export const narrow = (db: Db, company: number | '*') =>
  sql`select set_config('app.companies', ${company === '*' ? '*' : `{${company}}`}, true)`.execute(db);

export type Open = { id: number; company_id: number; client_id: number; client_group_id: number; invited_by_id: number | null };

/**
 * The open invitation of a token for an address, locked: the second of two at once finds it used. The token says which company, so
 * the transaction looks at all of them for this one row and is narrowed to its company then.
 */
export async function openInvitation(db: Db, now: Date, token: string, email: string): Promise<Open | undefined> {
  await narrow(db, '*');
  const found = await db
    .selectFrom('user_invitations')
    .select(['id', 'company_id', 'client_id', 'client_group_id', 'invited_by_id'])
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', email)
    .where('used_date', 'is', null)
    .where('expires_date', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
  if (found) await narrow(db, found.company_id);
  return found;
}

/** Whom an open invitation of a token is for. */
export async function invitedAddress(db: Db, now: Date, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('user_invitations')
    .select('email')
    .where('token_hash', '=', hashOf(token))
    .where('used_date', 'is', null)
    .where('expires_date', '>', now.toISOString())
    .executeTakeFirst();
  return found?.email;
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

/** A fresh invitation also brings back a member who had become inactive. */
export async function joinGroup(db: Db, { company_id, client_id, client_group_id }: Open, userId: number): Promise<void> {
  await db
    .insertInto('client_group_members')
    .values({ company_id, client_id, client_group_id, user_id: userId })
    .onConflict((oc) => oc.columns(['user_id', 'client_group_id']).doUpdateSet({ active: true }))
    .execute();
}
