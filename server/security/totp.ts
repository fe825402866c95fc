/** Codes of an app, by RFC 6238: six digits of every 30 seconds, taken from one step before to one after, and none twice (R154). */
import type { Db } from '#server/database/scoped.ts';
import { decryptSecret, type KeyConfig } from './secret-key.ts';

const STEP_SECONDS = 30;
const buildTotp = async (secret?: string) => {
  const { Secret, TOTP } = await import('otpauth');
  // Twenty bytes, as the algorithm's own hash has.
  return new TOTP({ secret: secret ? Secret.fromBase32(secret) : new Secret({ size: 20 }), issuer: 'Vardag', period: STEP_SECONDS });
};

/** A new secret, and the address that an app reads it from. `login`: what the app calls it. */
export async function createTotp(login: string): Promise<{ secret: string; uri: string }> {
  const totp = await buildTotp();
  totp.label = login;
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step of 30 seconds that the code is of; null for a wrong one. */
export async function findMatchingStep(secret: string, code: string, now: Date): Promise<number | null> {
  const stepOffset = (await buildTotp(secret)).validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: 1 });
  return stepOffset === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + stepOffset;
}

/** Takes a code of the account's app: false for a wrong one, and for one of a step that was taken already. */
export async function consumeTotpCode(config: KeyConfig, db: Db, now: Date, userId: number, code: string): Promise<boolean> {
  const authenticator = await db
    .selectFrom('authenticators')
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'TOTP')
    .executeTakeFirst();
  const secret = authenticator?.secret && (await decryptSecret(config, userId, authenticator.secret));
  const step = secret ? await findMatchingStep(secret, code, now) : null;
  if (!authenticator || step === null) return false;
  const updateResult = await db
    .updateTable('authenticators')
    .set({ last_step: step, last_used_date: now.toISOString() })
    .where('id', '=', authenticator.id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return updateResult.numUpdatedRows === 1n;
}
