/** Parts that a page can do without are fetched when there is contact again: nothing else of the page waits for them, or fails with them. */

/** Milliseconds before the next try: at first, and at most, since a part that is gone (after an upgrade) is tried while the page is open. */
const FIRST_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 60_000;
const longerPauseOf = (pauseMs: number) => Math.min(2 * pauseMs, MAX_PAUSE_MS);

/** Resolves after so long, or at once when the browser is online again. */
export const pauseUntilOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const endPause = () => resolve(removeEventListener('online', endPause));
    setTimeout(endPause, milliseconds);
    addEventListener('online', endPause);
  });

/** Fetches a part of the page, again and again where it does not come. */
export const retryWhenOnline = <T>(loadPart: () => Promise<T>, pauseMs = FIRST_PAUSE_MS): Promise<T> =>
  loadPart().catch(() => pauseUntilOnline(pauseMs).then(() => retryWhenOnline(loadPart, longerPauseOf(pauseMs))));

// A style sheet that failed to load counts as loaded when its part is fetched anew, which would then stand unstyled.
addEventListener(
  'error',
  ({ target: styleSheet }) => {
    if (!(styleSheet instanceof HTMLLinkElement) || styleSheet.rel !== 'stylesheet') return;
    const pauseMs = Number(styleSheet.dataset.pause ?? FIRST_PAUSE_MS);
    // Its replacement keeps it.
    styleSheet.dataset.pause = String(longerPauseOf(pauseMs));
    void pauseUntilOnline(pauseMs).then(() => styleSheet.replaceWith(styleSheet.cloneNode()));
  },
  true,
);
