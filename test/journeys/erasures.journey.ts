/** Keeping and erasing: the rule is chosen, a client has left, may not go, is proposed by one and approved by another, and leaves a certificate (R124 to R126). */
import type { Browser, Page } from '@playwright/test';
import { json } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken, letterTo } from './letters.ts';
import { accessible, accessiblePage, choose, chooseAct, consoleErrors, enterByLink, signInAs } from './steps.ts';

const erasing = '/organisation/gallring';

/** A company of its own with a client of whom nothing is written, and two who answer for it: nobody else's journey erases there. */
async function companyOfTwo(page: Page, browser: Browser, own: string) {
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const made = async (path: string, data: object) => (await json(await page.request.post(path, { headers, data }))) as { id: number };
  const company = { id: (await made('/api/companies', { name: `Gallringsbolaget ${own}` })).id };
  const client = `Greta ${own}`;
  await made('/api/clients', { name: client, company });
  const enter = async (firstName: string, on: Page) => {
    const email = `${firstName.toLowerCase()}.${own}@example.se`;
    await made('/api/admin/users', { firstName, lastName: 'Prov', email, authorities: ['ORG_ADMIN'], company });
    await enterByLink(on, (await letterTo(page.request, email)).path, email, 'ett lösen till');
  };
  await enter('Ulla', page);
  const other = await (await browser.newContext()).newPage();
  await enter('Vera', other);
  return { client, other };
}

test('two people erase a client who left long ago, and the certificate stays', { tag: '@long' }, async ({ page, browser }) => {
  const errors = await consoleErrors(page);
  const { client, other } = await companyOfTwo(page, browser, unique());
  const row = (on: Page) => on.getByRole('listitem').filter({ has: on.getByRole('heading', { name: client }) });
  const sheet = page.getByRole('dialog');
  const act = (name: string) => row(page).getByRole('button', { name, exact: true });

  // From the settings, to a page where nothing is chosen yet.
  await page.goto('/organisation/detalj?tab=2');
  await page.getByRole('link', { name: 'Till gallringen' }).click();
  await expect(page).toHaveURL(new RegExp(`${erasing}$`));
  await expect(page).toHaveTitle('Gallring · Vardag');
  await expect(page.getByText('Inte valt: inget gallras')).toBeVisible();
  await expect(page.getByText('Ingen klient har slutat')).toBeVisible();
  await accessiblePage(page);

  // Who has left is said with a day that has been; a fault stands at its field, and nothing typed is lost.
  await page.getByRole('button', { name: 'En klient har slutat' }).click();
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(sheet.getByRole('combobox', { name: 'Klient' })).toHaveAccessibleDescription(/måste fyllas i/);
  await choose(page, 'Klient', 'greta', client);
  const day = sheet.getByRole('textbox', { name: 'Dagen klienten slutade' });
  await day.fill('2199-01-01');
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(day).toHaveAccessibleDescription(/har inte varit än/);
  await expect(sheet.getByRole('combobox', { name: 'Klient' })).toHaveValue(client);
  await accessible(page);
  await day.fill('2020-01-01');
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(row(page)).toContainText('Slutade 1 jan 2020');
  await expect(row(page)).toContainText('Tiden är inte vald');

  // The rule says when it may go.
  await page.getByRole('button', { name: 'Välj', exact: true }).click();
  await accessible(page);
  await sheet.getByRole('radio', { name: /^Privat verksamhet enligt LSS/ }).check();
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByRole('main')).toContainText('två år efter sista anteckningen');
  await expect(row(page)).toContainText('Skulle ha varit gallrad senast 31 dec 2023');

  // A legal hold keeps it, with its reason, until it is lifted.
  await chooseAct(page, `Fler val för ${client}`, 'Bevara');
  await sheet.getByRole('button', { name: 'Bevara' }).click();
  await expect(sheet.getByLabel('Varför')).toHaveAccessibleDescription(/måste fyllas i/);
  await sheet.getByLabel('Varför').fill('Tillsyn av IVO');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Bevara' }).click();
  await expect(row(page)).toContainText('Bevaras: Tillsyn av IVO');
  await expect(row(page)).toContainText('Ulla Prov');
  await expect(act('Föreslå gallring')).toHaveCount(0);
  await accessiblePage(page);
  await act('Häv').click();
  await sheet.getByRole('button', { name: 'Häv' }).click();
  await expect(row(page)).not.toContainText('Tillsyn av IVO');

  // The proposal shows what would go, and needs an answer about the copy.
  await act('Föreslå gallring').click();
  await expect(sheet).toContainText('Klientens uppgifter');
  await expect(sheet).toContainText('Ingen kopia av akten är gjord.');
  await expect(sheet.getByRole('link', { name: 'Till kopian av akten' })).toHaveAttribute('href', /\/klientgrupp\/kopia\?clientId=\d+/);
  await sheet.getByRole('button', { name: 'Föreslå gallring' }).click();
  const declined = sheet.getByRole('radio', { name: 'Ja, men tackade nej' });
  await expect(declined).toHaveAccessibleDescription('Välj ett av alternativen.');
  await accessible(page);
  await declined.check();
  await sheet.getByRole('button', { name: 'Föreslå gallring' }).click();
  await expect(row(page)).toContainText('Föreslagen av Ulla Prov');
  await expect(row(page)).toContainText('En annan verksamhetsansvarig behöver godkänna.');
  await expect(act('Godkänn')).toHaveCount(0);
  await accessiblePage(page);

  // The other reads the same before it, and withdraws or approves.
  await other.goto(erasing);
  await expect(row(other)).toContainText('Klienten tackade nej till en kopia av akten.');
  await row(other).getByRole('button', { name: 'Godkänn', exact: true }).click();
  const asking = other.getByRole('dialog', { name: `Gallra ${client}?` });
  await expect(asking).toContainText('ingen kan få tillbaka det');
  await expect(asking).toContainText('Aktiviteter och händelser');
  await accessible(other);
  await asking.getByRole('button', { name: 'Godkänn och gallra' }).click();
  // Under way for some seconds; then the row is gone, without a reload.
  await expect(row(other)).toHaveCount(0);
  const certificates = other.getByRole('list', { name: 'Gallrade' }).getByRole('link');
  await expect(certificates).toHaveText([/^Klient nr \d+, gallrad .+, \d+ rad(er)?, 0 filer$/]);
  await accessiblePage(other);
  await certificates.click();
  await expect(other).toHaveURL(new RegExp(`${erasing}/\\d+$`));

  // Whoever opens the address reads it, on the screen and on paper: numbers and hashes, and nobody's name.
  await page.goto(new URL(other.url()).pathname);
  const heading = { level: 1, name: /^Gallring av klient nr \d+$/ } as const;
  await expect(page.getByRole('heading', heading)).toBeVisible();
  await page.reload();
  const paper = page.getByRole('article');
  await expect(paper).toContainText('Ja, men tackade nej');
  await expect(paper.getByRole('row', { name: /^clients 1 [0-9a-f]{64}$/ })).toBeVisible();
  await expect(paper.getByText(/^[0-9a-f]{64}$/).last()).toBeVisible();
  for (const name of [client, 'Ulla', 'Vera']) await expect(paper).not.toContainText(name);
  await accessiblePage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('heading', heading)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  expect(errors).toEqual([]);
});

