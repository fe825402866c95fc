/** The keyboard of the office: lists, places and acts without a mouse, never while somebody writes, and off where it is to be (decision 096). */
import type { Page } from '@playwright/test';
import { catalogue, json, ownCompany } from './dated-tasks.ts';
import { instantOf, recent } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken } from './letters.ts';
import { accessible, consoleErrors, openEntries, signInAs, signInEnglish, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

const parts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Sök' });
  return { dialog, field: dialog.getByRole('combobox', { name: 'Sök på namn' }), options: dialog.getByRole('option') };
};
const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
/** The page that listens is there. */
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('the office goes through its inbox and its events by keys', { tag: '@long' }, async ({ page }, { project }) => {
  const own = `${project.name} kb${unique()}`;
  const headers = await ownCompany(page, own, 'Kvällstillsyn');
  const errors = await consoleErrors(page);
  await catalogue(page.request, own, headers);
  const [{ activityId }] = (await json(await page.request.get('/api/activity-instances/mine?size=1', { headers }))) as [
    { activityId: number },
  ];
  const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
  const ago = recent();
  const make = async (date: string) =>
    ((await json(await page.request.post('/api/activity-instances', { headers: admin, data: { activityId, date } }))) as { id: number }).id;
  for (let n = 1; n <= 11; n++) await make(ago(n));
  const missed = await make(instantOf(1, '12:00'));
  await json(
    await page.request.patch(`/api/activity-instances/${missed}`, { headers: admin, data: { plannedDate: instantOf(-1, '12:00') } }),
  );

  await page.goto('/organisation/inkorg');
  const entries = list(page, 'Inkorg');
  await expect(entries).toHaveCount(10);
  const linkOf = (index: number) => entries.nth(index).getByRole('heading').getByRole('link');
  // The first keys are heard too, though what they do is on its way.
  await page.keyboard.type('jj');
  await expect(linkOf(1)).toBeFocused();
  const handle = entries.nth(1).getByRole('button', { name: /^Hantera: / });
  await expect(handle).toHaveAttribute('aria-keyshortcuts', 'e');
  await page.keyboard.press('k');
  await expect(linkOf(0)).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('status').filter({ hasText: 'Det är den första raden' })).toBeVisible();
  const handledId = await entries.nth(0).getAttribute('data-entry');
  await page.keyboard.press('e');
  await expect(page.getByText('Kvällstillsyn är hanterad')).toBeVisible();
  // Its number may come before the list.
  await expect(page.locator(`[data-entry="${handledId}"]`)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ohanterade 11' })).toBeVisible();
  // The list goes on where one was.
  await expect(entries.nth(0).getByRole('button', { name: /^Hantera: / })).toBeFocused();
  await page.keyboard.press('j');
  await expect(linkOf(1)).toBeFocused();
  // After the last row stands the next page; Enter is the link's and the button's own.
  for (let n = 2; n < 10; n++) await page.keyboard.press('j');
  await expect(linkOf(9)).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Nästa sida' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(entries).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(linkOf(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/handelse(\/|%2F)\d+/);
  if (project.name === 'phone') await heading(page, 'Kvällstillsyn');
  else {
    await expect(page.getByRole('region', { name: 'Kvällstillsyn' })).toBeFocused();
    await expect.poll(() => openEntries(page)).toBe(1);
  }
  await page.goBack();
  await expect(entries).toHaveCount(1);
  // A task of the row.
  await page.keyboard.type('jt');
  await expect(page).toHaveURL(/\/uppgiftinstans\/skapa\?fromId=\d+&fromType=ACTIVITY/);

  // A place by its letter; what was missed asks for a note, which is written in peace.
  await heading(page, 'Ny uppgift');
  await page.keyboard.type('gh');
  await expect(page).toHaveURL(/\/organisation\/handelser/);
  await page.getByRole('link', { name: 'Idag', exact: true }).waitFor();
  await page.goto('/organisation/handelser?status=missed');
  const events = list(page, 'Händelser');
  await expect(events).toHaveCount(1);
  await page.keyboard.type('je');
  const note = page.getByRole('textbox', { name: 'Vad gjordes?' });
  await expect(note).toBeFocused();
  await page.keyboard.type('jag ket / g i ?');
  await expect(note).toHaveValue('jag ket / g i ?');
  await accessible(page);
  await page.getByRole('button', { name: 'Markera som hanterad', exact: true }).click();
  await expect(events.first()).toContainText('jag ket / g i ?');
  await page.keyboard.press('/');
  await expect(page.getByRole('main').locator('[data-filter]').locator('select, button, input').first()).toBeFocused();
  expect(errors).toEqual([]);
});

