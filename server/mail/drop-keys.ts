/** A mail that stays loses its key when that is used, replaced, expired or sent: what is left opens nothing (R32). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';

/** The text in the place of the key. */
export const DROPPED_KEY_TEXT = '…';
const KEY_LINK_PATTERN = '(/konto/aktivera/|/konto/aterstall/klar/|/konto/bekrafta/|[?]token=)[A-Za-z0-9_-]{20,}';
const dropKeySql = (column: 'text_body' | 'html_body') =>
  sql<string>`regexp_replace(${sql.ref(column)}, ${KEY_LINK_PATTERN}, ${`\\1${DROPPED_KEY_TEXT}`}, 'g')`;

/** The columns of a mail without its key. */
export const columnsWithoutKey = () => ({ text_body: dropKeySql('text_body'), html_body: dropKeySql('html_body'), key_hash: null });

export async function dropKeysFromMails(db: Db, keyHashes: readonly Buffer[]): Promise<void> {
  if (keyHashes.length === 0) return;
  await db.updateTable('mails').set(columnsWithoutKey()).where('key_hash', 'in', keyHashes).execute();
}

/** A condition that a key still opens something. Sees every company's invitations, so the transaction must. */
const isKeyOpenSql = (now: string): RawBuilder<boolean> => sql<boolean>`(exists (
  select 1
  from account_keys key
  where key.key_hash = mails.key_hash and key.used_date is null and key.expires_date > ${now})
  or exists (select 1 from user_invitations invitation
    where invitation.token_hash = mails.key_hash and invitation.used_date is null and invitation.expires_date > ${now}))`;

/**
 * The daily sweep. An unused activation key's row stays, since it tells an account that waits from one that was closed;
 * all others go when they have expired.
 */
export async function sweepExpiredKeys(db: Db, now: Date): Promise<void> {
  const nowInstant = now.toISOString();
  await db
    .updateTable('mails')
    .set(columnsWithoutKey())
    .where('key_hash', 'is not', null)
    .where(sql<boolean>`not ${isKeyOpenSql(nowInstant)}`)
    .execute();
  await db
    .deleteFrom('account_keys')
    .where('expires_date', '<=', nowInstant)
    .where((eb) => eb.or([eb('purpose', '<>', 'activate'), eb('used_date', 'is not', null)]))
    .execute();
}
