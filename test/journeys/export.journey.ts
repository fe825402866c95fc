/**
 * What an assistance administrator takes out of an activity, and the label it gets: as a file that opens in Excel, and in the form
 * (product «Export»).
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { headersOf } from './by-api.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, openPageOf, signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

async function openActivity(page: Page) {
  await page.getByRole('link', { name: 'Aktiviteter' }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Måltid/, expanded: false })
    .click();
  await openPageOf(page, page.locator('main section').getByRole('link', { name: 'Frukost' }));
  await expect(page.getByRole('heading', { name: 'Planerade tider' })).toBeVisible();
}
async function english(page: Page) {
  await page.evaluate(() => localStorage.setItem('locale', 'en'));
  await page.reload();
}

test('an activity’s instances are downloaded as CSV and JSON, and wrong days are told at their field', { tag: '@long' }, async ({
  page,
}) => {
  const { leader, client, activities, once } = await staffedCompany(page.request);
  await once(activities.Frukost!, dayAhead(-9), '08:30');
  const errors = await consoleErrors(page);
  await signInAs(page, leader, client.name);
  await openActivity(page);
  const id = /aktiviteter\/(\d+)/.exec(page.url())![1]!;
  const form = page.locator('section', { has: page.getByRole('heading', { name: 'Exportera' }) });
  await accessible(page);

  const from = form.getByLabel('Från och med', { exact: true });
  await expect(from).toHaveValue(dayAhead(-6));
  await expect(form.getByLabel('Till och med', { exact: true })).toHaveValue(dayAhead(0));
  await from.fill(dayAhead(-60));
  const csv = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Ladda ner' }).click();
  const file = await csv;
  expect(file.suggestedFilename()).toBe(`${id}.csv`);
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.subarray(3).toString('utf8').split('\r\n');
  expect(lines[0]).toMatch(/^Id;Aktivitet;Klient;Status;/);
  expect(lines.length).toBeGreaterThan(2);
  await expect(form.getByText(`Filen ${id}.csv är hämtad.`)).toBeVisible();

  await form.getByText('JSON').click();
  const json = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Ladda ner' }).click();
  const rows = JSON.parse(await readFile(await (await json).path(), 'utf8')) as { clientName: string }[];
  expect(rows[0]?.clientName).toBe(client.name);

  await form.getByLabel('Till och med', { exact: true }).fill('2020-01-01');
  await form.getByRole('button', { name: 'Ladda ner' }).click();
  await expect(form.getByLabel('Till och med', { exact: true })).toBeFocused();
  await expect(form.getByText('Slutdatumet kan inte ligga före startdatumet.')).toBeVisible();
  await from.fill('2001-01-01');
  await form.getByLabel('Till och med', { exact: true }).fill('2026-01-01');
  expect(errors).toEqual([]);
  await form.getByRole('button', { name: 'Ladda ner' }).click();
  await expect(form.getByText('Högst 10 år åt gången.')).toBeVisible();
  await accessible(page);
  await english(page);
  await expect(page.getByRole('heading', { name: 'Export' })).toBeVisible();
  await accessible(page);
});

test('an assistant is offered no export', { tag: '@release' }, async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  await openActivity(page);
  await expect(page.getByRole('heading', { name: 'Om aktiviteten' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Exportera' })).toHaveCount(0);
});

test('a label is put on an activity in its form, and taken off', { tag: '@release' }, async ({ page, request }) => {
  const { leader, orgAdmin, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const label = 'Viktigt';
  await request.post('/api/labels', { data: { name: label }, headers: await headersOf(request, orgAdmin) });

  await signInAs(page, leader, client.name);
  await openActivity(page);
  await page
    .getByRole('button', { name: /^Fler val/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Redigera', exact: true }).click();
  const field = page.getByLabel('Etikett');
  await expect(field).toBeEnabled();
  await field.selectOption(label);
  await accessible(page);
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByText(`Etikett: ${label}`)).toBeVisible();
  await accessible(page);
  await page
    .getByRole('button', { name: /^Fler val/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Redigera', exact: true }).click();
  await expect(field).toHaveValue(/\d+/);
  await field.selectOption('Ingen etikett');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Planerade tider' })).toBeVisible();
  await expect(page.getByText(`Etikett: ${label}`)).toHaveCount(0);
  expect(errors).toEqual([]);
});
