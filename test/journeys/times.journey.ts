/**
 * An activity of several times a day: planned in one act, changed together with what stays told plainly, copied with its plan, ended together
 * (product «Series», R85).
 */

import { headersOf } from './by-api.ts';
import { json } from './dated-tasks.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('four clock times are planned, changed, copied and ended together', { tag: '@long' }, async ({ page, request }) => {
  const { leader, client, activity } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const name = 'Dricka';
  const headers = await headersOf(request, leader);
  const ask = async <Answer>(path: string) => (await json(await request.get(path, { headers }))) as Answer;
  const clientId = client.id;
  const made = await activity(name, 'Vätska');
  type Row = { id: number; activityName: string; plannedDate: string };
  const ofDay = async (days: number): Promise<Row[]> =>
    (await ask<Row[]>(`/api/activity-instances/client/${clientId}?date=${dayAhead(days)}`)).filter((row) => row.activityName === name);
  const clocks = async (days: number) =>
    (await ofDay(days)).map(({ plannedDate }) =>
      new Date(plannedDate).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Stockholm', timeStyle: 'short' }),
    );

  await signInAs(page, leader, client.name, `/aktiviteter/${made.id}/${clientId}`);
  await page.getByRole('button', { name: 'Planera', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const means = sheet.getByRole('region', { name: 'Så blir det' });
  await sheet.getByText('Varje dag', { exact: true }).click();
  // Wholly in the past it would plan nothing, and says so.
  await sheet.getByLabel('Startdatum', { exact: true }).fill(dayAhead(-9));
  await sheet.getByLabel('Slutdatum', { exact: true }).fill(dayAhead(-2));
  await sheet.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(sheet.getByLabel('Slutdatum', { exact: true })).toHaveAccessibleDescription(/ligger bakåt i tiden och planerar ingenting/);
  await sheet.getByLabel('Slutdatum', { exact: true }).fill('');
  // One that begins in the past makes nothing backwards, which stands at its date, over the buttons that stay in sight.
  await sheet.getByLabel('Startdatum', { exact: true }).focus();
  const nothingBefore = sheet.getByText('Inget skapas för dagarna före idag.');
  await expect(nothingBefore).toBeInViewport({ ratio: 1 });
  const [lowest, foot] = [await nothingBefore.boundingBox(), await sheet.getByRole('button', { name: 'Spara planeringen' }).boundingBox()];
  expect(lowest!.y + lowest!.height).toBeLessThan(foot!.y);
  await sheet.getByLabel('Startdatum', { exact: true }).fill(dayAhead(1));
  await expect(nothingBefore).toHaveCount(0);
  await sheet.getByLabel('Klockslag', { exact: true }).fill('0800');
  for (const time of ['12:00', '16:00', '20:00', '']) {
    await sheet.getByRole('button', { name: 'Klockslag', exact: true }).click();
    await expect(sheet.getByLabel(/^Klockslag \d$/).last()).toHaveValue(time);
    await expect(sheet.getByLabel(/^Klockslag \d$/).last()).toBeFocused();
  }
  await sheet.getByRole('button', { name: 'Ta bort Klockslag 5' }).click();
  await sheet.getByLabel('Klockslag 3').fill('08.00');
  await sheet.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(sheet.getByLabel('Klockslag 3')).toBeFocused();
  await expect(sheet.getByLabel('Klockslag 3')).toHaveAccessibleDescription(/Klockslaget finns redan\./);
  await accessible(page);
  await sheet.getByLabel('Klockslag 3').fill('1600');
  await expect(means).toContainText('Varje dag kl. 08:00, 12:00, 16:00 och 20:00, från ');
  await expect(means.getByRole('listitem')).toHaveText([/08:00$/, /12:00$/, /16:00$/, /20:00$/, /08:00$/]);
  await sheet.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(sheet).toBeHidden();
  const repeats = page.getByRole('listitem').filter({ hasText: /^Varje dag kl\./ });
  await expect(repeats).toHaveCount(4);
  expect(await clocks(3)).toEqual(['08:00', '12:00', '16:00', '20:00']);

  // One that somebody wrote of stays at its time, and the change of all four says so.
  const noon = (await ofDay(2))[1]!;
  await json(await request.patch(`/api/activity-instances/${noon.id}`, { headers, data: { comment: '<p>Med honung</p>' } }));
  await page.getByRole('button', { name: /^Fler val för Varje dag kl\. 12:00/ }).click();
  await sheet.getByRole('button', { name: 'Ändra', exact: true }).click();
  await sheet.getByRole('button', { name: 'Alla framtida' }).click();
  await expect(sheet).toContainText('De här klockslagen planerades tillsammans: 08:00, 12:00, 16:00 och 20:00.');
  await expect(sheet.getByRole('button', { name: 'Bara 12:00' })).toBeVisible();
  await accessible(page);
  await sheet.getByRole('button', { name: 'Alla fyra klockslagen' }).click();
  await expect(means).toContainText('Inget ändras.');
  await sheet.getByLabel('Klockslag', { exact: true }).fill('12:30');
  await sheet.getByLabel('Klockslag 4').fill('21:00');
  // Two series of four go on at another time, from tomorrow to the horizon, but for the one that stays.
  await expect(means).toContainText(`${2 * 62 - 1} tillfällen ersätts. ${2 * 62 - 1} nya läggs till`);
  await expect(means).toContainText(/ ligger kvar kl\. 12:00, för att den är kommenterad\./);
  await expect(means.getByRole('listitem')).toHaveText([/08:00$/, /12:30$/, /16:00$/, /21:00$/, /08:00$/]);
  await accessible(page);
  await sheet.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(sheet).toBeHidden();
  expect(await clocks(2)).toEqual(['08:00', '12:00', '16:00', '21:00']);
  expect(await clocks(3)).toEqual(['08:00', '12:30', '16:00', '21:00']);

  // The copy has the same plan; ended together, nothing of it is left, and all of the first.
  await page.getByRole('button', { name: `Fler val för ${name}` }).click();
  await sheet.getByRole('button', { name: 'Kopiera' }).click();
  await expect(sheet.getByLabel('Namn')).toHaveValue(`${name}, kopia`);
  await accessible(page);
  await sheet.getByLabel('Från och med', { exact: true }).fill(dayAhead(3));
  await sheet.getByRole('button', { name: 'Skapa kopian' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name}, kopia` })).toBeVisible();
  await expect(repeats).toHaveCount(4);
  await page.getByRole('button', { name: /^Fler val för Varje dag kl\. 16:00/ }).click();
  await sheet.getByRole('button', { name: 'Ta bort' }).click();
  await sheet.getByRole('button', { name: 'Alla framtida' }).click();
  await sheet.getByRole('button', { name: 'Alla fyra klockslagen' }).click();
  await expect(means).toContainText(`${4 * 60} tillfällen tas bort.`);
  await sheet.getByRole('button', { name: 'Ta bort alla framtida' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Inte planerad än')).toBeVisible();
  expect(await clocks(3)).toEqual(['08:00', '12:30', '16:00', '21:00']);
  expect(errors).toEqual([]);
});
