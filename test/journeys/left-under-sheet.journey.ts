/** A document that has begun to come when a sheet closes: the step back over the sheet's entry does not call it off (decision 039). */
import type { Page, Route } from '@playwright/test';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { openDay, row } from './offline.ts';
import { staffedCompany } from './staffed-company.ts';
import { openEntries, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

const OTHER = '/konto';
const BEFORE = '/aktiviteter';

/**
 * A phone's day with a sheet open, after another page. From then on the page itself closes the sheet when another document has begun to come, and
 * says when what follows that is done: until the document is there the browser answers no question. `/konto` comes after that, by `answer`.
 */
async function openSheet(page: Page, answer: (route: Route) => Promise<unknown> = (route) => route.continue()) {
  const { assistant, client } = await staffedCompany(page.request);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, assistant, client.name, BEFORE);
  const address = `/handelse?date=${dayAhead(13)}`;
  const [id = 0] = await openDay(page, dayAhead(13));
  const name = row(page, id).getByRole('heading').getByRole('button');
  await name.click();
  await expect.poll(() => openEntries(page)).toBe(1);
  const closed = new Promise<void>((resolve) => {
    void page.route('**/closed', (route) => {
      resolve();
      return route.fulfill({ status: 204 });
    });
  });
  await page.route(`**${OTHER}`, async (route) => {
    await closed;
    await answer(route).catch(() => {});
  });
  await page.evaluate(() => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const close = async () => {
      await frame();
      document.querySelector('dialog')?.close();
      while (document.querySelector('dialog')) await frame();
      for (let frames = 0; frames < 5; frames++) await frame();
      await fetch('/closed');
    };
    addEventListener('beforeunload', () => void close(), { once: true });
  });
  return { address, name, closed };
}

/** The document comes; Back lands on the day once, with nothing open, and then on the page before it. */
async function comesAndGoesBack(page: Page, address: string) {
  await expect(page).toHaveURL(OTHER);
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(() => openEntries(page)).toBe(0);
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
}

const ways: [name: string, go: (page: Page) => Promise<unknown>][] = [
  ['a link', (page) => page.evaluate((path) => location.assign(path), OTHER)],
  ['an address', (page) => page.goto(OTHER)],
];
for (const [name, go] of ways)
  test(`${name} to another document is followed, though the sheet closes before that has come`, { tag: '@long' }, async ({ page }) => {
    const { address } = await openSheet(page);
    await go(page);
    await comesAndGoesBack(page, address);
  });

test('a link that is followed while the step back is under way is followed too', { tag: '@release' }, async ({ page }) => {
  await page.addInitScript((path) => {
    const { go } = History.prototype;
    History.prototype.go = function (count) {
      go.call(this, count);
      if (count === -1) location.assign(path);
    };
  }, OTHER);
  const { address } = await openSheet(page);
  await page.keyboard.press('Escape');
  await comesAndGoesBack(page, address);
});

test('where the other document does not come, Back passes what the sheet left in the history', { tag: '@release' }, async ({ page }) => {
  const { address, name, closed } = await openSheet(page, (route) => route.fulfill({ status: 204 }));
  await page.evaluate((path) => location.assign(path), OTHER);
  await closed;
  await expect.poll(() => openEntries(page)).toBe(1);
  await expect(page.locator('dialog')).toHaveCount(0);
  // The next sheet takes the entry.
  await name.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  expect(await openEntries(page)).toBe(1);
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

test('a call that is begun from the sheet leaves nothing of it in the history', { tag: '@long' }, async ({ page }) => {
  const { closed } = await openSheet(page);
  await page.evaluate(() => location.assign('tel:112'));
  await closed;
  await expect.poll(() => openEntries(page)).toBe(0);
});
