/** The card of a client: alerts in sight on the day, contacts that are called by one tap, changed by whoever plans and by two at once (decision 063). */
import type { Page } from '@playwright/test';
import { allOf } from './all-of.ts';
import { callAs } from './by-api.ts';
import { toClientPlace } from './client-places.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { untilKept } from './kept.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, chooseAct, consoleErrors, signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

const allergy = { kind: 'ALLERGY', text: 'penicillin' };
const swallowing = { kind: 'SWALLOWING', text: 'timbal, förtjockad dryck' };
const daughter = { kind: 'RELATIVE', name: 'Maria Lindqvist', phone: '070-174 06 35', note: 'dotter' };
const alarm = { kind: 'ALARM', name: 'Trygghetslarmet', phone: '08-465 004 34' };
const card = { alerts: [allergy, swallowing], contacts: [daughter, alarm], officeReadsCard: true };
/** A company whose client has a card, which its leader has changed once. */
async function companyWithCard(page: Page) {
  const made = await staffedCompany(page.request);
  const as = await callAs(page.request, made.leader);
  const at = `/api/client-cards/${made.client.id}`;
  await as('PUT', at, { ...card, alerts: [swallowing] });
  await as('PUT', at, card);
  return made;
}
const alerts = (page: Page) => page.getByRole('region', { name: 'Varningar' });
/** A row of the card as it is written: «Varning 2», «Kontakt 1». */
const rowOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const edit = '/klientgrupp/kort/redigera';

