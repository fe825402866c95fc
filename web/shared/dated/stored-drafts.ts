/** Stores drafts about dated things on the device, encrypted, until the session ends (written.ts). */
import { cacheAnswer, readStoredAnswer } from '../../core/device-store.ts';

const STORE_NAME = 'drafts';
/** Fills `drafts` with those of an earlier start, but for what was written since; returns what stores them as they are then. */
export function openDraftStore<T>(drafts: Map<string, T>): () => Promise<void> {
  const loadStoredDrafts = async () => {
    for (const [draftKey, draft] of (await readStoredAnswer<[string, T][]>(STORE_NAME))?.value ?? [])
      if (!drafts.has(draftKey)) drafts.set(draftKey, draft);
  };
  // Without storage the drafts last as long as the page. One write after the other: of two at once the earlier might come last, and stay.
  let lastWrite = loadStoredDrafts().catch(() => {});
  return () => {
    lastWrite = lastWrite.then(() => cacheAnswer(STORE_NAME, [...drafts])).catch(() => {});
    return lastWrite;
  };
}
