/** Takes invitations back: they stay listed as withdrawn, and open nothing. */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { dropKeysFromMails } from '#server/mail/drop-keys.ts';

/** Forgets the keys that open nothing any more: one that other invitations are still opened by stays. */
export async function deleteOrphanedKeys(db: Db, tokenHashes: readonly Buffer[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  const keysInUse = await db
    .selectFrom('user_invitations')
    .select('token_hash')
    .where('token_hash', 'in', tokenHashes)
    .where('used_date', 'is', null)
    .where('withdrawn_date', 'is', null)
    .execute();
  await dropKeysFromMails(
    db,
    tokenHashes.filter((tokenHash) => !keysInUse.some((keyInUse) => keyInUse.token_hash.equals(tokenHash))),
  );
}

/** Those of these that nobody has used. */
export async function withdrawInvitations(db: Db, now: Date, invitationIds: readonly number[]): Promise<void> {
  if (invitationIds.length === 0) return;
  const withdrawnAt = now.toISOString();
  const withdrawnInvitations = await db
    .updateTable('user_invitations')
    // An end that is past is what the release before goes by.
    .set({ withdrawn_date: withdrawnAt, expires_date: sql`least(expires_date, ${withdrawnAt})` })
    .where('id', 'in', invitationIds)
    .where('used_date', 'is', null)
    .returning('token_hash')
    .execute();
  await deleteOrphanedKeys(
    db,
    withdrawnInvitations.map((invitation) => invitation.token_hash),
  );
}

/** Deletes what lay ready for a client's group or groups and was never open, or is not any more: nobody is waiting for it. */
export const deleteInactiveInvitations = (db: Db, column: 'client_id' | 'client_group_id', ownerId: number) =>
  db
    .deleteFrom('user_invitations')
    .where(column, '=', ownerId)
    .where('used_date', 'is', null)
    .where((eb) => eb.or([eb('withdrawn_date', 'is not', null), eb('is_prepared', '=', true)]))
    .execute();
