/** An assistant's day: plans one, signs it, takes it back, skips it with a reason, and finds it all in its history (product «The day»). */
import type { Page } from '@playwright/test';
import { headersOf } from './by-api.ts';
import { fieldsOf, upcoming } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** Plans the client's walk a few minutes ahead, through the wizard; gives the row's id. */
async function plan(page: Page, minutes: number): Promise<string> {
  await page.getByRole('link', { name: 'Lägg till händelse' }).and(page.locator(':visible')).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ny händelse' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await accessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Fritid' }).click();
  await expect(page).toHaveURL(/step=1/);
  await accessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Promenad' }).click();
  await expect(page).toHaveURL(/step=2/);
  const { day, clock } = fieldsOf(upcoming()(minutes));
  await page.getByLabel('Datum', { exact: true }).fill(day);
  await page.getByLabel('Tid', { exact: true }).fill(clock);
  await accessible(page);
  await page.getByRole('button', { name: 'Lägg till' }).click();
  await expect(page).toHaveURL(/scrollId=\d+/);
  return new URL(page.url()).searchParams.get('scrollId') ?? '';
}

test('an assistant plans, signs, undoes and skips, and it is all kept', async ({ page }, { project }) => {
  const { assistant, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, client.name);
  await accessible(page);
  const id = await plan(page, 7);

  const row = page.locator(`[data-row="${id}"]`);
  const target = row.getByRole('button', { name: /^Signera / });
  await expect(row).toBeInViewport();
  await target.click();
  await expect(page.getByText(/ signerad \d\d:\d\d$/)).toBeVisible();
  await expect(row.getByRole('button', { name: /är signerad, öppna$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect(target).toBeVisible();

  await row.getByRole('heading').getByRole('button').click();
  const sheet = page.getByRole('dialog');
  if (project.name === 'phone') {
    await expect(sheet.getByRole('radio')).toHaveCount(3);
    await accessible(page);
    await sheet.getByRole('button', { name: 'Hoppa över i stället' }).click();
  } else {
    const beside = page.getByRole('region').filter({ hasText: 'Historik' });
    await expect(beside.getByText('Signeringen ångrad')).toBeVisible();
    await accessible(page);
    await beside.getByRole('button', { name: 'Hoppa över' }).click();
  }
  await sheet.getByRole('button', { name: 'Hoppa över', exact: true }).click();
  await expect(sheet.getByText('Skriv en kommentar.')).toBeVisible();
  await accessible(page);
  // A usual cause is the act itself. It is shown at the tap, and leaves once the device holds it: from then on a reload loses nothing.
  const leaves = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith(`/activity-instances/${id}`));
  await sheet.getByRole('button', { name: 'Mådde dåligt', exact: true }).click();
  await expect(row).toContainText('Överhoppad: Mådde dåligt');
  await leaves;

  await page.reload();
  await expect(row).toContainText('Överhoppad: Mådde dåligt');
  await page.goto(`/handelse/${id}`);
  const history = page.getByRole('list').filter({ hasText: 'Planerad' });
  await expect(history.getByRole('listitem')).toContainText([/Överhoppad.*Mådde dåligt/s, 'Signeringen ångrad', 'Signerad', 'Planerad']);
  await accessible(page);
  expect(errors).toEqual([]);
});

test('the second of two signers is told who was first', { tag: '@long' }, async ({ page, request }) => {
  const { assistant, leader, client } = await staffedCompany(page.request);
  // Their phone has not heard of it yet.
  await page.route('**/api/live/**', (route) => route.abort());
  await signInAs(page, assistant, client.name);
  const id = await plan(page, 11);
  const row = page.locator(`[data-row="${id}"]`);
  await expect(row).toBeVisible();
  const headers = await headersOf(request, leader);
  await request.patch(`/api/activity-instances/${id}`, { data: { isCompleted: true }, headers });
  await row.getByRole('button', { name: /^Signera / }).click();
  await expect(page.getByText(/ signerade redan \d\d:\d\d$/)).toBeVisible();
  await expect(row.getByRole('button', { name: /är signerad, öppna$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ångra' })).toHaveCount(0);
});
