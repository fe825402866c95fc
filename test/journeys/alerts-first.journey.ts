/** A client's alerts stand there with the first row at the latest, however many and on any screen, and nothing moves for them (decision 101). */
import type { Page } from '@playwright/test';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { sumOf, twoFrames, watchShifts } from './shifts.ts';

test.use({ walkedOn: 'phone' });

declare global {
  // The names of what stands over the first row in the frame in which that comes.
  var overFirstRow: string[] | undefined;
}

const region = (page: Page) => page.getByRole('region', { name: 'Varningar' });
const rows = (page: Page) => page.locator('[data-row]');

/** Holds the card's answer and the day's until each is let go. */
async function holdAnswers(page: Page) {
  const letGo: { [what: string]: () => void } = {};
  for (const [what, address] of Object.entries({ card: '**/api/client-cards/*', day: '**/grouped*' })) {
    const isFree = new Promise<void>((free) => {
      letGo[what] = free;
    });
    await page.route(address, async (route) => {
      const answer = await route.fetch().catch(() => undefined);
      await isFree;
      // The page may have been left meanwhile.
      await (answer ? route.fulfill({ response: answer }) : route.abort()).catch(() => {});
    });
  }
  const free = async () => {
    for (const go of Object.values(letGo)) go();
    await page.unrouteAll({ behavior: 'wait' });
  };
  return { letGo, free };
}

async function teamWithRows(page: Page, own: string) {
  const team = await ownTeam(page, own);
  const { id } = await team.activity('Tillsyn');
  for (const minute of [10, 20, 30]) await team.plan(id, minute);
  const setAlerts = (count: number) => {
    const alerts = Array.from({ length: count }, (_, index) => ({ kind: 'OTHER', text: `Varning nummer ${index} med några ord` }));
    return team.as('PUT', `/api/client-cards/${team.client.id}`, { alerts, contacts: [] });
  };
  return { ...team, setAlerts };
}

for (const count of [0, 1, 2, 3, 4, 5, 6, 7, 8])
  test(
    `${count} alerts come with the first row and move nothing`,
    {
      tag: count === 8 ? '@long' : '@release',
    },
    async ({ page }, { project }) => {
      const { setAlerts } = await teamWithRows(page, `${project.name} va${count} ${unique()}`);
      await setAlerts(count);
      await watchShifts(page);
      await page.addInitScript(() => {
        const look = () => {
          if (!document.querySelector('[data-row]')) return requestAnimationFrame(look);
          globalThis.overFirstRow = [...document.querySelectorAll('header section')].map((part) => part.textContent ?? '');
        };
        requestAnimationFrame(look);
      });
      for (const width of [360, 390, 1280])
        for (const order of [
          ['card', 'day'],
          ['day', 'card'],
        ]) {
          await page.setViewportSize({ width, height: width > 1000 ? 800 : 844 });
          const { letGo, free } = await holdAnswers(page);
          await page.goto('/handelse');
          await expect(page.locator('[data-client]')).toBeVisible();
          for (const what of order) {
            letGo[what]!();
            await (what === 'card' && order[0] === 'card' ? expect(region(page)).toBeVisible() : twoFrames(page));
          }
          await expect(rows(page)).toHaveCount(3);
          await expect(page.getByRole('region', { name: 'Överlämning' })).toBeVisible();
          const over = await page.evaluate(() => globalThis.overFirstRow);
          expect(over, `${width}, ${order}`).toEqual([
            count === 0 ? 'Inga varningar' : Array.from({ length: count }, (_, index) => `Varning nummer ${index} med några ord`).join(''),
          ]);
          const shifts = await page.evaluate(() => globalThis.shifts);
          expect(sumOf(shifts), `${width}, ${order}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.0001);
          await free();
        }
    },
  );

test('rows wait a moment for alerts that do not come, and no longer', { tag: '@long' }, async ({ page }, { project }) => {
  const { setAlerts } = await teamWithRows(page, `${project.name} vs ${unique()}`);
  await setAlerts(1);
  const { letGo, free } = await holdAnswers(page);
  letGo.day!();
  await page.goto('/handelse');
  await expect(rows(page)).toHaveCount(3);
  await expect(region(page)).toHaveCount(0);
  // A line of them has its place.
  const top = async () => (await rows(page).first().boundingBox())!.y;
  await twoFrames(page);
  const before = await top();
  letGo.card!();
  await expect(region(page)).toContainText('Varning nummer 0');
  await expect.poll(top).toBe(before);
  await free();
});
