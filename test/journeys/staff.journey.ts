/** The people of the company: who is in which team, and somebody who leaves taken out of all of them (R92). */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { letterTo } from './letters.ts';
import { installClock } from './moved-clock.ts';
import { staffedCompany } from './staffed-company.ts';
import {
  accessible,
  choosePassword,
  consoleErrors,
  filterOn,
  handedOver,
  narrowBy,
  signInAs,
  signInEnglish,
  signInOffice,
} from './steps.ts';

test.use({ walkedOn: 'desktop' });

const rows = (page: Page) => page.getByRole('row').or(page.getByRole('listitem'));
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const list = '/organisation/detalj?tab=1';

const JOHANNA = 'Johanna Wik';
/** A company of two more clients, and Johanna: in Karl's team, and in Elsa's no more. */
async function company(page: Page) {
  const made = await staffedCompany(page.request);
  const [karl, mia] = [await made.addClient('Karl'), await made.addClient('Mia')];
  const groups = { elsa: made.group.id, karl: (await made.groupOf(karl)).id, mia: (await made.groupOf(mia)).id };
  const join = (group: keyof typeof groups, id: number) => made.call('PUT', `/api/client-groups/${groups[group]}/users/${id}`);
  const johanna = await made.addColleague('Johanna', 'Wik');
  await join('karl', johanna);
  await made.call('PATCH', `/api/client-groups/${groups.elsa}/users/${johanna}`, { active: false });
  return { ...made, join, elsa: made.client.name, karl: karl.name, mia: mia.name };
}

/** Somebody who has not chosen a password yet, in the teams of two clients. */
async function newcomer({ call, join, own }: Awaited<ReturnType<typeof company>>) {
  const person = { firstName: 'Lova', lastName: 'Lämnar', email: `lova.${own}@example.se`, authorities: ['USER'] };
  const { id } = await call('POST', '/api/admin/users', person);
  await join('elsa', id);
  await join('karl', id);
  return { id, email: person.email, name: 'Lova Lämnar' };
}

