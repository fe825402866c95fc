/**
 * A client's statistics: all activities beside the span before, one of them over time, and from both to what was counted (product
 * «Statistics», R64). It only looks: at the months of figures that the demo has, and that stand still there.
 */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { cellsUnder } from './cells.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { quiet } from './screens.ts';
import { accessible, consoleErrors, showDays, signInAdmin, signInAs } from './steps.ts';

test.use({ product: 'still', walkedOn: 'phone' });

/** A week that is over. */
const days = { startDate: dayAhead(-9), endDate: dayAhead(-3) };
const dayBefore = dayAhead(-10);
const numbers = async (cells: Locator) => (await cells.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));

test('figures of all activities lead to one, and that to its events, which are as many', { tag: '@long' }, async ({ page, browser }) => {
  const errors = await consoleErrors(page);
  await signInAs(page, 'assistansadmin', quiet, `/statistik?${new URLSearchParams({ ...days, tab: '1' })}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Statistik' })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Per aktivitet' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  // The table's columns make the large figures.
  const [planned, signed] = await Promise.all(['Planerade', 'Signerade'].map(async (column) => numbers(await cellsUnder(rows, column))));
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  const figure = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('b');
  await expect(figure('Planerade')).toHaveText(String(sum(planned!)));
  await expect(figure('Signerade')).toHaveText(String(sum(signed!)));
  await accessible(page);

  const firstRow = rows.first();
  const [done] = await numbers(await cellsUnder(firstRow, 'Signerade'));
  const [skipped] = await numbers(await cellsUnder(firstRow, 'Överhoppade'));
  const name = (await firstRow.getByRole('link').textContent())!;
  await firstRow.getByRole('link').click();
  await expect(page).toHaveURL(/activityId=\d+/);
  const activityId = /activityId=(\d+)/.exec(page.url())![1]!;
  const one = page.getByRole('table', { name, exact: true });
  const foot = one.locator('tfoot tr');
  await expect(await cellsUnder(foot, 'Signerade')).toHaveText(String(done));
  await expect(await cellsUnder(foot, 'Överhoppade')).toHaveText(String(skipped));
  await expect(page.getByLabel('Aktivitet', { exact: true }).locator('option:checked')).toHaveText(name);
  await accessible(page);
  await page.reload();
  await expect(one.getByRole('link')).toHaveCount(7);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Ladda ner som CSV' }).click()]);
  expect(file.suggestedFilename()).toBe(`statistik-${days.startDate}-${days.endDate}.csv`);
  const lines = (await readFile((await file.path())!, 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFFrån och med;Till och med;Signerade;Ej gjorda;Överhoppade;Rapporterade');
  expect(lines[1]).toMatch(new RegExp(`^${days.startDate};${days.startDate};\\d+;\\d+;\\d+;\\d+$`));
  await page.emulateMedia({ media: 'print' });
  await expect(one).toBeVisible();
  await expect(page.getByLabel('Aktivitet', { exact: true })).toBeHidden();
  await page.emulateMedia({ media: null });

  const to = page.getByLabel('Till och med', { exact: true });
  await showDays(page);
  await to.fill(dayBefore);
  await to.blur();
  await expect(page.getByText('Slutdatumet kan inte ligga före startdatumet.')).toBeVisible();
  // All spans are in sight, on a phone too.
  await expect(page.getByRole('link', { name: '90 dagar', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: '90 dagar', exact: true }).click();
  await expect(one.getByRole('link', { name: /^v\. \d+/ }).first()).toBeVisible();
  await one
    .getByRole('link', { name: /^v\. \d+/ })
    .nth(1)
    .click();
  // A week leads to its days, and those to theirs.
  await expect(one.getByRole('link')).toHaveCount(7);
  await one.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/handelse\?date=\d{4}-\d\d-\d\d$/);
  // In an address days that end before they begin are refused at their field, and said nowhere as if they were days.
  for (const tab of ['0', '1']) {
    await page.goto(`/statistik?${new URLSearchParams({ startDate: '2026-11-25', endDate: '2026-11-01', tab })}`);
    await expect(page.getByText('Slutdatumet kan inte ligga före startdatumet.')).toBeVisible();
    await expect(page.getByText(/25 ?(nov[^ ]*)? ?(2026)? ?[–-] ?1 nov/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Dagar: Välj dagar' })).toHaveCount(1);
  }
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);

  const office = await (await browser.newContext()).newPage();
  await signInAs(office, 'orgadmin', quiet, `/statistik?${new URLSearchParams({ ...days, activityId })}`);
  await office.getByRole('table').getByRole('link').first().click();
  await expect(office).toHaveURL(new RegExp(`/organisation/handelser\\?.*activityId=\\d+&from=${days.startDate}&to=${days.startDate}`));
  await expect(office.getByText('Bara en aktivitet')).toBeVisible();
  // On days ahead «Ej gjorda» counts what is to come: more than what is not signed, and the page says so.
  await office.goto(`/statistik?${new URLSearchParams({ startDate: dayAhead(1), endDate: dayAhead(3), activityId })}`);
  await expect(office.getByText('«Ej gjorda» är allt som är öppet')).toBeVisible();

  // Of the company: its rows make its sums, and a number leads to as many events.
  await office.goto('/organisation/oversikt');
  await office.getByRole('link', { name: 'Statistik', exact: true }).last().click();
  await expect(office).toHaveURL(/\/organisation\/oversikt\/statistik$/);
  await office.goto(`/organisation/oversikt/statistik?${new URLSearchParams(days)}`);
  const groups = office.getByRole('region', { name: 'Per klient' }).locator('tbody tr');
  await expect(groups.filter({ hasText: quiet })).toHaveCount(1);
  const sumOf = (name: string) =>
    office
      .locator('dl > div')
      .filter({ has: office.getByText(name, { exact: true }) })
      .locator('b');
  await expect(sumOf('Planerade')).toHaveText(new RegExp(`^${sum(await numbers(await cellsUnder(groups, 'Planerade')))}$`));
  await accessible(office);
  const [csv] = await Promise.all([office.waitForEvent('download'), office.getByRole('button', { name: 'Ladda ner som CSV' }).click()]);
  const first = (await readFile((await csv.path())!, 'utf8')).split('\r\n')[0];
  expect(first).toBe(
    '\uFEFFKlient;Planerade;Signerade;Överhoppade;Inte signerade;Sena;Rapporterade;Inte signerade, sena och överhoppade förut',
  );
  await office.getByRole('link', { name: 'Kategori', exact: true }).click();
  const care = office.getByRole('region', { name: 'Per kategori' }).locator('tbody tr').filter({ hasText: 'Omvårdnad' });
  await expect(care).toHaveCount(1);
  const plannedOfCare = await cellsUnder(care, 'Planerade');
  const [plannedOnes] = await numbers(plannedOfCare);
  await plannedOfCare.getByRole('link').click();
  await expect(office).toHaveURL(/\/organisation\/handelser\?.*status=planned.*categoryId=\d+|categoryId=\d+.*status=planned/);
  await expect(office.getByText('Bara en kategori: Omvårdnad')).toBeVisible();
  // Those that are listed and those that are done and not shared.
  const listed = Number(/av (\d+)/.exec((await office.getByText(/\d–\d+ av \d+/).textContent())!)![1]);
  const withheld = Number(/^(\d+) händelser? till/.exec((await office.getByText(/delas inte med organisationen/).textContent())!)![1]);
  expect(listed + withheld).toBe(plannedOnes);

  // ADMIN has it from the list of companies, and no client of it.
  const platform = await (await browser.newContext()).newPage();
  await signInAdmin(platform, '/admin/foretag?q=Solgl%C3%A4ntan');
  await platform
    .getByRole('button', { name: /Solgläntans/ })
    .last()
    .click();
  await platform
    .getByRole('menuitem', { name: 'Statistik' })
    .or(platform.getByRole('dialog').getByRole('button', { name: 'Statistik' }))
    .click();
  await expect(platform).toHaveURL(/\/admin\/foretag\/\d+$/);
  await platform.goto(`${new URL(platform.url()).pathname}?${new URLSearchParams(days)}`);
  const row = platform.getByRole('region', { name: 'Per kategori' }).locator('tbody tr').filter({ hasText: 'Omvårdnad' });
  await expect(await cellsUnder(row, 'Planerade')).toHaveText(String(plannedOnes));
  await expect(platform.getByText(quiet)).toHaveCount(0);
  await accessible(platform);
});
