/**
 * The organisation's team pages: a client's events, its members, and what its activities share, changed at once (product «Team pages», R4,
 * R21, R37).
 */
import type { Page } from '@playwright/test';
import { toInstant } from '#domain/time.ts';
import { callAs, headersOf } from './by-api.ts';
import { isAtClientPlace, openClientPlaces, toClientPlace } from './client-places.ts';
import { dayAhead, ZONE } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, chooseAct, consoleErrors, openFilter, signInAs, signInEnglish, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

const dialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const name = 'Prov av delning';
const member = 'Sofia Dahl';

/** A company with a label, and what a team has done: more shared events of yesterday than a page shows, one that is not, and an invitation. */
async function prepared(page: Page) {
  const company = await staffedCompany(page.request);
  const { call, activity, activities } = company;
  await company.addColleague('Sofia', 'Dahl');
  await (await callAs(page.request, company.orgAdmin))('POST', '/api/labels', { name: 'Rehabplan' });
  const shared = await activity('Samtal', 'Samtal och kontakt', { sharesDataWhenReported: true });
  const report = (activityId: number, minute: number) =>
    call('POST', '/api/activity-instances', { activityId, date: toInstant(`${dayAhead(-1)}T12:${minute + 10}`, ZONE) });
  await Promise.all(Array.from({ length: 21 }, (_, minute) => report(shared.id, minute)));
  await report(activities.Promenad!, 30);
  const invited = `oppen.${company.own}@example.se`;
  const leader = await callAs(page.request, company.leader);
  await leader('POST', `/api/user-invitations/invite?userEmail=${invited}&clientGroupId=${company.group.id}`);
  return { ...company, invited, tried: (await activity(name, 'Måltid')).id };
}

