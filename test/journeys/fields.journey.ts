/**
 * Days, times and numbers as people type and paste them: nothing is cut, nothing makes a page fall, and what is read is shown before it counts
 * (product «Dates and numbers», R7, R44).
 */
import type { Locator, Page } from '@playwright/test';
import { long } from '#test/runs.ts';
import { allOf } from './all-of.ts';
import { callAs } from './by-api.ts';
import { dayAhead } from './days.ts';
import { openGallery } from './gallery.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

const hostile = [
  ...['0026-11-25', '0001-01-01', '0000-01-01', '9999-12-31', '00260101', '99991231', '261125', '2611251', '202611', '2026-02-30'],
  ...['12026-01-01', '-0001-01-01', '1e9', 'NaN', 'Infinity', '-0', '٢٠٢٦-١١-٢٥', '2026-11-25T08:00:00Z', '2026–11–25', '20/11/2026'],
  ...['8', '8 PM', '12:30 AM', 'kl. 08.00', ' 08:00', '24:00', '08:00–09:00', '8:00\u202fPM', '99:99', '25', '½', 'kl'],
  ...['1,200', '1.200', '2,026.5', '2\u00a0026,5', '−5', '.5', '5.', '0x10', '1e400', '9'.repeat(400), "'; drop table users", '<b>8</b>'],
  ...['\u0000', '\ud800', '\u200e\u200f\u202e08:00', '💊', 'a\nb', '%', '{name}', '\\', '  '],
];

async function typeAll(page: Page, fields: readonly Locator[]): Promise<void> {
  for (const text of hostile.filter((_, place) => long || place % 5 === 0))
    for (const field of fields) {
      await field.fill(text);
      // A field of one line has no line breaks, nor has a text of the browser's NUL or half a sign.
      expect((await field.inputValue()).length, text.slice(0, 30)).toBeGreaterThanOrEqual(text.replace(/\n/g, '').length - 1);
      await field.blur();
      await expect(page.getByText('Något gick fel')).toHaveCount(0);
    }
}

test('no text makes a field of the gallery fall, in Swedish or in English', { tag: '@release' }, async ({ page }) => {
  const errors = await openGallery(page);
  const fields = page.locator('input[name=date], input[name=time], input[name=amount], input[name=times], input[name=day]');
  await expect(fields).toHaveCount(5);
  const heading = page.getByRole('heading', { level: 1 });
  await typeAll(page, await allOf(fields));
  await expect(heading).toHaveText('Galleri');
  const [time, amount] = [page.locator('input[name=time]'), page.locator('input[name=amount]')];
  const read = amount.locator('xpath=ancestor::section[1]').locator('p');
  for (const [typed, shown] of [
    ['8', '08:00'],
    ['8 30', '08:30'],
    ['kl. 8.30', '08:30'],
    ['8:00 PM', '20:00'],
    ['12:30 AM', '00:30'],
    ['24:00', '24:00'],
    ['08:00–09:00', '08:00–09:00'],
  ] as const) {
    await time.fill(typed);
    await time.blur();
    await expect(time).toHaveValue(shown);
  }
  await amount.fill('1,200');
  await expect(amount).toHaveAccessibleDescription('Talet kan läsas på flera sätt. Skriv till exempel 1200 eller 0,5.');
  await amount.fill('2\u00a0026,5');
  await expect(amount).not.toHaveAttribute('aria-invalid');
  await expect(read.filter({ hasText: '2\u00a0026,5' })).toBeVisible();
  await accessible(page);
  await page
    .getByRole('button', { name: 'English' })
    .or(page.getByRole('radio', { name: 'English' }))
    .first()
    .click();
  await expect(heading).toHaveText('Gallery');
  await amount.fill('2,026.5');
  await expect(read.filter({ hasText: '2,026.5' })).toBeVisible();
  await amount.fill('1.200');
  await expect(amount).toHaveAccessibleDescription('The number can be read in more than one way. Write for example 1200 or 0.5.');
  await typeAll(page, await allOf(fields));
  await expect(heading).toHaveText('Gallery');
  expect(errors).toEqual([]);
});

