/** Doses that differ by time: said for each series, in the list, in the day's rows and in their sheets (R138). */
import { dayAhead } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('whoever plans says another dose for each time, and whoever gives it reads that one', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const { as, client, activity } = await ownTeam(page, unique());
  const { id } = await activity('Insulin');
  const start = dayAhead(1).replaceAll('-', '');
  for (const clock of ['0800', '1200'])
    await as('POST', '/api/planned-activities', {
      recurrence: `DTSTART;TZID=Europe/Stockholm:${start}T${clock}00\nRRULE:FREQ=DAILY`,
      activity: { id },
      client,
    });
  await page.goto(`/lakemedel/${id}`);
  await page.getByLabel('Enhet').fill('E');
  await page.getByLabel('Dos', { exact: true }).fill('7');
  await page.getByRole('switch', { name: 'Olika dos vid olika tider' }).check();
  const [morning, noon] = [page.getByLabel(/^Dos: .*08:00/), page.getByLabel(/^Dos: .*12:00/)];
  // Each begins with the order's own.
  await expect(morning).toHaveValue('7');
  await morning.fill('8–8');
  await noon.fill('många');
  await page.getByRole('button', { name: 'Spara läkemedlet' }).click();
  await expect(morning).toHaveAccessibleDescription(/Skriv ett större tal än dosen/);
  await expect(noon).toHaveAccessibleDescription(/./);
  await morning.fill('8–10');
  await noon.fill('6');
  await accessible(page);
  await page.getByRole('button', { name: 'Spara läkemedlet' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('08:00 8–10 E · 12:00 6 E');
  await accessible(page);

  // What was said is there to be changed.
  await page.goto(`/lakemedel/${id}`);
  await expect(morning).toHaveValue('8–10');
  await noon.fill('5,5');
  await page.getByLabel('Varför det ändras').fill('Ny ordination');
  await page.getByRole('button', { name: 'Spara ändringen' }).click();
  await expect(main).toContainText('08:00 8–10 E · 12:00 5,5 E');

  await page.goto(`/handelse?date=${dayAhead(1)}`);
  const row = (clock: string) => main.getByRole('listitem').filter({ hasText: clock });
  await expect(row('08:00')).toContainText('8–10 E');
  await expect(row('12:00')).toContainText('5,5 E');
  await row('12:00').getByRole('button', { name: 'Insulin', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('5,5 E');
  await expect(sheet).not.toContainText('8–10 E');
  expect(errors).toEqual([]);
});
