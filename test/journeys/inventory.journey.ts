/**
 * Stock by hand: an item is added, filled up and counted, an activity draws it by signing, and its history says all of it
 * (product «Stock»).
 */
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, isAskedAbout, signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test('an assistance administrator adds an item, fills it up, counts it, edits and removes it', { tag: '@long' }, async ({ page }) => {
  const { leader, client, item } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const name = 'Plåster';
  await item('Dosett');
  await signInAs(page, leader, client.name);
  await page.getByRole('link', { name: 'Lager' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lager' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Dosett/ })).toBeVisible();
  await accessible(page);

  await page.getByRole('link', { name: 'Lägg till artikel' }).and(page.locator(':visible')).click();
  await page.getByRole('button', { name: 'Ny kategori' }).click();
  await page.getByRole('dialog').getByLabel('Namn').fill('Förband');
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Skapa' }).click();
  await expect(page.getByRole('heading', { name: 'Vad ska räknas?' })).toBeFocused();
  await page.getByRole('button', { name: 'Lägg till artikel' }).click();
  await expect(page.getByLabel('Namn')).toBeFocused();
  await page.getByLabel('Namn').fill('Pl');
  await page.getByLabel('Antal i lager').fill('tolv');
  await page.getByLabel('Varna när det finns mindre än').fill('-1');
  await page.getByRole('button', { name: 'Lägg till artikel' }).click();
  await expect(page.getByLabel('Namn')).toHaveAccessibleDescription(/Skriv minst 3 tecken\./);
  await expect(page.getByLabel('Antal i lager')).toHaveAccessibleDescription(/Skriv ett tal\./);
  await expect(page.getByLabel('Varna när det finns mindre än')).toHaveAccessibleDescription(/för stort eller för litet/);
  await accessible(page);
  await page.getByLabel('Namn').fill(name);
  await page.getByLabel('Enhet').fill('st');
  await page.getByLabel('Antal i lager').fill('2,5');
  await page.getByLabel('Varna när det finns mindre än').fill('5');
  await page.getByRole('button', { name: 'Lägg till artikel' }).click();
  await expect(page).toHaveURL(/\/inventering\?.*itemCategoryId=\d+/);

  const row = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(row).toContainText('Snart slut: 2,5 st');
  await expect(page.getByRole('main').getByRole('link', { name: /^Dosett/ })).toHaveCount(0);
  await row.click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await accessible(page);

  await page.getByRole('button', { name: 'Fyll på', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Fyll på' }).click();
  await expect(dialog.getByLabel(/Hur mycket kom till/)).toHaveAccessibleDescription(/Fältet måste fyllas i\./);
  await dialog.getByLabel(/Hur mycket kom till/).fill('10');
  await expect(dialog).toContainText('Sedan finns 12,5 st.');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Fyll på' }).click();
  await expect(dialog).toBeHidden();
  const now = page.getByRole('region', { name: 'I lager' });
  await expect(now).toContainText('12,5 st');
  await page.getByRole('button', { name: 'Räkna' }).click();
  await dialog.getByLabel(/Hur mycket finns det/).fill('1');
  await expect(dialog).toContainText('11,5 st mindre än lagret säger.');
  await isAskedAbout(page, dialog.getByLabel(/Hur mycket finns det/));
  // So far from what the stock says, it asks why.
  await dialog.getByRole('button', { name: 'Spara räkningen' }).click();
  await expect(dialog.getByLabel('Varför skiljer det?')).toHaveAccessibleDescription(/Skriv en kommentar\./);
  await dialog.getByLabel('Varför skiljer det?').fill('Tappades i golvet');
  await dialog.getByRole('button', { name: 'Spara räkningen' }).click();
  await expect(page.getByText(`${name}: räknat 1, nu 1`)).toBeVisible();
  await expect(now).toContainText('1 st');
  await expect(page.getByRole('region', { name: 'Historik' }).getByRole('listitem')).toHaveText([
    /Räknat.*Tappades i golvet.*−11,51 st kvar/,
    /Påfyllt.*\+1012,5 st kvar/,
    /Räknat.*\+2,52,5 st kvar/,
  ]);

  await page.getByRole('button', { name: `Fler val för ${name}` }).click();
  await page.getByRole('link', { name: 'Redigera' }).click();
  await page.getByLabel('Dosering').fill('Ett per dag');
  // A small correction is one, a large one says why.
  await page.getByLabel('Antal i lager').fill('2');
  await expect(page.getByLabel('Varför skiljer det?')).toHaveCount(0);
  await page.getByLabel('Antal i lager').fill('40');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByLabel('Varför skiljer det?')).toHaveAccessibleDescription(/Skriv en kommentar\./);
  await accessible(page);
  await page.getByLabel('Varför skiljer det?').fill('En ny kartong');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Om artikeln' })).toContainText('Ett per dag');
  await expect(page.getByRole('region', { name: 'Historik' }).getByRole('listitem').first()).toContainText(/Rättat.*En ny kartong.*\+39/);

  await page.getByRole('button', { name: `Fler val för ${name}` }).click();
  await dialog.getByRole('button', { name: 'Ta bort' }).click();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Ta bort' }).click();
  await expect(page).toHaveURL(/\/inventering\?/);
  await expect(row).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('an activity is told what it draws, and a signing draws it', { tag: '@long' }, async ({ page }) => {
  const company = await staffedCompany(page.request);
  const { leader, client } = company;
  const errors = await consoleErrors(page);
  const { name: item } = await company.item('Näringsdryck');
  const activity = 'Middag';
  await signInAs(page, leader, client.name);
  await page.getByRole('link', { name: 'Aktiviteter' }).click();
  await page.getByRole('searchbox').fill(activity);
  await page.getByRole('main').getByRole('link', { name: activity, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const draws = page.getByRole('region', { name: 'Tas ur lagret' });
  await expect(draws).toContainText('Inget tas ur lagret.');
  await draws.getByRole('button', { name: 'Lägg till uttag' }).click();
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(dialog.getByLabel('Artikel')).toHaveAccessibleDescription(/Fältet måste fyllas i\./);
  await dialog.getByLabel('Artikel').selectOption(item);
  await dialog.getByLabel(/Så mycket tas/).fill('2');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(dialog).toBeHidden();
  await draws.getByRole('button', { name: new RegExp(`${item}.*2 st`) }).click();
  await dialog.getByLabel(/Så mycket tas/).fill('200');
  await isAskedAbout(page, dialog.getByLabel(/Så mycket tas/));
  await accessible(page);
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(draws.getByRole('button', { name: new RegExp(`${item}.*200 st`) })).toBeVisible();
  await accessible(page);

  // Tomorrow's is open at any hour of the day; signed ahead, it asks first.
  await page.goto(`/handelse?date=${dayAhead(1)}`);
  await expect(page.getByRole('main')).toContainText(/200 st ur lagret, \d+ kvar/);
  await page
    .getByRole('button', { name: `Signera ${activity}` })
    .first()
    .click();
  await expect(dialog).toContainText(new RegExp(`När du signerar tas 200 st ${item} ur lagret, \\d+ kvar\\. räcker till `));
  await dialog.getByRole('button', { name: /^Signera/ }).click();
  await expect(page.getByText(`${activity} signerad`)).toBeVisible();

  await page.getByRole('link', { name: 'Lager' }).click();
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(`^${item}`) });
  await expect(row).toContainText('Snart slut: 0 stbehöver räknas');
  await row.click();
  await expect(page.getByRole('region', { name: 'I lager' })).toContainText('Mer är använt än vad som fanns.');
  await expect(page.getByRole('region', { name: 'Om artikeln' }).getByRole('link', { name: activity })).toContainText('200 st');
  await expect(page.getByRole('region', { name: 'Historik' }).getByRole('listitem').first()).toHaveText(
    new RegExp(`^Använt ${activity}.*−200−\\d+ st kvar$`),
  );
  await accessible(page);
  expect(errors).toEqual([]);
});

test('an assistant sees what there is and is offered nothing to change', { tag: '@release' }, async ({ page }) => {
  const { assistant, client, item } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await item('Alvedon');
  await signInAs(page, assistant, client.name);
  await page.getByRole('link', { name: 'Lager' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Alvedon/ })
    .click();
  await expect(page.getByRole('region', { name: 'Historik' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Fyll på|Räkna|Fler val/ })).toHaveCount(0);
  await accessible(page);
  await page.goto('/inventering/laggtill');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du har inte behörighet att visa den här sidan.');
  expect(errors).toEqual([]);
});

test('an organisation’s user meets the form disabled, with a note', { tag: '@release' }, async ({ page }, { project }) => {
  const { orgUser, client, item } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await item('Dosett');
  await signInAs(page, orgUser, client.name);
  // The organisation's bar on the phone has no room for it.
  if (project.name === 'phone') await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('link', { name: 'Lager' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Dosett/ })
    .click();
  await page.getByRole('button', { name: 'Fler val för Dosett' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Ta bort' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Redigera' }).click();
  await expect(page.getByText('Du kan se men inte ändra. Prata med verksamhetsansvarig.')).toBeVisible();
  await expect(page.getByLabel('Namn')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Spara' })).toHaveCount(0);
  await accessible(page);
  expect(errors).toEqual([]);
});
