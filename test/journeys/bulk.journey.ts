/**
 * Several of the day at once: chosen with the thumb or the keyboard, done together, told one by one, undone from the message
 * (product «Bulk acts»).
 */
import { headersOf } from './by-api.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs, signInEnglish } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('an assistant skips several, undoes it, and signs them; the keyboard does it too', { tag: '@long' }, async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, client.name);
  await page.goto(`/handelse?date=${dayAhead(6)}`);
  await page.getByRole('button', { name: 'Välj flera' }).click();
  const boxes = page.getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  await accessible(page);
  const [breakfast, walk] = [page.getByRole('checkbox', { name: /Frukost/ }), page.getByRole('checkbox', { name: /Promenad/ })];
  await breakfast.press('Space');
  await walk.check();
  await expect(page.getByRole('status').filter({ hasText: 'valda' })).toHaveText('2 valda');
  // What is chosen for survives a reload: that several are chosen, and what to do.
  await page.getByText('Ångra överhoppning', { exact: true }).click();
  await expect(page.getByText('Inget är överhoppat den här dagen')).toBeVisible();
  await accessible(page);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Ångra överhoppning' })).toBeChecked();
  await page.getByText('Hoppa över', { exact: true }).click();
  await breakfast.check();
  await walk.check();

  await page.getByRole('button', { name: 'Fortsätt' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Hoppa över 2 händelser' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Hoppa över 2 händelser' }).click();
  await expect(sheet.getByText('Skriv en kommentar.')).toBeVisible();
  await accessible(page);
  await sheet.getByText('Inte hemma', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Hoppa över 2 händelser' }).click();
  await expect(page.getByText('2 händelser överhoppade')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Välj flera' })).toBeVisible();
  await expect(page.getByText('Överhoppad: Inte hemma')).toHaveCount(2);
  await page.getByRole('button', { name: 'Ångra', exact: true }).click();
  await expect(page.getByText('Ångrat')).toBeVisible();
  await expect(page.getByText('Överhoppad: Inte hemma')).toHaveCount(0);

  await page.getByRole('button', { name: 'Välj flera' }).click();
  await page.getByText('Signera', { exact: true }).click();
  await breakfast.check();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await sheet.getByLabel('Kommentar').fill('Gjort i förväg');
  await sheet.getByRole('button', { name: 'Signera 1 händelse' }).click();
  await expect(sheet.getByText('Välj när det gjordes.')).toBeVisible();
  await sheet.getByText('Var och en som planerat').click();
  await sheet.getByRole('button', { name: 'Signera 1 händelse' }).click();
  await expect(page.getByText('1 händelse signerad')).toBeVisible();

  await page.getByRole('button', { name: 'Välj flera' }).click();
  await expect(page.getByRole('checkbox', { name: /redan signerad$/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(boxes).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a move whose answer was lost is pressed again, and made once', { tag: '@release' }, async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  await page.goto(`/handelse?date=${dayAhead(9)}`);
  await page.getByRole('button', { name: 'Välj flera' }).click();
  await page.getByText('Flytta', { exact: true }).click();
  await page.getByRole('checkbox', { name: /Promenad/ }).check();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Hur långt?').fill('7');
  await sheet.getByLabel('Kommentar').fill('Bussen är sen');
  const acted = '**/api/activity-instances/bulk-move';
  const keys: (string | undefined)[] = [];
  const lost: { done: number[] }[] = [];
  await page.route(acted, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    lost.push(await (await route.fetch()).json());
    await route.abort('connectionreset');
  });
  const go = sheet.getByRole('button', { name: 'Flytta 1 händelse' });
  await go.click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await page.unroute(acted);
  const [again] = await Promise.all([page.waitForResponse(/bulk-move$/), go.click()]);
  await expect(page.getByText('1 händelse flyttad')).toBeVisible();
  keys.push(again.request().headers()['idempotency-key']);
  expect(await again.json()).toEqual(lost[0]);
  expect([keys[0]?.length, keys[1]]).toEqual([32, keys[0]]);
  await page.goto(`/handelse/${lost[0]!.done[0]}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Flyttad' })).toHaveCount(1);
});

test('an assistance administrator moves over several days, in English, and is told what could not be done', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const { leader, client, addClient } = await staffedCompany(page.request);
  await addClient();
  const errors = await consoleErrors(page);
  // What others do meanwhile would be seen before it can collide.
  await page.route('**/api/live/**', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
  await signInEnglish(page, leader);
  await page.getByRole('button', { name: client.name }).click();
  await expect(page).toHaveURL(/\/handelse/);
  await page.goto(`/handelse?date=${dayAhead(8)}`);
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByText('Move', { exact: true }).click();
  await page.getByRole('checkbox', { name: /Promenad/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('How far?').fill('4000');
  await expect(sheet.getByText('Please enter a number between -3650 and 3650.')).toBeVisible();
  await sheet.getByLabel('How far?').fill('-');
  await sheet.getByLabel('Comment').fill('The doctor comes early');
  await sheet.getByRole('button', { name: 'Several days …' }).click();
  await expect(sheet.getByLabel('How far?')).toHaveAccessibleDescription('Please enter a number between -3650 and 3650.');
  await sheet.getByLabel('How far?').fill('-3');
  await expect(sheet.getByText(/^For example /)).toBeVisible();
  await accessible(page);
  await sheet.getByRole('button', { name: 'Several days …' }).click();
  await sheet.getByLabel('Until and including', { exact: true }).fill(dayAhead(7));
  await expect(sheet.getByLabel('Until and including', { exact: true })).toHaveAccessibleDescription(/cannot be before the start date/);
  await sheet.getByLabel('Until and including', { exact: true }).fill(dayAhead(10));
  await expect(sheet.getByText('3 days')).toBeVisible();
  const go = sheet.getByRole('button', { name: /^Move \d+ events?$/ });
  await expect(go).toBeVisible();
  await accessible(page);
  await go.click();
  await expect(page.getByText(/^\d+ events? moved$/)).toBeVisible();

  // Two sign the same: the second is told one by one.
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByText('Skip', { exact: true }).click();
  await page.getByRole('checkbox', { name: /Tillsyn på morgonen/ }).check();
  await page.getByRole('checkbox', { name: /Frukost/ }).check();
  const headers = await headersOf(request, leader);
  const { unfinishedInstances } = await (
    await request.get(`/api/activity-instances/client/${client.id}/grouped?date=${dayAhead(8)}`, { headers })
  ).json();
  await request.patch(`/api/activity-instances/${unfinishedInstances[0].id}`, { data: { isSkipped: true, comment: 'Först' }, headers });
  await page.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByText('Not at home', { exact: true }).click();
  await sheet.getByRole('button', { name: /^Skip/ }).click();
  await expect(sheet.getByRole('heading', { name: 'How it went' })).toBeVisible();
  await expect(sheet.getByRole('paragraph').filter({ hasText: '1 event skipped' })).toBeVisible();
  await expect(sheet.getByText(/^already skipped by .+, \d\d:\d\d$/)).toBeVisible();
  await accessible(page);
  await sheet.getByText('Close', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Select several' })).toBeVisible();
  expect(errors).toEqual([]);
});
