/** The keys of links in mails: random, stored as hashes, for one use; and invitations' tokens, which are alike (R31). */
import { randomBytes } from 'node:crypto';
import type { Db } from '#server/database/scoped.ts';
import { dropKeysFromMails } from '#server/mail/drop-keys.ts';
import { hashOf } from '#server/request/user.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds. */
export const keyLifetimesMs = {
  activate: 7 * 24 * HOUR_MS,
  reset: HOUR_MS,
  confirm: 7 * 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
} as const;
export type KeyPurpose = 'activate' | 'reset' | 'confirm';

export function createKey() {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashOf(key) };
}

/** The end of something that begins now. */
export const keyExpiryOf = (now: Date, lifetimeMs: number): string => new Date(now.getTime() + lifetimeMs).toISOString();

/** `isSentByMail`: its link reaches nobody but the address; else ADMIN hands it on (R95). */
export async function issueKey(db: Db, now: Date, userId: number, purpose: KeyPurpose, isSentByMail: boolean) {
  const issuedKey = createKey();
  await db
    .insertInto('account_keys')
    .values({
      key_hash: issuedKey.keyHash,
      user_id: userId,
      purpose,
      by_mail: isSentByMail,
      expires_date: keyExpiryOf(now, keyLifetimesMs[purpose]),
      used_date: null,
    })
    .execute();
  return issuedKey;
}

/** The account of a used link, while it would still be good: scanners of mails open links before their reader does (R31). */
export const findUserIdOfUsedKey = async (db: Db, now: Date, key: string, purpose: KeyPurpose): Promise<number | undefined> =>
  (
    await db
      .selectFrom('account_keys')
      .select('user_id')
      .where('key_hash', '=', hashOf(key))
      .where('purpose', '=', purpose)
      .where('used_date', 'is not', null)
      .where('expires_date', '>', now.toISOString())
      .executeTakeFirst()
  )?.user_id;

/** Takes back what an account has not used, and the links of kept mails with it. */
export async function revokeKeys(db: Db, userId: number, purpose?: KeyPurpose): Promise<void> {
  const revokeQuery = db.deleteFrom('account_keys').where('user_id', '=', userId).where('used_date', 'is', null);
  const deletedKeys = await (purpose ? revokeQuery.where('purpose', '=', purpose) : revokeQuery).returning('key_hash').execute();
  await dropKeysFromMails(
    db,
    deletedKeys.map((row) => row.key_hash),
  );
}

/** True while a key would open something: it is neither wrong, expired nor used, and its account was not closed meanwhile. */
export const isUsableKey = async (db: Db, now: Date, key: string, purposes: readonly KeyPurpose[]): Promise<boolean> =>
  (await db
    .selectFrom('account_keys as key')
    .innerJoin('users as account', 'account.id', 'key.user_id')
    .select('key.user_id')
    .where('key.key_hash', '=', hashOf(key))
    .where('key.purpose', 'in', purposes)
    .where('key.used_date', 'is', null)
    .where('key.expires_date', '>', now.toISOString())
    .where('account.removed_at', 'is', null)
    .where((eb) => eb.or([eb('key.purpose', '=', 'activate'), eb('account.activated', '=', true)]))
    .executeTakeFirst()) !== undefined;

/** A mail has reached the account's address: from now on it is also written to about care (R95). */
export const markEmailProven = (db: Db, userId: number) =>
  db.updateTable('users').set({ email_proven: true }).where('id', '=', userId).where('email_proven', '=', false).execute();

/** Uses a key, once; answers its account and purpose, or nothing when it is wrong, expired or used. */
export async function consumeKey(db: Db, now: Date, key: string, purposes: readonly KeyPurpose[]) {
  const usedKey = await db
    .updateTable('account_keys')
    .set({ used_date: now.toISOString() })
    .where('key_hash', '=', hashOf(key))
    .where('purpose', 'in', purposes)
    .where('used_date', 'is', null)
    .where('expires_date', '>', now.toISOString())
    .returning(['user_id', 'purpose', 'key_hash', 'by_mail'])
    .executeTakeFirst();
  if (usedKey) await dropKeysFromMails(db, [usedKey.key_hash]);
  if (usedKey?.by_mail) await markEmailProven(db, usedKey.user_id);
  return usedKey;
}

/** An account that was never activated: it has an activation key that nobody used. One that was closed later has none. */
export const isActivationPending = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('account_keys as key')
    .innerJoin('users as account', 'account.id', 'key.user_id')
    .select('key.user_id')
    .where('key.user_id', '=', userId)
    .where('key.purpose', '=', 'activate')
    .where('key.used_date', 'is', null)
    .where('account.activated', '=', false)
    .where('account.removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
