/** What a page has written into its device's stores, waited for where a fixed pause would be too short on a busy machine. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

type Entry = { name: string; written: string; bytes: number };

/** A store's entries, sealed as they are. Looked for first: one that is opened before the product makes it would be made without anything in it. */
const entriesOf = (page: Page, store: 'kept' | 'drafts') =>
  page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
    return new Promise<Entry[]>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onerror = reject;
      request.onsuccess = () => {
        const all = request.result.transaction(name).objectStore(name);
        const entries: Entry[] = [];
        all.openCursor().onsuccess = ({ target }) => {
          const at = (target as IDBRequest<IDBCursorWithValue | null>).result;
          if (at) {
            const { iv, data } = at.value as { iv: Uint8Array; data: ArrayBuffer };
            entries.push({ name: String(at.key), written: String(iv), bytes: data.byteLength });
            return at.continue();
          }
          request.result.close();
          resolve(entries);
        };
      };
    });
  }, store);

/** The names under which the device stores what was read. */
export const entryNames = async (page: Page): Promise<string[]> => (await entriesOf(page, 'kept')).map(({ name }) => name);

/** Until something is remembered under each name, as `card:1`. */
export async function untilKept(page: Page, ...names: string[]): Promise<void> {
  const missing = async () => {
    const stored = await entriesOf(page, 'kept');
    return names.filter((name) => !stored.some((one) => one.name.endsWith(`:${name}`)));
  };
  await expect.poll(missing).toEqual([]);
}

/** Does it, and waits until what is remembered under that name has been written anew. */
export async function untilWrittenAnew(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  const written = async () => (await entriesOf(page, 'kept')).find((one) => one.name.endsWith(`:${name}`))?.written;
  const before = await written();
  await act();
  await expect.poll(written).not.toBe(before);
}

/** Until the words of an undone act are stored: sealed, an empty list of drafts has 18 bytes. */
export const untilWordsAreStored = (page: Page): Promise<void> =>
  expect.poll(async () => (await entriesOf(page, 'kept')).find(({ name }) => name.endsWith(':drafts'))?.bytes ?? 0).toBeGreaterThan(40);

/** Until a draft is there and no newer one of it comes any more. */
export async function untilDrafted(page: Page): Promise<void> {
  let before = '[]';
  const rests = async () => {
    const now = JSON.stringify(await entriesOf(page, 'drafts'));
    const isSame = now !== '[]' && now === before;
    before = now;
    return isSame;
  };
  await expect.poll(rests, { intervals: [400] }).toBe(true);
}
