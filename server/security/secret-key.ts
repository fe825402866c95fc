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

const deriveKey = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'vardag authenticators', 32));

/** Whole or not at all, and the first one stays: two servers on one folder have one key. */
async function readOrCreateKey(dataDir: string): Promise<string> {
  const path = join(dataDir, KEY_FILE);
  const readKey = () =>
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)));
  const existingKey = await readKey();
  if (existingKey) return existingKey;
  await mkdir(dataDir, { recursive: true });
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporaryPath, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  await link(temporaryPath, path).catch((error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? undefined : Promise.reject(error)));
  await rm(temporaryPath);
  return (await readKey())!;
}

function loadKey({ secretKey, dataDir }: KeyConfig): Promise<Buffer> {
  const source = secretKey === undefined ? `file ${dataDir}` : `text ${secretKey}`;
  const key = keysBySource.get(source) ?? (secretKey === undefined ? readOrCreateKey(dataDir) : Promise.resolve(secretKey)).then(deriveKey);
  keysBySource.set(source, key);
  key.catch(() => keysBySource.delete(source));
  return key;
}

/** The first bytes of a sealed text say by which key. */
const FINGERPRINT_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const fingerprintOf = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, FINGERPRINT_BYTES);

/** `ownerId`: whose it is; moved to another row it opens nothing. */
export async function encryptSecret(config: KeyConfig, ownerId: number | string, text: string): Promise<Buffer> {
  const key = await loadKey(config);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(ownerId)));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([fingerprintOf(key), iv, cipher.getAuthTag(), body]);
}

/** Null where it was sealed by another key, or for somebody else. */
export async function decryptSecret(config: KeyConfig, ownerId: number | string, bytes: Buffer): Promise<string | null> {
  const key = await loadKey(config);
  if (!bytes.subarray(0, FINGERPRINT_BYTES).equals(fingerprintOf(key))) return null;
  const [iv, tag, body] = [
    bytes.subarray(FINGERPRINT_BYTES, FINGERPRINT_BYTES + IV_BYTES),
    bytes.subarray(FINGERPRINT_BYTES + IV_BYTES, FINGERPRINT_BYTES + IV_BYTES + TAG_BYTES),
    bytes.subarray(FINGERPRINT_BYTES + IV_BYTES + TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
      .setAAD(Buffer.from(String(ownerId)))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** A hash that nobody computes without the key: of identifiers, of which there are few enough to try them all. */
export async function computeKeyedHash(config: KeyConfig, text: string): Promise<Buffer> {
  const key = Buffer.from(hkdfSync('sha256', await loadKey(config), '', 'vardag identifiers', 32));
  return createHmac('sha256', key).update(text).digest();
}
