/** Stores drafts about dated things on the device, encrypted, until the session ends (written.ts). */
import { cacheAnswer, readStored } from '../../core/device-store.ts';

const STORE = 'drafts';
/** Fills `drafts` with those of an earlier start, but for what was written since; returns what stores them as they are then. */
export function openDraftStore<T>(drafts: Map<string, T>): () => Promise<void> {
  const readDrafts = async () => {
    for (const [name, draft] of (await readStored<[string, T][]>(STORE))?.value ?? []) if (!drafts.has(name)) drafts.set(name, draft);
  };
  // Without storage the drafts last as long as the page. One write after the other: of two at once the earlier might come last, and stay.
  let lastWrite = readDrafts().catch(() => {});
  return () => {
    lastWrite = lastWrite.then(() => cacheAnswer(STORE, [...drafts])).catch(() => {});
    return lastWrite;
  };
}