test('its keys are listed, and nothing happens while somebody writes', { tag: '@release' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orguser', '/organisation/team');
  await heading(page, 'Klienter');
  await expect(page.getByRole('main').locator('[data-listed]').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Kortkommandon' });
  await expect(help.getByRole('region', { name: 'I listan på sidan' })).toContainText('Nästa rad');
  await expect(help.getByRole('region', { name: 'I listan på sidan' })).not.toContainText('Hantera');
  await expect(help.getByRole('region', { name: 'Gå till' })).toContainText('Inkorgg sedan i');
  await accessible(page);
  // Over a dialog no key is one's own.
  await page.keyboard.type('gi');
  await page.keyboard.press('Escape');
  // Gone, and the focus with it: a dialog that only closes has its keys still.
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/organisation\/team$/);

  await page.keyboard.press('/');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('gije?');
  await expect(field).toHaveValue('gije?');
  await expect(page).toHaveURL(/\/organisation\/team/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // What waits for its second key says so.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await expect(page.getByRole('status').filter({ hasText: 'Gå till: tryck på platsens bokstav' })).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByRole('status').filter({ hasText: 'Ingen av dina platser har bokstaven x' })).toBeVisible();
  await page.keyboard.type('gu');
  await expect(page).toHaveURL(/\/organisation\/uppgifter/);
  expect(errors).toEqual([]);
});

test('keys are changed and turned off in the account', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orguser', '/konto');
  const part = page.locator('form', { has: page.getByRole('heading', { name: 'Kortkommandon' }) });
  const keyOf = (name: string) => part.getByRole('textbox', { name });
  await keyOf('Nästa rad').fill('k');
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect(keyOf('Nästa rad')).toBeFocused();
  await expect(keyOf('Nästa rad')).toHaveAccessibleDescription('Ett annat kommando har samma tangent.');
  await accessible(page);
  await keyOf('Nästa rad').fill('N');
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Kortkommandona är sparade')).toBeVisible();
  const rows = list(page, 'Inkorg');
  await page.goto('/organisation/inkorg');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.type('jn');
  await expect(rows.first().getByRole('link').first()).toBeFocused();

  await page.goto('/konto');
  await part.getByRole('switch', { name: 'Kommandon med en tangent' }).uncheck();
  await expect(keyOf('Nästa rad')).toHaveCount(0);
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Kortkommandona är sparade')).toBeVisible();
  await page.goto('/organisation/inkorg');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.type('ngh?');
  // The search is not of one key, and says what is off.
  await page.keyboard.press('Control+k');
  const { field, options } = parts(page);
  await field.fill('kortk');
  await options.filter({ hasText: 'Kortkommandon' }).click();
  const help = page.getByRole('dialog', { name: 'Kortkommandon' });
  await expect(help).toContainText('Kommandon med en tangent är avstängda');
  await expect(help).not.toContainText('Nästa rad');
  await accessible(page);
  await expect(page).toHaveURL(/\/organisation\/inkorg$/);
  await help.getByRole('link', { name: 'Byt tangenter eller stäng av dem på ditt konto' }).click();
  await expect(part.getByRole('switch')).not.toBeChecked();
});

test('the office goes, opens and begins by what it types', { tag: '@release' }, async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'places with their letters are for whoever has keys');
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orgadmin');
  await heading(page, 'Inkorg');
  const { dialog, field, options } = parts(page);
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('group', { name: 'Gå till' }).getByRole('option').first()).toHaveAccessibleName('Inkorg g sedan i');
  await accessible(page);
  await field.fill('ny uppgift för karl e');
  await expect(options.first()).toHaveText('Ny uppgift för Karl Ek');
  await expect(dialog.getByRole('group', { name: 'Gör' })).toContainText('Ny uppgift');
  await accessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/uppgiftinstans\/skapa\?clientId=\d+/);
  await expect(page.getByRole('combobox', { name: 'Klient' })).toHaveValue('Karl Ek');

  await page.keyboard.press('Control+k');
  await field.fill('översikt');
  await expect(options.first()).toContainText('Översikt');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/organisation\/oversikt/);
  await page.keyboard.press('Control+k');
  await field.fill('karl ek');
  await expect(dialog.getByRole('group', { name: 'Gör' }).getByRole('option')).toHaveText([
    'Ny uppgift för Karl Ek',
    'Signera för Karl Ek',
  ]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/handelse$/);
  await expect(page.getByRole('main').getByText('Karl Ek').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('a team signs by its sheet, and has no keys until it wants them', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInAs(page, 'assistansadmin', 'Elsa Lindqvist');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.keyboard.type('gs?j');
  const { dialog, field, options } = parts(page);
  await page.keyboard.press('Control+k');
  await field.fill('signera');
  const signing = dialog.getByRole('group', { name: 'Gör' }).getByRole('option', { name: /^Signera / });
  await expect(signing.first()).toContainText('Elsa Lindqvist');
  await accessible(page);
  const signed: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && signed.push(request.url()));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/handelse\?id=\d+$/);
  await expect(page.getByRole('button', { name: 'Signera', exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('planera för karl ek');
  await expect(options.first()).toHaveText('Planera för Karl Ek');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/handelse\/skapa/);
  await expect(page.getByRole('main').getByText('Karl Ek').first()).toBeVisible();
  expect(signed).toEqual([]);
  expect(errors).toEqual([]);
});

test('in English the letters are those of English names', { tag: '@release' }, async ({ page }) => {
  await signInEnglish(page, 'orguser', '/organisation/inkorg');
  await expect(page.getByRole('list', { name: 'Inbox' }).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.type('ge');
  await expect(page).toHaveURL(/\/organisation\/handelser/);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('region', { name: 'Go to' })).toContainText('Inboxg then i');
  await accessible(page);
});
