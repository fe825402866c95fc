/** The organisation's details: company, staff, settings and labels, changed by its administrator and read by its users (R4, R37). */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { adminToken, letterTo } from './letters.ts';
import { accessible, choosePassword, consoleErrors, ofTeam, signInEnglish, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Delar av sidan' }).getByRole('link', { name });
const names = (page: Page) => page.getByRole('list', { name: 'Etiketter' }).getByRole('listitem');
const label = (page: Page, name: string) => names(page).filter({ hasText: name });
/** The company's own form: another about signing in stands below it. */
const save = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.getByLabel('Namn', { exact: true }) })
    .getByRole('button', { name: 'Spara', exact: true })
    .click();
async function zone(page: Page, words: string, name: string) {
  await page.getByRole('combobox', { name: 'Tidszon' }).fill(words);
  await page.getByRole('option', { name }).click();
}
/** Opens the menu of a label and takes an act: a menu on the desktop, a sheet on the phone. */
async function act(page: Page, of: string, name: string) {
  await page.getByRole('button', { name: `Fler val för ${of}` }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('dialog').getByRole('button', { name })).click();
}

test('the administrator reads the company and its people, and goes from tab to tab by address', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orgadmin', '/organisation/detalj?tab=9');
  await expect(tab(page, 'Företag')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('definition').filter({ hasText: 'Europe/Stockholm' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^[1-9]\d* klienter$/ })).toBeVisible();
  // Figures stand where they lead somewhere: in the overview and among the events.
  await expect(page.getByRole('term').filter({ hasText: 'Planerade' })).toHaveCount(0);
  await accessible(page);

  await page.getByRole('link', { name: /^[1-9]\d* personer$/ }).click();
  await expect(page).toHaveURL(/tab=1/);
  const people = page.getByRole('row').or(page.getByRole('listitem'));
  await expect(people.filter({ hasText: 'Olga Nyström (du)' })).toContainText('Verksamhetsansvarig');
  await expect(people.filter({ hasText: 'Mikael Åström' })).toContainText('Assistent');
  await expect(people.filter({ hasText: 'Ada Lund' })).toHaveCount(0);
  await accessible(page);
  await page.goto('/organisation/detalj?tab=1&sort=firstName,desc');
  const demo = people.filter({ hasText: '@demo.example' });
  await expect(demo.first()).toContainText('Tove Norén');
  await page.reload();
  await expect(demo.first()).toContainText('Tove Norén');
  // Other journeys make people meanwhile, so that the end of the alphabet may be on the next page.
  const firstNames = (await demo.allInnerTexts()).flatMap((words) => /([a-z]+)\.[a-z]+@demo/.exec(words)?.[1] ?? []);
  expect(firstNames.length).toBeGreaterThan(3);
  expect(firstNames).toEqual(firstNames.toSorted().reverse());
  expect(errors).toEqual([]);
});

/** A company of its own with an administrator, made by ADMIN; nothing is planned in it. */
async function newCompany(page: Page, name: string, email: string) {
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const company = await (await page.request.post('/api/companies', { headers, data: { name } })).json();
  const person = { firstName: 'Ove', lastName: 'Prov', email, authorities: ['ORG_ADMIN'], company: { id: company.id } };
  expect((await page.request.post('/api/admin/users', { headers, data: person })).status()).toBe(201);
  const { path } = await letterTo(page.request, email);
  await choosePassword(page, path, email, 'oves lösen');
}

