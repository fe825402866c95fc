/**
 * ADMIN's diagnostics: what does not work says what to do, numbers say what is normal, and a logger's level is set for an hour (product
 * «Platform pages»). They are of the whole server, and no company's rows: only who may not read them is of one.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { standing } from './screens.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAdmin, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

const level = (page: Page, name: string) => page.getByRole('combobox', { name: `Nivå för ${name}` });

test('health leads to what helps, metrics and configuration tell what is, and a level holds until it is reset', {
  tag: '@release',
}, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInAdmin(page);

  // A deep link, and what stands there says what to do.
  await page.goto('/admin/halsa');
  await expect(page.getByRole('heading', { level: 1, name: 'Hälsa' })).toBeVisible();
  const parts = page.getByRole('list', { name: 'Serverns delar' }).getByRole('listitem');
  await expect(parts).toHaveCount(7);
  await expect(parts.filter({ hasText: 'Säkerhetskopia' })).toContainText('Sätt BACKUP_DIR');
  await expect(parts.filter({ hasText: 'Databas' }).first()).toContainText('Fungerar');
  const mail = parts.filter({ hasText: 'E-post' });
  await expect(mail).toContainText('Sätt SMTP_URL');
  await expect(page.getByText(/^Svar från .+, version .+, startad/)).toBeVisible();
  await mail.getByRole('link', { name: 'Till mejlen' }).click();
  await expect(page).toHaveURL(/\/admin\/utskick$/);
  await page.goBack();
  // While the database does not answer nobody can be told who asks: the page says so, and comes back by itself.
  const away = { status: 503, contentType: 'application/problem+json', json: { status: 503, title: 'x', message: 'error.busy' } };
  await page.route('**/management/health/components', (route) => route.fulfill(away));
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(parts).toHaveCount(1);
  await expect(parts).toContainText('Databasen svarar inte');
  await expect(parts).toContainText('Kontrollera att PostgreSQL är igång');
  await accessible(page);
  await page.unroute('**/management/health/components');
  await expect(parts).toHaveCount(7);

  await page.goto('/admin/metrics');
  const requests = page.getByRole('region', { name: 'Anrop' });
  // Of the calls by how long they take: a password's hash takes longer than most, however many others were made.
  await requests.getByRole('combobox').selectOption({ label: 'Hälften inom, fallande' });
  await expect(requests.getByText(/authenticate$/).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bakgrundsjobb' })).toContainText('send-mail');
  await expect(page.getByText('Normalt under 50 ms.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Trådar' }).click();
  await expect(page).toHaveURL(/tab=1/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Serverns anslutningar i databasen' })).toContainText('vardag');
  await expect(page.getByRole('region', { name: 'Serverns anslutningar i databasen' })).toContainText(/vilar|aktiv/);
  await accessible(page);

  await page.goto('/admin/konfiguration');
  await page.getByRole('searchbox').fill('DATA_DIR');
  const settings = page.getByRole('list', { name: 'Egenskaper' }).getByRole('listitem');
  await expect(settings).toHaveCount(1);
  await expect(settings).toContainText('från miljön');
  await page.reload();
  await expect(settings).toHaveCount(1);
  await accessible(page);
  await page.getByRole('link', { name: 'Miljö', exact: true }).click();
  await page.getByRole('searchbox').fill('path');
  const variables = page.getByRole('list', { name: 'Miljövariabler' }).getByRole('listitem');
  await expect(variables.filter({ hasText: /^PATH/ })).toContainText('visas inte');

  await page.goto('/admin/logg?q=mail');
  await expect(page.getByRole('combobox')).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  // That of security events has none.
  await expect(page.getByRole('combobox')).toHaveCount(7);
  await expect(page.getByRole('listitem').filter({ hasText: 'security' })).toContainText('Alltid INFO');
  // By keyboard.
  await level(page, 'live').focus();
  await level(page, 'live').selectOption('DEBUG');
  await expect(page.getByText('live skriver nu på nivån DEBUG')).toBeVisible();
  const row = page.getByRole('listitem').filter({ has: level(page, 'live') });
  await expect(row).toContainText(/Till kl\. \d\d:\d\d/);
  await accessible(page);
  await page.reload();
  await expect(level(page, 'live')).toHaveValue('DEBUG');
  await row.getByRole('button', { name: 'Återställ live' }).click();
  await expect(level(page, 'live')).toHaveValue('');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
});

test('the diagnostics hold in English and in the dark, and are ADMIN’s alone', { tag: '@release' }, async ({ page, browser }) => {
  await page.addInitScript(() => {
    sessionStorage.setItem('colorMode', 'dark');
  });
  await signInAdmin(page);
  await page.evaluate(() => sessionStorage.setItem('locale', 'en'));
  for (const [path, title] of [
    ['/admin/metrics', 'Metrics'],
    ['/admin/metrics?tab=1', 'Metrics'],
    ['/admin/halsa', 'Health'],
    ['/admin/konfiguration', 'Configuration'],
    ['/admin/logg', 'Log'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await standing(page);
    await accessible(page);
  }
  const other = await (await browser.newContext({ locale: 'sv-SE' })).newPage();
  const { orgAdmin } = await staffedCompany(page.request);
  await signInOffice(other, orgAdmin, '/admin/logg');
  await expect(other.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();
});