test('an event of another century and a comment that is too long are refused where they stand, and nothing is lost', async ({ page }) => {
  const { leader, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, leader, client.name, '/handelse/skapa');
  await page.getByRole('main').getByRole('link', { name: 'Fritid' }).click();
  await expect(page).toHaveURL(/step=1/);
  await page.getByRole('main').getByRole('link', { name: 'Promenad' }).click();
  await expect(page).toHaveURL(/step=2/);
  const [date, time, comment] = [page.locator('input[name=date]'), page.locator('input[name=time]'), page.getByLabel('Kommentar')];
  const press = page.getByRole('button', { name: /^(Rapportera|Lägg till)$/ });
  await comment.fill('Åt bara hälften');
  for (const [typed, wrong] of [
    ['0026-11-25', 'Högst 10 år tillbaka.'],
    ['2062-11-25', 'Högst 10 år framåt.'],
    ['9999-12-31', 'Högst 10 år framåt.'],
    ['2611251', 'Skriv datumet som 2026-11-20.'],
  ] as const) {
    await date.fill(typed);
    await press.click();
    await expect(date).toHaveAccessibleDescription(wrong);
    await expect(comment).toHaveValue('Åt bara hälften');
  }
  await date.fill(dayAhead(-1).slice(2).replaceAll('-', ''));
  await time.fill('8:15 PM');
  await time.blur();
  await expect(date).toHaveValue(dayAhead(-1));
  await expect(time).toHaveValue('20:15');
  // Longer than is taken, as pasted.
  await comment.fill('ord '.repeat(50_000));
  await press.click();
  await expect(comment).toHaveAccessibleDescription('Texten är för lång (högst 100 kB). Dela upp den eller korta den.');
  await expect(date).not.toHaveAttribute('aria-invalid');
  await accessible(page);
  await comment.fill('Åt allt');
  await press.click();
  await expect(page).toHaveURL(/\/handelse\?/);
  expect(errors.filter((error) => !/400/.test(error))).toEqual([]);
});

test('the fields of a plan, of a refill and of a goal’s numbers take whatever is typed', { tag: '@release' }, async ({ page, request }) => {
  const { leader, client, activities, item } = await staffedCompany(request);
  const errors = await consoleErrors(page);
  await signInAs(page, leader, client.name, `/aktiviteter/${activities.Promenad}/${client.id}`);
  await page.getByRole('button', { name: 'Planera', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Anpassad', { exact: true }).click();
  await typeAll(
    page,
    await allOf(sheet.locator('input[name=startDate], input[name=startTime], input[name=endDate], input[name=interval]')),
  );
  await sheet.getByLabel('Startdatum', { exact: true }).fill('0026-11-25');
  await sheet.getByLabel('Slutdatum', { exact: true }).fill('');
  await sheet.locator('input[name=interval]').fill('1');
  await sheet.getByLabel('Klockslag', { exact: true }).fill('kl 8');
  await sheet.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(sheet.getByLabel('Klockslag', { exact: true })).toHaveValue('08:00');
  await expect(sheet.getByLabel('Startdatum', { exact: true })).toHaveAccessibleDescription(/Högst 100 år tillbaka\./);

  const { id } = await item('Tvål', { amountInStock: 2026.5, alertValue: 0 });
  await page.addInitScript(() => sessionStorage.setItem('locale', 'en'));
  await page.goto(`/inventering/${id}`);
  await expect(page.getByRole('main')).toContainText('2,026.5');
  await page.getByRole('button', { name: 'Refill' }).click();
  const amount = sheet.locator('input[name=amount]');
  await typeAll(page, [amount]);
  await amount.fill('1.200');
  await sheet.getByRole('button', { name: 'Refill' }).click();
  await expect(amount).toHaveAccessibleDescription('The number can be read in more than one way. Write for example 1200 or 0.5.');
  await amount.fill('1,200');
  await expect(sheet).toContainText('Then there are 3,226.5 st.');
  await sheet.getByRole('button', { name: 'Refill' }).click();
  await expect(sheet).toHaveCount(0);
  const as = await callAs(request, leader);
  expect((await as<{ amountInStock: number }>('GET', `/api/inventory-items/${id}`)).amountInStock).toBe(3226.5);
  expect(errors).toEqual([]);
});
