/** Copying where the browser writes no clipboard, as on an address without TLS: what was to be copied is marked, and nothing is said of it elsewhere. */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, signInAdmin, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

const marked = (page: Page) => page.evaluate(() => getSelection()?.toString());

test.beforeEach(({ page }) => page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })));

test('a link to hand over is marked in its field, and in the kept mail', { tag: '@release' }, async ({ page }) => {
  const { own, leader, client } = await staffedCompany(page.request);
  await signInAs(page, leader, client.name, '/klientgrupp');
  const email = `kopia.${own}@example.com`;
  await page.getByRole('button', { name: 'Bjud in', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('E-post').fill(email);
  await sheet.getByRole('button', { name: 'Skicka inbjudan' }).click();
  const field = sheet.getByLabel('Länk till inbjudan');
  await sheet.getByRole('button', { name: 'Kopiera länken' }).click();
  await expect(sheet.getByText('Länken är markerad: kopiera den själv.')).toBeVisible();
  await expect(field).toBeFocused();
  const link = await field.inputValue();
  expect(await field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart!, input.selectionEnd!))).toBe(link);
  await accessible(page);

  await signInAdmin(page, '/admin/utskick');
  const mail = page.getByRole('listitem').filter({ hasText: email });
  await mail.locator('summary').click();
  await mail.getByRole('button', { name: 'Kopiera länken' }).click();
  await expect(mail.getByText('Länken är markerad i texten')).toBeVisible();
  expect(await marked(page)).toBe(link);
  await accessible(page);
  // It is said there alone, and stays with the page.
  await page.goto('/admin/hantera-anvandare');
  await expect(page.getByText('kunde inte kopiera')).toHaveCount(0);
});

test('an example of the API is marked in its frame', { tag: '@release' }, async ({ page }) => {
  await signInAdmin(page, '/admin/dokumentation/labels.create');
  const code = page.getByRole('figure').filter({ hasText: 'Kommandorad' });
  await code.getByRole('button', { name: 'Kopiera: Kommandorad' }).click();
  await expect(code.getByText('Texten är markerad: kopiera den själv.')).toBeVisible();
  expect(await marked(page)).toBe(await code.locator('pre').textContent());
  await accessible(page);
});
