/**
 * The forms of reports: made, put in order and published by keyboard alone, changed by two at once, archived instead of deleted, and what was
 * answered to one (product «Reports», R40–R43, R48).
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { fillIn, withForm } from './report-forms.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, openFilter, signInAdmin, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });
const main = (page: Page) => page.getByRole('main');
const titles = (page: Page) => page.getByRole('textbox', { name: 'Frågan', exact: true });
const titlesOf = (page: Page) => titles(page).evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
const question = (page: Page) => page.getByRole('dialog', { name: 'Kasta det du har skrivit?' });
/** Tabs until this has the focus. */
async function tabTo(page: Page, name: RegExp | string, role: 'button' | 'textbox' | 'switch' | 'link' | 'radio') {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).last();
  for (let attempt = 0; attempt < 60 && !(await wanted.evaluate((element) => element === document.activeElement)); attempt += 1)
    await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

test('a report is made, ordered and published with a keyboard alone', { tag: '@release' }, async ({ page }) => {
  const { orgAdmin } = await withForm(page.request);
  const errors = await consoleErrors(page);
  await signInOffice(page, orgAdmin, '/rapport');
  await expect(page.getByRole('link', { name: 'Veckorapport', exact: true })).toBeVisible();
  await accessible(page);
  await tabTo(page, 'Ny rapport', 'button');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Tom/, 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ny rapport' })).toBeVisible();

  // A type is made where it is chosen.
  const name = 'Nattrapport';
  await tabTo(page, 'Namn', 'textbox');
  await page.keyboard.type(name);
  await tabTo(page, 'Ny rapporttyp', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('natt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Rapporttyp Natt' })).toBeVisible();
  // The arrows go through the types, and Enter chooses.
  await page.getByRole('button', { name: /^Rapporttyp/ }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('dialog').getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Rapporttyp/ })).not.toContainText('Natt');

  for (const words of ['Hur sov hen?', 'Vad åts?', 'Vem var där?']) {
    await tabTo(page, 'Lägg till fråga', 'button');
    await page.keyboard.press('Enter');
    await expect(titles(page).last()).toBeFocused();
    await page.keyboard.type(words);
  }
  // Alt and an arrow from the field; the focus goes along, and it is told.
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Vem var där? står nu på plats 2 av 3')).toBeAttached();
  await expect(titles(page).nth(1)).toBeFocused();
  await tabTo(page, 'Flytta upp Vem var där?', 'button');
  await page.keyboard.press('Enter');
  await expect.poll(() => titlesOf(page)).toEqual(['Vem var där?', 'Hur sov hen?', 'Vad åts?']);
  await expect(page.getByRole('button', { name: 'Flytta upp Vem var där?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vem var där? står redan först')).toBeAttached();
  await page.getByRole('button', { name: 'Flytta Vem var där?', exact: true }).focus();
  await page.keyboard.press('Enter');
  const places = page.getByRole('dialog').getByRole('combobox', { name: 'Plats' });
  await places.selectOption({ index: 2 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => titlesOf(page)).toEqual(['Hur sov hen?', 'Vad åts?', 'Vem var där?']);

  // A reload asks, and loses nothing.
  page.once('dialog', (dialog) => void dialog.accept());
  await expect(page.getByText('Inte sparat')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Det du inte hann spara är tillbaka.')).toBeVisible();
  expect(await titlesOf(page)).toEqual(['Hur sov hen?', 'Vad åts?', 'Vem var där?']);
  await accessible(page);

  await tabTo(page, 'Publicerad', 'switch');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/rapport\/\d+/);
  await expect(page.getByText(/Version 1, publicerad/)).toBeVisible();
  await page.goto('/rapport');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(row).toContainText('Publicerad');
  expect(errors).toEqual([]);
});

test('what is published and changed says so; two who change it at once lose nothing', { tag: '@long' }, async ({ page, browser }) => {
  const { orgAdmin } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInOffice(page, orgAdmin, '/rapport/ny?templateId=1');
  await expect.poll(() => titlesOf(page)).toHaveLength(8);
  const name = 'Avvikelse på natten';
  await page.getByRole('textbox', { name: 'Namn' }).fill(name);
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Fältet måste fyllas i.')).toBeVisible();
  await page.getByRole('button', { name: /^Rapporttyp/ }).click();
  await page.getByRole('dialog').getByText('Avvikelse', { exact: true }).click();
  await page.getByRole('switch', { name: 'Publicerad' }).click();
  await expect(page.getByText(/Version 1, publicerad/)).toBeVisible();

  await titles(page).first().fill('Vad var det som hände?');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByText('Ändringarna är inte publicerade')).toBeVisible();
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publicera ändringarna' }).click();
  await expect(page.getByText(/Version 2, publicerad/)).toBeVisible();
  await expect(page.getByText('Ändringarna är inte publicerade')).toHaveCount(0);

  // Somebody else adds a question meanwhile.
  const other = await (await browser.newContext()).newPage();
  await signInOffice(other, orgAdmin, page.url());
  await other.getByRole('button', { name: 'Lägg till fråga' }).click();
  await titles(other).last().fill('Vem ringdes?');
  await other.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(other.getByText('Sparat', { exact: true })).toBeVisible();
  await titles(page).nth(1).fill('Var och när?');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByText('Någon annan har ändrat rapporten under tiden.')).toBeInViewport();
  await page.getByRole('button', { name: 'Läs in den nya versionen' }).click();
  await expect(titles(page).last()).toHaveValue('Vem ringdes?');
  await expect(titles(page).nth(1)).toHaveValue('Var och när?');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();

  // By the handle, with a mouse or a finger: the last comes first.
  const [handle, first] = [page.getByRole('button', { name: 'Flytta Vem ringdes?', exact: true }), titles(page).first()];
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y - 30, { steps: 4 });
  // The page follows at its edge.
  await page.mouse.move(from.x + 20, 40, { steps: 8 });
  await expect(first).toBeInViewport();
  const to = (await first.boundingBox())!;
  await page.mouse.move(from.x + 20, to.y - 40, { steps: 4 });
  await page.mouse.up();
  await expect(first).toHaveValue('Vem ringdes?');
  await page.getByRole('link', { name: 'Inkorg' }).click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Kasta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inkorg' })).toBeVisible();

  // What is to be deleted may be archived instead.
  await page.goto('/rapport');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Ta bort rapporten' }).click();
  const dialog = page.getByRole('dialog', { name: `Ta bort «${name}»?` });
  await expect(dialog).toContainText('Ingen har fyllt i den');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Arkivera i stället' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })).toContainText('Arkiverad');
  // The second save met the first: its refusal is no complaint.
  expect(errors.filter((error) => !error.includes('412'))).toEqual([]);
});

