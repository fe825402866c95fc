/** What a page can do without for a while comes when there is contact again: nothing else of the page waits for it, or falls with it. */

/** Milliseconds between two tries. */
const PAUSE = 5000;
export const rest = (milliseconds: number) => new Promise((rested) => setTimeout(rested, milliseconds));

/** Fetches a part of the page, again and again where it does not come. */
export const untilThere = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => rest(PAUSE).then(() => untilThere(load)));

// A style sheet that did not come is taken for there by whatever asks for its part anew, which would stand without a look.
addEventListener(
  'error',
  ({ target: sheet }) => {
    if (sheet instanceof HTMLLinkElement && sheet.rel === 'stylesheet') setTimeout(() => sheet.replaceWith(sheet.cloneNode()), PAUSE);
  },
  true,
);
