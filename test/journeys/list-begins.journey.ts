/** Each list begins with its rows: within 200 px of the screen's top on a desktop, 180 px on a phone (R117, R118, decision 104). */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { quiet, standing } from './screens.ts';
import { signInAs, signInOffice } from './steps.ts';

test.use({ product: 'still' });

/** The first row of each, the head of a table, or where the calendar begins whose days are the rows. */
const lists = [
  ['/organisation/inkorg', '[data-listed]'],
  ['/organisation/handelser', '[data-listed]'],
  ['/organisation/uppgifter', 'nav:has(h2[aria-live])'],
  ['/organisation/uppgifter?view=list', '[data-listed]'],
  ['/organisation/team/1', '[data-listed]'],
  // Of a client with a short name.
  ['/organisation/team/2', '[data-listed]'],
  ['/rapport/1/svar', '[data-screen] :is(table, ul)'],
  ['/organisation/detalj?tab=1', 'table, [data-listed]'],
] as const;
const ofTeam = [
  ['/inventering', '[data-listed]'],
  ['/aktiviteter', 'button[aria-expanded]'],
  ['/klientgrupp/vem-har-last', '[data-listed]'],
] as const;

async function beginsHigh(page: Page, path: string, row: string, isMobile: boolean) {
  await page.goto(path);
  await standing(page);
  const box = (await page.locator('main').locator(row).first().boundingBox())!;
  expect(box.y, path).toBeLessThanOrEqual(isMobile ? 180 : 200);
}

test('the rows of each list of the office begin at the top of the screen', { tag: '@release' }, async ({ page, isMobile }) => {
  await signInOffice(page, 'orgadmin');
  for (const [path, row] of lists) await beginsHigh(page, path, row, isMobile);
});

test("the rows of a team's stock, activities and log begin there too", { tag: '@release' }, async ({ page, isMobile }) => {
  await signInAs(page, 'assistansadmin', quiet);
  for (const [path, row] of ofTeam) await beginsHigh(page, path, row, isMobile);
});

test('the answers to a report have the whole of the widest screen until one of them is opened', { tag: '@release' }, async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has cards');
  await page.setViewportSize({ width: 1920, height: 1000 });
  await signInOffice(page, 'orgadmin', '/rapport/2/svar');
  await standing(page);
  const table = page.getByRole('region', { name: 'Svaren som tabell' });
  const isWhole = () => table.evaluate((one) => one.scrollWidth <= one.clientWidth && one.clientWidth > 1200);
  expect(await isWhole()).toBe(true);
  await table.getByRole('link').first().click();
  await expect(page).toHaveURL(/[?&]open=%2Frapportinstans%2F\d+/);
  expect((await table.boundingBox())!.width).toBeLessThan(1200);
  await page.goBack();
  await expect.poll(isWhole).toBe(true);
});
