/** Whose a category is: chosen as it is made, turned into the company's afterwards, and made on the company's own page (R99, R102). */
import type { Page } from '@playwright/test';
import { json } from './dated-tasks.ts';
import { dayAhead } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken, letterTo } from './letters.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors, enterByLink } from './steps.ts';

test.use({ walkedOn: 'desktop' });

const dialog = (page: Page) => page.getByRole('dialog');
const make = async (page: Page, what: string, name: string) => {
  await page.getByRole('button', { name: what }).click();
  await dialog(page).getByLabel('Namn').fill(name);
};
const create = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
};

test('a leader makes the company’s or one client’s own, and turns that into the company’s', { tag: '@long' }, async ({ page }, info) => {
  const own = `${info.project.name} wc${unique()}`;
  const { client, activity } = await ownTeam(page, own);
  const errors = await consoleErrors(page);
  const name = `Greta ${own}`;
  await page.goto('/aktiviteter/kategorier');
  await make(page, 'Ny kategori', 'Kvällar');
  await expect(dialog(page).getByRole('radio', { name: 'Hela företaget' })).toBeChecked();
  await accessible(page);
  await create(page);
  await expect(page.getByRole('button', { name: 'Kvällar Företagets' })).toBeVisible();
  await make(page, 'Ny kategori', 'Läkemedelshantering');
  // Its look follows the name until somebody chooses.
  const look = (name: string) => dialog(page).getByRole('radio', { name, exact: true });
  await expect(look('Tablett')).toBeChecked();
  await expect(look('Röd')).toBeChecked();
  await dialog(page).getByLabel('Namn').fill('Kaffestund');
  await expect(look('Anteckning')).toBeChecked();
  await dialog(page).getByLabel('Namn').fill('Läkemedelshantering');
  await look('Droppe').check();
  await dialog(page).getByLabel('Namn').fill('Kaffe');
  await expect(look('Droppe')).toBeChecked();
  await dialog(page).getByLabel('Namn').fill('Läkemedelshantering');
  await expect(dialog(page).getByRole('switch', { name: 'Här finns läkemedel' })).toBeChecked();
  await dialog(page)
    .getByRole('radio', { name: `Bara ${name}` })
    .check();
  await expect(dialog(page).getByText('Ingen annan klient får den.')).toBeVisible();
  await create(page);

  // A type under it is the client's own, too, and goes along with it.
  await page.getByRole('button', { name: 'Läkemedelshantering Egen · Läkemedel' }).click();
  await page.getByRole('button', { name: 'Ny aktivitetstyp' }).click();
  await expect(dialog(page).getByText(`Gäller bara ${name}, som det den hör till.`)).toBeVisible();
  await expect(dialog(page).getByRole('radio', { name: 'Hela företaget' })).toHaveCount(0);
  await dialog(page).getByLabel('Namn').fill('Tabletter');
  await create(page);
  await page.getByRole('button', { name: 'Gör till företagets' }).click();
  await accessible(page);
  await dialog(page).getByRole('button', { name: 'Gör till företagets' }).click();
  await expect(page.getByText('«Läkemedelshantering» är nu företagets')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Läkemedelshantering Företagets · Läkemedel' })).toBeVisible();
  await page.getByRole('link', { name: 'Tabletter' }).click();
  await expect(page.getByText('Gäller hela företaget.')).toBeVisible();
  // Nobody else's client is there: whoever leads them all edits and deletes it, too.
  await page.getByRole('button', { name: 'Redigera typ' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Ta bort typ' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Avbryt' }).click();

  // One of a name that the company has is refused, with what to do.
  await page.goto('/aktiviteter/kategorier');
  const head = { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('authenticationToken'))}` };
  const walk = { color: '#2f6f62', icon: 'walk' };
  const company = ((await json(await page.request.get(`/api/clients/${client.id}`, { headers: head }))) as { company: { id: number } })
    .company;
  await json(
    await page.request.post('/api/activity-categories', { headers: head, data: { name: 'Natt', ...walk, client: { id: client.id } } }),
  );
  await json(await page.request.post('/api/activity-categories', { headers: head, data: { name: 'NATT', ...walk, company } }));
  await page.reload();
  await page.getByRole('button', { name: 'Natt Egen' }).click();
  await page.getByRole('button', { name: 'Gör till företagets' }).click();
  await dialog(page).getByRole('button', { name: 'Gör till företagets' }).click();
  await expect(page.getByRole('alert')).toContainText('Företaget har redan en kategori som heter «Natt».');
  await accessible(page);

  // A series that starts in the past makes nothing before today, and leads to the paper of that day.
  const { id } = await activity('Kvällsrunda');
  await page.goto(`/aktiviteter/${id}/${client.id}`);
  await page.getByRole('button', { name: 'Planera' }).first().click();
  await expect(page.getByText('Inget skapas för dagarna före idag.')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Startdatum' }).fill(dayAhead(-3));
  await page.getByRole('textbox', { name: 'Startdatum' }).blur();
  await expect(page.getByText('Inget skapas för dagarna före idag.')).toBeVisible();
  await accessible(page);
  await expect(dialog(page).getByRole('link', { name: 'För in från papper' })).toHaveAttribute(
    'href',
    new RegExp(`/handelse/fran-papper\\?.*date=${dayAhead(-3)}`),
  );
  expect(errors.filter((one) => !one.includes('409'))).toEqual([]);
});

test('the office makes its company’s categories, and a copy says what it makes', { tag: '@release' }, async ({ page }, info) => {
  const own = `${info.project.name} wo${unique()}`;
  const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
  const { id: companyId } = (await json(await page.request.post('/api/companies', { headers: admin, data: { name: `Solen ${own}` } }))) as {
    id: number;
  };
  const email = `olga.${own.replaceAll(' ', '.')}@example.se`;
  const user = { firstName: 'Olga', lastName: 'Prov', email, authorities: ['ORG_ADMIN'], company: { id: companyId } };
  await json(await page.request.post('/api/admin/users', { headers: admin, data: user }));
  await enterByLink(page, (await letterTo(page.request, email)).path, email, 'olgas långa lösen');
  const errors = await consoleErrors(page);
  await page.goto('/organisation/detalj?tab=2');
  await make(page, 'Ny kategori för aktiviteter', 'Läkemedelshantering');
  await expect(dialog(page).getByRole('switch', { name: 'Här finns läkemedel' })).toBeChecked();
  await expect(dialog(page).getByRole('radio', { name: 'Hela företaget' })).toHaveCount(0);
  await accessible(page);
  await create(page);
  const row = page.locator('summary').filter({ hasText: 'Läkemedelshantering' });
  await expect(row).toContainText('Meddela när den inte signeras · Frågar när det är mer än 60 minuter sent');
  await row.click();
  await page.getByRole('button', { name: 'Redigera kategori' }).click();
  await dialog(page).getByLabel('Namn').fill('Mediciner');
  await dialog(page).getByRole('button', { name: 'Spara' }).click();
  await expect(page.locator('summary').filter({ hasText: 'Mediciner' })).toBeVisible();
  await make(page, 'Ny kategori för lagret', 'Salvor');
  await create(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Salvor' })).toContainText('Företagets');
  await accessible(page);

  // Two clients: what the first has alone is said before it is made the company's.
  const office = { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('authenticationToken'))}` };
  const post = async (at: string, data: object, headers = office) =>
    (await json(await page.request.post(at, { headers, data }))) as { id: number; client: { id: number } };
  const [from, to] = [
    (await post('/api/clients', { name: `Frida ${own}` })).client,
    (await post('/api/clients', { name: `Nora ${own}` })).client,
  ];
  const category = await post('/api/activity-categories', { name: 'Bara Fridas', color: '#2f6f62', icon: 'walk', client: from });
  const type = await post('/api/activity-types', { name: 'Promenader', activityCategory: { id: category.id }, client: from });
  await post(`/api/attributes/${from.id}`, { name: 'Minuter', valueType: 'STRING', activityType: { id: type.id } });
  await post('/api/activities', { name: 'Kvällspromenad', type: { id: type.id }, client: { id: from.id } }, admin);
  await page.goto(`/aktiviteter/kopiera?clientId=${to.id}&from=${from.id}`);
  await expect(page.getByText(`Det här görs till företagets, så att Nora ${own} kan få det:`)).toBeVisible();
  for (const line of ['Kategorin «Bara Fridas»', 'Typen «Promenader»', 'Fältet «Minuter»'])
    await expect(page.getByRole('listitem').filter({ hasText: line })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Kopiera 1 aktivitet' }).click();
  await expect(page.getByText('Kopierade aktiviteter: 1')).toBeVisible();
  await page.goto(`/aktiviteter/aktivitetstyp?id=${type.id}&clientId=${to.id}`);
  await expect(page.getByText('Gäller hela företaget.')).toBeVisible();
  await expect(page.getByText('Minuter')).toBeVisible();
  expect(errors).toEqual([]);
});
