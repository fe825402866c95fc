/** The content of a page comes first: what is fetched beside it waits until that is painted and the processor is idle (decision 095). */
import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Milliseconds after which nothing waits any more. */
const MAX_WAIT_MS = 5000;

let isPainted = false;
let isPaintAwaited = false;
const listeners = new Set<() => void>();
const subscribeToPaint = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const markPainted = () => {
  isPainted = true;
  for (const listener of listeners) listener();
};
const markWhenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(markPainted, { timeout: 500 }) : markPainted());

/** The first content that any page was opened for was painted. `hasContent`: this page's stands in it, or will not come. */
export function useFirstPaint(hasContent: boolean): boolean {
  useLayoutEffect(() => {
    if (!isPaintAwaited) setTimeout(markPainted, MAX_WAIT_MS);
    isPaintAwaited = true;
    // The task after the next frame: that frame is painted.
    if (hasContent && !isPainted) requestAnimationFrame(() => setTimeout(markWhenIdle));
  }, [hasContent]);
  return useSyncExternalStore(subscribeToPaint, () => isPainted);
}

/** Resolves when the page's first content was painted; at once where the page did not say that it waits for any. */
export const waitForFirstPaint = (): Promise<void> =>
  isPainted || !isPaintAwaited ? Promise.resolve() : new Promise((resolve) => listeners.add(resolve));

/** The reader wants little to be fetched: nothing but what is needed is. */
export const isDataSaverOn = (): boolean => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);
