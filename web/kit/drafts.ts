/**
 * Drafts of what somebody writes, stored in this browser until it is sent, encrypted with the account's own key. It outlives the session: whoever
 * was signed out by mistake finds it again (R44).
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type AccountKey, loadAccountKey, type SealedValue, seal, unseal, wasStoreCreated } from '../core/device-store.ts';

/** Readable without the key: whose it is, and whether it waits to be sent. */
type SealedDraft = SealedValue & { account: number; name: string; waits: boolean };
interface DraftsSchema extends DBSchema {
  drafts: { key: [account: number, name: string]; value: SealedDraft };
}

const DRAFTS_STORE = 'drafts';
let databasePromise: Promise<IDBPDatabase<DraftsSchema>> | undefined;
/** One write at a time, in the order of the calls: the last of them stays. */
let lastWritePromise: Promise<unknown> = Promise.resolve();

/** Stores a draft of whoever is signed in, unless `forAccount` is given. False where nothing can be stored, as on plain http. */
export const writeDraft = (name: string, value: unknown, isWaiting: boolean, forAccount?: AccountKey): Promise<boolean> =>
  runInTurn(async () => {
    const accountKey = forAccount ?? (await loadAccountKey());
    if (!accountKey) return false;
    const sealedDraft = { ...(await seal(accountKey.key, value)), account: accountKey.account, name, waits: isWaiting };
    // Strict: on the disk, not only on its way there, before it counts as kept.
    const transaction = (await openDatabase()).transaction(DRAFTS_STORE, 'readwrite', { durability: isWaiting ? 'strict' : 'default' });
    await Promise.all([transaction.store.put(sealedDraft), transaction.done]);
    return true;
  });

export const removeDraft = (name: string, forAccount?: AccountKey): Promise<unknown> =>
  runInTurn(async () => {
    const accountKey = forAccount ?? (await loadAccountKey());
    if (accountKey && (await wasStoreCreated(DRAFTS_STORE))) await (await openDatabase()).delete(DRAFTS_STORE, [accountKey.account, name]);
  });

/** One by its name, of whoever is signed in; undefined where there is none, or it cannot be opened. */
export const readDraft = <T>(name: string): Promise<T | undefined> =>
  runInTurn(async () => {
    const accountKey = await loadAccountKey();
    if (!accountKey || !(await wasStoreCreated(DRAFTS_STORE))) return undefined;
    const sealedDraft = await (await openDatabase()).get(DRAFTS_STORE, [accountKey.account, name]);
    return sealedDraft && unseal<T>(accountKey.key, sealedDraft).catch(() => undefined);
  });

/**
 * All of whoever is signed in but those with a colon in their name, which one page reads by it; what the account's key does not open stops
 * none of the others.
 */
export const readDrafts = <T>(forAccount?: AccountKey): Promise<T[]> =>
  runInTurn(async () => {
    const accountKey = forAccount ?? (await loadAccountKey());
    if (!accountKey || !(await wasStoreCreated(DRAFTS_STORE))) return [];
    const accountRange = IDBKeyRange.bound([accountKey.account, ''], [accountKey.account, '\uffff']);
    const sealedDrafts = (await (await openDatabase()).getAll(DRAFTS_STORE, accountRange)).filter(({ name }) => !name.includes(':'));
    const unsealedPromises = sealedDrafts.map((sealedDraft) =>
      unseal<T>(accountKey.key, sealedDraft).then(
        (value) => [value],
        () => [],
      ),
    );
    return (await Promise.all(unsealedPromises)).flat();
  });

/** The number of those that wait to be sent, of the accounts that `isIncluded`. */
export const countWaitingDrafts = (isIncluded: (account: number) => boolean): Promise<number> =>
  runInTurn(async () => {
    const sealedDrafts = (await wasStoreCreated(DRAFTS_STORE)) ? await (await openDatabase()).getAll(DRAFTS_STORE) : [];
    return sealedDrafts.filter(({ account, waits }) => waits && isIncluded(account)).length;
  });

function runInTurn<T>(operation: () => Promise<T>): Promise<T> {
  const operationPromise = lastWritePromise.then(operation);
  lastWritePromise = operationPromise.catch(() => {});
  return operationPromise;
}

function openDatabase() {
  databasePromise ??= openDB<DraftsSchema>(DRAFTS_STORE, 1, {
    upgrade: (db) => db.createObjectStore(DRAFTS_STORE, { keyPath: ['account', 'name'] }),
    terminated: () => {
      databasePromise = undefined;
    },
  }).catch((error: unknown) => {
    databasePromise = undefined;
    throw error;
  });
  return databasePromise;
}
