/** Parts that a page can do without are fetched when there is contact again: nothing else of the page waits for them, or fails with them. */

/** Milliseconds before the next try: at first, and at most, since a part that is gone (after an upgrade) is tried while the page is open. */
const FIRST_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 60_000;
const longerPauseOf = (pause: number) => Math.min(2 * pause, MAX_PAUSE_MS);

/** Resolves after so long, or at once when the browser is online again. */
export const pauseUntilOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const end = () => resolve(removeEventListener('online', end));
    setTimeout(end, milliseconds);
    addEventListener('online', end);
  });

/** Fetches a part of the page, again and again where it does not come. */
export const retryWhenOnline = <T>(load: () => Promise<T>, pause = FIRST_PAUSE_MS): Promise<T> =>
  load().catch(() => pauseUntilOnline(pause).then(() => retryWhenOnline(load, longerPauseOf(pause))));

// A style sheet that failed to load counts as loaded when its part is fetched anew, which would then stand unstyled.
addEventListener(
  'error',
  ({ target: sheet }) => {
    if (!(sheet instanceof HTMLLinkElement) || sheet.rel !== 'stylesheet') return;
    const pause = Number(sheet.dataset.pause ?? FIRST_PAUSE_MS);
    // Its replacement keeps it.
    sheet.dataset.pause = String(longerPauseOf(pause));
    void pauseUntilOnline(pause).then(() => sheet.replaceWith(sheet.cloneNode()));
  },
  true,
);