test('whoever was forestalled reads why, and the list says what is so now', { tag: '@release' }, async ({ page, browser }) => {
  const { client, other } = await companyOfTwo(page, browser, unique());
  const row = (on: Page) => on.getByRole('listitem').filter({ has: on.getByRole('heading', { name: client }) });
  await page.goto(erasing);
  await page.getByRole('button', { name: 'Välj', exact: true }).click();
  await page.getByRole('radio', { name: /^Privat verksamhet enligt LSS/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click();
  await page.getByRole('button', { name: 'En klient har slutat' }).click();
  await choose(page, 'Klient', 'greta', client);
  await page.getByRole('textbox', { name: 'Dagen klienten slutade' }).fill('2020-01-01');
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click();
  await row(page).getByRole('button', { name: 'Föreslå gallring' }).click();
  await page.getByRole('radio', { name: 'Ingen gick att nå' }).check();

  await other.goto(erasing);
  await row(other).getByRole('button', { name: 'Föreslå gallring' }).click();
  await other.getByRole('radio', { name: 'Ja, den är överlämnad' }).check();
  await other.getByRole('dialog').getByRole('button', { name: 'Föreslå gallring' }).click();
  await expect(row(other)).toContainText('Föreslagen av Vera Prov');

  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Föreslå gallring' }).click();
  await expect(sheet.getByRole('alert')).toContainText('redan föreslagen');
  await expect(sheet.getByRole('radio', { name: 'Ingen gick att nå' })).toBeChecked();
  await accessible(page);
  await expect(page.locator('main')).toContainText('Föreslagen av Vera Prov');

  // Withdrawn by one while the other is asked whether it shall go.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Kasta det du har skrivit?' }).getByRole('button', { name: 'Kasta' }).click();
  await row(page).getByRole('button', { name: 'Godkänn', exact: true }).click();
  await row(other).getByRole('button', { name: 'Dra tillbaka' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Dra tillbaka' }).click();
  await expect(row(other).getByRole('button', { name: 'Föreslå gallring' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Godkänn och gallra' }).click();
  await expect(sheet.getByRole('alert')).toContainText('redan godkänt eller tillbakadraget');
  await sheet.getByRole('button', { name: 'Avbryt' }).click();
  await expect(row(page).getByRole('button', { name: 'Föreslå gallring' })).toBeVisible();

  // Who is back after all is on the list no more.
  await chooseAct(page, `Fler val för ${client}`, 'Är tillbaka');
  await page
    .getByRole('dialog', { name: `Är ${client} tillbaka?` })
    .getByRole('button', { name: 'Är tillbaka' })
    .click();
  await expect(page.getByText('Ingen klient har slutat')).toBeVisible();
});

test('an assistant gets no such page', async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist', erasing);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du har inte behörighet att visa den här sidan.');
  await page.goto(`${erasing}/1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du har inte behörighet att visa den här sidan.');
});
