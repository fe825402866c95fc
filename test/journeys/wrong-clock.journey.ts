/** A device whose clock is wrong: the day and what is reported go by the server's time, and one line says how wrong it is (R9, R91). */
import type { Page } from '@playwright/test';
import { toLocal } from '#domain/time.ts';
import { ZONE } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { untilKept } from './kept.ts';
import { ownTeam } from './own-team.ts';
import { sumOf, watchShifts } from './shifts.ts';
import { consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone' });

const HOUR = 3_600_000;
const UNKNOWN = 30_000;
/** This device's clock, and nothing else of it, is so many milliseconds off; it goes on. */
const setClock = (page: Page, off: number) =>
  page.addInitScript((milliseconds) => {
    const right = Date;
    globalThis.Date = new Proxy(right, {
      construct: (of, given) => Reflect.construct(of, given.length ? given : [of.now() + milliseconds]),
      get: (of, name) => (name === 'now' ? () => of.now() + milliseconds : Reflect.get(of, name)),
    });
  }, off);
const line = (page: Page) => page.getByRole('region', { name: 'Meddelande' }).getByRole('status');
/** Of the company, by the right clock. */
const clock = (instant: string) => toLocal(instant, ZONE).slice(11, 16);
const message = (page: Page) => page.getByRole('status').filter({ hasText: 'Kvällstabletter rapporterad' });

const cases = [
  ['three hours fast', 3 * HOUR, 'Den här enhetens klocka går 3 tim före. Vardag räknar med rätt tid.', ZONE],
  ['three hours slow', -3 * HOUR, 'Den här enhetens klocka går 3 tim efter. Vardag räknar med rätt tid.', ZONE],
  ['90 seconds fast', 90_000, '', ZONE],
  ['right in another zone', 0, '', 'America/New_York'],
] as const;
for (const [name, off, words, timezoneId] of cases)
  test.describe(name, { tag: off < 0 || timezoneId !== ZONE ? '@release' : [] }, () => {
    test.use({ timezoneId });
    test('the day is drawn by the right time, and what is reported is', { tag: '@long' }, async ({ page }, { project }) => {
      const errors = await consoleErrors(page);
      const { activity, plan, stored } = await ownTeam(page, `${project.name} wc${unique()}`);
      const { id: late } = await activity('Byte av påse');
      const planned = await plan(late, 1);
      await activity('Kvällstabletter');
      await setClock(page, off);
      await watchShifts(page);
      await page.goto('/handelse');
      const row = page.locator(`[data-row="${planned}"]`);
      /** What the mark of now says was so while it was looked at, or within the half minute that a device's clock may be wrong by unknown (R91). */
      const drawnRight = async () => {
        const before = Date.now();
        const marked = await page.locator('main p', { has: page.locator('.hidden', { hasText: 'Nu' }) }).textContent();
        const possible = [before - UNKNOWN, before, Date.now(), Date.now() + UNKNOWN];
        return possible.some((one) => marked?.endsWith(clock(new Date(one).toISOString())));
      };
      await expect(row).toHaveAttribute('data-status', 'missed');
      await expect.poll(drawnRight).toBe(true);
      // Known from the start: the line stands there from the first picture on, and nothing moves for it.
      await page.reload();
      await expect(row).toBeVisible();
      expect(await drawnRight()).toBe(true);
      if (words) await expect(line(page)).toHaveText(words);
      else await expect(page.getByText('enhetens klocka')).toHaveCount(0);
      expect(sumOf(await page.evaluate(() => shifts.filter(({ of }) => of.includes('SECTION'))))).toBe(0);

      // Reported is reported, by the server's clock, and the page says what was stored.
      await page.goto('/handelse/skapa');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Vård / })
        .click();
      await page.getByRole('main').getByRole('link', { name: 'Kvällstabletter' }).click();
      await expect(page.getByText('rapporteras direkt')).toBeVisible();
      // As somebody has it whose clock is a little fast, and is not known to be.
      await page.route('**/api/activity-instances', async (route) => {
        const sent = route.request().postDataJSON() as { date: string };
        const date = new Date(Date.now() + 60_000).toISOString();
        await route.continue({ postData: JSON.stringify({ ...sent, date }) });
      });
      const before = Date.now();
      await page.getByRole('button', { name: 'Rapportera', exact: true }).click();
      await expect(message(page)).toBeVisible();
      const reported = (await stored()).filter(({ isCompletable, signedById }) => !isCompletable && signedById !== null);
      expect(reported).toHaveLength(1);
      const at = Date.parse(reported[0]!.occurenceDate!);
      expect(at).toBeGreaterThanOrEqual(before - 1000);
      expect(at).toBeLessThanOrEqual(Date.now() + 1000);
      await expect(message(page)).toContainText(`rapporterad ${clock(reported[0]!.occurenceDate!)}`);
      expect(errors).toEqual([]);
    });
  });

test(
  'without contact the day goes by what was known of the clock, and in English the line says it too',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const { client, today, activity, plan } = await ownTeam(page, `${project.name} wa${unique()}`);
    const planned = await plan((await activity('Byte av påse')).id, 1);
    await setClock(page, -3 * HOUR);
    await page.goto('/handelse');
    await expect(page.locator(`[data-row="${planned}"]`)).toHaveAttribute('data-status', 'missed');
    await expect.poll(() => page.evaluate(() => localStorage.clockAhead)).toBeTruthy();
    await untilKept(page, 'account', `day:${client.id}:${today}`);
    // Nothing that the server says reaches it any more.
    await page.route('**/api/**', (route) => route.abort());
    await page.evaluate(() => sessionStorage.setItem('locale', 'en'));
    await page.reload();
    await expect(page.getByRole('region', { name: 'Message' }).getByRole('status')).toHaveText(
      'This device’s clock is 3 h slow. Vardag goes by the right time.',
    );
    await expect(page.locator(`[data-row="${planned}"]`)).toHaveAttribute('data-status', 'missed');
  },
);
