/**
 * What somebody is writing, kept in this browser until it is sent, encrypted with the account's own key. It outlives the session: whoever
 * was signed out by mistake finds it again (R44).
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { ownKey, type Sealed, seal, unseal } from './device-store.ts';

interface DraftsSchema extends DBSchema {
  drafts: { key: [account: number, name: string]; value: Sealed & { account: number; name: string } };
}

let opened: Promise<IDBPDatabase<DraftsSchema>> | undefined;
/** One write at a time, in the order they were asked for: the last of them is what stays. */
let last: Promise<unknown> = Promise.resolve();

/** False where nothing can be kept, as on plain http. */
export const writeDraft = (name: string, value: unknown): Promise<boolean> =>
  inTurn(async () => {
    const own = await ownKey();
    if (!own) return false;
    const sealed = await seal(own.key, value);
    await (await store()).put('drafts', { ...sealed, account: own.account, name });
    return true;
  });

export const removeDraft = (name: string): Promise<unknown> =>
  inTurn(async () => {
    const own = await ownKey();
    if (own) await (await store()).delete('drafts', [own.account, name]);
  });

/** All of whoever is signed in; what the account's key does not open stops none of the others. */
export const readDrafts = <T>(): Promise<T[]> =>
  inTurn(async () => {
    const own = await ownKey();
    if (!own) return [];
    const range = IDBKeyRange.bound([own.account, ''], [own.account, '\uffff']);
    const found = (await (await store()).getAll('drafts', range)).map((sealed) =>
      unseal<T>(own.key, sealed).then(
        (value) => [value],
        () => [],
      ),
    );
    return (await Promise.all(found)).flat();
  });

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

function store() {
  opened ??= openDB<DraftsSchema>('drafts', 1, {
    upgrade: (db) => db.createObjectStore('drafts', { keyPath: ['account', 'name'] }),
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
