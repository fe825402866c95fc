/**
 * Events over all the organisation's clients: days, client and label in the address, sums, and what is not shared only counted (R21). It only
 * looks, at the pages of events and at the sums that the demo has behind it, on the one that stands still.
 */
import { allOf } from './all-of.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { installClock } from './moved-clock.ts';
import { accessible, consoleErrors, filterOn, narrowBy, openFilter, signInEnglish, signInOffice, sumOf } from './steps.ts';

test.use({ product: 'still', walkedOn: 'desktop' });

test('the organisation looks at what happened, and at what is to come', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orguser');
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Händelser', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Händelser' })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Händelser' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await expect(page.getByText(/händelser till är klara men delas inte med organisationen\./)).toBeVisible();
  const signed = sumOf(page, 'signerad');
  const all = Number((await signed.textContent())!.replace(/\D/g, ''));
  expect(all).toBeGreaterThan(0);
  await accessible(page);

  // One client of them: its rows only, and fewer in the sums.
  await narrowBy(page, 'Klient', 'Elsa Lindqvist');
  await expect(page).toHaveURL(/clientId=\d+/);
  await expect.poll(async () => Number((await signed.textContent())!.replace(/\D/g, ''))).toBeLessThan(all);
  for (const row of await allOf(rows)) await expect(row).toContainText('Elsa Lindqvist');
  await page.getByRole('button', { name: 'Nästa sida' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(page.getByText(/^21–/)).toBeVisible();

  // Until now, unless what is to come is asked for (R83).
  await expect(rows.filter({ hasText: 'Kommande' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Kommande', exact: true }).click();
  await expect(page).toHaveURL(/status=upcoming/);
  const sheet = await openFilter(page);
  await expect(sheet.getByLabel('Till och med', { exact: true })).toHaveValue(dayAhead(7));
  await sheet.getByRole('button', { name: 'Visa listan' }).click();
  await expect(rows.first()).toContainText('Kommande');
  await expect(page).not.toHaveURL(/page=/);
  // Both read in one: the list may be asked for anew between the two.
  const first = rows.first().getByRole('heading').getByRole('link');
  const [name, href] = await first.evaluate((link) => [link.textContent, link.getAttribute('href')] as const);
  await page.goto(href!);
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible();
  expect(errors).toEqual([]);
});

test('what is planned turns to missed on an open page', { tag: '@long' }, async ({ page }) => {
  await installClock(page);
  await signInOffice(page, 'orguser', `/organisation/handelser?from=${dayAhead(1)}&to=${dayAhead(1)}`);
  const rows = page.getByRole('list', { name: 'Händelser' }).getByRole('listitem');
  const [ahead, missed] = [rows.filter({ hasText: 'Kommande' }), rows.filter({ hasText: 'Inte signerad' })];
  await expect(ahead.first()).toBeVisible();
  await expect(missed).toHaveCount(0);
  await page.clock.fastForward(72 * 3_600_000);
  await expect(missed.first()).toBeVisible();
});

test('days of one’s own are checked at their fields', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orgadmin', '/organisation/handelser');
  const [from, to] = [page.getByLabel('Från och med', { exact: true }), page.getByLabel('Till och med', { exact: true })];
  await openFilter(page);
  await to.fill(dayAhead(-20));
  await to.blur();
  await expect(to).toHaveAccessibleDescription(/Slutdatumet kan inte ligga före startdatumet\./);
  await from.fill('igår');
  await from.blur();
  await expect(from).toHaveAccessibleDescription(/Skriv ett giltigt datum\./);
  await from.fill(dayAhead(-21));
  await from.blur();
  await expect(page).toHaveURL(new RegExp(`from=${dayAhead(-21)}&to=${dayAhead(-20)}`));
  await expect(page.getByRole('list', { name: 'Händelser' }).getByRole('listitem').first()).toBeVisible();
  // What the server has against them stands there too: the sheet opens by itself, and closed it is said in the line.
  await page.goto('/organisation/handelser?from=1990-01-01&to=2030-01-01');
  await expect(from.or(to).and(page.locator('[aria-invalid=true]')).first()).toBeVisible();
  await page.getByRole('button', { name: 'Visa listan' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  // At the one that was asked for.
  await page.goto('/organisation/handelser?to=2099-01-01');
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await expect(from).not.toHaveAttribute('aria-invalid', 'true');
  await accessible(page);
});

test('a day chosen or entered narrows at once, and typing goes on from field to field', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orgadmin', '/organisation/handelser');
  const [from, to] = [page.getByLabel('Från och med', { exact: true }), page.getByLabel('Till och med', { exact: true })];
  await expect(from).toHaveCount(0);
  await openFilter(page);
  await from.fill(dayAhead(-40));
  await to.click();
  await expect(page).toHaveURL(new RegExp(`from=${dayAhead(-40)}`));
  // Nothing of what follows is lost while the list comes.
  await expect(to).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(dayAhead(-30));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`to=${dayAhead(-30)}`));
  await expect(to).toBeFocused();
  await expect(to).toHaveValue(dayAhead(-30));

  const opener = page.getByRole('button', { name: 'Visa kalendern för från och med' });
  await opener.click();
  const chosen = dayAhead(-41);
  const name = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'full', timeZone: 'UTC' });
  if (chosen.slice(0, 7) !== dayAhead(-40).slice(0, 7)) await page.getByRole('button', { name: 'Föregående månad' }).click();
  await page.getByRole('button', { name: name.format(new Date(`${chosen}T12:00Z`)) }).click();
  await expect(page).toHaveURL(new RegExp(`from=${chosen}`));
  await expect(from).toHaveValue(chosen);
  await expect(opener).toBeFocused();
  // They follow the address.
  await page.getByRole('button', { name: 'Visa listan' }).click();
  await page.getByRole('link', { name: 'Idag', exact: true }).click();
  await openFilter(page);
  await expect(from).toHaveValue(dayAhead(0));
  await expect(to).toHaveValue(dayAhead(0));
});

test('what an address names and is not there is said, and can be taken away', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orgadmin', '/organisation/handelser?clientId=999999&labelId=999999');
  const [client, label] = [page.getByLabel('Klient', { exact: true }), page.getByLabel('Etikett', { exact: true })];
  await expect(filterOn(page, 'Okänd klient')).toBeVisible();
  await expect(filterOn(page, 'Okänd etikett')).toBeVisible();
  await openFilter(page);
  await expect(client.locator('option:checked')).toHaveText('Okänd klient');
  await expect(label.locator('option:checked')).toHaveText('Okänd etikett');
  await client.selectOption({ label: 'Alla klienter' });
  await expect(page).not.toHaveURL(/clientId/);
  await label.selectOption({ label: 'Alla etiketter' });
  await expect(page).not.toHaveURL(/labelId/);
  await expect(page.getByRole('list', { name: 'Händelser' }).getByRole('listitem')).toHaveCount(20);
  await page.goto('/organisation/uppgifter?taskCategoryId=999999');
  await expect(filterOn(page, 'Okänd kategori')).toBeVisible();
  await openFilter(page);
  await expect(page.getByLabel('Kategori', { exact: true }).locator('option:checked')).toHaveText('Okänd kategori');
});

test('in English the same', { tag: '@release' }, async ({ page }) => {
  await signInEnglish(page, 'orgadmin', '/organisation/handelser');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Last 7 days' })).toBeVisible();
  await accessible(page);
});