test(
  'the administrator changes the company’s name and its clock, and finds no labels yet',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const name = `Ovägen ${project.name}`;
    await newCompany(page, name, `ove.${project.name}@example.se`);
    await page.goto('/organisation/detalj?tab=2');
    const field = page.getByLabel('Namn', { exact: true });
    await expect(field).toHaveValue(name);
    await field.fill(' ');
    await save(page);
    await expect(field).toHaveAccessibleDescription('Fältet måste fyllas i.');
    await expect(field).toBeFocused();
    // What is written is not lost by going on to another tab.
    await field.fill(`Nya ${name}`);
    await tab(page, 'Etiketter').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();
    await expect(field).toHaveValue(`Nya ${name}`);
    await zone(page, 'oslo', 'Europe/Oslo');
    await save(page);
    await expect(page.getByText(`Företaget «Nya ${name}» är sparat`)).toBeVisible();
    if (project.name === 'desktop') await expect(page.getByText(`Nya ${name}`, { exact: true })).toBeVisible();
    // Somebody else changes the clock: it is not undone, and what was typed is saved on the new version.
    await field.fill(name);
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('authenticationToken')}`, 'content-type': 'application/json' };
      const { company } = await (await fetch('/api/account', { headers })).json();
      await fetch(`/api/companies/${company.id}`, { method: 'PATCH', headers, body: JSON.stringify({ timeZone: 'Europe/Helsinki' }) });
    });
    await save(page);
    await expect(page.getByRole('alert')).toContainText('Någon annan har ändrat detta under tiden.');
    await page.getByRole('button', { name: 'Läs in den nya versionen' }).click();
    await expect(field).toHaveValue(name);
    await expect(page.getByRole('combobox', { name: 'Tidszon' })).toHaveValue('Europe/Helsinki');
    await zone(page, 'oslo', 'Europe/Oslo');
    await save(page);
    await expect(page.getByText(`Företaget «${name}» är sparat`)).toBeVisible();

    await tab(page, 'Företag').click();
    await expect(page.getByRole('definition').filter({ hasText: 'Europe/Oslo' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
    await tab(page, 'Etiketter').click();
    await expect(page.getByText('Inga etiketter än')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Skapa etikett' })).toBeVisible();
    await accessible(page);
  },
);

test('the clock of what is planned stays: it is read, and one who opened it before is told at its field', { tag: '@release' }, async ({
  page,
}) => {
  await signInOffice(page, 'orgadmin', '/organisation/detalj?tab=2');
  const name = page.getByLabel('Namn', { exact: true });
  await expect(name).toBeEnabled();
  await expect(page.getByRole('definition')).toContainText('Europe/Stockholm');
  await expect(page.getByText('Ingen kan ändra den längre')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tidszon' })).toHaveCount(0);
  const was = await name.inputValue();
  await save(page);
  await expect(page.getByText(`Företaget «${was}» är sparat`)).toBeVisible();

  await page.route(/\/api\/companies\/\d+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), isTimeZoneFixed: false } });
  });
  await page.reload();
  await zone(page, 'oslo', 'Europe/Oslo');
  await save(page);
  const field = page.getByRole('combobox', { name: 'Tidszon' });
  await expect(field).toHaveAccessibleDescription(/Det här går inte att ändra\./);
  await expect(field).toBeFocused();
  await accessible(page);
});

test(
  'the administrator makes, renames and removes labels, in the details and by address',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const errors = await consoleErrors(page);
    const own = `Å${project.name}`;
    await signInOffice(page, 'orgadmin', '/organisation/detalj?tab=3');
    await expect(label(page, 'Rehabplan')).toBeVisible();
    await page.getByRole('button', { name: 'Skapa etikett' }).click();
    const name = page.getByRole('dialog').getByLabel('Namn', { exact: true });
    await name.fill('x'.repeat(31));
    await save(page);
    await expect(name).toHaveAccessibleDescription(/Skriv mellan 1 och 30 tecken\./);
    await expect(name).toBeFocused();
    await accessible(page);
    await name.fill(own.toLowerCase());
    await save(page);
    await expect(page.getByText(`Etiketten «${own}» är skapad`)).toBeVisible();
    // Sorted the Swedish way: å after z, and after every label of the demo.
    await expect(names(page).last()).toContainText(own);
    expect(errors).toEqual([]);

    await act(page, own, 'Byt namn');
    await name.fill('REHABPLAN');
    await save(page);
    await expect(name).toHaveAccessibleDescription(/Det finns redan en etikett med det namnet\./);
    await name.fill(`${own} två`);
    await save(page);
    await expect(label(page, `${own} två`)).toBeVisible();
    await page.reload();
    await expect(label(page, `${own} två`)).toBeVisible();

    const id = await page.evaluate(async (wanted) => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('authenticationToken')}` };
      const all = (await (await fetch('/api/labels?size=100', { headers })).json()) as { id: number; name: string }[];
      return all.find(({ name }) => name === wanted)!.id;
    }, `${own} två`);
    const asks = page.getByRole('heading', { name: `Ta bort ${own} två?` });
    await page.goto(`/etikett/${id}/tabort`);
    await expect(asks).toBeVisible();
    await page.reload();
    await expect(asks).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await expect(page).toHaveURL(/\/organisation\/detalj\?tab=3$/);
    await expect(label(page, `${own} två`)).toBeVisible();
    await page.goto(`/etikett/${id}/tabort`);
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort', exact: true }).click();
    await expect(page.getByText(`Etiketten «${own} två» är borttagen`)).toBeVisible();
    await expect(page).toHaveURL(/\/organisation\/detalj\?tab=3$/);
    await expect(label(page, 'Rehabplan')).toBeVisible();
    await expect(label(page, own)).toHaveCount(0);
    await page.goto(`/etikett/${id}/tabort`);
    await expect(page.getByText('Sidan finns inte.')).toBeVisible();

    // The same list as a page of its own, with the menu's own question.
    await page.goto('/etikett');
    await act(page, 'Rehabplan', 'Ta bort');
    await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();
    await expect(page).toHaveURL(/\/etikett$/);
    await expect(label(page, 'Rehabplan')).toBeVisible();
  },
);

