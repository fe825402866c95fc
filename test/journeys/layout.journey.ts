/** What one taps does not move, and lies under nothing: shifts after the first paint, the banner, bars and messages (decision 040). */
import type { Page } from '@playwright/test';
import { dayOf, upcoming } from './days.ts';
import { expect, test } from './journey.ts';
import { requestJson } from './offline.ts';
import { quiet, standing } from './screens.ts';
import { alertsAreKnown, shiftsAt, sumOf, twoFrames, watchPlace, watchShifts } from './shifts.ts';
import { signInAs, signInOffice } from './steps.ts';

// Nothing may move here: nobody else's act does either.
test.use({ product: 'still', walkedOn: 'phone' });

/** On the day; what moved is told. */
async function nothingMoves(page: Page) {
  const shifts = await shiftsAt(page, '/handelse');
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(0.0001);
}

test('the bar stands still while a page comes whose scripts take their time', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, 'assistansadmin', quiet);
  await page.route('**/*.js', async (route) => setTimeout(() => void route.continue(), 600));
  const menu = page.getByRole('button', { name: 'Meny', exact: true });
  const before = (await menu.boundingBox())!.x;
  await menu.evaluate(watchPlace);
  for (const name of ['Aktiviteter', 'Lager', 'Idag']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await standing(page);
  }
  for (const x of await page.evaluate(() => globalThis.places)) expect(Math.abs(x - before)).toBeLessThan(4);
});

test('a banner moves nothing that is tapped: it waits for the next page, and is there from the first paint after that', {
  tag: '@long',
}, async ({ page }) => {
  // Answered here: a banner of the product would stand on the pages of every other journey.
  let message = 'Systemet uppdateras i natt kl. 02–03.\nDet som signeras då skickas efteråt.';
  await page.route('**/api/banner', (route) => route.fulfill({ json: { id: 1, version: 1, message } }));
  await signInAs(page, 'assistansadmin', quiet);
  await watchShifts(page);
  await alertsAreKnown(page);
  await shiftsAt(page, '/handelse');
  const bar = page.getByRole('region', { name: 'Meddelande' });
  const day = page.getByRole('main').getByRole('heading', { level: 1 });

  // Unknown to this device: said over the page, where it can be closed.
  await page.evaluate(() => localStorage.removeItem('banner'));
  await nothingMoves(page);
  const snack = page.getByRole('status').filter({ hasText: 'Systemet uppdateras' });
  await expect(snack).toBeVisible();
  await expect(bar).toHaveCount(0);

  // On the next page it has its place, and the message is gone.
  const before = (await day.boundingBox())!.y;
  await page.getByRole('navigation').getByRole('link', { name: 'Aktiviteter' }).click();
  await expect(page).toHaveURL(/aktiviteter/);
  await expect(bar).toContainText('Systemet uppdateras');
  await expect(snack.getByRole('button', { name: 'Stäng' })).toHaveCount(0);
  await nothingMoves(page);
  await expect(bar).toBeVisible();
  const under = (await day.boundingBox())!.y;
  expect(under).toBeGreaterThan(before);

  // Taken back while the page is open: its place stays until the next page.
  message = '';
  const answered = page.waitForResponse('**/api/banner');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await answered;
  await expect(bar).toHaveCount(0);
  expect((await day.boundingBox())!.y).toBe(under);
  expect(sumOf(await page.evaluate(() => globalThis.shifts))).toBe(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Aktiviteter' }).click();
  await expect(page).toHaveURL(/aktiviteter/);
  await expect(page.locator('section[data-sticky]')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Idag' }).click();
  await expect(page).toHaveURL(/handelse/);
  await standing(page);
  expect((await day.boundingBox())!.y).toBe(before);
});

test('the bar that says that there is no contact moves no row as it comes and goes, on a day of any length', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'assistansadmin', quiet);
  await alertsAreKnown(page);
  const bar = page.getByRole('region', { name: 'Ej skickat' });
  const row = page.locator('[data-row]').first();
  const standsAt = async () => Math.round((await row.boundingBox())!.y);
  const ask = () => page.evaluate(() => dispatchEvent(new Event('online')));
  const { width, height } = page.viewportSize()!;
  // Longer than the screen and, since that is so high, shorter; from its top, and from further down.
  for (const [high, scrolled] of [
    [height, 0],
    [height, 40],
    [3000, 0],
  ] as const) {
    await page.setViewportSize({ width, height: high });
    await page.goto('/handelse');
    await standing(page);
    await alertsAreKnown(page);
    await page.evaluate((y) => scrollTo(0, y), scrolled);
    await twoFrames(page);
    const before = await standsAt();
    for (const _ of ['once', 'again']) {
      await page.route('**/grouped*', (route) => route.abort());
      await ask();
      await expect(bar).toContainText('Utan kontakt');
      await twoFrames(page);
      expect(await standsAt(), `${high} from ${scrolled}, with the bar`).toBe(before);
      // Who scrolls up to read it has it above the rows once it is gone.
      if (scrolled === 0) await page.evaluate(() => scrollTo(0, 0));
      await twoFrames(page);
      const under = await standsAt();
      await page.unroute('**/grouped*');
      await ask();
      await expect(bar).toHaveCount(0);
      await twoFrames(page);
      expect(await standsAt(), `${high} from ${scrolled}, without it`).toBe(under);
      await page.evaluate((y) => scrollTo(0, y), scrolled);
      await twoFrames(page);
      if (under !== before) break;
    }
  }
});

