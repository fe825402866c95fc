/** Takes invitations back: they stay listed as withdrawn, and open nothing. */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { dropKeysFromMails } from '#server/mail/drop-keys.ts';

/** Forgets the keys that open nothing any more: one that other invitations are still opened by stays. */
export async function deleteOrphanedKeys(db: Db, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  const neededKeys = await db
    .selectFrom('user_invitations')
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .where('used_date', 'is', null)
    .where('withdrawn_date', 'is', null)
    .execute();
  await dropKeysFromMails(
    db,
    hashes.filter((hash) => !neededKeys.some((row) => row.token_hash.equals(hash))),
  );
}

/** Those of these that nobody has used. */
export async function withdrawInvitations(db: Db, now: Date, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const withdrawnAt = now.toISOString();
  const withdrawnKeys = await db
    .updateTable('user_invitations')
    // An end that is past is what the release before goes by.
    .set({ withdrawn_date: withdrawnAt, expires_date: sql`least(expires_date, ${withdrawnAt})` })
    .where('id', 'in', ids)
    .where('used_date', 'is', null)
    .returning('token_hash')
    .execute();
  await deleteOrphanedKeys(
    db,
    withdrawnKeys.map((row) => row.token_hash),
  );
}

/** Deletes what lay ready for a client's group or groups and was never open, or is not any more: nobody is waiting for it. */
export const deleteInactiveInvitations = (db: Db, column: 'client_id' | 'client_group_id', id: number) =>
  db
    .deleteFrom('user_invitations')
    .where(column, '=', id)
    .where('used_date', 'is', null)
    .where((eb) => eb.or([eb('withdrawn_date', 'is not', null), eb('is_prepared', '=', true)]))
    .execute();
