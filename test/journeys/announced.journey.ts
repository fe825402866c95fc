/** What is read aloud by itself: the clock alone says nothing, and what changes its meaning is said once (WCAG 4.1.3). */
import type { Page } from '@playwright/test';
import { dayAhead } from './days.ts';
import { openGallery, press } from './gallery.ts';
import { expect, test } from './journey.ts';
import { installClock } from './moved-clock.ts';
import { quiet } from './screens.ts';
import { signInAs } from './steps.ts';

test.use({ product: 'still', walkedOn: 'phone' });

/** From now on everything that a live region comes to say is noted; beside an open dialog nothing is read, as a slow answer to the day behind it. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        const dialog = document.querySelector('dialog:modal');
        if (region?.textContent?.trim() && (!dialog || dialog.contains(region))) heard.push(region.textContent.trim());
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);

test(
  'while one writes in a sheet the minutes pass in silence, and another time is said once',
  { tag: '@release' },
  async ({ page }, { project }) => {
    test.skip(project.name === 'desktop', 'a wide screen has a pane in its place');
    await installClock(page);
    // Tomorrow's are ahead at any hour.
    await signInAs(page, 'assistansadmin', quiet, `/handelse?date=${dayAhead(1)}`);
    const row = page.locator('[data-row]:not([data-done])').last();
    await row.getByRole('heading', { level: 3 }).getByRole('button').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: /^Nu/ }).check();
    await expect(sheet.getByRole('status').filter({ hasText: 'Du signerar den som gjord nu.' })).toHaveCount(1);
    await expect(sheet.getByText(/Det är .* i förväg\./)).toBeVisible();
    await sheet.getByRole('textbox', { name: 'Kommentar' }).fill('Jag skriver');
    await listen(page);
    const before = await sheet.getByText(/Det är .* i förväg\./).textContent();
    await page.clock.runFor(4 * 60_000);
    // The minutes are drawn anew, beside what is said.
    await expect.poll(() => sheet.getByText(/Det är .* i förväg\./).textContent()).not.toBe(before);
    expect(await heard(page)).toEqual([]);
    await sheet.getByRole('radio', { name: /^Som planerat/ }).check();
    await expect.poll(async () => (await heard(page)).at(-1)).toBe('Tiden ligger framåt. Signeringen märks «i förväg».');
    expect(await heard(page)).toHaveLength(1);
  },
);

test('so it is on the day itself, with several chosen, in the inbox and where one adds', { tag: '@release' }, async ({ page }) => {
  await installClock(page);
  await signInAs(page, 'assistansadmin', quiet);
  for (const [path, open] of [
    ['/handelse', undefined],
    ['/handelse', 'Välj flera'],
    ['/overlamning', undefined],
    ['/overlamning', 'Skriv överlämning'],
    ['/handelse/fran-papper', undefined],
    ['/inventering', undefined],
  ] as const) {
    await page.goto(path);
    await page.locator('body[aria-busy="false"] h1').first().waitFor();
    if (open) await page.getByRole('button', { name: open }).click();
    await page.clock.runFor(15_000);
    await listen(page);
    await page.clock.runFor(4 * 60_000);
    expect(await heard(page), `${path} ${open ?? ''}`).toEqual([]);
  }
});

test('a message that can be undone waits for whoever is on the way to it, and goes once one has gone on', { tag: '@long' }, async ({
  page,
}) => {
  await installClock(page);
  await openGallery(page);
  const say = page.getByRole('button', { name: 'Säg något' });
  const undo = page.locator('body > [role=status]').getByRole('button', { name: 'Ångra' });
  await expect(page.locator('body > [role=status]')).toHaveCount(1);
  await say.focus();
  await press(page, 'Enter');
  await expect(undo).toBeVisible();
  // Nothing is pressed: a screen reader's own steps reach no page.
  await page.clock.runFor(60_000);
  await expect(undo).toBeVisible();
  // In it, it stays however long.
  await undo.focus();
  await page.clock.runFor(600_000);
  await expect(undo).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press(page, 'Shift');
  await page.clock.runFor(9000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(2000);
  await expect(undo).toHaveCount(0);
});