/** Those that can be pressed, in sight, of which something else is hit in the middle; what a bar at the edge hides is out of sight. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (of: Element) => of.getAttribute('aria-label') ?? of.textContent?.slice(0, 40) ?? '';
    const names: string[] = [];
    for (const target of document.querySelectorAll('a[href], button, input, select')) {
      // What a closed fold hides keeps its place on paper, and cannot be pressed.
      if (!target.checkVisibility()) continue;
      const { x, y, width, height } = target.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const hit = width > 1 && document.elementFromPoint(left, top);
      if (!hit || target.contains(hit) || hit.contains(target) || hit.closest('label')?.contains(target)) continue;
      const bar = document.elementsFromPoint(left, top).find((part) => part.matches('nav'));
      const isEdge = bar && getComputedStyle(bar).position === 'fixed' && !bar.contains(target);
      if (!isEdge && !target.closest('[inert]')) names.push(`${nameOf(target)} under ${nameOf(hit.closest('a, button, section') ?? hit)}`);
    }
    return names;
  });

test('nothing that can be pressed lies under another, at rest and while a message is shown', async ({ page, baseURL }) => {
  await signInAs(page, 'assistansadmin', 'Karl Ek');
  const add = page.getByRole('link', { name: 'Lägg till händelse' }).and(page.locator(':visible'));
  for (const scrolled of [0, 150, 333, 100_000]) {
    await page.evaluate((y) => scrollTo(0, y), scrolled);
    await twoFrames(page);
    expect(await covered(page), `day at ${scrolled}`).toEqual([]);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(add).toBeInViewport();
  await page.getByRole('button', { name: 'Välj flera' }).click();
  await expect(page.getByRole('button', { name: 'Fortsätt' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 100_000));
  await twoFrames(page);
  // The last one can be scrolled clear of the bar.
  const [last, bar] = [page.getByRole('checkbox').last(), page.getByRole('button', { name: 'Fortsätt' })];
  expect((await last.boundingBox())!.y).toBeLessThan((await bar.boundingBox())!.y - 24);
  await page.getByRole('button', { name: 'Avsluta' }).click();

  // The message stands clear of what adds. Late in the evening the day has nothing left to sign: one more is planned.
  const as = <T>(path: string, init?: RequestInit) => requestJson<T>(baseURL!, path, init, 'assistansadmin');
  const groups = await as<{ client: { id: number; name: string } }[]>('/api/client-groups');
  const karl = groups.find(({ client }) => client.name === 'Karl Ek')!.client.id;
  const [{ activityId }] = await as<[{ activityId: number }]>(`/api/activity-instances/mine?clientIds=${karl}&size=1`);
  const date = upcoming()(1);
  await as('/api/activity-instances', { method: 'POST', body: JSON.stringify({ activityId, date }) });
  await page.goto(`/handelse?date=${dayOf(date)}`);
  await page
    .getByRole('button', { name: /^Signera / })
    .first()
    .click();
  const message = page.locator('body > [role=status] > *').or(page.getByRole('dialog')).first();
  await expect(message).toBeVisible();
  if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
  else {
    const [box, plus] = [(await message.boundingBox())!, (await add.boundingBox())!];
    expect(box.y + box.height <= plus.y || box.x + box.width <= plus.x || box.y >= plus.y + plus.height).toBe(true);
    await message.getByRole('button', { name: 'Ångra' }).click();
  }
});

test('and so it is in the inbox and at the tasks', { tag: '@release' }, async ({ page, isMobile }) => {
  await signInOffice(page, 'orgadmin');
  for (const path of ['/organisation/inkorg', '/organisation/uppgifter', '/organisation/uppgifter?view=list']) {
    await page.goto(path);
    await standing(page);
    // The + of the phone's inbox; a wide screen adds tasks where they are.
    const adds = isMobile || !path.endsWith('inkorg');
    if (adds) await expect(page.getByRole('link', { name: 'Ny uppgift' }).and(page.locator(':visible')).first()).toBeInViewport();
    for (const scrolled of [0, 150, 333, 100_000]) {
      await page.evaluate((y) => scrollTo(0, y), scrolled);
      await twoFrames(page);
      expect(await covered(page), `${path} at ${scrolled}`).toEqual([]);
    }
  }
});
