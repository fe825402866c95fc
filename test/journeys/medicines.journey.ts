/** The medicines of a client: made of activities, changed with why, read without contact, ended (R128 to R131, decision 113). */
import { expect, test, unique } from './journey.ts';
import { untilWrittenAnew } from './kept.ts';
import { adminToken } from './letters.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('whoever plans makes an activity a medicine, changes its dose and ends it; the day says what is given', { tag: '@long' }, async ({
  page,
}) => {
  const errors = await consoleErrors(page);
  const { as, client, activity, plan } = await ownTeam(page, unique());
  const { id } = await activity('Morgonmedicin');
  const of = await as<{ category: { id: number } }>('GET', `/api/activities/${id}`);
  await page.goto(`/lakemedel?clientId=${client.id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Inga läkemedel än');
  await as('PATCH', `/api/activity-categories/${of.category.id}`, { containsMedicine: true });
  await plan(id, 20);
  await page.reload();
  await main.getByRole('link', { name: 'Gör till läkemedel: Morgonmedicin' }).click();
  await expect(page.getByLabel('Läkemedel')).toHaveValue('Morgonmedicin');
  await accessible(page);

  // One given as needed says why, how much and of what; nothing typed is lost.
  await page.getByLabel('Läkemedel').fill('Alvedon');
  await page
    .getByRole('radio', { name: 'Vid behov' })
    .or(page.getByRole('button', { name: 'Vid behov' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Spara läkemedlet' }).click();
  await expect(page.getByLabel('Dos', { exact: true })).toBeFocused();
  await expect(main).toContainText('Fältet måste fyllas i.');
  await page.getByLabel('Dos', { exact: true }).fill('1,5');
  await page.getByLabel('Dos, högst').fill('1');
  await page.getByLabel('Enhet').fill('tablett');
  await page.getByLabel('Orsak').fill('Smärta');
  await page.getByLabel('Högst', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Spara läkemedlet' }).click();
  await expect(main).toContainText('Skriv ett större tal än dosen.');
  await expect(main).toContainText('Skriv minst så mycket som dosen.');
  await page.getByLabel('Dos, högst').fill('2');
  await page.getByLabel('Högst', { exact: true }).fill('6');
  await page.getByLabel('Minst timmar emellan').fill('4');
  await accessible(page);
  await page.getByRole('button', { name: 'Spara läkemedlet' }).click();
  const card = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Alvedon' }) });
  await expect(card).toContainText('Inte kontrollerad av en andra person');
  await expect(card).toContainText('1,5–2 tabletter');
  await expect(card).toContainText('Högst 6 tabletter på 24 timmar · Minst 4 timmar emellan');
  await expect(card).toContainText('Styrka saknas · Ordinatör saknas · Ordinationsdag saknas');
  await accessible(page);

  // A change says why, and what was before stays.
  await card.getByRole('link', { name: 'Alvedon' }).click();
  await page.getByLabel('Dos', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Spara ändringen' }).click();
  await expect(page.getByLabel('Varför det ändras')).toBeFocused();
  await page.getByLabel('Varför det ändras').fill('Ny ordination');
  // With a photo of the paper, seen before it is saved.
  const buffer = await page.screenshot();
  await page.getByLabel('Lägg till foto').setInputFiles({ name: 'ordination.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Foto av ordinationen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Byt foto' })).toBeVisible();
  await page.getByRole('button', { name: 'Spara ändringen' }).click();
  await expect(card).toContainText('1–2 tabletter');
  await page.goto(`/lakemedel/${id}`);
  await expect(main.getByRole('list').last().getByRole('listitem')).toHaveCount(2);
  await expect(main).toContainText('Varför: Ny ordination');
  const photo = main.getByRole('list').last().getByRole('img', { name: 'Foto av ordinationen' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // Its writer is not the second person.
  await expect(page.getByRole('button', { name: 'Kontrollerad' })).toHaveCount(0);
  await page.goto('/handelse');
  await expect(main.getByRole('listitem').filter({ hasText: 'Morgonmedicin' })).toContainText('1–2 tabletter');

  // Without contact it is what this device knows.
  await untilWrittenAnew(page, `medicines:${client.id}`, () => page.goto(`/lakemedel?clientId=${client.id}`));
  await expect(card).toContainText('1–2 tabletter');
  await page.route('**/api/clients/*/medicines', (route) => route.abort());
  await page.reload();
  await expect(card).toContainText('1–2 tabletter');
  await page.unroute('**/api/clients/*/medicines');

  await card.getByRole('link', { name: 'Alvedon' }).click();
  await page.getByRole('button', { name: 'Avsluta läkemedlet' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Varför det avslutas').fill('Utsatt');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Avsluta läkemedlet' }).click();
  await expect(card).toContainText('Utsatt');
  await expect(main.getByRole('heading', { name: 'Avslutade de senaste 30 dagarna' })).toBeVisible();
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
});

test('whoever comes reads one page: packs with what lies in them, changes first, limits of what is given as needed', async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  await page.getByRole('button', { name: 'Kontakter' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Läkemedel' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Varningar' })).toContainText('Allergi: penicillin');
  await expect(main.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Morgonmedicin' }) })).toContainText(
    'Baklofen 10 mg, 1 tablett',
  );
  await expect(main).toContainText('Högst 6 tabletter på 24 timmar');
  await expect(main.getByRole('link', { name: /^Gör till läkemedel/ })).toHaveCount(0);
  await accessible(page);
  await main.getByRole('link', { name: 'Morgonmedicin' }).click();
  await expect(main).toContainText('Varför: Blodtrycket var för högt');
  await expect(page.getByRole('button', { name: 'Spara ändringen' })).toHaveCount(0);
  await accessible(page);
});

test('whoever did not write an order checks it, with what is checked beside', { tag: '@long' }, async ({ page }) => {
  const { client, activity } = await ownTeam(page, unique());
  const { id } = await activity('Waran');
  const order = { kind: 'SCHEDULED', name: 'Waran', strength: '2,5 mg', dose: 1, unit: 'tablett', givenBy: 'TEAM', orderedBy: 'Dr Lind' };
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  expect((await page.request.post('/api/medicines', { headers, data: { ...order, activity: { id } } })).status()).toBe(201);
  await page.goto(`/lakemedel?clientId=${client.id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Inte kontrollerad av en andra person');
  await main.getByRole('link', { name: 'Waran 2,5 mg' }).click();
  const number = main.getByRole('region', { name: 'Ändringar' }).getByRole('listitem');
  await expect(number).toContainText('Waran 2,5 mg 1 tablett');
  await expect(number).toContainText('Ordinerat av Dr Lind');
  await accessible(page);
  await number.getByRole('button', { name: 'Kontrollerad' }).click();
  await expect(number).toContainText('Kontrollerad av Lotta Prov');
  await expect(number.getByRole('button')).toHaveCount(0);
  await page.goto(`/lakemedel?clientId=${client.id}`);
  await expect(main).toContainText('Kontrollerad av Lotta Prov');
});
