/** The time that a page takes to show the effect of a click. */
import type { Page } from '@playwright/test';

/** Milliseconds that a change may take to come. */
const MAX_MS = 8000;
/** From a click to the second frame after it, by which the change is painted; NaN when it does not come. Milliseconds. */
export const clickToPaint = (page: Page, selector: string, until: string, longestMs = MAX_MS) =>
  page.evaluate(
    ([click, wait, longest]) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        document.querySelector<HTMLElement>(click)!.click();
        const look = () => {
          if (document.querySelector(wait)) requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)));
          else if (performance.now() - started > longest) resolve(Number.NaN);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [selector, until, longestMs] as const,
  );