test('whoever comes sees the alerts without a tap, and calls by two', async ({ page }) => {
  const { assistant, client } = await companyWithCard(page);
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, client.name);
  await expect(alerts(page)).toContainText('Allergi: penicillin');
  await expect(alerts(page)).toContainText('Sväljsvårighet: timbal, förtjockad dryck');
  await accessible(page);
  // Another day of hers says the same.
  await page.getByRole('button', { name: 'Nästa dag', exact: true }).click();
  await expect(alerts(page)).toContainText('Allergi: penicillin');
  await page.getByRole('button', { name: 'Kontakter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Kontakter' });
  await expect(sheet.getByRole('link', { name: 'Maria Lindqvist' })).toHaveAttribute('href', 'tel:0701740635');
  await expect(sheet.getByRole('link', { name: 'Trygghetslarmet' })).toHaveAttribute('href', 'tel:0846500434');
  for (const link of await allOf(sheet.getByRole('link'))) expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await accessible(page);
  // The whole card, with who changed what; an assistant has no way to change it.
  await sheet.getByRole('link', { name: 'Visa klientkortet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Klientkort' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Varning tillagd: Allergi: penicillin');
  await expect(page.getByRole('main')).toContainText('Assar Björk');
  await expect(page.getByRole('link', { name: 'Ändra' })).toHaveCount(0);
  await accessible(page);
  await page.goto(edit);
  await expect(page.getByRole('main')).toContainText('behörighet');
  expect(errors).toEqual([]);
});

test('whoever plans changes it, each mistake is said at its field, and what is half done is not lost', { tag: '@long' }, async ({
  page,
}) => {
  const { leader, client } = await companyWithCard(page);
  const errors = await consoleErrors(page);
  await signInAs(page, leader, client.name);
  await expect(alerts(page)).toBeVisible();
  await page.getByRole('button', { name: 'Kontakter' }).click();
  await page.getByRole('link', { name: 'Ändra klientkortet' }).click();
  await expect(rowOf(page, 'Varning 2')).toBeVisible();
  await page.getByRole('button', { name: 'Lägg till varning' }).click();
  const alert = rowOf(page, 'Varning 3');
  await expect(alert.getByLabel('Vad är det?')).toBeFocused();
  await alert.getByLabel('Vad är det?').selectOption('Allergi');
  await page.getByRole('button', { name: 'Lägg till kontakt' }).click();
  const contact = rowOf(page, 'Kontakt 3');
  await contact.getByLabel('Relation till klienten').selectOption('Larm');
  await contact.getByLabel('Telefon').fill('ring dem');
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(alert.getByLabel('Vad gäller det?')).toBeFocused();
  await expect(alert).toContainText('Skriv vad det gäller.');
  await expect(contact).toContainText('Fältet måste fyllas i.');
  await expect(contact).toContainText('Numret går inte att ringa');
  await accessible(page);
  // The way out asks first.
  await page.getByRole('button', { name: 'Avbryt' }).click();
  await page.getByRole('dialog', { name: 'Kasta' }).getByRole('button', { name: 'Avbryt' }).click();
  await alert.getByLabel('Vad gäller det?').fill('plåster');
  await contact.getByLabel('Namn').fill('Larmet på hallen');
  await contact.getByLabel('Telefon').fill('020-11 22 33, 112');
  await page.getByRole('button', { name: 'Flytta upp varning 3' }).click();
  await page.getByRole('switch', { name: 'Kontoret får läsa kortet' }).uncheck();
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page).toHaveURL(/\/handelse/);
  await expect(alerts(page).getByRole('listitem')).toHaveText([/Allergi: penicillin/, /Allergi: plåster/, /Sväljsvårighet/]);
  await page.goto('/klientgrupp/kort');
  // Two numbers are two links, each as large as a thumb.
  for (const [number, href] of [
    ['020-11 22 33', 'tel:020112233'],
    ['112', 'tel:112'],
  ] as const) {
    const link = page.getByRole('link', { name: `Larmet på hallen, ${number}` });
    await expect(link).toHaveAttribute('href', href);
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await accessible(page);
  await expect(page.getByRole('main')).toContainText('Varning tillagd: Allergi: plåster');
  await expect(page.getByRole('main')).toContainText('Kontoret får inte längre läsa kortet');
  await expect(page.getByRole('main')).toContainText('Organisationen ser inte varningar och kontakter');
  expect(errors).toEqual([]);
});

test('of two who change it at once the second is told, and keeps both', { tag: '@long' }, async ({ page, browser }) => {
  const { leader, client } = await companyWithCard(page);
  const other = await (await browser.newContext()).newPage();
  await signInAs(page, leader, client.name, edit);
  await signInAs(other, leader, client.name, edit);
  const words = (of: Page, row: string) => rowOf(of, row).getByLabel('Vad gäller det?');
  const add = async (of: Page, text: string) => {
    await of.getByRole('button', { name: 'Lägg till varning' }).click();
    await rowOf(of, 'Varning 3').getByLabel('Vad är det?').selectOption('Annat');
    await words(of, 'Varning 3').fill(text);
  };
  await expect(other.getByRole('heading', { level: 1, name: 'Ändra klientkortet' })).toBeVisible();
  await add(page, 'Hund i hemmet');
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Klientkort' })).toBeVisible();
  await add(other, 'Syrgas i sovrummet');
  await other.getByRole('button', { name: 'Spara' }).click();
  await expect(other.getByRole('alert')).toContainText('Någon annan har ändrat klientkortet.');
  await accessible(other);
  await other.getByRole('button', { name: 'Läs in' }).click();
  await expect(words(other, 'Varning 3')).toHaveValue('Hund i hemmet');
  await expect(words(other, 'Varning 4')).toHaveValue('Syrgas i sovrummet');
  await other.getByRole('button', { name: 'Spara' }).click();
  for (const text of ['Hund i hemmet', 'Syrgas i sovrummet'])
    await expect(alerts(other).getByRole('listitem').filter({ hasText: text })).toBeVisible();
});

test('the office meets it on no day, and reads it from the team’s page where the team lets it', { tag: '@release' }, async ({ page }) => {
  const { orgAdmin, client, activities, once } = await companyWithCard(page);
  await once(activities.Frukost!, dayAhead(0), '12:00');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/client-cards/') && requests.push(request.url()));
  await signInOffice(page, orgAdmin, '/organisation/team');
  await chooseAct(page, `Fler val för ${client.name}`, `Dagen för ${client.name}`);
  await expect(page).toHaveURL(/\/handelse/);
  await expect(page.locator('[data-row]').filter({ hasText: 'Frukost' })).toBeVisible();
  // What comes late has come.
  await expect(page.getByRole('link', { name: 'Skriv ut dagen' })).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Kontakter' })).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.goto('/organisation/team');
  await page.getByRole('main').getByRole('link', { name: client.name }).click();
  await toClientPlace(page, 'Klientkort');
  await expect(alerts(page)).toContainText('Allergi: penicillin');
  await expect(page.getByRole('link', { name: 'Maria Lindqvist' })).toHaveAttribute('href', 'tel:0701740635');
  await expect(page.getByRole('main')).toContainText('Teamet låter kontoret läsa kortet.');
  await expect(page.getByRole('link', { name: 'Ändra' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Ändringar' })).toHaveCount(0);
  await accessible(page);
  await page.goto(edit);
  await expect(page.getByRole('main')).toContainText('behörighet');
});

test.describe('without contact', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the alerts and contacts of each of one’s clients are there, of those not opened too', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const { assistant, leader, client, addClient } = await companyWithCard(page);
    const karl = await addClient('Karl');
    const wife = { kind: 'RELATIVE', name: 'Birgitta Ek', phone: '070-174 06 48', note: 'hustru' };
    const as = await callAs(page.request, leader);
    await as('PUT', `/api/client-cards/${karl.id}`, { alerts: [{ kind: 'DIABETES', text: 'insulin' }], contacts: [wife] });
    const ahead = page.waitForResponse((answer) => answer.url().endsWith(`/api/client-cards/${karl.id}`));
    await signInAs(page, assistant, client.name);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await ahead;
    await untilKept(page, `card:${client.id}`, `card:${karl.id}`);
    await context.setOffline(true);
    await page.reload();
    await expect(alerts(page)).toContainText('Allergi: penicillin');
    await page.goto('/valj-grupp');
    await page.getByRole('button', { name: karl.name }).click();
    await expect(alerts(page)).toContainText('Diabetes');
    await page.getByRole('button', { name: 'Kontakter' }).click();
    await expect(page.getByRole('link', { name: 'Birgitta Ek' })).toHaveAttribute('href', 'tel:0701740648');
  });
});

test('two clients who would have the same initials have a letter more, where one of them is chosen and in the office’s list', {
  tag: '@release',
}, async ({ page, browser }) => {
  const { leader, orgAdmin, client } = await staffedCompany(page.request);
  const office = await (await browser.newContext()).newPage();
  for (const one of [page, office])
    await one.context().route(/\/api\/client-groups(\?|$)/, async (route) => {
      const answer = await route.fetch();
      const [{ id, ...group }] = await answer.json();
      const named = (of: number, name: string) => ({ ...group, id: of, name, client: { id: of, name, imageUrl: null } });
      await route.fulfill({ response: answer, json: [named(client.id, 'Elsa Lindqvist'), named(90_001, 'Evert Lundin')] });
    });
  await signInAs(page, leader, client.name, '/klientgrupp');
  await page.goto('/valj-grupp');
  await signInOffice(office, orgAdmin);
  await office.goto('/organisation/team');
  for (const one of [page, office])
    for (const shown of ['ELiElsa Lindqvist', 'ELuEvert Lundin']) await expect(one.getByRole('main')).toContainText(shown);
});
