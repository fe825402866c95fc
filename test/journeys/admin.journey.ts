/**
 * ADMIN and the accounts: found, made, changed, closed and removed; and every page of administration in English and in the dark
 * (product «Administration»). What it only looks at is the platform's and the demo's.
 */
import type { Locator, Page } from '@playwright/test';
import { allOf } from './all-of.ts';
import { expect, test } from './journey.ts';
import { letterTo } from './letters.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, choosePassword, consoleErrors, handedOver, signInAdmin } from './steps.ts';

test.use({ walkedOn: 'desktop' });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Spara', exact: true }).click();
/** Opens the menu of a row and takes an act: a menu on the desktop, a sheet on the phone. */
async function act(page: Page, of: string, name: string) {
  await page.getByRole('button', { name: `Fler val för ${of}` }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('dialog').getByRole('button', { name })).click();
}
const row = (page: Page, text: string) => page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text });
/** How far its lower edge lies above the form's own button. */
const overSave = (at: Locator) =>
  at.evaluate((it) => it.closest('form')!.querySelector('[type=submit]')!.getBoundingClientRect().top - it.getBoundingClientRect().bottom);

test('an account is made, found, changed, closed in its tab, and removed', { tag: '@long' }, async ({ page, browser }) => {
  const { own, assistant, orgUser } = await staffedCompany(page.request);
  const solbo = `Solbo ${own}`;
  const errors = await consoleErrors(page);
  // Long, as addresses may be: the table scrolls in its frame, the page never sideways.
  const email = `nils.${own}@${'a'.repeat(60)}.example.se`;
  const name = 'Nils Prov';
  await signInAdmin(page, '/admin');
  await expect(page).toHaveURL(/\/admin\/hantera-anvandare$/);
  await page.getByRole('searchbox').fill(own);
  for (const address of [assistant, orgUser]) await expect(row(page, address)).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Skapa användare' }).click();
  // On a phone what has the focus is clear of the buttons at the bottom, with its words.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const box of await allOf(page.getByRole('checkbox'))) {
    await box.focus();
    expect(await overSave(box.locator('xpath=ancestor::label'))).toBeGreaterThanOrEqual(-1);
  }
  // And so is the whole of a list that opens right above them.
  const company = page.getByRole('dialog').getByRole('combobox', { name: 'Företag' });
  const offered = page.getByRole('listbox', { name: 'Företag' }).getByRole('option');
  await company.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await company.click();
  await expect.poll(() => overSave(offered.first().locator('..'))).toBeGreaterThanOrEqual(0);
  await company.press('Escape');
  await page.setViewportSize(size);
  await page.getByLabel('Förnamn').fill('Nils');
  await page.getByLabel('Efternamn').fill('Prov');
  await page.getByLabel('E-post', { exact: true }).fill('nils@example');
  await page.getByRole('checkbox', { name: /^Samordnare/ }).check();
  await save(page);
  const address = page.getByLabel('E-post', { exact: true });
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription('Skriv en giltig e-postadress.');
  await expect(page.getByText('Välj ett företag: rollen hör till en organisation.')).toBeVisible();
  await accessible(page);
  // Nothing typed is thrown away unasked.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Kasta det du har skrivit?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(address).toHaveValue('nils@example');
  // While the list is still that of other words, Enter chooses nothing of it.
  await company.click();
  await expect(offered.first()).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/companies?*', (route) => held.promise.then(() => route.continue()));
  await company.fill(`BO ${own}`);
  await company.press('Enter');
  await expect(company).toHaveValue(`BO ${own}`);
  held.resolve();
  await expect(offered).toHaveText([solbo]);
  await page.unroute('**/api/companies?*');
  await company.press('Enter');
  await expect(company).toHaveValue(solbo);
  await expect(offered).toHaveCount(0);
  // The server's own refusal, at the field.
  await address.fill(assistant);
  await save(page);
  await expect(address).toHaveAccessibleDescription('Adressen används redan.');
  await expect(address).toBeFocused();
  await address.fill(email);
  await save(page);
  await expect(page.getByText(`Lämna över länken till ${email}`)).toBeVisible();
  await accessible(page);
  const first = await handedOver(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('searchbox').fill(email);
  await expect(page).toHaveURL(/q=nils/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(email);
  await expect(row(page, email)).toContainText('väntar på lösenord');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expect(row(page, email)).toContainText(solbo);
  await expect(page.getByText('1–1 av 1')).toBeVisible();
  // The link was lost on its way.
  await act(page, name, 'Ny länk');
  await page.getByRole('dialog').getByRole('button', { name: 'Skapa ny länk' }).click();
  const link = await handedOver(page);
  expect(link).not.toBe(first);

  await letterTo(page.request, email, 2);
  await page.goto('/admin/utskick?size=100');
  // The newest of the two.
  const mail = page.getByRole('listitem').filter({ hasText: email }).first();
  await mail.locator('summary').click();
  const other = await (await browser.newContext({ viewport: page.viewportSize(), locale: 'sv-SE' })).newPage();
  expect(await mail.getByRole('link').getAttribute('href')).toBe(link);
  await choosePassword(other, link, email, 'nils lösen');
  await expect(other).toHaveURL(/organisation\/inkorg/);

  await page.goto(`/admin/hantera-anvandare?q=${email}`);
  const opener = row(page, email).getByRole('button', { name: /^Nils Prov/ });
  await opener.click();
  await page.getByRole('checkbox', { name: /^Verksamhetsansvarig/ }).check();
  await save(page);
  await expect(row(page, email)).toContainText('Verksamhetsansvarig, Samordnare');
  await other.goto('/konto');
  await expect(other).toHaveURL(/loggain/);
  await other.getByLabel('E-post').fill(email);
  await other.getByLabel('Lösenord', { exact: true }).fill('nils lösen');
  await other.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(other).toHaveURL(/konto/);

  await other.getByLabel('Nuvarande lösenord').fill('nils lösen');
  await other.getByLabel('Nytt lösenord', { exact: true }).fill('nils nya');
  await other.getByLabel('Upprepa lösenordet').fill('nils nya');
  await act(page, name, 'Stäng kontot');
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Stäng kontot' }).click();
  await expect(page.getByText(`Kontot ${email} är stängt`)).toBeVisible();
  await expect(row(page, email)).toContainText('Stängt');
  // In the open tab the next call is refused: the one that is made here, or the inbox's number, which what others do asks for anew.
  const again = other.getByRole('dialog');
  await expect(async () => {
    if (await again.isHidden()) await other.getByRole('button', { name: 'Spara lösenordet' }).click({ timeout: 500 });
    await expect(again).toBeVisible({ timeout: 3000 });
  }).toPass();
  // And signing in again fails as with a wrong password.
  const password = again.getByLabel('Lösenord', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('nils lösen');
  await again.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(other.getByText('Inloggningen misslyckades.')).toBeVisible();

  await act(page, name, 'Öppna kontot');
  await page.getByRole('dialog').getByRole('button', { name: 'Öppna kontot' }).click();
  await expect(page.getByText(`Kontot ${email} är öppet igen`)).toBeVisible();
  await expect(row(page, email)).toContainText('Öppet');

  await act(page, name, 'Ta bort');
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
  await expect(page.getByText('Ingen användare heter så')).toBeVisible();
  await accessible(page);
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});

test('one’s own account keeps its rights: the acts say why, and the server refuses them too', { tag: '@release' }, async ({ page }) => {
  await signInAdmin(page, '/admin/hantera-anvandare?q=admin@demo.example');
  const menu = page.getByRole('button', { name: 'Fler val för Ada Lund' });
  await menu.click();
  await accessible(page);
  for (const name of ['Stäng kontot', 'Ta bort']) {
    const item = page.getByRole('menuitem', { name }).or(page.getByRole('dialog').getByRole('button', { name }));
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toHaveAccessibleDescription('Det är ditt eget konto. En annan systemadministratör kan göra det.');
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.getByRole('button', { name: /^Ada Lund/ }).click();
  await expect(page.getByRole('checkbox', { name: /^Systemadministratör/ })).toBeDisabled();
  // Past the page's own care, as a tampered form would.
  await page.locator('input[type=hidden][name=authorities]').evaluate((input: HTMLInputElement) => {
    input.value = 'USER';
  });
  await save(page);
  await expect(page.getByRole('dialog').getByRole('alert').first()).toContainText('Du kan inte ta bort din egen behörighet');
});

test('an address of nonsense shows the list all the same', { tag: '@release' }, async ({ page }) => {
  await signInAdmin(page);
  for (const [search, becomes] of [
    ['?q=admin@demo.example&page=999&size=7&sort=password,up', /hantera-anvandare(\?.*)?$/],
    ['?q=admin@demo.example&page=-1&size=x&sort[]=1', /./],
    ['?q=admin@demo.example&page=abc&size=5000&sort=firstName', /./],
  ] as const) {
    await page.goto(`/admin/hantera-anvandare${search}`);
    await expect(row(page, 'Ada Lund')).toBeVisible();
    await expect(page).toHaveURL(becomes);
  }
  await page.goto('/admin/hantera-anvandare?sort=firstName,desc&q=demo');
  await expect(page.getByRole('searchbox')).toHaveValue('demo');
  await page.goto('/admin/klienter/abc');
  await expect(page.getByText('Sidan finns inte.')).toBeVisible();
});

test('a team that is removed is not asked for any more', { tag: '@release' }, async ({ page }) => {
  const { call, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const name = 'Team Två';
  await call('POST', '/api/client-groups', { name, client: { id: client.id } });
  await signInAdmin(page, `/admin/klienter/${client.id}`);
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await act(page, name, 'Ta bort');
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('every page of administration holds in English and in the dark', { tag: '@release' }, async ({ page }) => {
  await page.addInitScript(() => {
    sessionStorage.setItem('colorMode', 'dark');
  });
  await signInAdmin(page);
  await page.evaluate(() => sessionStorage.setItem('locale', 'en'));
  for (const [path, title] of [
    ['/admin/hantera-anvandare', 'Users'],
    ['/admin/foretag', 'Companies'],
    ['/admin/klienter?q=e', 'Clients'],
    ['/admin/utskick', 'Sent mails'],
    ['/banner', 'Banner'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await accessible(page);
  }
  await page.goto('/admin/hantera-anvandare');
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choose at least one role.')).toBeVisible();
  // A box that the buttons at the bottom lie over in part would count as a smaller target.
  await page.getByRole('checkbox').last().scrollIntoViewIfNeeded();
  await accessible(page);
});

test('an assistant is not let in', { tag: '@release' }, async ({ page }) => {
  await page.goto('/loggain?from=%2Fadmin%2Fforetag');
  await page.getByLabel('E-post').fill('assistent@demo.example');
  await page.getByLabel('Lösenord', { exact: true }).fill('vardag-demo');
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  for (const path of ['/admin/foretag', '/admin', '/banner', '/admin/utskick']) {
    if (path !== '/admin/foretag') await page.goto(path);
    await expect(page.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();
  }
});
