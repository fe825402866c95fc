/** Doses given as needed: three taps on a narrow phone, what the order says before, without contact too, and the effect afterwards (R132 to R134, decision 114). */
import { hoursAgo } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { untilReady } from './offline.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone', serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

const order = {
  ...{ kind: 'AS_NEEDED', name: 'Alvedon', strength: '500 mg', dose: 1, doseTo: 2, unit: 'tablett', indication: 'Smärta', givenBy: 'TEAM' },
  ...{ maxAmount: 3, effectAfterMinutes: 60 },
};

test('a dose is three taps, said to be the last, marked beyond that, sent when there is contact, and followed up', {
  tag: '@long',
}, async ({ page, context }) => {
  const errors = await consoleErrors(page);
  const { as, client, activity } = await ownTeam(page, unique());
  const { id } = await activity('Smärta');
  const medicine = await as<{ id: number }>('POST', '/api/medicines', { ...order, activity: { id } });
  const give = (date: string) => as('POST', `/api/medicines/${medicine.id}/doses`, { date, dose: 1, reason: 'Huvudvärk' });
  await give(hoursAgo(30));
  await give(hoursAgo(2));
  const doses = () => as<{ amount: number; marks: string[]; effects: object[] }[]>('GET', `/api/clients/${client.id}/doses`);
  await page.goto('/handelse');
  const line = page.getByRole('region', { name: 'Vid behov' });
  await expect(line).toContainText('Följ upp effekt');

  const sheet = page.getByRole('dialog');
  const open = () => line.getByRole('button', { name: 'Ge', exact: true }).click();
  await open();
  await expect(sheet).toContainText('1 av högst 3 tabletter på 24 timmar');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Huvudvärk' }).click();
  await sheet.getByRole('button', { name: 'Ge nu' }).click();
  const message = page.getByText(/^Alvedon given \d\d:\d\d/);
  await expect(message).toBeVisible();
  await expect.poll(async () => (await doses()).length).toBe(3);

  // The last one that the order allows is said to be; one beyond it is given all the same, and undone.
  await open();
  await expect(sheet).toContainText('Det här blir den sista på 24 timmar enligt ordinationen');
  await sheet.getByRole('button', { name: '2 tabletter' }).click();
  await expect(sheet).toContainText('Enligt ordinationen tidigast');
  await sheet.getByRole('button', { name: 'Ges ändå' }).click();
  await expect(sheet.getByLabel('Varför ges det?')).toBeFocused();
  await sheet.getByLabel('Varför ges det?').fill('Migrän');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Ges ändå' }).click();
  await expect(sheet).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Ångra' }).last();
  // A message that has the focus waits.
  await undo.focus();
  await expect.poll(async () => (await doses())[0]?.marks).toEqual(['OVER_LIMIT']);
  await undo.click();
  await expect.poll(async () => (await doses()).length).toBe(3);

  // Without contact it counts, and waits.
  await untilReady(page);
  await context.setOffline(true);
  await open();
  await sheet.getByRole('button', { name: '2 tabletter' }).click();
  await sheet.getByRole('button', { name: 'Huvudvärk' }).click();
  await sheet.getByRole('button', { name: 'Ges ändå' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Ej skickat' })).toContainText('1 inte skickad');
  await line.getByText('Vid behov: Alvedon').click();
  await expect(line).toContainText('4 av högst 3 tabletter på 24 timmar');
  await expect(line).toContainText('inte skickad än');
  await page.reload();
  await line.getByText('Vid behov: Alvedon').click();
  await expect(line).toContainText('4 av högst 3 tabletter på 24 timmar');
  await accessible(page);
  await context.setOffline(false);
  await expect(line).toContainText('mer än ordinationen säger');
  await expect(line).not.toContainText('inte skickad än');
  expect((await doses()).map(({ amount, marks }) => [amount, marks])).toEqual([
    [2, ['OVER_LIMIT']],
    [1, []],
    [1, []],
    [1, []],
  ]);

  await line
    .getByRole('group', { name: /^Följ upp effekt/ })
    .getByRole('button', { name: 'god' })
    .click();
  await expect(line).toContainText('effekt: god');
  await expect(line).not.toContainText('Följ upp effekt');
  await expect.poll(async () => (await doses())[2]?.effects).toMatchObject([{ effect: 'GOOD' }]);
  await accessible(page);
  expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