test('the office finds somebody, sees their teams, and takes them out of all of them in one act', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const its = await company(page);
  const { elsa, karl, mia } = its;
  const { id, name } = await newcomer(its);
  await signInOffice(page, its.orgAdmin, list);
  await expect(row(page, JOHANNA)).toContainText(`${karl}, ${elsa} (inaktiv)`);
  await expect(row(page, JOHANNA)).toContainText('Öppet');
  await accessible(page);
  await narrowBy(page, 'Roll', 'Verksamhetsansvarig');
  await expect(row(page, 'Olga Nyström (du)')).toBeVisible();
  // The office is in no team: on a phone no line is left empty of it.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(page, 'Olga Nyström (du)').getByRole('term')).toHaveText(['Roll', 'Konto']);
  await page.setViewportSize(size);
  await expect(row(page, JOHANNA)).toHaveCount(0);
  await filterOn(page, 'Verksamhetsansvarig').click();

  await page.getByRole('searchbox').fill(name);
  await expect(row(page, name)).toContainText(`${elsa}, ${karl}`);
  await expect(row(page, name)).toContainText('Väntar på första inloggningen');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Adressen är inte bekräftad', { exact: true })).toBeVisible();
  await expect(page.getByText('Ser och signerar dagen för de klienter vars team personen är med i.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: karl })).toBeVisible();
  await accessible(page);

  await page.getByRole('button', { name: 'Ta bort ur alla team' }).click();
  await expect(page.getByRole('heading', { name: `Ta bort ${name} ur alla team?` })).toBeVisible();
  for (const follows of [elsa, karl, 'finns kvar under namnet', 'loggas ut']) await expect(page.getByRole('dialog')).toContainText(follows);
  await accessible(page);
  await dialog(page, 'Avbryt').click();
  await expect(page.getByRole('main').getByRole('link', { name: karl })).toBeVisible();

  // Somebody puts them into a third team meanwhile: nothing is done that was not told.
  await page.getByRole('button', { name: 'Ta bort ur alla team' }).click();
  await its.join('mia', id);
  await dialog(page, 'Ta bort ur alla team').click();
  await expect(page.getByText('Teamen har ändrats under tiden.')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText(mia);
  expect(errors.splice(0).filter((line) => !line.includes('409'))).toEqual([]);
  await dialog(page, 'Ta bort ur alla team').click();
  await expect(page.getByText(`${name} är borttagen ur alla team`)).toBeVisible();
  await expect(page.getByText(`${name} är inte med i något team.`)).toBeVisible();
  await expect(page.getByText(`Borttagen ur ${elsa}, ${karl}, ${mia}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ta bort ur alla team' })).toHaveCount(0);
  await accessible(page);

  await page.goto(list);
  await narrowBy(page, 'Visa', 'Utan team');
  await expect(page).toHaveURL(/show=NO_TEAM/);
  await expect(row(page, name)).toContainText('Inget team');
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/q=Lova/);
  await narrowBy(page, 'Visa', 'Stängda konton');
  await expect(page.getByText(`Ingen heter «${name}»`)).toBeVisible();
  await expect(filterOn(page, 'Stängda konton')).toBeVisible();
  await accessible(page);
  expect(errors).toEqual([]);
});

test('a leaver’s account is closed by the office, and opened again', { tag: '@release' }, async ({ page, browser }) => {
  const errors = await consoleErrors(page);
  const its = await company(page);
  const { email, name } = await newcomer(its);
  const { path } = await letterTo(page.request, email);
  await signInOffice(page, its.orgAdmin, `${list}&q=${email}`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('Kontot har inte använts än.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stäng kontot' })).toHaveCount(0);
  const leaver = await (await browser.newContext()).newPage();
  await choosePassword(leaver, path, email, 'lovas lösen');
  await expect(leaver.getByRole('heading', { level: 1 })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Stäng kontot' }).click();
  await expect(page.getByRole('heading', { name: `Stänga kontot för ${name}?` })).toBeVisible();
  for (const follows of ['kan inte logga in', 'finns kvar under namnet', 'står kvar i 2 team', 'kan öppnas igen'])
    await expect(page.getByRole('dialog')).toContainText(follows);
  await accessible(page);
  await dialog(page, 'Stäng kontot').click();
  await expect(page.getByText(`Kontot för ${name} är stängt`)).toBeVisible();
  await expect(page.getByText('Kontot stängdes')).toBeVisible();
  await accessible(page);
  // The open page of whoever was closed finds out by itself, at the latest when something is asked.
  await leaver.reload();
  await expect(leaver).toHaveURL(/loggain/);

  await page.goto(`${list}&show=CLOSED`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Öppna kontot' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Lova ser åter: ${its.elsa}, ${its.karl}.`);
  await accessible(page);
  await dialog(page, 'Öppna kontot').click();
  await expect(page.getByText(`Kontot för ${name} är öppet`)).toBeVisible();
  await leaver.getByLabel('E-post').fill(email);
  await leaver.getByLabel('Lösenord', { exact: true }).fill('lovas lösen');
  await leaver.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(leaver).not.toHaveURL(/loggain/);
  await leaver.context().close();
  expect(errors).toEqual([]);
});

test('whoever opens a person is not called back by what they searched for', { tag: '@release' }, async ({ page }) => {
  const { orgAdmin } = await company(page);
  await installClock(page);
  await signInOffice(page, orgAdmin, list);
  const johanna = page.getByRole('link', { name: JOHANNA });
  await expect(johanna).toBeVisible();
  const { promise: later, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => later.then(() => route.continue()));
  await page.getByRole('searchbox').fill('Joh');
  await johanna.click();
  // Longer than the field waits for a pause in the typing.
  await page.clock.runFor(600);
  come();
  await expect(page.getByRole('heading', { level: 1, name: JOHANNA })).toBeVisible();
});

test('somebody whose first link was lost gets a new one from the office, while they wait and no longer', { tag: '@release' }, async ({
  page,
  browser,
}) => {
  const errors = await consoleErrors(page);
  const its = await company(page);
  const { email, name } = await newcomer(its);
  const { path: lost } = await letterTo(page.request, email);
  await signInOffice(page, its.orgAdmin, `${list}&q=${email}`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Ny länk' }).click();
  await expect(page.getByRole('heading', { name: `Ny länk till ${name}?` })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('En tidigare länk slutar att gälla.');
  await accessible(page);
  await dialog(page, 'Skapa ny länk').click();
  await expect(page.getByText(`Lämna över länken till ${email}`)).toBeVisible();
  await accessible(page);
  const link = await handedOver(page);
  const owner = await (await browser.newContext({ locale: 'sv-SE' })).newPage();
  await owner.goto(lost);
  await expect(owner.getByLabel('Nytt lösenord', { exact: true })).toHaveCount(0);
  await choosePassword(owner, link, email, 'lisas lösen');
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
  await owner.context().close();
  // Here it is still offered: the answer says why not, and the page is read anew.
  await page.getByRole('button', { name: 'Ny länk' }).click();
  await dialog(page, 'Skapa ny länk').click();
  await expect(page.getByText('Personen har redan valt ett lösenord')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ny länk' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stäng kontot' })).toBeVisible();
  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
});

test('whoever leads a team alone is told of before it has nobody', { tag: '@release' }, async ({ page }) => {
  const { orgAdmin } = await staffedCompany(page.request);
  await signInOffice(page, orgAdmin, `${list}&q=Assar`);
  await page.getByRole('link', { name: 'Assar Björk' }).click();
  await expect(page.getByText('Leder teamet ensam')).toBeVisible();
  await page.getByRole('button', { name: 'Ta bort ur alla team' }).click();
  await expect(page.getByRole('dialog')).toContainText('Ingen leder då');
  await accessible(page);
  await dialog(page, 'Avbryt').click();
});

test('a team where somebody is inactive already is not told of as one they lose sight of', { tag: '@release' }, async ({ page }) => {
  const { orgAdmin, elsa, karl } = await company(page);
  await signInOffice(page, orgAdmin, `${list}&q=Johanna`);
  await page.getByRole('link', { name: JOHANNA }).click();
  await page.getByRole('button', { name: 'Ta bort ur alla team' }).click();
  const confirmation = page.getByRole('dialog');
  await expect(confirmation.getByText('Johanna ser inte längre:')).toBeVisible();
  await expect(confirmation.getByRole('listitem')).toHaveText([karl]);
  await expect(confirmation).toContainText(`Johanna tas också bort ur team där Johanna redan är inaktiv: ${elsa}.`);
  await accessible(page);
  await dialog(page, 'Avbryt').click();
});

test('the organisation’s user reads it, oneself is offered nothing, and nobody of a team comes in', { tag: '@release' }, async ({
  page,
  browser,
}) => {
  const { leader, orgUser, elsa } = await company(page);
  await page.addInitScript(() => sessionStorage.setItem('colorMode', 'dark'));
  await signInEnglish(page, orgUser, `${list}&q=Johanna`);
  await page.getByRole('link', { name: JOHANNA }).click();
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /team/i })).toHaveCount(0);
  await accessible(page);
  const address = page.url();
  await page.goto('/organisation/personal/999999');
  await expect(page.getByText('The page does not exist.')).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, leader, elsa, address);
  await expect(other.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();
});
