/**
 * Encrypts what the database keeps and must not know: the secrets of code apps (decision 125) and of identity providers. The key is SECRET_KEY, else a file in DATA_DIR that is made
 * when it is first needed.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/process/config.ts';

export type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>;
/** The file of the key in DATA_DIR. */
export const KEY_FILE = 'secret.key';
const keysBySource = new Map<string, Promise<Buffer>>();

const deriveKey = (secretText: string) => Buffer.from(hkdfSync('sha256', secretText, '', 'vardag authenticators', 32));

/** Whole or not at all, and the first one stays: two servers on one folder have one key. */
async function readOrCreateKey(dataDir: string): Promise<string> {
  const path = join(dataDir, KEY_FILE);
  const readKeyFile = () =>
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)));
  const existingKey = await readKeyFile();
  if (existingKey) return existingKey;
  await mkdir(dataDir, { recursive: true });
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporaryPath, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  await link(temporaryPath, path).catch((error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? undefined : Promise.reject(error)));
  await rm(temporaryPath);
  return (await readKeyFile())!;
}

function loadKey({ secretKey, dataDir }: KeyConfig): Promise<Buffer> {
  const keySource = secretKey === undefined ? `file ${dataDir}` : `text ${secretKey}`;
  const pendingKey =
    keysBySource.get(keySource) ?? (secretKey === undefined ? readOrCreateKey(dataDir) : Promise.resolve(secretKey)).then(deriveKey);
  keysBySource.set(keySource, pendingKey);
  pendingKey.catch(() => keysBySource.delete(keySource));
  return pendingKey;
}

/** The first bytes of a sealed text say by which key. */
const FINGERPRINT_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const fingerprintOf = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, FINGERPRINT_BYTES);

/** `ownerId`: whose it is; moved to another row it opens nothing. */
export async function encryptSecret(config: KeyConfig, ownerId: number | string, plaintext: string): Promise<Buffer> {
  const key = await loadKey(config);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(ownerId)));
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([fingerprintOf(key), iv, cipher.getAuthTag(), ciphertext]);
}

/** Null where it was sealed by another key, or for somebody else. */
export async function decryptSecret(config: KeyConfig, ownerId: number | string, sealedBytes: Buffer): Promise<string | null> {
  const key = await loadKey(config);
  if (!sealedBytes.subarray(0, FINGERPRINT_BYTES).equals(fingerprintOf(key))) return null;
  const [iv, authTag, ciphertext] = [
    sealedBytes.subarray(FINGERPRINT_BYTES, FINGERPRINT_BYTES + IV_BYTES),
    sealedBytes.subarray(FINGERPRINT_BYTES + IV_BYTES, FINGERPRINT_BYTES + IV_BYTES + TAG_BYTES),
    sealedBytes.subarray(FINGERPRINT_BYTES + IV_BYTES + TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
      .setAAD(Buffer.from(String(ownerId)))
      .setAuthTag(authTag);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** A hash that nobody computes without the key: of identifiers, of which there are few enough to try them all. */
export async function computeKeyedHash(config: KeyConfig, text: string): Promise<Buffer> {
  const key = Buffer.from(hkdfSync('sha256', await loadKey(config), '', 'vardag identifiers', 32));
  return createHmac('sha256', key).update(text).digest();
}
