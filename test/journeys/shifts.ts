/** What moves on a page after its first paint, as the browser itself tells it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { standing } from './screens.ts';

export type Shift = { value: number; of: string };
declare global {
  // What the page's own observer writes down.
  var shifts: Shift[];
  var places: number[];
}

/** Writes down every shift of the pages that are opened from now on, whoever touched what before. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.shifts = [];
    type Moved = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Moved[]) {
        const at = ({ y, height }: DOMRect) => `${Math.round(y)}+${Math.round(height)}`;
        const of = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.tagName}.${node.getAttribute('class')}` : `"${node?.textContent}"`;
          return `${name} ${at(previousRect)} to ${at(currentRect)}`;
        });
        globalThis.shifts.push({ value: entry.value, of: of.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
export const sumOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);
/** Until what has come is painted. */
export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
/** Writes down where an element begins across, in pixels, at each frame from now on. */
export const watchPlace = (element: Element) => {
  globalThis.places = [];
  const look = () => {
    globalThis.places.push(element.getBoundingClientRect().x);
    requestAnimationFrame(look);
  };
  look();
};

/** The page's shifts once all of it has come: the banner is asked for last. */
export async function shiftsAt(page: Page, path: string, comes?: Locator): Promise<Shift[]> {
  const last = page.waitForResponse('**/api/banner');
  await page.goto(path);
  await standing(page);
  await last;
  await comes?.waitFor();
  await twoFrames(page);
  return page.evaluate(() => globalThis.shifts);
}

/** This device knows how high the client's alerts are once it has shown them: left before, it kept no place for them. */
export async function alertsAreKnown(page: Page) {
  await expect(page.getByRole('region', { name: 'Varningar' })).toBeVisible();
  await twoFrames(page);
}