test(
  'the organisation’s user reads all of it, with the reason why nothing can be changed',
  { tag: '@release' },
  async ({ page }, { project }) => {
    await signInOffice(page, 'orguser');
    if (project.name === 'phone') await page.getByRole('button', { name: 'Meny' }).click();
    await page.getByRole('link', { name: 'Företaget' }).click();
    await tab(page, 'Inställningar').click();
    await expect(page).toHaveURL(/\/organisation\/detalj\?tab=2$/);
    await expect(page.getByText('Bara verksamhetsansvarig kan ändra det här.')).toBeVisible();
    await expect(page.getByLabel('Namn', { exact: true })).toBeDisabled();
    await expect(page.getByRole('definition')).toContainText('Europe/Stockholm');
    await expect(page.getByRole('combobox')).toHaveCount(0);
    const main = page.getByRole('main');
    await expect(main.getByRole('button')).toHaveCount(0);
    await accessible(page);
    await tab(page, 'Etiketter').click();
    await expect(label(page, 'Rehabplan')).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(0);
    await accessible(page);
    await page.goto('/etikett');
    await expect(label(page, 'Rehabplan')).toBeVisible();
    await page.goto('/etikett/1/tabort');
    await expect(page.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();
  },
);

test('in English and in the dark; nobody of a team comes in', { tag: '@release' }, async ({ page, browser }) => {
  await page.addInitScript(() => sessionStorage.setItem('colorMode', 'dark'));
  await signInEnglish(page, 'orgadmin', '/organisation/detalj?tab=3');
  await expect(page.getByRole('button', { name: 'Create label' })).toBeVisible();
  for (const [at, words] of ['About the company', 'Operations manager', 'Time zone', 'Create label'].entries()) {
    await page.goto(`/organisation/detalj?tab=${at}`);
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await accessible(page);
  }
  const other = await ofTeam(browser, '/organisation/detalj');
  for (const path of ['/organisation/detalj', '/etikett']) {
    await other.goto(path);
    await expect(other.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();
  }
});