/** Deactivates or activates a member: behind one button on the phone. */
async function act(page: Page, isPhone: boolean, name: string, what: 'Inaktivera' | 'Aktivera') {
  if (isPhone) {
    await page.getByRole('button', { name: `Fler val för ${name}` }).click();
    await dialog(page, what).click();
  } else await page.getByRole('button', { name: `${what} ${name}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: `${what} ${name}?` })).toBeVisible();
  await accessible(page);
  await dialog(page, what).click();
  await expect(page.getByText(`${name} är ${what === 'Inaktivera' ? 'inaktiv' : 'aktiv'}`, { exact: true })).toBeVisible();
}

test('the administrator goes from clients to one, its events, members and sharing', { tag: '@long' }, async ({ page }, { project }) => {
  const isPhone = project.name === 'phone';
  const { group, tried, orgAdmin, invited: email, ...its } = await prepared(page);
  const client = its.client.name;
  const errors = await consoleErrors(page);
  await signInOffice(page, orgAdmin);
  if (isPhone) await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('link', { name: 'Klienter', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Fler val för ${client}` })).toBeVisible();
  await accessible(page);

  await page.getByRole('main').getByRole('link', { name: client }).click();
  await expect(page.locator('[data-client]')).toContainText(client);
  await expect(page).toHaveURL(new RegExp(`/organisation/team/${group.id}\\?clientId=${group.client.id}$`));
  const rows = page.getByRole('list', { name: 'Händelser' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).not.toContainText(client);
  const filter = await openFilter(page);
  await expect(filter.getByLabel('Status', { exact: true })).toBeVisible();
  await expect(filter.getByLabel('Klient', { exact: true })).toHaveCount(0);
  await accessible(page);
  await filter.getByRole('button', { name: 'Visa listan' }).click();
  await page.getByRole('button', { name: 'Nästa sida' }).click();
  await expect(page).toHaveURL(/clientId=\d+&page=2$/);

  // Another client in the address changes nothing, nor a tab that there is none of.
  const request = page.waitForRequest(/\/api\/activity-instances\/mine\?/);
  await page.goto(`/organisation/team/${group.id}?clientId=99999&tab=7`);
  expect(new URL((await request).url()).searchParams.get('clientIds')).toBe(String(group.client.id));
  await isAtClientPlace(page, 'Händelser');
  await expect(rows).toHaveCount(20);
  await page.getByRole('link', { name: 'Idag', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`clientId=${group.client.id}.*from=`));
  await page.reload();
  await expect(page.locator('[data-client]')).toContainText(client);

  await toClientPlace(page, /^Medlemmar \d aktiva medlemmar/);
  await expect(page.getByRole('heading', { level: 1, name: 'Medlemmar' })).toBeVisible();
  await accessible(page);
  await act(page, isPhone, member, 'Inaktivera');
  await act(page, isPhone, member, 'Aktivera');
  await chooseAct(page, `Fler val för ${email}`, 'Dra tillbaka');
  await dialog(page, 'Dra tillbaka').click();
  await expect(page.getByText(`Inbjudan till ${email} är tillbakadragen`)).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toHaveCount(0);

  await toClientPlace(page, 'Delning');
  await expect(page.getByRole('heading', { level: 1, name: 'Delning' })).toBeVisible();
  const own = page
    .getByRole('group')
    .filter({ has: page.getByText(name) })
    .first();
  const opened = own.getByRole('group', { name });
  await expect(own).toContainText('Delas inte');
  await own.getByText(name).first().click();
  await accessible(page);
  // On a slow network two stand in line, each on the version that the one before it left.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/activities/${tried}`, (route) => answered.then(() => route.continue()));
  await opened.getByRole('switch', { name: 'Dela när den signeras' }).click();
  await opened.getByRole('switch', { name: 'Dela när den hoppas över' }).click();
  await opened.getByLabel('Etikett').selectOption({ label: 'Rehabplan' });
  answer();
  await expect(own.getByText('Delas: signerad, överhoppad')).toBeVisible();
  await expect(own.locator('summary')).toContainText('Rehabplan');
  const headers = await headersOf(page.request, orgAdmin);
  const stored = async () => (await page.request.get(`/api/activities/${tried}`, { headers })).json();
  await expect.poll(async () => (await stored()).label?.name).toBe('Rehabplan');
  await page.unroute(`**/api/activities/${tried}`);
  expect(await stored()).toMatchObject({ sharesDataWhenSigned: true, sharesDataWhenSkipped: true, isSentToInbox: false });
  await page.reload();
  await expect(own.locator('summary')).toContainText('Delas: signerad, överhoppad');
  await expect(own.locator('summary')).toContainText('Rehabplan');
  expect(errors).toEqual([]);

  // Somebody else was faster: nothing is overwritten, and what they did is shown.
  await own.locator('summary').click();
  const theirs = { sharesDataWhenReported: true };
  expect((await page.request.patch(`/api/activities/${tried}`, { headers, data: theirs })).ok()).toBe(true);
  await opened.getByRole('switch', { name: 'Skicka till inkorgen' }).click();
  await expect(page.getByText(`Någon annan har ändrat «${name}» under tiden.`)).toBeVisible();
  await expect(opened.getByRole('switch', { name: 'Dela när den rapporteras' })).toBeChecked();
  await expect(opened.getByRole('switch', { name: 'Skicka till inkorgen' })).not.toBeChecked();
  await opened.getByRole('switch', { name: 'Skicka till inkorgen' }).click();
  await expect.poll(async () => (await stored()).isSentToInbox).toBe(true);

  // Only what is shared, by address; what stops being shared stays until the list is asked for anew.
  const only = page.getByRole('switch', { name: 'Visa bara det som delas' });
  const all = await page.locator('summary').count();
  await only.click();
  await expect(page).toHaveURL(/shared=true/);
  await expect.poll(() => page.locator('summary').count()).toBeLessThan(all);
  await accessible(page);
  await own.locator('summary').click();
  for (const flag of ['signeras', 'hoppas över', 'rapporteras']) await opened.getByRole('switch', { name: `Dela när den ${flag}` }).click();
  await expect(own.locator('summary')).toContainText('Delas inte');
  await expect.poll(async () => (await stored()).sharesDataWhenReported).toBe(false);
  await page.reload();
  await expect(only).toBeChecked();
  await expect(page.locator('summary').filter({ hasText: 'Samtal' })).toContainText('Delas: ');
  await expect(page.locator('summary').filter({ hasText: name })).toHaveCount(0);
  // The log under them has it: last that it is shared no more.
  await expect(page.getByText(`«${name}» delas inte längre med organisationen.`)).toHaveCount(1);
  await only.click();
  await expect(page.locator('summary')).toHaveCount(all);

  await own.locator('summary').click();
  await own.getByRole('link', { name: 'Visa aktiviteten' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delning' })).toBeVisible();
  // From the team's page on to what is the client's own.
  await page.goto(`/organisation/team/${group.id}`);
  await toClientPlace(page, 'Lager');
  await expect(page).toHaveURL(new RegExp(`/inventering\\?clientId=${group.client.id}$`));
  await page.goBack();
  await page.getByRole('button', { name: 'Klientens dag' }).click();
  await expect(page).toHaveURL(/\/handelse$/);
  // The day says that there is more than it shows (R21).
  await page.getByRole('button', { name: 'Föregående dag' }).click();
  await expect(page.getByText(/händelser? till är klara? men delas inte med organisationen\./)).toBeVisible();
});

test(
  'the organisation’s user reads all of it and changes nothing; what is not theirs is not there',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const { group, orgUser } = await staffedCompany(page.request);
    const { group: foreign } = await staffedCompany(page.request);
    await signInOffice(page, orgUser);
    await page.goto(`/organisation/team/${group.id}/installningar/anvandare?clientId=${group.client.id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Assar Björk')).toBeVisible();
    await expect(main.getByText('Du kan se men inte ändra. Prata med verksamhetsansvarig.')).toBeVisible();
    // The way back, on the phone that to the client's other pages, and nothing else.
    await expect(main.getByRole('button')).toHaveCount(project.name === 'phone' ? 2 : 1);
    await expect(main.getByText('Öppna inbjudningar')).toHaveCount(0);
    await accessible(page);
    await toClientPlace(page, 'Delning');
    await expect(main.getByText('Du kan se men inte ändra. Prata med verksamhetsansvarig.')).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Frukost' }).click();
    const opened = page.getByRole('group', { name: 'Frukost', exact: true });
    await expect(opened.getByRole('switch', { name: 'Dela när den signeras' })).toBeDisabled();
    await expect(opened.getByLabel('Etikett')).toBeDisabled();
    await expect(page.getByRole('switch', { name: 'Visa bara det som delas' })).toBeEnabled();
    await accessible(page);
    const settings = ['anvandare', 'uppgiftsmallar'].map((setting) => `${foreign.id}/installningar/${setting}`);
    for (const path of [`${foreign.id}`, ...settings, '99999', 'x', `${group.id}/installningar/finns-inte`]) {
      await page.goto(`/organisation/team/${path}?clientId=${group.client.id}`);
      await expect(page.getByText('Sidan finns inte.'), path).toBeVisible();
    }
  },
);

test('in English and in the dark; nobody of a team comes in', { tag: '@release' }, async ({ page, browser }) => {
  const { client, leader, orgAdmin } = await staffedCompany(page.request);
  await page.addInitScript(() => sessionStorage.setItem('colorMode', 'dark'));
  await signInEnglish(page, orgAdmin, '/organisation/team');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await accessible(page);
  await page.getByRole('main').getByRole('link', { name: client.name }).click();
  await openClientPlaces(page);
  await expect(page.getByRole('link', { name: /active members/ })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await accessible(page);
  for (const [setting, words] of [
    ['anvandare', 'Team leader'],
    ['aktiviteter', 'Show only what is shared'],
  ] as const) {
    await page.goto(`${path}/installningar/${setting}`);
    await expect(page.getByText(words).first()).toBeVisible();
    await accessible(page);
  }
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, leader, client.name);
  for (const to of [path, `${path}/installningar/anvandare`]) {
    await other.goto(to);
    await expect(other.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();
  }
});

test('two members who would have the same initials have a letter more, in the team and in the office’s short list of it', {
  tag: '@release',
}, async ({ page, browser }) => {
  const { group, client, leader, orgAdmin } = await staffedCompany(page.request);
  await signInAs(page, leader, client.name, '/klientgrupp');
  for (const shown of ['ABeAnna Berg', 'ABjAssar Björk']) await expect(page.getByRole('main')).toContainText(shown);
  const office = await (await browser.newContext()).newPage();
  await signInOffice(office, orgAdmin, `/organisation/team/${group.id}?clientId=${client.id}`);
  await openClientPlaces(office);
  const short = office.getByRole('link', { name: /aktiva medlemmar/ });
  for (const initials of ['ABe', 'ABj']) await expect(short).toContainText(initials);
});
