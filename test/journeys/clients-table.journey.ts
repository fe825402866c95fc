/** The office's clients: a table with figures on the desktop, cards on the phone, and from one of them the rail of its pages (product «Team pages»). */
import type { Page } from '@playwright/test';
import { cellsUnder } from './cells.ts';
import { isAtClientPlace, openClientPlaces, toClientPlace } from './client-places.ts';
import { json, ownCompany } from './dated-tasks.ts';
import { dayAhead } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken } from './letters.ts';
import { accessible, chooseAct, consoleErrors } from './steps.ts';

const rows = (page: Page) => page.getByRole('main').locator('[data-listed]');
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('link', { name }) });
const topOf = async (page: Page) => (await rows(page).first().boundingBox())!.y;

/** Greta has an entry in the inbox; Anna an item under its limit, Bo a plan that ends soon, Cilla nothing. */
async function prepared(page: Page, own: string) {
  const headers = await ownCompany(page, own, `Tillsyn ${own}`);
  const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
  const sent = async (path: string, data: object, as = headers) =>
    (await json(await page.request.post(path, { headers: as, data }))) as { id: number; client: { id: number } };
  const add = async (name: string) => (await sent('/api/clients', { name: `${name} ${own}` })).client;
  const [anna, bo] = [await add('Anna'), await add('Bo')];
  await add('Cilla');
  // Stock is the team's.
  await sent('/api/inventory-items', { name: 'Handskar', client: { id: anna.id }, amountInStock: 1, alertValue: 5 }, admin);
  const plan = { name: `Plan ${own}`, clientId: bo.id, startDate: dayAhead(0), endDate: dayAhead(20), description: null };
  const { id } = await sent('/api/implementation-plans', plan);
  await json(await page.request.patch(`/api/implementation-plans/${id}`, { headers, data: { status: 'APPROVED' } }));
}

test(
  'figures, order and search; a row leads to the client, whose pages lie in one rail',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const own = `tabell ${project.name} ${unique()}`;
    const isPhone = project.name === 'phone';
    await prepared(page, own);
    const errors = await consoleErrors(page);
    await page.goto('/organisation/team');
    await expect(rows(page)).toHaveCount(4);
    // What waits comes first: the inbox before stock, then by name.
    const names = ['Greta', 'Anna', 'Bo', 'Cilla'];
    const inOrder = async (expected: string[]) =>
      expect(rows(page).getByRole('link')).toHaveText(expected.map((name) => new RegExp(`^${name}`)));
    await inOrder(names);
    expect(await topOf(page)).toBeLessThanOrEqual(isPhone ? 180 : 200);
    if (isPhone) {
      await expect(row(page, 'Greta')).toContainText(/1 i inkorgen.*Senast signerat .*\d\d:\d\d/);
      await expect(row(page, 'Anna')).toContainText('1 artikel under sin gräns');
      await expect(row(page, 'Bo')).toContainText('planen slutar');
      await expect(row(page, 'Cilla')).toContainText('Inget väntar');
    } else {
      for (const [name, column, text] of [
        ['Greta', 'Inkorg', '1'],
        ['Greta', 'Senast signerat', /\d\d:\d\d$/],
        ['Anna', 'Lågt lager', '1'],
        ['Bo', 'Plan slutar', new RegExp(dayAhead(20).slice(0, 4))],
        ['Cilla', 'Inte signerade', '0 idag0 på 7 dagar'],
        ['Cilla', 'Inkorg', '0'],
        ['Cilla', 'Att signera', '0'],
        ['Cilla', 'Lågt lager', '0'],
        ['Cilla', 'Plan slutar', '–Inget'],
        ['Cilla', 'Senast signerat', '–Inget'],
      ] as const)
        await expect(await cellsUnder(row(page, name), column), `${name}: ${column}`).toHaveText(text);
      await page.getByRole('button', { name: 'Lågt lager' }).click();
      await expect(page).toHaveURL(/sort=low%2Cdesc/);
      await expect(page.getByRole('columnheader', { name: 'Lågt lager' })).toHaveAttribute('aria-sort', 'descending');
      await inOrder(['Anna', 'Bo', 'Cilla', 'Greta']);
      await page.getByRole('button', { name: 'Plan slutar' }).click();
      await inOrder(['Bo', 'Anna', 'Cilla', 'Greta']);
      await page.reload();
      await inOrder(['Bo', 'Anna', 'Cilla', 'Greta']);
    }
    await page.getByRole('link', { name: 'Efter namn', exact: true }).click();
    await inOrder(['Anna', 'Bo', 'Cilla', 'Greta']);
    await accessible(page);
    await page.getByRole('searchbox', { name: 'Sök klient' }).fill('cíll');
    await inOrder(['Cilla']);
    await expect(page).toHaveURL(/sort=name/);
    await page.getByRole('searchbox', { name: 'Sök klient' }).fill('');
    await chooseAct(page, `Fler val för Anna ${own}`, `Veckan för Anna ${own}`);
    await expect(page).toHaveURL(/\/handelse\/vecka/);
    await page.goBack();

    // The whole row is the link: beside its name too.
    await row(page, 'Bo').click({ position: { x: isPhone ? 200 : 500, y: 20 } });
    await expect(page.locator('[data-client]')).toContainText(`Bo ${own}`);
    await isAtClientPlace(page, 'Händelser');
    await openClientPlaces(page);
    await accessible(page);
    await toClientPlace(page, 'Genomförandeplaner');
    await isAtClientPlace(page, 'Genomförandeplaner');
    await expect(page.getByRole('list', { name: 'Genomförandeplaner' })).toContainText(`Plan ${own}`);
    await page.reload();
    await isAtClientPlace(page, 'Genomförandeplaner');
    for (const [place, heading] of [
      ['Uppgiftsmallar', 'Uppgiftsmallar'],
      ['Delning', 'Delning'],
      [/^Medlemmar/, 'Medlemmar'],
    ] as const) {
      await toClientPlace(page, place);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await accessible(page);
    }
    // One step back is where the settings were come to from.
    await page.goBack();
    await isAtClientPlace(page, 'Genomförandeplaner');
    await toClientPlace(page, 'Lager');
    await expect(page).toHaveURL(/\/inventering\?clientId=/);
    await page.goBack();
    await isAtClientPlace(page, 'Genomförandeplaner');
    expect(errors).toEqual([]);
  },
);
