/** A company begins with a pack, takes its set-up along as a file, and a client begins with the company's model activities (R106, R107). */
import { readFileSync } from 'node:fs';
import { closeSheet } from './close-sheet.ts';
import { json, ownCompany } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { accessible, accessiblePage, consoleErrors, signInOffice } from './steps.ts';

test('a company chooses a pack, and a client begins with its model activities', { tag: '@release' }, async ({ page }, { project }) => {
  const own = `${project.name} pk${unique()}`;
  const headers = await ownCompany(page, own, 'Kvällstillsyn');
  const errors = await consoleErrors(page);

  await page.goto('/organisation/detalj?tab=2');
  await page.getByRole('link', { name: 'Öppna paket' }).click();
  await expect(page.getByRole('heading', { name: 'Hemtjänst', exact: true })).toBeVisible();
  await expect(page.getByText('Inga aktivitetsmallar än')).toBeVisible();
  await accessiblePage(page);
  await page.getByRole('button', { name: 'Visa vad som läggs till från Hemtjänst' }).click();
  const sheet = page.getByRole('dialog', { name: 'Hemtjänst' });
  await expect(sheet.getByText(/^\d+ läggs till$/)).toBeVisible();
  await expect(sheet.getByText(/^\d+ finns redan$/)).toBeVisible();
  await sheet
    .getByText(/^Frågor \(/)
    .first()
    .click();
  await expect(sheet.getByText('Läkemedel › Tabletter').first()).toBeVisible();
  await accessible(page);
  await sheet.getByRole('button', { name: 'Använd Hemtjänst' }).click();
  await expect(page.getByText('«Hemtjänst» är inlagt')).toBeVisible();
  await expect(page.getByText(/^Hemtjänst lades in .* av Ulla Prov\.$/)).toBeVisible();
  await expect(sheet).toHaveCount(0);

  // A second time there is nothing to add.
  await page.getByRole('button', { name: 'Visa vad som läggs till från Hemtjänst' }).click();
  await expect(sheet.getByText('Allt i Hemtjänst finns redan.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Använd Hemtjänst' })).toHaveCount(0);
  await closeSheet(sheet);

  // What the office does not offer is removed.
  const models = page.getByRole('list', { name: 'Aktivitetsmallar' });
  await models.getByRole('button', { name: 'Ta bort Insulin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort', exact: true }).click();
  await expect(models.getByText('Insulin')).toHaveCount(0);

  const { client } = (await json(await page.request.post('/api/clients', { headers, data: { name: `Nils ${own}` } }))) as {
    client: { id: number };
  };
  await page.goto(`/aktiviteter?clientId=${client.id}`);
  await page.getByRole('link', { name: 'Välj bland aktivitetsmallar' }).click();
  const line = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(line('Morgonmedicin')).toContainText('Varje dag kl. 08:00');
  await expect(line('Morgonmedicin').getByRole('checkbox')).not.toBeChecked();
  await line('Morgonmedicin').getByRole('checkbox').check();
  await line('Frukost').getByRole('checkbox').check();
  await accessible(page);
  await page.getByRole('button', { name: 'Skapa 2 aktiviteter' }).click();
  await expect(page).toHaveURL(new RegExp(`/aktiviteter\\?clientId=${client.id}`));
  const made = (await json(await page.request.get(`/api/activities?clientId=${client.id}`, { headers }))) as {
    name: string;
    sendsNotificationWhenIgnored: boolean;
  }[];
  expect(made.map((one) => [one.name, one.sendsNotificationWhenIgnored]).sort()).toEqual([
    ['Frukost', false],
    ['Morgonmedicin', true],
  ]);
  await page.getByRole('link', { name: 'Välj bland aktivitetsmallar' }).click();
  await expect(line('Morgonmedicin')).toContainText('Finns redan hos klienten');
  expect(errors).toEqual([]);
});

test(
  'a set-up goes out as a file and comes in again, and what is wrong in one is said with its place',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const own = `${project.name} pf${unique()}`;
    await ownCompany(page, own, 'Kvällstillsyn');
    await page.goto('/organisation/paket');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Ladda ned uppsättningen' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^uppsattning-\d{4}-\d\d-\d\d\.json$/);
    const pack = JSON.parse(readFileSync(await download.path(), 'utf8')) as object;
    expect(pack).toMatchObject({ format: 'vardag-pack', version: 1, name: `Uppgiftsbolaget ${own}` });

    const bring = (name: string, text: string) =>
      page.getByLabel('Lägg in från fil').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await bring('inget.json', 'Hej');
    await expect(page.getByText('inget.json är inte en paketfil.', { exact: false })).toBeVisible();
    const types = [{ name: 'Katt', questions: [{ name: 'Foder', valueType: 'STRING' }] }, { name: '' }];
    const wrong = { ...pack, activityCategories: [{ name: 'Djur', color: 'grön', icon: 'heart', types }] };
    await bring('fel.json', JSON.stringify(wrong));
    await expect(page.getByText('fel.json går inte att läsa som ett paket:')).toBeVisible();
    await expect(page.getByText(/^Kategorin «Djur», Färg: /)).toBeVisible();
    await expect(page.getByText(/^Kategorin «Djur», Typen 2, Namn: /)).toBeVisible();
    await accessible(page);

    const right = {
      ...pack,
      name: 'Djur hos oss',
      activityCategories: [{ name: 'Djur', color: '#0e6f8c', icon: 'heart', types: types.slice(0, 1) }],
    };
    await bring('djur.json', JSON.stringify({ ...right, tasks: [{ name: 'Klipp klor', category: 'Djur', type: 'Hund' }] }));
    const sheet = page.getByRole('dialog', { name: 'Djur hos oss' });
    await expect(sheet.getByText('3 läggs till')).toBeVisible();
    await expect(sheet.getByText('1 kan inte läggas till')).toBeVisible();
    await expect(sheet.getByText('Typen finns varken i paketet eller hos er.')).toBeVisible();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Använd Djur hos oss' }).click();
    await expect(page.getByText('«Djur hos oss» är inlagt')).toBeVisible();
  },
);

test('ADMIN chooses for a company that is named', { tag: '@release' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInOffice(page, 'admin', '/admin/paket');
  await expect(page.getByText('Välj ett företag först')).toBeVisible();
  await page.goto('/admin/foretag?q=Solgl%C3%A4ntan');
  await page.getByRole('button', { name: /^Fler val för Solgläntan/ }).click();
  // A menu on the desktop, a sheet on the phone.
  await page
    .getByRole('menuitem', { name: 'Paket' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Paket' }))
    .click();
  await expect(page).toHaveURL(/\/admin\/paket\?companyId=\d+/);
  await page.getByRole('button', { name: 'Visa vad som läggs till från Personlig assistans' }).click();
  await expect(page.getByRole('dialog').getByText(/^\d+ läggs till$/)).toBeVisible();
  await accessible(page);
  expect(errors).toEqual([]);
});
