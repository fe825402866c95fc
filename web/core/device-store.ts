/** The store in this browser, encrypted with the account's own key: its unsent acts, and what it read last (decision 018). */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { serverTimeMs } from './clock.ts';
import { getSession } from './session.ts';

export type SealedValue = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
/** Readable without the key: whose it is, its place in the order, and whether it may have been sent. */
export type SealedAct = SealedValue & { seq?: number; account: number; tried: boolean };

interface ActsSchema extends DBSchema {
  acts: { key: number; value: SealedAct; indexes: { account: number } };
}
interface CacheSchema extends DBSchema {
  keys: { key: string; value: { account: number; key: CryptoKey } };
  kept: { key: string; value: SealedValue & { at: number } };
}

/** Without Web Crypto (plain http in a local network) nothing is stored. */
export const canStore = (): boolean => typeof indexedDB === 'object' && typeof crypto === 'object' && crypto.subtle !== undefined;

export const ACTS_DATABASE_NAME = 'unsent';
let actsDatabase: Promise<IDBPDatabase<ActsSchema>> | undefined;
export function openActsDatabase() {
  actsDatabase ??= openDB<ActsSchema>(ACTS_DATABASE_NAME, 1, {
    upgrade: (db) => db.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true }).createIndex('account', 'account'),
    blocking: (_old, _new, event) => {
      actsDatabase = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      actsDatabase = undefined;
    },
  }).catch((error: unknown) => {
    actsDatabase = undefined;
    throw error;
  });
  return actsDatabase;
}

/** The name is in session.ts too, which deletes it when a session ends. */
let cacheDatabase: Promise<IDBPDatabase<CacheSchema>> | undefined;

/** An account and its key. */
export type AccountKey = { account: number; key: CryptoKey };

const importedKeys = new Map<string, Promise<CryptoKey>>();
/** The account key of whoever is signed in on this page. */
export async function loadAccountKey(): Promise<AccountKey | undefined> {
  const { account } = getSession();
  return account?.deviceKey && canStore() ? { account: account.id, key: await importKey(account.deviceKey) } : undefined;
}

export async function seal(key: CryptoKey, value: unknown): Promise<SealedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value))) };
}
export const unseal = async <T>(key: CryptoKey, { iv, data }: SealedValue): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data))) as T;

/** An account's acts in the order they were made. What its key does not open (of another installation's database) stops none of the others. */
export async function unsealActs<T>(account: number, key: CryptoKey): Promise<{ value: T; seq: number; wasTried: boolean }[]> {
  const sealedActs = await (await openActsDatabase()).getAllFromIndex('acts', 'account', account);
  const unsealedActs = sealedActs.map(async (sealedAct) =>
    unseal<T>(key, sealedAct).then(
      (value) => [{ value, seq: sealedAct.seq!, wasTried: sealedAct.tried }],
      () => [],
    ),
  );
  return (await Promise.all(unsealedActs)).flat();
}
/** A store was created here before: none is created for whoever never stored anything. */
export const wasStoreCreated = async (storeName: string): Promise<boolean> =>
  canStore() && ((await indexedDB.databases?.()) ?? [{ name: storeName }]).some(({ name }) => name === storeName);

/** Milliseconds that what was read of a client is stored: thirty days. */
const STORAGE_PERIOD_MS = 30 * 86_400_000;
/** The names of what is stored of one client, with their id: all that end with a number but a report's form, so that none is left out. */
const CLIENT_KEY = /^\d+:(?!report:)\w+:(\d+)/;

const isExpired = ({ at }: { at: number }): boolean => at < serverTimeMs() - STORAGE_PERIOD_MS;

type AnswerStore = IDBPObjectStore<CacheSchema, ('keys' | 'kept')[], 'kept', 'readwrite'>;
/**
 * Lets go of what was read of clients who are not one's own any more, and of what is old: whoever left a team or was erased goes from the device at
 * its next contact (R126). `ownGroups` is missing of whoever belongs to no team.
 */
async function deleteExpiredAndInaccessible(
  answerStore: AnswerStore,
  account: number,
  ownGroups: readonly { client: { id: number } }[] | undefined,
): Promise<void> {
  for (
    let cursor = await answerStore.openCursor(IDBKeyRange.bound(storeKey(account, ''), storeKey(account, '~')));
    cursor;
    cursor = await cursor.continue()
  ) {
    const [, clientId] = CLIENT_KEY.exec(cursor.key) ?? [];
    const isInaccessible = ownGroups !== undefined && !ownGroups.some(({ client }) => String(client.id) === clientId);
    if (clientId && (isInaccessible || isExpired(cursor.value))) void cursor.delete();
  }
}

