/**
 * Nothing moves on a page while its answers come one at a time, as on a slow network: each page of a team and of an office, and one of each kind
 * that these lead to (R116).
 */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './journey.ts';
import { screens, standing } from './screens.ts';
import { sumOf, twoFrames, watchShifts } from './shifts.ts';

// Nothing may move here: nobody else's act does either.
test.use({ product: 'still', walkedOn: 'phone' });
// A hundred pages, each at its pace.
test.describe.configure({ timeout: 1_800_000 });

/** Lets the page have its next answer when the one before is painted; resolves to how many it still waits for. */
async function oneAtATime(page: Page): Promise<() => number> {
  let turn = Promise.resolve();
  let waiting = 0;
  const answer = async (route: Route) => {
    // The page may have been left meanwhile.
    const response = await route.fetch().catch(() => undefined);
    await (response ? route.fulfill({ response }) : route.abort()).catch(() => {});
    await twoFrames(page).catch(() => {});
  };
  await page.route(/\/(api|i18n)\//, (route) => {
    // The stream of what others do never ends.
    if (route.request().url().includes('/api/live/')) return route.continue();
    waiting += 1;
    turn = turn.then(async () => {
      await answer(route);
      waiting -= 1;
    });
  });
  return () => waiting;
}

/** An address without what tells one row, day or filter from another: its path, and which of its views is shown. */
const kindOf = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://vardag');
  return [pathname.replaceAll(/\d+/g, 'N'), ...['tab', 'view', 'kind'].map((name) => searchParams.get(name))].join(' ');
};
/** Filters of lists, with their chips. */
const filtered: Record<string, readonly string[]> = {
  team: [],
  organisation: [
    '/organisation/uppgifter?clientId=1&view=list',
    '/organisation/handelser?clientId=1',
    '/rapport/1/svar?clientId=1&signedById=3',
    '/inventering/kategorier?itemCategoryId=1',
  ],
};
/** The addresses within the product to which the page's content leads. */
const linksOn = (page: Page) =>
  page
    .locator('main a[href^="/"]:not([href^="/api/"], [href^="/uploads/"], [download])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));

for (const role of ['team', 'organisation'] as const)
  test(`nothing moves while answers come one at a time: ${role}`, { tag: '@long' }, async ({ page }) => {
    const { enter, main, more } = screens[role];
    await enter(page);
    await watchShifts(page);
    const waiting = await oneAtATime(page);
    const paths: string[] = [...main, ...more, ...filtered[role]!];
    const kinds = new Set(paths.map(kindOf));
    const moved: string[] = [];
    // The list grows while it is walked, by kinds that are new.
    for (const path of paths) {
      const last = page.waitForResponse('**/api/banner');
      await page.goto(path);
      await standing(page);
      await last;
      // The stream of what others do stays open, so that the network is never idle.
      await expect.poll(waiting).toBe(0);
      await twoFrames(page);
      const shifts = await page.evaluate(() => globalThis.shifts);
      // A thousandth is a line of text that is a pixel higher.
      if (sumOf(shifts) > 0.001) moved.push(`${path} ${JSON.stringify(shifts)}`);
      for (const link of await linksOn(page)) {
        if (kinds.has(kindOf(link))) continue;
        kinds.add(kindOf(link));
        paths.push(link);
      }
    }
    expect(moved).toEqual([]);
  });
