/** Passwords: Argon2id by Node itself, kept in PHC form; the same work is done for an account that does not exist. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { COST } from './password-cost.ts';

const deriveArgon2 = promisify(argon2) as (algorithm: 'argon2id', parameters: object) => Promise<Buffer>;
const base64Of = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const deriveHash = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength } = COST) =>
  deriveArgon2('argon2id', { message: password.normalize('NFC'), nonce, memory, passes, parallelism, tagLength });

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await deriveHash(password, nonce);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64Of(nonce)}$${base64Of(hash)}`;
}

const PHC_PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const dummyHash = hashPassword('nobody has this one');

/** True when the password is right; without a stored hash it takes as long and says no (R28). */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = PHC_PATTERN.exec(storedHash ?? (await dummyHash)) ?? [];
  if (!salt || !hash) return false;
  const expectedHash = Buffer.from(hash, 'base64');
  const derivedHash = await deriveHash(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expectedHash.length,
  });
  return timingSafeEqual(derivedHash, expectedHash) && storedHash !== null;
}
