/** «Vem har läst»: whoever leads a team, and the organisation, see who has opened the client, narrow it, take it out and put it on paper (R121). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { toClientPlace } from './client-places.ts';
import { closeSheet } from './close-sheet.ts';
import { ownCompany } from './dated-tasks.ts';
import { dayAhead } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors, filterOn, narrowBy, openFilter, showDays } from './steps.ts';

const lines = (page: Page) => page.getByRole('main').locator('[data-listed]');
const ofLine = (page: Page, words: RegExp) => lines(page).filter({ hasText: words }).first();
/** An act of the page, which a phone has in a menu. */
async function choose(page: Page, act: string, isMobile: boolean) {
  if (!isMobile) return page.getByRole('button', { name: act }).click();
  await page.getByRole('button', { name: 'Fler val för listan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: act }).click();
}

test(
  'a leader goes there from the team, narrows, reloads and goes back, prints and takes out',
  { tag: '@long' },
  async ({ page, isMobile }, { project }) => {
    const errors = await consoleErrors(page);
    const own = `logg ${project.name} ${unique()}`;
    const { as, client, today } = await ownTeam(page, own);
    for (const path of [`/api/client-cards/${client.id}`, `/api/activity-instances/client/${client.id}/grouped?date=${today}`])
      await as('GET', path);
    await page.goto('/klientgrupp');
    await page.getByRole('link', { name: 'Vem har läst' }).click();
    await expect(page).toHaveURL(/\/klientgrupp\/vem-har-last/);
    await expect(page.getByRole('heading', { level: 1, name: 'Vem har läst' })).toBeAttached();
    await expect(page.getByRole('main').locator('[data-client]')).toContainText(`Greta ${own}`);
    await expect(page.getByRole('heading', { level: 2, name: /^Idag, / })).toBeVisible();
    await expect(ofLine(page, /^\d\d:\d\d ?Lotta Prov \(teamledare\) öppnade klientkortet/)).toBeVisible();
    await expect(ofLine(page, /Lotta Prov \(teamledare\) öppnade dagen den \d+ \p{L}+ \d{4}/u)).toBeVisible();
    await accessible(page);

    await page.getByRole('button', { name: 'Vad är det här?' }).click();
    await expect(page.getByRole('dialog')).toContainText('klienten har rätt att få veta det');
    await accessible(page);
    await closeSheet(page.getByRole('dialog'));

    // Filters are in the address: a reload keeps them, and Back from another page too.
    await narrowBy(page, 'Vad', 'Ändrade');
    await expect(page).toHaveURL(/kind=change/);
    await expect(ofLine(page, /öppnade/)).toHaveCount(0);
    await expect(ofLine(page, /ändrade i aktiviteterna/)).toBeVisible();
    await narrowBy(page, 'Person', 'Lotta Prov');
    await expect(page).toHaveURL(/userId=\d+/);
    await page.reload();
    await expect(filterOn(page, 'Lotta Prov')).toBeVisible();
    await expect(filterOn(page, 'Ändrade')).toBeVisible();
    await expect(ofLine(page, /ändrade i aktiviteterna/)).toBeVisible();
    await page.goto('/aktiviteter');
    await expect(page.getByRole('heading', { level: 1, name: 'Aktiviteter' })).toBeVisible();
    await page.goBack();
    await expect(filterOn(page, 'Ändrade')).toBeVisible();

    // Acts alike that follow one another are one line, which unfolds.
    for (const name of ['Ett', 'Två', 'Tre'])
      await as('POST', '/api/activity-categories', { name: `${name} ${own}`, color: '#2f6f62', icon: 'walk', client });
    await page.reload();
    const folded = ofLine(page, /ändrade i aktiviteterna\s*\d gånger/);
    const times = folded.getByRole('list', { name: 'Alla tider' });
    await expect(times).toBeHidden();
    await folded.getByRole('button', { name: /^\d gånger, \d\d:\d\d/ }).click();
    await expect(times).toBeVisible();
    await filterOn(page, 'Ändrade').click();
    await filterOn(page, 'Lotta Prov').click();
    await expect(page).not.toHaveURL(/kind|userId/);
    await expect(ofLine(page, /öppnade klientkortet/)).toBeVisible();

    const file = page.waitForEvent('download');
    await choose(page, 'Ladda ner CSV', isMobile);
    const rows = (await readFile(await (await file).path(), 'utf8')).split('\r\n');
    expect(rows[0]).toContain(`Vem har läst: Greta ${own}, ${dayAhead(-30)} – ${today}`);
    expect(rows.filter((row) => row.includes(';Lotta Prov;Teamledare;Läste;klientkortet;'))).toHaveLength(1);

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await choose(page, 'Skriv ut', isMobile);
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const main = page.getByRole('main');
    await expect(main).toContainText(/Utskriven .+ av Lotta Prov/);
    await expect(main).toContainText('Enligt lag ska det gå att se');
    await expect(main.getByRole('button').or(page.getByRole('navigation'))).toHaveCount(0);
    await expect(main.getByRole('list', { name: 'Alla tider' }).first()).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    // Days without anybody, and days that are none.
    await page.goto(`/klientgrupp/vem-har-last?startDate=${dayAhead(-60)}&endDate=${dayAhead(-40)}`);
    await expect(page.getByText('Ingen har öppnat klientens uppgifter de här dagarna')).toBeVisible();
    await accessible(page);
    await page.goto(`/klientgrupp/vem-har-last?startDate=${dayAhead(1)}&endDate=${dayAhead(-1)}`);
    await expect(page.getByText('Slutdatumet kan inte ligga före startdatumet.')).toBeVisible();
    await showDays(page);
    // The refusal of those days.
    expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  },
);

test(
  'the organisation comes there by the client’s pages, and chooses that roles alone are shown',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const errors = await consoleErrors(page);
    const own = `roller ${project.name} ${unique()}`;
    await ownCompany(page, own, `Tillsyn ${own}`);
    await page.goto('/organisation/team');
    await page.getByRole('link', { name: new RegExp(`^Greta ${own}`) }).click();
    await toClientPlace(page, 'Vem har läst');
    await expect(page).toHaveURL(/\/klientgrupp\/vem-har-last\?clientId=\d+/);
    const address = page.url();
    await expect(ofLine(page, /Ulla Prov \(verksamhetsansvarig\)/)).toBeVisible();

    await page.goto('/organisation/detalj?tab=2');
    const names = page.getByRole('switch', { name: 'Visa namn i «Vem har läst»' });
    await expect(names).toBeChecked();
    await names.click();
    await accessible(page);
    await page.getByRole('button', { name: 'Spara' }).first().click();
    await expect(page.getByText(/^Företaget «.+» är sparat$/)).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('Företaget har valt att visa roller här, inte namn.').filter({ visible: true })).toHaveCount(1);
    await expect(ofLine(page, /En verksamhetsansvarig såg klienten i en lista|En verksamhetsansvarig såg klientens namn/)).toBeVisible();
    await expect(lines(page).filter({ hasText: 'Ulla' })).toHaveCount(0);
    const sheet = await openFilter(page);
    await expect(sheet.getByLabel('Vad', { exact: true })).toBeVisible();
    await expect(sheet.getByLabel('Person', { exact: true })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Visa listan' }).click();
    await accessible(page);

    // A link that asks for a person says why it shows nobody, and is mended there.
    await page.goto(`${address}&userId=1`);
    await expect(page.getByText('Företaget visar inte namn här. Ta bort filtret på person.')).toBeVisible();
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Nollställ' }).click();
    await expect(page).not.toHaveURL(/userId/);
    await expect(lines(page).first()).toBeVisible();
    expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  },
);

test('in English too', { tag: '@release' }, async ({ page }, { project }) => {
  await page.addInitScript(() => sessionStorage.setItem('locale', 'en'));
  const { as, client, today } = await ownTeam(page, `log ${project.name} ${unique()}`);
  await as('GET', `/api/activity-instances/client/${client.id}/grouped?date=${today}`);
  await page.goto(`/klientgrupp/vem-har-last?clientId=${client.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Who has read' })).toBeAttached();
  await expect(ofLine(page, /Lotta Prov \(team leader\) opened the day \d+ \w+ \d{4}/)).toBeVisible();
  await accessible(page);
});
