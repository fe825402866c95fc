/** The content of a page comes first: what is fetched beside it waits until that is painted and the processor is idle (decision 095). */
import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Milliseconds after which nothing waits any more. */
const MAX_WAIT_MS = 5000;

let isSeen = false;
let isAwaited = false;
const listeners = new Set<() => void>();
const onSeen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const markSeen = () => {
  isSeen = true;
  for (const listener of listeners) listener();
};
const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(markSeen, { timeout: 500 }) : markSeen());

/** The first content that any page was opened for was painted. `isThere`: this page's stands in it, or will not come. */
export function useFirstPaint(isThere: boolean): boolean {
  useLayoutEffect(() => {
    if (!isAwaited) setTimeout(markSeen, MAX_WAIT_MS);
    isAwaited = true;
    // The task after the next frame: that frame is painted.
    if (isThere && !isSeen) requestAnimationFrame(() => setTimeout(whenIdle));
  }, [isThere]);
  return useSyncExternalStore(onSeen, () => isSeen);
}

/** Resolves when the page's first content was painted; at once where the page did not say that it waits for any. */
export const afterFirstPaint = (): Promise<void> =>
  isSeen || !isAwaited ? Promise.resolve() : new Promise((resolve) => listeners.add(resolve));

/** The reader wants little to be fetched: nothing but what is needed is. */
export const savesData = (): boolean => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);
