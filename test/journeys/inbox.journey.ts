/**
 * The organisation's inbox: what arrived is opened, handled, ignored and taken back, one and many, and its number follows. One journey is
 * walked in the demo: what was missed arrives by a job, every five minutes.
 */
import type { Locator } from '@playwright/test';
import { filesOf } from './built-files.ts';
import { json } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { ownInbox } from './own-inbox.ts';
import { bare } from './screens.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, actOnRow, consoleErrors, filterOn, narrowBy, openPageOf, signInAs, signInEnglish, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test('what was missed asks what was done', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orguser');
  const rows = page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem');
  const chip = page.getByRole('link', { name: /^Ohanterade \d+$/ });
  await expect(rows.first()).toBeVisible();
  await accessible(page);
  // Others arrive meanwhile: the numbers are right when they are the store's.
  const headers = { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('authenticationToken'))}` };
  const saysAsMany = () =>
    expect(async () => {
      const { unhandled } = (await json(await page.request.get('/api/instances/inbox/unhandled', { headers }))) as { unhandled: number };
      await expect(chip).toHaveText(`Ohanterade ${unhandled}`, { timeout: 1000 });
      await expect(page.getByRole('img', { name: `${unhandled} ohanterade` })).toBeVisible({ timeout: 1000 });
    }).toPass();
  const missed = rows.filter({ hasText: 'Inte signerad' });
  const entry = page.locator(`[data-entry="${await missed.first().getAttribute('data-entry')}"]`);
  const name = await missed.first().getByRole('heading').textContent();
  await missed
    .first()
    .getByRole('button', { name: /^Hantera: / })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Hantera' });
  const field = sheet.getByRole('textbox', { name: 'Vad gjordes?' });
  await expect(field).toBeFocused();
  await sheet.getByRole('button', { name: 'Markera som hanterad' }).click();
  await expect(sheet.getByText('Skriv vad som gjordes, eller varför inget behövs.')).toBeVisible();
  await accessible(page);
  await field.fill('Ringde sjuksköterskan, dosen ges i kväll.');
  await sheet.getByRole('button', { name: 'Markera som hanterad' }).click();
  await expect(page.getByText(`${name} är hanterad`)).toBeVisible();
  await expect(entry).toHaveCount(0);
  await saysAsMany();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect(entry).toHaveCount(1);
  await saysAsMany();
  // What was written stays, on its row and on the event, where the same can be done.
  const noted = rows.filter({ hasText: '«Ringde sjuksköterskan, dosen ges i kväll.»' });
  await openPageOf(page, noted.first().getByRole('heading').getByRole('link'));
  await expect(page).toHaveURL(/\/handelse\/\d+/);
  await expect(page.getByRole('list', { name: 'Anteckningar' })).toContainText('Hanterad · ');
  await expect(page.getByText('Ligger ohanterad i inkorgen.')).toBeVisible();
  await expect(page.getByText('Ingen har gjort något med den än')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ingen åtgärd' }).click();
  await expect(page.getByRole('textbox', { name: 'Varför behövs ingen åtgärd?' })).toBeFocused();
  await page.getByRole('button', { name: 'Avbryt' }).click();
  await accessible(page);
  expect(errors).toEqual([]);
});

test('the organisation goes through what has arrived', async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  const { other } = await ownInbox(page, `${project.name} in${unique()}`);
  await page.goto('/organisation/inkorg');
  const rows = page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem');
  const chip = page.getByRole('link', { name: /^Ohanterade \d+$/ });
  await expect(chip).toHaveText('Ohanterade 5');

  // Two that were shared at once, found again where no action was needed, and taken back.
  await narrowBy(page, 'Inte signerat eller delat', 'Delade');
  await expect(page).toHaveURL(/missed=false/);
  await expect(rows.filter({ hasText: 'Inte signerad' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Välj flera' }).click();
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await accessible(page);
  await page.getByRole('button', { name: 'Ingen åtgärd (2)' }).click();
  await expect(chip).toHaveText('Ohanterade 3');
  await narrowBy(page, 'Hantering', 'Ingen åtgärd');
  await expect(page).toHaveURL(/state=IGNORED/);
  await page.reload();
  await expect(filterOn(page, 'Ingen åtgärd')).toBeVisible();
  await expect(rows.first()).toContainText('Ingen åtgärd enligt');
  await page.getByRole('button', { name: 'Välj flera' }).click();
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ta tillbaka (2)' }).click();
  await expect(chip).toHaveText('Ohanterade 5');

  // Narrowed to a client; an event that arrived is opened, and the way back leads here.
  await narrowBy(page, 'Hantering', 'Alla');
  await filterOn(page, 'Delade').click();
  await narrowBy(page, 'Klient', other);
  await expect(page).toHaveURL(/clientId=\d+/);
  await expect(rows.filter({ hasNotText: other })).toHaveCount(0);
  await expect(rows).toHaveCount(3);
  await narrowBy(page, 'Vad det är', 'Händelser');
  await expect(page).toHaveURL(/kind=ACTIVITY/);
  await openPageOf(page, rows.getByRole('heading').locator('a[href^="/handelse/"]').first());
  await expect(page).toHaveURL(/\/handelse\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/clientId=\d+/);
  expect(errors).toEqual([]);
});

test('the keyboard goes on with the next entry, and with the one that came back', { tag: '@long' }, async ({ page }, { project }) => {
  const { other } = await ownInbox(page, `${project.name} ke${unique()}`);
  await page.goto('/organisation/inkorg');
  const rows = page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem');
  const act = (row: number) => rows.nth(row).getByRole('button', { name: /^Hantera: / });
  await narrowBy(page, 'Inte signerat eller delat', 'Delade');
  await expect(rows.filter({ hasText: 'Inte signerad' })).toHaveCount(0);
  await expect(rows.nth(2)).toBeVisible();
  const entryOf = (row: number) => rows.nth(row).getAttribute('data-entry');
  const [second, third] = [await entryOf(1), await entryOf(2)];
  await act(1).press('Enter');
  const focused = page.locator('[data-entry]:has(:focus)');
  await expect(focused).toHaveAttribute('data-entry', third!);
  await expect(act(1)).toBeFocused();
  await page.getByRole('button', { name: 'Ångra' }).press('Enter');
  await expect(focused).toHaveAttribute('data-entry', second!);
  await expect(act(1)).toBeFocused();

  // Of one client; its number is that of the list, and after the last of it comes the heading.
  await narrowBy(page, 'Klient', other);
  await expect(page).toHaveURL(/clientId=\d+/);
  const chip = page.getByRole('link', { name: /^Ohanterade/ });
  await expect(rows.filter({ hasNotText: other })).toHaveCount(0);
  await expect(rows).toHaveCount(3);
  await expect(chip).toHaveText('Ohanterade 3');
  for (const left of [2, 1, 0]) {
    // However late it is that all has been read: the focus was led to what stands next meanwhile, and goes on from there.
    const { promise: led, resolve: countOn } = Promise.withResolvers<void>();
    await page.route('**/api/instances/inbox/unhandled', (route) => led.then(() => route.continue()));
    await act(0).press('Enter');
    await page.locator('[data-led]').waitFor();
    countOn();
    await expect(rows).toHaveCount(left);
    await expect(left > 0 ? act(0) : page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await expect(chip).toHaveText('Ohanterade 0');
});

test('what was handled last stands first among the handled, and says when', { tag: '@release' }, async ({ page }) => {
  await ownInbox(page, `ha${unique()}`);
  await page.goto('/organisation/inkorg');
  const rows = page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const handle = (row: Locator) => row.getByRole('button', { name: /^Hantera: / }).click();
  // By its own age the oldest would stand behind the newest, which is handled before it.
  const entry = (await rows.last().getAttribute('data-entry'))!;
  await handle(rows.first());
  await expect(rows).toHaveCount(4);
  await handle(rows.last());
  await expect(rows).toHaveCount(3);
  await narrowBy(page, 'Hantering', 'Hanterade');
  await expect(page).toHaveURL(/state=ACTION_TAKEN/);
  await expect(rows.first()).toHaveAttribute('data-entry', entry);
  await expect(rows.first()).toHaveText(/Hanterad av .+, idag \d\d:\d\d/);
  await actOnRow(page, rows.first(), 'Ta tillbaka');
  await expect(rows).toHaveCount(1);
  await expect(rows).not.toHaveAttribute('data-entry', entry);
});

test('the page one leaves asks for nothing any more', { tag: '@release' }, async ({ page }) => {
  await ownInbox(page, `sl${unique()}`);
  const answered = page.waitForResponse((response) => response.url().includes('/api/task-instances/calendar'));
  await page.goto('/organisation/uppgifter');
  await answered;
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(title('Uppgifter')).toBeVisible();
  // Whatever was asked is old by now: a page that began anew would ask for it again.
  await page.clock.setFixedTime(Date.now() + 60_000);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const calendar = () => paths.filter((path) => path === '/api/task-instances/calendar').length;
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Inkorg/ })
    .click();
  await expect(title('Inkorg')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem')).toHaveCount(5);
  expect(calendar()).toBe(0);
  await page.goBack();
  await expect(title('Uppgifter')).toBeVisible();
  await expect.poll(calendar).toBe(1);
});

test('in English, and nobody of a team comes in', { tag: '@release' }, async ({ page, browser }) => {
  const { leader, orgAdmin, client } = await staffedCompany(page.request);
  await signInEnglish(page, orgAdmin);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Unhandled 0' })).toBeVisible();
  await accessible(page);
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, leader, client.name, '/organisation/inkorg');
  await expect(other.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();
});

test('without the scripts of its number, of messages and of the banner a page stands, and they come with contact', {
  tag: '@release',
}, async ({ page }) => {
  const parts = ['shell/PlaceCount.tsx', 'shell/Banner.tsx', 'kit/Snackbars.tsx'] as const;
  const files = [...parts.map((part) => filesOf(part).script), filesOf('kit/Snackbars.tsx').styles];
  const refused = files.map((file) => page.waitForEvent('requestfailed', (request) => request.url().includes(file.replaceAll('*', ''))));
  for (const file of files) await page.route(file, (route) => route.abort());
  await ownInbox(page, `sk${unique()}`);
  await page.goto('/organisation/inkorg');
  await Promise.all(refused);
  // There and back: what fails is drawn a moment after it is heard of.
  const ways = page.getByRole('navigation').first();
  await ways.getByRole('link', { name: 'Händelser', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Händelser' })).toBeVisible();
  await ways.getByRole('link', { name: 'Inkorg', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem')).toHaveCount(5);
  for (const file of files) await page.unroute(file);
  await expect(ways.getByRole('img', { name: '5 ohanterade' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Hantera: / })
    .last()
    .click();
  const message = page.getByRole('status').filter({ hasText: 'är hanterad' });
  await expect(message).toBeInViewport();
  await expect.poll(() => bare(page)).toEqual([]);
  await message.getByRole('button', { name: 'Ångra' }).click();
});
