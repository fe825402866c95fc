/**
 * Categories of stock by hand: made, given fields that items are then asked, changed and deleted; common ones stay as they are
 * (product «Stock»).
 */
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, openPageOf, signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test('an assistance administrator makes a category with fields, and an item answers them', { tag: '@long' }, async ({ page }) => {
  const { leader, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const name = 'Kylvaror';
  await signInAs(page, leader, client.name);
  await page.getByRole('link', { name: 'Lager' }).click();
  await page.getByRole('link', { name: 'Hantera kategorier' }).and(page.locator(':visible')).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Artikelkategorier' })).toBeVisible();
  const main = page.getByRole('main');
  // The platform's are shown and cannot be changed.
  await expect(main.getByText('Gemensam').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Redigera Läkemedel' })).toHaveCount(0);
  await accessible(page);

  await page.getByRole('button', { name: 'Ny kategori' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Namn').fill('K');
  await dialog.getByRole('button', { name: 'Skapa' }).click();
  await expect(dialog.getByLabel('Namn')).toHaveAccessibleDescription(/minst 2 tecken/);
  await dialog.getByLabel('Namn').fill(name.toLowerCase());
  await dialog.getByRole('button', { name: 'Skapa' }).click();
  await expect(dialog).toBeHidden();
  const card = main.getByRole('button', { name: new RegExp(`^${name}`), expanded: false });
  await card.click();
  for (const [field, kind] of [
    ['Förvaring', 'Lång text'],
    ['Grader', 'Tal'],
    ['Batch', 'Kort text'],
  ] as const) {
    await page.getByRole('button', { name: 'Lägg till fält' }).and(page.locator(':visible')).click();
    await dialog.getByLabel('Namn').fill(field);
    await dialog.getByRole('radio', { name: kind }).check();
    await dialog.getByRole('button', { name: 'Lägg till fält' }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('listitem').filter({ hasText: field })).toBeVisible();
  }
  await accessible(page);

  // An item of it is asked, and says so where something is missing.
  await page.goto('/inventering/laggtill');
  await main.getByRole('button', { name }).click();
  await page.getByLabel('Namn').fill('Insulin');
  await page.getByLabel('Antal i lager').fill('3');
  await page.getByLabel('Varna när det finns mindre än').fill('1');
  await page.getByLabel('Grader').fill('varmt');
  await page.getByRole('button', { name: 'Lägg till artikel' }).click();
  await expect(page.getByLabel('Grader')).toHaveAccessibleDescription(/Skriv ett tal\./);
  await page.getByLabel('Grader').fill('4,5');
  await page.getByLabel('Batch').fill('B-12');
  await page.getByRole('button', { name: 'Skriv Förvaring' }).click();
  await page.getByRole('textbox', { name: 'Förvaring' }).fill('Längst ner i kylen');
  await page.getByRole('button', { name: 'Lägg till artikel' }).click();
  await expect(page.getByText('En text är öppen och inte klar.')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Klar', exact: true }).click();
  await page.getByRole('button', { name: 'Lägg till artikel' }).click();
  await openPageOf(page, main.getByRole('link', { name: /^Insulin/ }));
  const about = page.getByRole('region', { name: 'Om artikeln' });
  await expect(about.getByText('B-12')).toBeVisible();
  await expect(about.getByText('4,5', { exact: true })).toBeVisible();
  await expect(about.getByText('Längst ner i kylen')).toBeVisible();
  await accessible(page);

  // Edited: what is not touched stays.
  await page
    .getByRole('button', { name: 'Fler val för' })
    .or(page.getByRole('button', { name: /Insulin/ }))
    .first()
    .click();
  await dialog.getByText('Redigera').click();
  await expect(page.getByLabel('Batch')).toHaveValue('B-12');
  await page.getByLabel('Batch').fill('B-13');
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(about.getByText('B-13')).toBeVisible();
  await expect(about.getByText('Längst ner i kylen')).toBeVisible();

  expect(errors).toEqual([]);
});

test('an own category is renamed, archived and deleted', { tag: '@release' }, async ({ page }) => {
  const { leader, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const name = 'Verktyg';
  await signInAs(page, leader, client.name, '/inventering/kategorier');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Ny kategori' }).click();
  await dialog.getByLabel('Namn').fill(name);
  await dialog.getByRole('radio', { name: `Bara ${client.name}` }).check();
  await dialog.getByRole('button', { name: 'Skapa' }).click();
  await page.getByRole('button', { name: `Redigera ${name}` }).click();
  await dialog.getByLabel('Namn').fill(`${name} 2`);
  await dialog.getByText('Arkivera', { exact: false }).first().click();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(main.getByRole('button', { name: `${name} 2 Egen · Arkiverad` })).toBeVisible();
  await page.getByRole('button', { name: `Redigera ${name} 2` }).click();
  await dialog.getByRole('button', { name: 'Ta bort kategori' }).click();
  await expect(page.getByText('Artiklar som har den finns kvar.')).toBeVisible();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Ta bort' }).last().click();
  await expect(page.getByRole('button', { name: `Redigera ${name} 2` })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('an organisation user looks at items, and is kept from the categories', { tag: '@release' }, async ({ page }) => {
  const { orgUser, client } = await staffedCompany(page.request);
  await page.goto('/loggain');
  await page.getByLabel('E-post').fill(orgUser);
  await page.getByLabel('Lösenord', { exact: true }).fill('vardag-demo');
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(page).not.toHaveURL(/loggain/);
  await page.goto(`/inventering/kategorier?clientId=${client.id}`);
  await expect(page.getByRole('button', { name: 'Ny kategori' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