test('answers are listed, narrowed, drawn and downloaded, and ORG_USER reads the form', { tag: '@long' }, async ({ page }, { project }) => {
  const { assistant, orgUser, client, addClient } = await staffedCompany(page.request);
  await fillIn(page.request, assistant, client.id, 'Avvikelse', 4);
  await fillIn(page.request, assistant, (await addClient()).id, 'Avvikelse', 2);
  const errors = await consoleErrors(page);
  await signInOffice(page, orgUser, '/rapport');
  await page.getByRole('link', { name: 'Avvikelse', exact: true }).click();
  await expect(page.getByText('Du kan se men inte ändra.')).toBeVisible();
  await expect(titles(page).first()).toBeDisabled();
  await expect(page.getByRole('button', { name: /^(Spara|Lägg till fråga|Flytta .*|Redigera)$/ })).toHaveCount(0);
  await accessible(page);
  await page.getByRole('button', { name: 'Förhandsgranska' }).click();
  await expect(page.getByRole('dialog')).toContainText('Läses av organisationen');
  await expect(page.getByRole('heading', { name: 'Förhandsgranska' })).toBeInViewport();
  await accessible(page);
  await page.keyboard.press('Escape');

  await main(page).getByRole('link', { name: /svar$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Svar på «Avvikelse»' })).toBeVisible();
  const answers = project.name === 'phone' ? page.getByRole('list', { name: 'Svar' }) : page.getByRole('table').last();
  await expect(answers).toBeVisible();
  const links = answers.getByRole('link');
  await expect(links).toHaveCount(6);
  await accessible(page);
  await page.getByRole('link', { name: 'Siffror', exact: true }).click();
  await page.getByText('Visa som tabell').click();
  const numbers = await page.locator('details td').allTextContents();
  expect(numbers.reduce((sum, text) => sum + Number(text), 0)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Svar', exact: true }).click();
  for (const [format, first] of [
    ['CSV', /^\uFEFF?Id;/],
    ['JSON', /^\[/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Ladda ner ${format}` }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(first);
    await expect(page.getByText(/^Filen .* är hämtad/)).toBeVisible();
  }
  const sheet = await openFilter(page);
  await sheet.getByRole('combobox', { name: 'Ordning' }).selectOption('Senast hänt först');
  await expect(page).toHaveURL(/sort=occurenceDate/);
  await sheet.getByRole('combobox', { name: 'Klient' }).selectOption(client.name);
  await expect(page).toHaveURL(/clientId=/);
  await expect(links).toHaveCount(4);
  // Either day alone is a limit.
  await page.getByRole('textbox', { name: 'Till och med' }).fill('2020-01-01');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/to=2020-01-01/);
  await expect(page.getByText('Inga svar för det urvalet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Till och med' }).fill('');
  await page.keyboard.press('Enter');
  await expect(links.first()).toBeVisible();
  await expect(page).not.toHaveURL(/to=/);
  expect(errors).toEqual([]);
});

test('ADMIN sees the platform’s reports, or those of a company that is chosen', { tag: '@release' }, async ({ page }) => {
  const { own, assistant, client } = await withForm(page.request);
  await fillIn(page.request, assistant, client.id, 'Veckorapport', 1);
  const errors = await consoleErrors(page);
  await signInAdmin(page, '/rapport');
  await expect(page.getByRole('link', { name: 'Avvikelse', exact: true })).toBeVisible();
  await accessible(page);
  await page.getByRole('combobox', { name: 'Vems rapporter' }).selectOption(`Solbo ${own}`);
  await page.getByRole('link', { name: 'Veckorapport', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Publicerad' })).toBeChecked();
  // Answers are read of one client at a time, who is found by name.
  await main(page).getByRole('link', { name: /svar$/ }).click();
  await expect(page.getByText('Välj en klient för att se svaren')).toBeVisible();
  await accessible(page);
  await page.getByRole('combobox', { name: 'Klient' }).fill(client.name);
  await page.getByRole('option', { name: client.name }).click();
  await expect(page).toHaveURL(/clientId=/);
  const its = page.getByText(new RegExp(`^${client.name}`)).filter({ visible: true });
  await expect(its.first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Klient' })).toHaveValue(client.name);
  expect(errors).toEqual([]);
});
