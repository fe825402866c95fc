/** A phone on its side, with its keyboard open, with large text: what one does next is in sight, and nothing covers it. */
import type { Page } from '@playwright/test';
import { tooNear } from './apart.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { quiet, standing } from './screens.ts';
import { twoFrames } from './shifts.ts';
import { signInAs, signInOffice } from './steps.ts';

test.use({ product: 'still', walkedOn: 'phone' });

const upright = { width: 360, height: 740 };
const lying = { width: 740, height: 360 };

test('on its side the first act of the day is in sight, after the day was seen upright too', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize(upright);
  await signInAs(page, 'assistansadmin', 'Elsa Lindqvist');
  const alerts = page.getByRole('region', { name: 'Varningar' });
  /** Pixels between the alerts and the date under them. */
  const emptyUnder = () =>
    alerts.evaluate((region) => region.nextElementSibling!.getBoundingClientRect().top - region.getBoundingClientRect().bottom);
  await alerts.waitFor();
  await twoFrames(page);
  expect(await emptyUnder()).toBeLessThan(8);
  // What is given as needed has its line over the rows from now on, as this device knows.
  await page.getByRole('button', { name: 'Ge', exact: true }).first().waitFor();
  for (const opened of ['turned', 'opened']) {
    await page.setViewportSize(lying);
    if (opened === 'opened') await page.goto('/handelse');
    await standing(page);
    await alerts.waitFor();
    await twoFrames(page);
    expect(await emptyUnder(), `${opened}: nothing is empty under them`).toBeLessThan(8);
    await expect(alerts).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(lying.width);
    const first = page.locator('[data-row]').first();
    const { y, height } = (await first.boundingBox())!;
    expect(y + height, `${opened}: the first row ends in sight`).toBeLessThanOrEqual(lying.height);
    await page.setViewportSize(upright);
    await twoFrames(page);
  }
});

/** The fields that one writes in, those of an open sheet alone where there is one. */
const fields = (page: Page) =>
  page.locator(
    '*:is(dialog[open], body:not(:has(dialog[open])) main) :is(textarea, input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), [contenteditable=true]):visible',
  );

/** Each field, focused as by a finger, stays in sight when a keyboard takes half of the screen. */
async function staysInSight(page: Page, where: string) {
  // What keeps it there comes when the page has come to rest.
  await page.locator('[role=status][popover]').first().waitFor({ state: 'attached' });
  const count = await fields(page).count();
  expect(count, where).toBeGreaterThan(0);
  for (let index = 0; index < Math.min(count, 8); index += 1) {
    await page.setViewportSize(upright);
    const field = fields(page).nth(index);
    if (!(await field.isEnabled())) continue;
    await field.focus();
    for (const size of [
      { width: 360, height: 370 },
      { width: 740, height: 190 },
    ]) {
      await page.setViewportSize(size);
      await twoFrames(page);
      await twoFrames(page);
      const seen = () =>
        field.evaluate((element) => {
          const { left, top, bottom, width, height } = element.getBoundingClientRect();
          // Of one that is higher than the screen the part that one writes in.
          const y = Math.min(Math.max(top, 0) + 20, top + height / 2);
          const hit = document.elementFromPoint(left + width / 2, y);
          return top > -height && bottom - innerHeight < height && hit !== null && (element.contains(hit) || hit.contains(element));
        });
      await expect.poll(seen, `${where}, field ${index}, ${size.width}×${size.height}`).toBe(true);
    }
  }
  await page.setViewportSize(upright);
}

test('with an open keyboard the field one types in is in sight, on pages and in sheets', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(upright);
  await signInAs(page, 'assistansadmin', quiet, `/handelse?date=${dayAhead(1)}`);
  await standing(page);
  await page.locator('[data-row]').last().getByRole('heading', { level: 3 }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Kommentar' }).waitFor();
  await staysInSight(page, 'the sign sheet');
  for (const path of ['/klientgrupp/kort/redigera', '/handelse/fran-papper', '/konto']) {
    await page.goto(path);
    await standing(page);
    await staysInSight(page, path);
  }
});

test('so it is in the forms of the office', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize(upright);
  await signInOffice(page, 'orgadmin');
  for (const path of ['/organisation/detalj', '/rapport/ny', '/uppgift/skapa', '/uppgiftinstans/skapa']) {
    await page.goto(path);
    await standing(page);
    if (await fields(page).count()) await staysInSight(page, path);
  }
});

test('acts of different meaning stand 8 px apart on the narrowest phone', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize(upright);
  await signInAs(page, 'assistansadmin', quiet);
  for (const path of [
    '/handelse',
    '/overlamning',
    '/klientgrupp',
    '/klientgrupp/kort/redigera',
    '/inventering',
    '/aktiviteter',
    '/konto',
  ]) {
    await page.goto(path);
    await standing(page);
    expect(await tooNear(page), path).toEqual([]);
  }
  await page.goto(`/handelse?date=${dayAhead(1)}`);
  await standing(page);
  await page.locator('[data-row]').last().getByRole('heading', { level: 3 }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Kommentar' }).waitFor();
  expect(await tooNear(page), 'the sign sheet').toEqual([]);
});

test('with text twice as large no page is wider than its screen', async ({ page }) => {
  await signInAs(page, 'assistansadmin', quiet);
  for (const path of [
    '/handelse/fran-papper',
    '/handelse',
    '/handelse/skapa',
    '/klientgrupp/kort/redigera',
    '/overlamning',
    '/inventering',
  ]) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    await standing(page);
    const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const);
    expect(wide, path).toBeLessThanOrEqual(screen);
  }
});
