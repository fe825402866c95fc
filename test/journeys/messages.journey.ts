/**
 * Dialogs and messages by keyboard alone: each row of the APG's tables that decision 031 keeps, and what the accessibility tree says. Most is
 * walked in the gallery, which has no rows of anybody's.
 */
import { dayAhead } from './days.ts';
import { openGallery, press } from './gallery.ts';
import { expect, test } from './journey.ts';
import { installClock } from './moved-clock.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('a dialog takes the focus, keeps it, says what it is and gives it back', async ({ page }) => {
  await openGallery(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Ändra', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Ändra' });
  await button.focus();
  await press(page, 'Enter');
  await expect(dialog.getByRole('textbox', { name: 'Namn' })).toBeFocused();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  // What lies under it is never come to; after the last one comes the browser's own bar.
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 6; step += 1) {
      await press(page, key);
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
        key,
      ).toBe(true);
    }
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the sheet of an event begins at its top, and says whose it is and when', async ({ page }, { project }) => {
  test.skip(project.name === 'desktop', 'there it is a pane beside the day');
  await page.setViewportSize({ width: 375, height: 667 });
  const { leader, client } = await staffedCompany(page.request);
  await signInAs(page, leader, client.name, `/handelse?date=${dayAhead(1)}`);
  const opener = page.getByRole('main').getByRole('heading', { level: 3, name: 'Frukost' }).getByRole('button');
  await opener.focus();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`^${client.name}`));
  await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a message is put where messages are heard, waits for whoever comes to it, and an error stays', { tag: '@release' }, async ({
  page,
}) => {
  await installClock(page);
  await openGallery(page);
  const say = page.getByRole('button', { name: 'Säg något' });
  const status = page.locator('body > [role=status]');
  const undo = status.getByRole('button', { name: 'Ångra' });
  // There before its message, so that the message is a change of it.
  await expect(status).toHaveCount(1);
  await expect(status).toBeEmpty();
  await say.focus();
  await press(page, 'Enter');
  await expect(status).toContainText('Klart');
  await press(page, 'F6');
  await expect(undo).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(undo).toBeFocused();
  await press(page, 'F6');
  await expect(say).toBeFocused();
  await page.clock.runFor(9_000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(status).toBeEmpty();
  for (const keys of [
    ['F6', 'Enter'],
    ['F6', 'Escape'],
    ['F6', 'Tab', ' '],
  ]) {
    await press(page, 'Enter');
    await expect(undo).toBeVisible();
    await press(page, ...keys);
    await expect(status, keys.join()).toBeEmpty();
    await expect(say).toBeFocused();
  }
  await press(page, 'Enter');
  await undo.hover();
  await page.clock.runFor(60_000);
  await expect(undo).toBeVisible();
  await status.getByRole('button', { name: 'Stäng' }).click();
  await page.getByRole('button', { name: 'Säg ett fel' }).focus();
  await press(page, 'Enter');
  await page.clock.runFor(60_000);
  await expect(status.locator('[data-tone=error]')).toBeVisible();
  await accessible(page);
  // What stands there is said in the language that is chosen afterwards.
  await page.getByRole('button', { name: 'Språk', exact: true }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(status.locator('[data-tone=error]')).toHaveText('Unknown error!');
  await press(page, 'F6', 'Enter');
  await expect(status).toBeEmpty();
});

test('what a sheet says as it closes is put into a region that was there', { tag: '@long' }, async ({ page }) => {
  await openGallery(page);
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes) {
          const region = target instanceof Element ? target.closest('[role=status]') : null;
          const isReachable =
            region?.isConnected &&
            !region.closest('[aria-hidden]') &&
            !(document.querySelector('dialog:modal') && !region.closest('dialog'));
          if (isReachable && node.textContent) announced.push(`${region.closest('dialog') ? 'sheet' : 'page'}: ${node.textContent}`);
        }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('main').getByRole('button', { name: 'Ändra', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ändra' });
  await expect(dialog.locator('[role=status]').last()).toBeEmpty();
  await dialog.getByRole('textbox', { name: 'Namn' }).fill('Elsa');
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('body > [role=status]')).toContainText('Elsa');
  expect(
    await page.evaluate(() => (window as unknown as { announced: string[] }).announced.filter((one) => one.startsWith('page: Elsa'))),
  ).toHaveLength(1);
});

test(
  'over a sheet stands one message at a time, and leaves its title in sight on a phone',
  { tag: '@long' },
  async ({ page }, { project }) => {
    test.skip(project.name === 'desktop', 'there they stand in the corner');
    await openGallery(page);
    await page.getByRole('button', { name: 'Säg ett fel' }).click();
    await page.getByRole('button', { name: 'Säg något' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Ändra', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ändra' });
    const bars = dialog.locator('[role=status] > [data-tone]');
    await expect(bars).toHaveCount(2);
    await expect(bars.first()).toBeHidden();
    await expect(bars.last()).toContainText('Klart');
    const title = dialog.getByRole('heading', { level: 2 });
    expect(
      await title.evaluate((heading) => {
        const { left, top, width, height } = heading.getBoundingClientRect();
        return heading.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    ).toBe(true);
    // The error, which stays, comes back once the one over it is closed.
    await bars.last().getByRole('button', { name: 'Stäng' }).click();
    await expect(bars).toHaveCount(1);
    await expect(bars).toBeVisible();
    await expect(bars).toHaveAttribute('data-tone', 'error');
  },
);
