/**
 * A client's catalogue: left out and taken back, a type with fields of every kind, an activity that fills them in (product «Catalogue»,
 * R33).
 */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

const saved = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

async function addField(page: Page, name: string, kind: string) {
  await page.getByRole('button', { name: 'Lägg till fält' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Namn').fill(name);
  await form.getByRole('radio', { name: kind }).check();
  await form.getByRole('button', { name: 'Lägg till fält' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

test('a common category is left out for one client and used again', { tag: '@release' }, async ({ page }) => {
  const { leader, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, leader, client.name);
  await page.getByRole('link', { name: 'Aktiviteter' }).click();
  await page.getByRole('link', { name: 'Hantera kategorier' }).and(page.locator(':visible')).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kategorier och typer' })).toBeVisible();
  const own = page.getByRole('switch', { name: `Fritid används för ${client.name}` });
  await expect(own).toBeChecked();
  await accessible(page);
  await own.click();
  await saved(page, 'Kategorin «Fritid» är bortvald');
  await expect(page.getByRole('button', { name: 'Fritid Gemensam · Bortvald' })).toBeVisible();
  await accessible(page);
  await page.goto('/aktiviteter/skapa');
  await expect(page.getByRole('button', { name: 'Omvårdnad', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fritid', exact: true })).toHaveCount(0);
  await page.goto('/aktiviteter/kategorier');
  await own.press('Space');
  await saved(page, 'Kategorin «Fritid» används igen');
  await expect(own).toBeChecked();
  // One of its types, on the page of the type.
  await page.getByRole('button', { name: 'Fritid Gemensam' }).click();
  await page.getByRole('link', { name: 'Läsning' }).click();
  await expect(page).toHaveURL(/aktivitetstyp\?id=\d+&isSelected=true/);
  const type = page.getByRole('switch', { name: `Läsning används för ${client.name}` });
  await type.click();
  await expect(page.getByText('Bortvald: den visas inte när aktiviteter skapas.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Redigera typ' })).toHaveCount(0);
  await accessible(page);
  await page.reload();
  await expect(type).not.toBeChecked();
  await type.click();
  await expect(type).toBeChecked();
  expect(errors).toEqual([]);
});

test('a type of one’s own asks for fields of every kind, and an activity fills them in', { tag: '@long' }, async ({ page }) => {
  const { leader, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const word = 'hemma';
  await signInAs(page, leader, client.name, '/aktiviteter/kategorier');
  await page.getByRole('button', { name: 'Ny kategori' }).click();
  let form = page.getByRole('dialog');
  await form.getByLabel('Namn').fill('k');
  await form.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(form.getByLabel('Namn')).toBeFocused();
  await expect(form.getByLabel('Namn')).toHaveAccessibleDescription(/två tecken|2 tecken/);
  await accessible(page);
  await form.getByLabel('Namn').fill(`kvällar ${word}`);
  await form.getByRole('radio', { name: `Bara ${client.name}` }).check();
  await form.getByRole('button', { name: 'Skapa', exact: true }).click();
  await page.getByRole('button', { name: `Kvällar ${word} Egen` }).click();
  await page.getByRole('button', { name: 'Ny aktivitetstyp' }).click();
  await page.getByRole('dialog').getByLabel('Namn').fill(`lugn stund ${word}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Skapa', exact: true }).click();
  await page.getByRole('link', { name: `Lugn stund ${word}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Lugn stund ${word}` })).toBeVisible();
  await expect(page.getByText('Inga fält än.')).toBeVisible();

  await page.getByRole('button', { name: 'Lägg till fält' }).click();
  for (const kind of ['Kort text', 'Lång text', 'Ja eller nej', 'Tal', 'Fråga'])
    await expect(page.getByRole('dialog').getByRole('radio', { name: kind })).toBeAttached();
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();
  await addField(page, 'Så gör vi', 'Lång text');
  await addField(page, 'Minuter', 'Tal');
  await addField(page, 'Musik på', 'Ja eller nej');
  await addField(page, 'Plats', 'Kort text');
  await addField(page, 'Hur gick det?', 'Fråga');
  const names = () => page.getByRole('list').filter({ hasText: 'Minuter' }).getByRole('listitem').locator('b').allTextContents();
  expect(await names()).toEqual(['Så gör vi', 'Minuter', 'Musik på', 'Plats', 'Hur gick det?']);
  await page.getByRole('button', { name: 'Flytta upp Plats' }).focus();
  for (const order of [
    ['Så gör vi', 'Minuter', 'Plats', 'Musik på', 'Hur gick det?'],
    ['Så gör vi', 'Plats', 'Minuter', 'Musik på', 'Hur gick det?'],
  ]) {
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(order);
    await expect(page.getByRole('button', { name: 'Flytta upp Plats' })).toBeFocused();
  }
  await expect(page.getByRole('button', { name: 'Flytta upp Så gör vi' })).toBeDisabled();
  await accessible(page);

  await page.getByRole('link', { name: 'Skapa aktivitet' }).click();
  await page.getByRole('button', { name: 'Skapa aktivitet' }).click();
  await expect(page.getByLabel('Namn')).toBeFocused();
  await expect(page.getByLabel('Minuter', { exact: true })).toHaveAccessibleDescription('Fältet måste fyllas i.');
  await expect(page.getByText('Besvaras när en rapport fylls i.')).toBeVisible();
  await accessible(page);
  await page.getByLabel('Namn').fill(`Kvällskaffe ${word}`);
  await page.getByLabel('Minuter', { exact: true }).fill('12,5055');
  await page.getByRole('button', { name: 'Skapa aktivitet' }).click();
  await expect(page.getByLabel('Minuter', { exact: true })).toHaveAccessibleDescription('Högst två decimaler.');
  await page.getByLabel('Minuter', { exact: true }).fill('12,5');
  await page.getByLabel('Plats').fill('Köket');
  await page.getByRole('switch', { name: 'Musik på' }).click();
  await page.getByRole('button', { name: 'Skriv Så gör vi' }).click();
  const long = page.getByRole('textbox', { name: 'Så gör vi' });
  const text = 'Brygg en halv kanna och duka vid fönstret, där det är lugnast om kvällarna. ';
  await long.fill(text.repeat(4));
  await page.getByRole('button', { name: 'Skapa aktivitet' }).click();
  await expect(page.getByText('En text är öppen och inte klar. Tryck på Klar eller Avbryt i den först.')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Klar', exact: true }).click();
  await expect(page.getByText('En text är öppen')).toHaveCount(0);
  await page.getByRole('button', { name: 'Skapa aktivitet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Kvällskaffe ${word}` })).toBeVisible();
  for (const text of ['12,5', 'Köket', 'Ja'])
    await expect(
      page
        .getByRole('definition')
        .getByText(text, { exact: true })
        .or(page.getByRole('definition').filter({ hasText: text }))
        .first(),
    ).toBeVisible();
  await accessible(page);

  await page.getByRole('link', { name: 'Läs mer: Så gör vi' }).click();
  await expect(page).toHaveURL(/\/attribut\/ls\/\d+$/);
  await expect(page.getByRole('main')).toContainText(text.repeat(4).trim());
  await accessible(page);
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await page.getByRole('button', { name: `Fler val för Kvällskaffe ${word}` }).click();
  await page.getByRole('link', { name: 'Redigera' }).click();
  await page.getByLabel('Plats').fill('Balkongen');
  await accessible(page);
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Balkongen' })).toBeVisible();

  // The type goes, the activity stays.
  await page.getByRole('link', { name: `Lugn stund ${word}` }).click();
  await page.getByRole('button', { name: 'Redigera typ' }).click();
  form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Ta bort typ' }).click();
  await expect(page.getByText(/Aktiviteter som har den finns kvar/)).toBeVisible();
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aktiviteter' })).toBeVisible();
  await page.getByRole('searchbox').fill('kvällskaffe');
  await expect(page.getByRole('link', { name: `Kvällskaffe ${word}` })).toBeVisible();
  expect(errors).toEqual([]);
});

test('in English the same pages speak English, and an address that is wrong breaks nothing', { tag: '@release' }, async ({ page }) => {
  const { leader, client, addClient } = await staffedCompany(page.request);
  await addClient();
  await page.goto('/loggain');
  await page.getByText('English').click();
  await page.getByLabel('E-mail').fill(leader);
  await page.getByLabel('Password', { exact: true }).fill('vardag-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: client.name }).click();
  await expect(page).toHaveURL(/\/handelse/);
  await page.goto('/aktiviteter/kategorier?categoryId=abc&clientId=-3');
  await expect(page.getByRole('heading', { level: 1, name: 'Categories and types' })).toBeVisible();
  await page.getByRole('button', { name: 'Läkemedel Common' }).click();
  await page.getByRole('link', { name: 'Tabletter' }).click();
  await expect(page.getByRole('heading', { name: 'Fields to fill in' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Antal tabletter' })).toContainText('Number');
  await accessible(page);
  await page.goto('/aktiviteter/aktivitetstyp?id=x&isSelected=maybe');
  await expect(page.getByRole('alert')).toContainText('Not found');
  await page.goto('/aktiviteter?categoryId=999999&typeId=-1&clientId=x');
  await expect(page.getByRole('main').getByRole('button', { expanded: false }).first()).toBeVisible();
  await page.goto('/attribut/ls/999999');
  await expect(page.getByRole('alert')).toContainText('Not found');
});

test('an organisation user opens the form to read it: it is disabled and says why', { tag: '@release' }, async ({ page }) => {
  const { orgUser, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await page.goto(`/loggain?from=/aktiviteter?clientId=${client.id}`);
  await page.getByLabel('E-post').fill(orgUser);
  await page.getByLabel('Lösenord', { exact: true }).fill('vardag-demo');
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.getByRole('searchbox').fill('kvällsmedicin');
  await page.getByRole('button', { name: 'Fler val för Kvällsmedicin' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Ta bort' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Visa formuläret' }).click();
  await expect(page.getByText('Du kan se men inte ändra. Prata med verksamhetsansvarig.')).toBeVisible();
  await expect(page.getByLabel('Namn')).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Dela när den signeras' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Spara' })).toHaveCount(0);
  await accessible(page);
  await page.goto(`/aktiviteter/kategorier?clientId=${client.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du har inte behörighet att visa den här sidan.');
  expect(errors).toEqual([]);
});
