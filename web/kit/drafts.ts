/**
 * What somebody is writing, kept in this browser until it is sent, encrypted with the account's own key. It outlives the session: whoever
 * was signed out by mistake finds it again (R44).
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isMade, type Own, ownKey, type Sealed, seal, unseal } from '../core/device-store.ts';

/** All that can be told without the key: whose, and whether it waits to be sent. */
type SealedDraft = Sealed & { account: number; name: string; waits: boolean };
interface DraftsSchema extends DBSchema {
  drafts: { key: [account: number, name: string]; value: SealedDraft };
}

const DRAFTS = 'drafts';
let opened: Promise<IDBPDatabase<DraftsSchema>> | undefined;
/** One write at a time, in the order they were asked for: the last of them is what stays. */
let last: Promise<unknown> = Promise.resolve();

/** Of whoever is signed in, unless it is said whose. False where nothing can be kept, as on plain http. */
export const writeDraft = (name: string, value: unknown, waits: boolean, whose?: Own): Promise<boolean> =>
  inTurn(async () => {
    const own = whose ?? (await ownKey());
    if (!own) return false;
    const sealed = { ...(await seal(own.key, value)), account: own.account, name, waits };
    // Strict: on the disk, not only on its way there, before it counts as kept.
    const writing = (await store()).transaction(DRAFTS, 'readwrite', { durability: waits ? 'strict' : 'default' });
    await Promise.all([writing.store.put(sealed), writing.done]);
    return true;
  });

export const removeDraft = (name: string, whose?: Own): Promise<unknown> =>
  inTurn(async () => {
    const own = whose ?? (await ownKey());
    if (own && (await isMade(DRAFTS))) await (await store()).delete(DRAFTS, [own.account, name]);
  });

/** One by its name, of whoever is signed in; undefined where there is none, or it cannot be opened. */
export const readDraft = <T>(name: string): Promise<T | undefined> =>
  inTurn(async () => {
    const own = await ownKey();
    if (!own || !(await isMade(DRAFTS))) return undefined;
    const sealed = await (await store()).get(DRAFTS, [own.account, name]);
    return sealed && unseal<T>(own.key, sealed).catch(() => undefined);
  });

/**
 * All of whoever is signed in but those with a colon in their name, which one page reads by it; what the account's key does not open stops
 * none of the others.
 */
export const readDrafts = <T>(whose?: Own): Promise<T[]> =>
  inTurn(async () => {
    const own = whose ?? (await ownKey());
    if (!own || !(await isMade(DRAFTS))) return [];
    const range = IDBKeyRange.bound([own.account, ''], [own.account, '\uffff']);
    const all = (await (await store()).getAll(DRAFTS, range)).filter(({ name }) => !name.includes(':'));
    const found = all.map((sealed) =>
      unseal<T>(own.key, sealed).then(
        (value) => [value],
        () => [],
      ),
    );
    return (await Promise.all(found)).flat();
  });

/** The number of those that wait to be sent, of the accounts that `isMeant`. */
export const countWaiting = (isMeant: (account: number) => boolean): Promise<number> =>
  inTurn(async () => {
    const all = (await isMade(DRAFTS)) ? await (await store()).getAll(DRAFTS) : [];
    return all.filter(({ account, waits }) => waits && isMeant(account)).length;
  });

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

function store() {
  opened ??= openDB<DraftsSchema>(DRAFTS, 1, {
    upgrade: (db) => db.createObjectStore(DRAFTS, { keyPath: ['account', 'name'] }),
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
