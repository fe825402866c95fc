/** The calendar by keyboard alone: each row of the APG's tables that decision 031 keeps, and what the accessibility tree says. */
import type { Locator, Page } from '@playwright/test';
import { dayAhead } from './days.ts';
import { openGallery, press } from './gallery.ts';
import { expect, test } from './journey.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

/** «söndag 22 november 2026». */
const fullDay = (day: string) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T12:00Z`));

const calendarOf = (page: Page | Locator) => ({
  grid: page.getByRole('grid'),
  field: page.getByRole('textbox', { name: 'Dag', exact: true }),
  opener: page.getByRole('button', { name: 'Visa kalendern för dag', exact: true }),
  day: (of: string) => page.getByRole('gridcell', { name: fullDay(of) }).getByRole('button'),
});

test('a day is chosen by the keys of the APG’s date grid', { tag: '@release' }, async ({ page }) => {
  const errors = await openGallery(page);
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
  await press(page, 'Enter');
  await expect(day('2027-02-27')).toBeFocused();
  await press(page, 'ArrowDown', 'Escape');
  await expect(grid).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(field).toHaveValue('2027-02-27');
  expect(errors).toEqual([]);
});

test('the calendar says which day is chosen, which is today, and what may not be chosen', { tag: '@release' }, async ({ page }) => {
  const errors = await openGallery(page);
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
  await field.fill(dayAhead(0));
  await expect(grid.locator('[aria-current="date"]')).toHaveAccessibleName(`${fullDay(dayAhead(0))}, vald`);
  // Every month takes as much room, whatever weeks it has.
  const height = (await grid.boundingBox())!.height;
  await field.fill('2027-02-10');
  await expect(grid).toHaveAccessibleName('Februari 2027');
  expect((await grid.boundingBox())!.height).toBe(height);
  await accessible(page);
  expect(errors).toEqual([]);
});

test('another day is chosen in a sheet that begins at the chosen one', { tag: '@release' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: /dag \d+ \S+/ })
    .first();
  await opener.focus();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Välj dag' });
  const { day } = calendarOf(dialog);
  await expect(day(dayAhead(0))).toBeFocused();
  await accessible(page);
  // Opened again at once, it is a new one, though the closed one may still be in the page.
  await press(page, 'PageUp', 'Escape', 'Enter');
  await expect(day(dayAhead(0))).toBeFocused();
  await press(page, 'ArrowUp', 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/date=/);
  expect(errors).toEqual([]);
});
