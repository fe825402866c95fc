/**
 * A report with questions that can be counted: made, filled in with a thumb without contact, corrected over a reload, counted, narrowed,
 * exported and put on paper (R41, R44, R47, R48).
 */
import { readFile } from 'node:fs/promises';
import { json, ownCompany } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { untilDrafted } from './kept.ts';
import { accessible, consoleErrors, filterOn, openFilter } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('each kind of question is made, answered, corrected and counted', { tag: '@long' }, async ({ page, context }, { project }) => {
  const own = `${project.name} rc${unique()}`;
  const headers = await ownCompany(page, own, 'Kvällstillsyn');
  const made = async (path: string, data: object) => json(await page.request.post(path, { headers, data }));
  await made('/api/report-types', { name: 'Hälsa', color: '#0e6f8c', icon: 'heart' });
  const errors = await consoleErrors(page);

  // The form: what is wrong stands at its field, and nothing typed is lost.
  await page.goto('/rapport/ny');
  await page.getByRole('textbox', { name: 'Namn' }).fill('Feberrapport');
  await page.getByRole('button', { name: /^Rapporttyp/ }).click();
  await page.getByRole('dialog').getByText('Hälsa', { exact: true }).click();
  /** A question of the form, by the name of what moves it. */
  const question = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Flytta ${name}`, exact: true }) });
  for (const [name, kind] of [
    ['Behövdes läkare?', 'Ja eller nej'],
    ['Vilken feber?', 'Tal'],
    ['Var?', 'Ett av flera val'],
    ['Vem såg det?', 'Kort text'],
    ['Vad hände?', 'Text'],
  ] as const) {
    await page.getByRole('button', { name: 'Lägg till fråga' }).click();
    await page.getByRole('textbox', { name: 'Frågan', exact: true }).last().fill(name);
    await question(name).getByRole('combobox', { name: 'Svaras med' }).selectOption(kind);
  }
  await page.getByRole('textbox', { name: 'Enhet' }).fill('°C');
  await page.getByRole('textbox', { name: 'Minst' }).fill('43');
  await page.getByRole('textbox', { name: 'Högst' }).fill('34,5');
  await page.getByRole('textbox', { name: 'Val 1', exact: true }).fill('Hemma');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Högst' })).toHaveAccessibleDescription('Högst kan inte vara mindre än minst.');
  await expect(page.getByRole('textbox', { name: 'Val 2', exact: true })).toHaveAccessibleDescription('Fältet måste fyllas i.');
  await page.getByRole('textbox', { name: 'Minst' }).fill('34,5');
  await page.getByRole('textbox', { name: 'Högst' }).fill('43');
  await page.getByRole('textbox', { name: 'Val 2', exact: true }).fill('HEMMA');
  await page.getByRole('button', { name: 'Lägg till val' }).click();
  await page.getByRole('textbox', { name: 'Val 3', exact: true }).fill('Ute');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Val 2', exact: true })).toHaveAccessibleDescription('Det valet finns redan.');
  await page.getByRole('textbox', { name: 'Val 2', exact: true }).fill('På dagverksamheten');
  await accessible(page);
  await page.getByRole('switch', { name: 'Publicerad' }).click();
  await expect(page).toHaveURL(/\/rapport\/\d+/);
  await expect(page.getByText(/Version 1, publicerad/)).toBeVisible();
  // Its own page is there.
  await expect(page.getByRole('textbox', { name: 'Minst' })).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Minst' })).toHaveValue('34,5');
  await page.getByRole('button', { name: 'Förhandsgranska' }).click();
  await expect(page.getByRole('dialog').getByText('På dagverksamheten')).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  const form = new URL(page.url()).pathname;

  // Filled in with a thumb; a yes can be taken back, a number out of bounds says its bounds, and a reload loses nothing.
  const [client] = (await json(await page.request.get('/api/clients', { headers }))) as [{ id: number }];
  const begin = async () => {
    await page.goto(`/rapportinstans/skapa?clientId=${client.id}`);
    await page.getByRole('link', { name: /^Hälsa/ }).click();
    await page
      .getByRole('link', { name: /^Feberrapport/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Feberrapport' })).toBeVisible();
  };
  const doctor = page.getByRole('group', { name: 'Behövdes läkare?' });
  const fever = page.getByRole('textbox', { name: 'Vilken feber?' });
  const place = page.getByRole('group', { name: 'Var?' });
  await begin();
  await doctor.getByRole('radio', { name: 'Nej' }).check();
  await doctor.getByRole('button', { name: 'Ta bort svaret: Behövdes läkare?' }).click();
  await expect(doctor.getByRole('radio', { checked: true })).toHaveCount(0);
  await doctor.getByRole('radio', { name: 'Ja' }).check();
  const yes = (await doctor.getByText('Ja', { exact: true }).locator('..').boundingBox())!;
  expect(yes.height).toBeGreaterThanOrEqual(56);
  await expect(fever).toHaveAttribute('inputmode', 'decimal');
  await fever.fill('385');
  await place.getByRole('radio', { name: 'Ute' }).check();
  await page.getByRole('textbox', { name: 'Vem såg det?' }).fill('Grannen');
  await page.getByRole('button', { name: 'Skicka och signera' }).click();
  await expect(fever).toHaveAccessibleDescription(/Mellan 34,5 och 43 °C/);
  await expect(fever).toBeFocused();
  await fever.fill('38,5');
  await accessible(page);
  await untilDrafted(page);
  await page.reload();
  await expect(fever).toHaveValue('38,5');
  await expect(doctor.getByRole('radio', { name: 'Ja' })).toBeChecked();
  await expect(place.getByRole('radio', { name: 'Ute' })).toBeChecked();

  // Without contact it waits, and goes out once with every answer.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Skicka och signera' }).click();
  await expect(page.getByText('Rapporten väntar på kontakt')).toBeVisible();
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/api/report-instances') && answer.status() === 201);
  await context.setOffline(false);
  const { id } = (await (await taken).json()) as { id: number };
  await expect(page.getByText('Rapporten är skickad')).toBeVisible();
  await begin();
  await doctor.getByRole('radio', { name: 'Nej' }).check();
  await fever.fill('37');
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/report-instances') && answer.status() === 201);
  await page.getByRole('button', { name: 'Skicka och signera' }).click();
  await sent;

  // Read, and corrected: what is being written is there after a reload.
  await page.goto(`/rapportinstans/${id}`);
  await expect(page.getByText('38,5 °C')).toBeVisible();
  await expect(page.getByText('Grannen')).toBeVisible();
  await page.getByRole('button', { name: 'Rätta' }).click();
  await fever.fill('39,25');
  await doctor.getByRole('button', { name: /^Ta bort svaret/ }).click();
  await expect(page.getByText('Det du skriver ligger krypterat på den här enheten')).toBeVisible();
  await untilDrafted(page);
  await page.reload();
  await page.getByRole('button', { name: 'Fortsätt rätta' }).click();
  await expect(fever).toHaveValue('39,25');
  await expect(doctor.getByRole('radio', { checked: true })).toHaveCount(0);
  await doctor.getByRole('radio', { name: 'Ja' }).check();
  await page.getByRole('textbox', { name: 'Varför' }).fill('Termometern visade fel.');
  await accessible(page);
  await page.getByRole('button', { name: 'Spara rättelsen' }).click();
  await expect(page.getByText('39,25 °C')).toBeVisible();
  await page.getByText('Vad som stod före rättelsen').click();
  await expect(page.getByText('38,5 °C')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Rätta', exact: true })).toBeVisible();

  // Counted over what is asked for, the newest first; an answer narrows, in the address.
  await page.goto(`${form}/svar?view=figures`);
  const counts = page.getByRole('region', { name: 'Svar per fråga' });
  await expect(counts.getByRole('link', { name: 'Ja 1 (visa bara de svaren på «Behövdes läkare?»)' })).toBeVisible();
  await expect(counts).toContainText('Summa76,25 °C');
  await expect(counts).toContainText('Medel38,13 °C');
  await accessible(page);
  const links = page.locator('[data-screen] a[href^="/rapportinstans/"]');
  const toAnswers = page.getByRole('link', { name: 'Svar', exact: true });
  await toAnswers.click();
  await expect(links).toHaveCount(2);
  await expect(links.last()).toHaveAttribute('href', `/rapportinstans/${id}`);
  await accessible(page);
  await page.getByRole('link', { name: 'Siffror', exact: true }).click();
  // One that was counted leads to the answers that say so; their figures are narrowed alike.
  await counts.getByRole('link', { name: /^Ja 1/ }).click();
  await expect(page).toHaveURL(/answer=/);
  await expect(links).toHaveCount(1);
  await page.getByRole('link', { name: 'Siffror', exact: true }).click();
  await expect(counts.getByRole('link', { name: /^Nej 0/ })).toBeVisible();
  await toAnswers.click();
  await page.reload();
  await expect(links).toHaveCount(1);
  await expect(filterOn(page, 'Behövdes läkare? · Ja')).toBeVisible();
  const sheet = await openFilter(page);
  await sheet.getByRole('combobox', { name: 'Fråga' }).selectOption('Vilken feber?');
  await expect(links).toHaveCount(2);
  await page.getByRole('textbox', { name: '«Vilken feber?», minst' }).fill('38,5');
  await page.getByRole('button', { name: 'Visa', exact: true }).click();
  await expect(links).toHaveCount(1);
  await expect(page).toHaveURL(/38\.5/);
  await accessible(page);
  await sheet.getByRole('button', { name: 'Visa listan' }).click();

  // As a file, and on paper: all that is asked for, whole, without what is pressed.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ladda ner CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(';Ja;39,25;Ute;Grannen;');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /^Ladda ner/ })).toHaveCount(0);
  await expect(page.getByText('1 svar av 1')).toBeVisible();
  await expect(page.getByText('Vilken feber? 38.5..')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Svar' })).toContainText('39,25 °C');
  // Each question a heading with its answer beneath, not parted where a page ends.
  const block = page.getByRole('list', { name: 'Svar' }).locator('dl > div').first();
  await expect(block).toHaveCSS('break-inside', 'avoid');
  await expect(block.locator('dt')).toHaveCSS('font-weight', '600');
  await expect(block.locator('..')).toHaveCSS('display', 'block');
  // What was asked without contact is no complaint, nor is the form that was refused once.
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|400/.test(error))).toEqual([]);
});
