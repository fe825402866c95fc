/** Delegations: entered from paper, accepted by their person, renewed and withdrawn; coverage, the office's table of any day, tasks and licences (R145 to R149). */
import { readFile } from 'node:fs/promises';
import { addDays } from '#domain/time.ts';
import { allOf } from './all-of.ts';
import { closeSheet } from './close-sheet.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { accessible, accessiblePage, consoleErrors, signInEnglish, signInOffice } from './steps.ts';

const TASK = 'Insulin med penna';

test.describe('on a phone', () => {
  test.use({ walkedOn: 'phone' });

  test('whoever leads enters one from paper, accepts her own, and sees who has what', { tag: '@long' }, async ({ page }) => {
    const errors = await consoleErrors(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const { as, client, activity } = await ownTeam(page, unique());
    const { id } = await activity('Insulin');
    const tasks = await as<{ id: number; name: string }[]>('GET', '/api/delegation-tasks');
    const task = tasks.find(({ name }) => name === TASK)!;
    await as('PATCH', `/api/activities/${id}`, { careBasis: 'DELEGATED', delegationTask: { id: task.id } });
    await page.goto(`/klientgrupp?clientId=${client.id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(`0 av 1 i teamet har ${TASK}`);
    await accessiblePage(page);
    await main.getByRole('link', { name: 'Delegeringar' }).click();
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Lotta Prov' }) });
    await expect(card).toContainText('saknas');
    await accessiblePage(page);

    await page.getByRole('button', { name: 'Ny från papper' }).click();
    const sheet = page.getByRole('dialog', { name: 'Ny från papper' });
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(sheet.getByText('Välj minst en.')).toHaveCount(2);
    await expect(sheet).toContainText('Lägg till ett foto av papperet.');
    await sheet.getByRole('checkbox', { name: 'Lotta Prov' }).check();
    await sheet.getByRole('checkbox', { name: TASK }).check();
    await sheet.getByLabel('Beslutad av').fill('Siv Ask');
    await sheet.getByLabel('Yrkestitel').fill('Sjuksköterska');
    const buffer = await page.screenshot();
    await sheet.getByLabel('Lägg till foto').setInputFiles({ name: 'delegering.png', mimeType: 'image/png', buffer });
    await expect(sheet.getByRole('img', { name: 'Foto av papperet' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Byt foto' })).toBeVisible();
    const last = sheet.getByLabel('Till och med', { exact: true });
    const year = await last.inputValue();
    await last.fill(addDays(year, 1));
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(sheet).toContainText('En delegering gäller högst ett år från sin första dag.');
    await accessible(page);
    await last.fill(year);
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(card).toContainText('väntar');

    // It waits for its person, who hears of it where one comes by.
    await page.goto('/handelse');
    await main.getByRole('link', { name: 'En delegering väntar på dig' }).click();
    const own = main.getByRole('region', { name: 'Mina delegeringar' });
    await expect(own).toBeInViewport();
    await expect(page).toHaveURL(/#delegeringar$/);
    await expect(page.getByText('Inloggningen gick inte att slutföra')).toHaveCount(0);
    await expect(own).toContainText('Jag har fått genomgång och tar emot.');
    await expect(own.getByRole('link', { name: 'Öppna papperet' })).toBeVisible();
    await accessiblePage(page);
    await own.getByRole('button', { name: `Ta emot ${TASK}` }).click();
    await expect(own).toContainText(/till \d/);
    await expect(own.getByRole('button')).toHaveCount(0);

    await page.goto(`/klientgrupp/delegeringar?clientId=${client.id}`);
    await expect(main).toContainText(`1 av 1 i teamet har ${TASK}`);
    await card.getByRole('button', { name: TASK }).click();
    const history = page.getByRole('dialog', { name: 'Lotta Prov', exact: true });
    await expect(history).toContainText('Beslut av Siv Ask, Sjuksköterska');
    await accessible(page);
    await history.getByRole('button', { name: 'Återkalla' }).click();
    const ask = page.getByRole('dialog', { name: 'Återkalla delegeringen för Lotta Prov?' });
    await ask.getByRole('button', { name: 'Återkalla' }).click();
    await expect(ask.getByLabel('Varför den återkallas')).toBeFocused();
    await ask.getByLabel('Varför den återkallas').fill('Ny ordination');
    await ask.getByRole('button', { name: 'Återkalla' }).click();
    await expect(history).toContainText('Varför: Ny ordination');
    await accessible(page);
    await closeSheet(history);
    await expect(card).toContainText('återkallad');
    expect(errors).toEqual([]);
  });

  test('several that end soon are renewed in one act, and wait for their person', { tag: '@long' }, async ({ page }) => {
    const errors = await consoleErrors(page);
    const { as, client, today } = await ownTeam(page, unique());
    const tasks = await as<{ id: number; name: string }[]>('GET', '/api/delegation-tasks');
    const { id: me } = await as<{ id: number }>('GET', '/api/account');
    await page.goto(`/klientgrupp/delegeringar?clientId=${client.id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('Inga delegeringar än');
    await page.getByRole('button', { name: 'Ny från papper' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox', { name: 'Lotta Prov' }).check();
    for (const { name } of tasks.slice(0, 2)) await sheet.getByRole('checkbox', { name, exact: true }).check();
    await sheet.getByLabel('Till och med', { exact: true }).fill(addDays(today, 9));
    const paper = async () => {
      await sheet.getByLabel('Beslutad av').fill('Siv Ask');
      await sheet.getByLabel('Yrkestitel').fill('Sjuksköterska');
      const buffer = await page.screenshot();
      await sheet.getByLabel('Lägg till foto').setInputFiles({ name: 'delegering.png', mimeType: 'image/png', buffer });
      await expect(sheet.getByRole('button', { name: 'Byt foto' })).toBeVisible();
      await sheet.getByRole('button', { name: 'Spara' }).click();
      await expect(sheet).toHaveCount(0);
    };
    await paper();
    const given = await as<{ id: number }[]>('GET', `/api/delegations?userId=${me}`);
    expect(given).toHaveLength(2);
    for (const { id } of given) await as('POST', `/api/delegations/${id}/accept`);
    // Its person hears of it where one comes by, until others go on after them.
    await page.goto('/handelse');
    await expect(main.getByRole('link', { name: /^2 av dina delegeringar slutar, den första \d/ })).toBeVisible();
    await page.goto(`/klientgrupp/delegeringar?clientId=${client.id}`);
    await expect(main.getByRole('button', { name: /slutar/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Fler val för delegeringarna' }).click();
    await page.getByRole('button', { name: 'Förnya flera' }).click();
    for (const box of await allOf(sheet.getByRole('checkbox'))) await box.check();
    await accessible(page);
    await paper();
    const all = await as<{ status: string; renewsId: number | null }[]>('GET', `/api/delegations?userId=${me}`);
    expect(all.filter(({ renewsId }) => renewsId !== null).map(({ status }) => status)).toEqual(['AWAITING', 'AWAITING']);
    await page.goto('/handelse');
    await expect(main.getByRole('link', { name: '2 delegeringar väntar på dig' })).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test.describe('at the office', () => {
  test.use({ walkedOn: 'desktop' });

  test('the office reads who may do what today and on a day before, as a table, a file and on paper', { tag: '@release' }, async ({
    page,
  }) => {
    const errors = await consoleErrors(page);
    await signInOffice(page, 'orguser', '/organisation/oversikt');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /^Delegeringar$|har färre än två/ }).click();
    const elsa = main.getByRole('region', { name: 'Elsa Lindqvist' });
    const row = elsa.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Lena Sjöberg' }) });
    await expect(row).toContainText(/slutar \d/);
    const karl = main.getByRole('region', { name: 'Karl Ek' });
    await expect(karl.getByRole('row').filter({ hasText: 'Mikael Åström' })).toContainText('saknas');
    await expect(page.getByRole('button', { name: 'Ny från papper' })).toHaveCount(0);
    const licensed = main.getByRole('region', { name: 'Legitimerade' });
    await expect(licensed.getByRole('listitem').filter({ hasText: 'Assar Björk' })).toContainText('Sjuksköterska');
    await accessiblePage(page);
    await row.getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Lena Sjöberg' })).toContainText('Given i systemet av Assar Björk');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Återkalla' })).toHaveCount(0);
    await closeSheet(page.getByRole('dialog'));

    // On paper the facts stand too, as an inspector asks for them.
    const facts = main.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Beslutad av' }) });
    await expect(facts).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(facts).toContainText('Assar Björk, Sjuksköterska');
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Fler val för delegeringarna' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Ladda ner CSV' }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).toContain('Person;Uppgift;Klient;Från och med');
    expect(text).toContain('Assar Björk, Sjuksköterska');
    expect(text).toContain('Assar Björk;Sjuksköterska;Alla klienter;');

    await page.getByRole('button', { name: 'Filter' }).click();
    const filters = page.getByRole('dialog', { name: 'Filter' });
    await filters.getByLabel('Person').selectOption({ label: 'Mikael Åström' });
    await filters.getByRole('textbox', { name: /^Så var det den/ }).fill('2020-03-03');
    await accessible(page);
    await filters.getByRole('button', { name: 'Visa listan' }).click();
    await expect(main).toContainText('Inga delegeringar för det urvalet');
    await expect(page).toHaveURL(/onDay=2020-03-03/);
    await expect(licensed).toHaveCount(0);
    await main.getByRole('button', { name: /^Ta bort filtret Den 3 mars? 2020/ }).click();
    await expect(main).toContainText(/slut \d/);
    expect(errors).toEqual([]);
  });

  test('its administrator keeps the tasks, and notes a licence', { tag: '@long' }, async ({ page }) => {
    const errors = await consoleErrors(page);
    await signInOffice(page, 'orgadmin', '/organisation/detalj?tab=2');
    const main = page.getByRole('main');
    const tasks = main.getByRole('region', { name: 'Delegerade uppgifter' });
    const name = `Stomi ${unique()}`;
    await tasks.getByRole('button', { name: 'Ny uppgift' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(sheet.getByLabel('Uppgift')).toBeFocused();
    await sheet.getByLabel('Uppgift').fill(name);
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(tasks.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await accessiblePage(page);
    await tasks.getByRole('button', { name: `Fler val för ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Byt namn' }).click();
    await sheet.getByLabel('Uppgift').fill(`${name} två`);
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(tasks).toContainText(`${name} två`);
    await tasks.getByRole('button', { name: `Fler val för ${name} två` }).click();
    await page.getByRole('menuitem', { name: 'Ta bort' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
    await expect(tasks).not.toContainText(name);

    await page.goto('/organisation/detalj?tab=1&q=Hall');
    await main.getByRole('link', { name: 'Petra Hall' }).click();
    const licences = main.getByRole('region', { name: 'Legitimation' });
    await licences.getByRole('button', { name: 'Notera legitimation' }).click();
    await sheet.getByLabel('Legitimation').selectOption({ label: 'Läkare' });
    await accessible(page);
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(licences).toContainText('Läkare');
    await expect(main).toContainText('Legitimation noterades');
    await licences.getByRole('button', { name: 'Avsluta' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Avsluta' }).click();
    await expect(licences).toContainText('Avslutad');
    await accessiblePage(page);
    expect(errors).toEqual([]);
  });

  test('the same in English', { tag: '@release' }, async ({ page }) => {
    await signInEnglish(page, 'orgadmin', '/organisation/delegeringar');
    const main = page.getByRole('main');
    await expect(main).toContainText(/ends \d/);
    await accessiblePage(page);
    await page.getByRole('button', { name: 'New from paper' }).click();
    await expect(page.getByRole('dialog')).toContainText('Each is valid once its person has accepted it.');
    await accessible(page);
  });
});
