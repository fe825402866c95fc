/** Who belongs to no team finds a client before a page of one: the organisation among its own, ADMIN by a search (R3). */
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { accessible, signInAdmin, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('who belongs to no team finds the client first, and is told what to do where nothing can be filled in', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await signInOffice(page, 'orguser', '/rapportinstans/skapa');
  await expect(page.getByRole('heading', { level: 1, name: 'Hitta klient' })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Karl Ek' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Vad gäller rapporten?' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Karl Ek')).toBeVisible();
  const admin = await (await browser.newContext()).newPage();
  await signInAdmin(admin, '/rapportinstans/skapa');
  // Where there is none of the name, one is made.
  await admin.getByRole('searchbox').fill('Ingen Alls');
  await admin.getByRole('main').getByRole('link', { name: 'Klienter' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible();
  await admin.goBack();
  // The platform's form is offered everywhere; here everything was archived.
  await admin.route('**/api/reports/client/*?*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));
  await admin.getByRole('searchbox').fill('Ture');
  await admin.getByRole('button', { name: /^Ture Vik/ }).click();
  await expect(admin.getByText('Det finns inga rapporter att fylla i')).toBeVisible();
  await admin.getByRole('link', { name: 'Till rapporterna' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Rapporter' })).toBeVisible();
});

test('an address that names a client opens that one’s day, whoever was chosen before, and one that is not there is no page', {
  tag: '@release',
}, async ({ page }) => {
  const day = page.locator('[data-row]').first();
  const before = dayAhead(-6);
  await signInOffice(page, 'orguser', '/organisation/oversikt');
  const link = page.getByRole('list', { name: 'Klienter' }).getByRole('link', { name: 'Karl Ek', exact: true });
  // As a link that is opened in another tab is: nobody is chosen there.
  const address = (await link.getAttribute('href'))!;
  expect(address).toMatch(/^\/handelse\?clientId=\d+$/);
  await link.hover();
  await page.goto(address);
  await expect(day).toBeVisible();
  await expect(page).toHaveURL(/\/handelse$/);
  await expect(page.getByText('Karl Ek').filter({ visible: true }).first()).toBeVisible();
  await page.goto(`/handelse?clientId=1&date=${before}`);
  await expect(day).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/handelse\\?date=${before}$`));
  await expect(page.getByText('Elsa Lindqvist').filter({ visible: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Elsa Lindqvist').filter({ visible: true }).first()).toBeVisible();
  await page.goto('/handelse?clientId=999999');
  await expect(page.getByRole('heading', { level: 1, name: 'Sidan finns inte.' })).toBeVisible();
  await accessible(page);
});
