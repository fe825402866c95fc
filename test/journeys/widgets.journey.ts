/** The kit's widgets by keyboard alone: each row of the APG's tables that decision 031 keeps, and what the accessibility tree says. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { accessible, complaintsOf, signInAdmin, signInAs, signInOffice } from './steps.ts';

async function openGallery(page: Page): Promise<string[]> {
  const said = await complaintsOf(page);
  await signInAdmin(page);
  await page.goto('/admin/galleri');
  await expect(page.getByRole('heading', { level: 1, name: 'Galleri' })).toBeVisible();
  return said;
}
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
/** «söndag 22 november 2026». */
const fullDay = (day: string) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T12:00Z`));
const swedishToday = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date());

const calendarOf = (page: Page | Locator) => ({
  grid: page.getByRole('grid'),
  field: page.getByRole('textbox', { name: 'Dag', exact: true }),
  opener: page.getByRole('button', { name: 'Visa kalendern för dag', exact: true }),
  day: (of: string) => page.getByRole('gridcell', { name: fullDay(of) }).getByRole('button'),
});

test('a day is chosen by the keys of the APG’s date grid', async ({ page }) => {
  const said = await openGallery(page);
  const { grid, field, opener, day } = calendarOf(page);
  await field.fill('2028-02-29');
  await press(page, 'Tab');
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await press(page, 'Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(day('2028-02-29')).toBeFocused();
  await expect(grid).toHaveAccessibleName('Februari 2028');
  for (const [key, to] of [
    ['ArrowLeft', '2028-02-28'],
    ['ArrowRight', '2028-02-29'],
    ['ArrowUp', '2028-02-22'],
    ['ArrowDown', '2028-02-29'],
    ['ArrowRight', '2028-03-01'],
    ['Home', '2028-02-28'],
    ['End', '2028-03-05'],
    ['PageUp', '2028-02-05'],
    ['PageDown', '2028-03-05'],
    ['Shift+PageUp', '2027-03-05'],
    ['Shift+PageDown', '2028-03-05'],
    ['Control+Home', '2028-03-01'],
    ['Control+End', '2028-03-31'],
    ['PageUp', '2028-02-29'],
    ['Shift+PageUp', '2027-02-28'],
  ] as const) {
    await press(page, key);
    await expect(day(to), key).toBeFocused();
  }
  await expect(grid).toHaveAccessibleName('Februari 2027');
  // Space chooses, closes and gives the focus back.
  await press(page, ' ');
  await expect(grid).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(field).toHaveValue('2027-02-28');
  // So does Enter; Escape leaves what was chosen.
  await press(page, ' ');
  await expect(day('2027-02-28')).toBeFocused();
  await press(page, 'ArrowLeft', 'Enter');
  await expect(field).toHaveValue('2027-02-27');
  await expect(opener).toBeFocused();
  await press(page, 'Enter', 'ArrowDown', 'Escape');
  await expect(grid).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(field).toHaveValue('2027-02-27');
  expect(said).toEqual([]);
});

test('the calendar says which day is chosen, which is today, and what may not be chosen', async ({ page }) => {
  const said = await openGallery(page);
  const { grid, field, opener, day } = calendarOf(page);
  await field.fill('2036-11-18');
  await opener.click();
  await expect(day('2036-11-18')).toBeFocused();
  await expect(grid.getByRole('columnheader')).toHaveText([
    'måndagMå',
    'tisdagTi',
    'onsdagOn',
    'torsdagTo',
    'fredagFr',
    'lördagLö',
    'söndagSö',
  ]);
  await expect(grid.getByRole('columnheader', { name: 'måndag', exact: true })).toBeVisible();
  const chosen = grid.getByRole('gridcell', { selected: true });
  await expect(chosen).toHaveAccessibleName('tisdag 18 november 2036, vald');
  // One stop of the keyboard; days after the last one cannot be chosen, or come to.
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await expect(day('2036-11-21')).toBeDisabled();
  await expect(grid.getByRole('gridcell', { name: fullDay('2036-11-21') })).toBeDisabled();
  await expect(day('2036-11-20')).toBeEnabled();
  await press(page, 'PageDown');
  await expect(day('2036-11-20')).toBeFocused();
  await day('2036-11-21').click({ force: true });
  await expect(field).toHaveValue('2036-11-18');
  await expect(page.getByRole('button', { name: 'Nästa månad' })).toBeDisabled();
  // Buttons for who points: the month is said, the focus stays; the year is chosen outright.
  const month = page.getByRole('heading', { name: 'November 2036' });
  await expect(month).toHaveAttribute('aria-live', 'polite');
  const before = page.getByRole('button', { name: 'Föregående månad' });
  await before.focus();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Oktober 2036' })).toBeVisible();
  await expect(before).toBeFocused();
  await press(page, 'Tab');
  await expect(page.getByRole('combobox', { name: 'År' })).toBeFocused();
  await page.getByRole('combobox', { name: 'År' }).selectOption('2026');
  await expect(grid).toHaveAccessibleName('Oktober 2026');
  await press(page, 'Tab', 'Tab');
  await expect(day('2026-10-20')).toBeFocused();
  await press(page, 'Tab');
  await expect(grid.locator(':focus')).toHaveCount(0);
  await field.fill(swedishToday());
  await expect(grid.locator('[aria-current="date"]')).toHaveAccessibleName(`${fullDay(swedishToday())}, vald`);
  // Every month takes as much room, whatever weeks it has.
  const height = (await grid.boundingBox())!.height;
  await field.fill('2027-02-10');
  await expect(grid).toHaveAccessibleName('Februari 2027');
  expect((await grid.boundingBox())!.height).toBe(height);
  await accessible(page);
  expect(said).toEqual([]);
});

test('another day is chosen in a sheet that begins at the chosen one', async ({ page }) => {
  const said = await complaintsOf(page);
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: /dag \d+ \S+/ })
    .first();
  await opener.focus();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Välj dag' });
  const { day } = calendarOf(dialog);
  await expect(day(swedishToday())).toBeFocused();
  await accessible(page);
  await press(page, 'PageUp', 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await press(page, 'Enter');
  await expect(day(swedishToday())).toBeFocused();
  await press(page, 'ArrowUp', 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/date=/);
  expect(said).toEqual([]);
});

test('a menu button opens its menu, and its keys are the APG’s', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'there the acts are a sheet');
  await openGallery(page);
  const button = page.getByRole('button', { name: /Anna Berg$/ }).first();
  const menu = page.getByRole('menu');
  const item = (name: string) => menu.getByRole('menuitem', { name });
  await expect(button).toHaveAttribute('aria-haspopup', 'menu');
  for (const [key, name] of [
    ['Enter', 'Ändra'],
    [' ', 'Ändra'],
    ['ArrowDown', 'Ändra'],
    ['ArrowUp', 'Ta bort'],
  ] as const) {
    await button.focus();
    await press(page, key);
    await expect(item(name), key).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await press(page, 'Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }
  await press(page, 'Enter');
  await expect(menu).toHaveAccessibleName(/Anna Berg$/);
  for (const [key, name] of [
    ['ArrowDown', 'Arkivera'],
    ['ArrowDown', 'Ta bort'],
    ['ArrowDown', 'Ändra'],
    ['ArrowUp', 'Ta bort'],
    ['Home', 'Ändra'],
    ['End', 'Ta bort'],
    ['a', 'Arkivera'],
    ['t', 'Ta bort'],
  ] as const) {
    await press(page, key);
    await expect(item(name), key).toBeFocused();
  }
  // What cannot be done is come to, says why, and does nothing.
  await press(page, 'a', 'Enter');
  await expect(item('Arkivera')).toBeDisabled();
  await expect(item('Arkivera')).toHaveAccessibleDescription('Används fortfarande');
  await press(page, 'Tab');
  await expect(menu).toHaveCount(0);
  await button.focus();
  await press(page, 'Enter', 'End', 'Enter');
  // The act's dialog gives the focus back to the button.
  await expect(page.getByRole('dialog', { name: 'Ta bort Anna Berg?' })).toBeVisible();
  await press(page, 'Escape');
  await expect(button).toBeFocused();
});

test('a combobox lists, counts and chooses by the APG’s keys', async ({ page }) => {
  await openGallery(page);
  const field = page.getByRole('combobox', { name: 'Personer' });
  const list = page.getByRole('listbox', { name: 'Personer' });
  const active = list.getByRole('option', { selected: true });
  const isActive = async (name: string) => {
    await expect(active).toHaveText(name);
    await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id'))!);
    await expect(field).toBeFocused();
  };
  await field.focus();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  for (const [key, name] of [
    ['ArrowDown', 'Anna Berg'],
    ['Alt+ArrowDown', 'Anna Berg'],
    ['ArrowUp', 'Omar Haddad'],
  ] as const) {
    await press(page, key);
    await isActive(name);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    // Closes the list and leaves the field.
    await press(page, key === 'ArrowDown' ? 'Alt+ArrowUp' : 'Escape');
    await expect(list).toBeHidden();
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(field).toBeFocused();
  }
  await page.keyboard.type('ann');
  await expect(page.getByRole('status').filter({ hasText: '2 träffar' })).toHaveCount(1);
  await isActive('Anna Berg');
  await press(page, 'ArrowDown');
  await isActive('Anna Lind');
  await press(page, 'Alt+ArrowDown');
  await isActive('Anna Lind');
  // At the ends it stays.
  await press(page, 'ArrowDown');
  await isActive('Anna Lind');
  await press(page, 'ArrowUp', 'ArrowUp');
  await isActive('Anna Berg');
  // The field keeps the keys of its line.
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);
  for (const [key, at] of [
    ['Home', 0],
    ['ArrowRight', 1],
    ['End', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await press(page, key);
    expect(await caret(), key).toBe(at);
  }
  await press(page, 'ArrowDown', 'Enter');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('Anna Lind');
  // Tab leaves it as it was; so does Escape.
  await field.fill('k');
  await isActive('Karl Ek');
  await press(page, 'Tab');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('Anna Lind');
  await field.fill('zz');
  await expect(page.getByRole('status').filter({ hasText: /^Inget/ })).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await press(page, 'Escape');
  await expect(field).toHaveValue('Anna Lind');
});

test('what looks like tabs are links of a navigation, the shown one marked', async ({ page }) => {
  await signInOffice(page, 'orgadmin');
  await page.goto('/organisation/detalj');
  const group = page.getByRole('navigation', { name: 'Delar av sidan' });
  const current = group.locator('[aria-current="page"]');
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAccessibleName((await group.getByRole('link').first().textContent())!);
  await expect(page.getByRole('tablist').or(page.getByRole('tab'))).toHaveCount(0);
  await group.getByRole('link').first().focus();
  await press(page, 'Tab', 'Enter');
  await expect(page).toHaveURL(/tab=1/);
  await expect(group.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(current).toHaveCount(1);
  await expect(current).toBeFocused();
});

test('radio buttons, a switch and a panel have the browser’s own keys', async ({ page }) => {
  await openGallery(page);
  const look = page.getByRole('group', { name: 'Färger' });
  const radios = look.getByRole('radio');
  await look.getByRole('radio', { checked: true }).focus();
  const all = await radios.count();
  for (let step = 0; step < all; step += 1) {
    await press(page, 'ArrowRight');
    await expect(look.getByRole('radio', { checked: true })).toBeFocused();
    await expect(look.getByRole('radio', { checked: true })).toHaveCount(1);
  }
  await press(page, 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Tab');
  await expect(look.locator(':focus')).toHaveCount(0);
  const panel = page.locator('summary').filter({ hasText: 'Fler val' });
  await panel.focus();
  await press(page, 'Enter', 'Tab');
  const toggle = page.getByRole('switch', { name: 'Av eller på' });
  await expect(toggle).toBeFocused();
  await expect(toggle).toBeChecked();
  await press(page, ' ');
  await expect(toggle).not.toBeChecked();
  await press(page, 'Shift+Tab', ' ');
  await expect(toggle).toBeHidden();
});

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
  await signInAs(page, 'assistansadmin', 'Elsa Lindqvist');
  const opener = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('button').first();
  await opener.focus();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/^Elsa Lindqvist/);
  await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a message is put where messages are heard, waits for whoever comes to it, and an error stays', async ({ page }) => {
  await page.clock.install();
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
  await press(page, 'F6', 'Enter');
  await expect(status).toBeEmpty();
});

test('what a sheet says as it closes is put into a region that was there', async ({ page }) => {
  await openGallery(page);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes) {
          const region = target instanceof Element ? target.closest('[role=status]') : null;
          const isReachable =
            region?.isConnected &&
            !region.closest('[aria-hidden]') &&
            !(document.querySelector('dialog:modal') && !region.closest('dialog'));
          if (isReachable && node.textContent) heard.push(`${region.closest('dialog') ? 'sheet' : 'page'}: ${node.textContent}`);
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
    await page.evaluate(() => (window as unknown as { heard: string[] }).heard.filter((one) => one.startsWith('page: Elsa'))),
  ).toHaveLength(1);
});
