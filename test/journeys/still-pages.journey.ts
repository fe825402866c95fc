/** Nothing moves on a page while its answers come one at a time, as on a slow network: twenty pages of a team and of an office (R116). */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './journey.ts';
import { quiet, standing } from './screens.ts';
import { sumOf, twoFrames, watchShifts } from './shifts.ts';
import { signInAs, signInOffice } from './steps.ts';

// Nothing may move here: nobody else's act does either.
test.use({ product: 'still', walkedOn: 'phone' });

const walks = {
  team: {
    enter: (page: Page) => signInAs(page, 'assistansadmin', quiet),
    paths: [
      '/handelse',
      '/handelse/vecka',
      '/klientgrupp/plan',
      '/statistik',
      '/aktiviteter',
      '/inventering',
      '/tidslinje',
      '/overlamning',
      '/klientgrupp',
      '/klientgrupp/kort',
    ],
  },
  organisation: {
    enter: (page: Page) => signInOffice(page, 'orgadmin'),
    paths: [
      '/organisation/inkorg',
      '/organisation/handelser',
      '/organisation/uppgifter',
      '/organisation/uppgifter?view=list',
      '/organisation/oversikt',
      '/organisation/team',
      '/organisation/team/1',
      '/organisation/detalj?tab=1',
      '/rapport/1/svar',
      '/periodrapport/1',
    ],
  },
};

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

for (const [name, { enter, paths }] of Object.entries(walks))
  test(`nothing moves while answers come one at a time: ${name}`, { tag: '@release' }, async ({ page }) => {
    test.slow();
    await enter(page);
    await watchShifts(page);
    const waiting = await oneAtATime(page);
    const moved: string[] = [];
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
    }
    expect(moved).toEqual([]);
  });
