/** Recovery codes as they are kept: a hash each, gone with its use (R155). */
import { randomBytes } from 'node:crypto';
import { encodeRecoveryCode, normalizeRecoveryCode, RECOVERY_CODE_BYTES, RECOVERY_CODE_COUNT } from '#domain/recovery-codes.ts';
import type { Db } from '#server/database/scoped.ts';
import { hashOf } from '#server/request/user.ts';

/** 80 random bits need no slow hash. */
const codeHashOf = (userId: number, code: string) => hashOf(`${userId}\n${normalizeRecoveryCode(code)}`);

/** Ten new ones in place of those that are there; shown now and never again. */
export async function replaceRecoveryCodes(db: Db, now: Date, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => encodeRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)));
  await db.deleteFrom('authenticators').where('user_id', '=', userId).where('kind', '=', 'RECOVERY').execute();
  const codeColumns = { user_id: userId, kind: 'RECOVERY' as const, created_date: now.toISOString() };
  await db
    .insertInto('authenticators')
    .values(codes.map((code) => ({ ...codeColumns, code_hash: codeHashOf(userId, code) })))
    .execute();
  return codes;
}

/** Uses one up; false where it is none of the account's, or was used. */
export const consumeRecoveryCode = async (db: Db, userId: number, code: string): Promise<boolean> =>
  (
    await db
      .deleteFrom('authenticators')
      .where('user_id', '=', userId)
      .where('kind', '=', 'RECOVERY')
      .where('code_hash', '=', codeHashOf(userId, code))
      .executeTakeFirst()
  ).numDeletedRows === 1n;