/** The days that are remembered: three of each of a handful of clients, and some that were looked at. */
const MAX_STORED_DAYS = 28;
const storeKey = (account: number, answerName: string) => `${account}:${answerName}`;

/** Remembers an answer for a start or a day without contact; nothing once the session is over. */
export async function cacheAnswer(answerName: string, value: unknown): Promise<void> {
  const { token, accountToken } = getSession();
  const accountKey = token && token === accountToken ? await loadAccountKey() : undefined;
  if (!accountKey || !token) return;
  const [sealedValue, tokenHash] = await Promise.all([seal(accountKey.key, value), getTokenHash(token)]);
  const db = await openCacheDatabase();
  if (getSession().token !== token) return;
  const transaction = db.transaction(['keys', 'kept'], 'readwrite');
  void transaction.objectStore('keys').put(accountKey, tokenHash);
  const answerStore = transaction.objectStore('kept');
  void answerStore.put({ ...sealedValue, at: serverTimeMs() }, storeKey(accountKey.account, answerName));
  // Both come with each start that has contact.
  if (answerName === 'groups' || answerName === 'account')
    await deleteExpiredAndInaccessible(
      answerStore,
      accountKey.account,
      answerName === 'groups' ? (value as { client: { id: number } }[]) : undefined,
    );
  const dayKeyPrefix = storeKey(accountKey.account, 'day:');
  const dayRange = IDBKeyRange.bound(dayKeyPrefix, `${dayKeyPrefix}~`);
  // Counted first: reading every day for each answer cost a phone more than storing it.
  if ((await answerStore.count(dayRange)) > MAX_STORED_DAYS) {
    const storedDays: { name: string; storedAtMs: number }[] = [];
    for (let cursor = await answerStore.openCursor(dayRange); cursor; cursor = await cursor.continue())
      storedDays.push({ name: cursor.key, storedAtMs: cursor.value.at });
    for (const { name } of storedDays.sort((a, b) => b.storedAtMs - a.storedAtMs).slice(MAX_STORED_DAYS)) void answerStore.delete(name);
  }
  await transaction.done;
}

/** The answer remembered for the account of this page's token, and when it was. */
export async function readStoredAnswer<T>(answerName: string): Promise<{ value: T; storedAtMs: number } | undefined> {
  const { accountKey, stored: storedAnswer } = await findStoredAnswer(answerName);
  return storedAnswer && { value: await unseal<T>(accountKey.key, storedAnswer), storedAtMs: storedAnswer.at };
}

/** The time it was cached; nothing is decrypted for that. */
export const readStoredTime = async (answerName: string): Promise<number | undefined> => (await findStoredAnswer(answerName)).stored?.at;

async function findStoredAnswer(answerName: string) {
  const { token } = getSession();
  if (!token || !canStore()) return {};
  const [db, tokenHash] = await Promise.all([openCacheDatabase(), getTokenHash(token)]);
  const transaction = db.transaction(['keys', 'kept']);
  const accountKey = await transaction.objectStore('keys').get(tokenHash);
  if (!accountKey) return {};
  const answerKey = storeKey(accountKey.account, answerName);
  const storedAnswer = await transaction.objectStore('kept').get(answerKey);
  // A device that has had no contact since lets go of nothing by itself.
  return storedAnswer && !(CLIENT_KEY.test(answerKey) && isExpired(storedAnswer)) ? { accountKey, stored: storedAnswer } : {};
}

function openCacheDatabase() {
  cacheDatabase ??= openDB<CacheSchema>('kept', 1, {
    upgrade: (db) => {
      db.createObjectStore('keys');
      db.createObjectStore('kept');
    },
    // The session ended: let it go at once.
    blocking: (_old, _new, event) => {
      cacheDatabase = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      cacheDatabase = undefined;
    },
  }).catch((error: unknown) => {
    cacheDatabase = undefined;
    throw error;
  });
  return cacheDatabase;
}

function importKey(base64Key: string): Promise<CryptoKey> {
  const importedKey = importedKeys.get(base64Key);
  if (importedKey) return importedKey;
  const keyBytes = Uint8Array.from(atob(base64Key), (character) => character.charCodeAt(0));
  const newKey = crypto.subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  importedKeys.set(base64Key, newKey);
  return newKey;
}

let lastHash: { token: string; hash: Promise<string> } | undefined;
/** Made once for each token: every cached answer needs it. */
function getTokenHash(token: string): Promise<string> {
  if (lastHash?.token !== token) lastHash = { token, hash: hashToken(token) };
  return lastHash.hash;
}
async function hashToken(token: string): Promise<string> {
  const digestBytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return [...digestBytes.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
