/** A medicine that is not given: causes of its own, a pause over some days, and its early end (R135). */
import { addDays, toInstant } from '#domain/time.ts';
import { dayAhead, ZONE } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('whoever plans pauses a medicine, reads how much that skips, and ends it early', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const { as, client, activity, plan, today } = await ownTeam(page, unique());
  const { id } = await activity('Blodtrycksmedicin');
  const other = await activity('Promenad');
  const order = { kind: 'SCHEDULED', name: 'Enalapril', dose: 1, unit: 'tablett', givenBy: 'TEAM' };
  await as('POST', '/api/medicines', { activity: { id }, ...order });
  await plan(id, 20);
  await plan(other.id, 30);
  const tomorrow = addDays(today, 1);
  for (const clock of ['08:00', '20:00'])
    await as('POST', '/api/activity-instances', { activityId: id, date: toInstant(`${tomorrow}T${clock}`, ZONE) });
  const main = page.getByRole('main');
  const sheet = page.getByRole('dialog');

  await test.step('its own causes are a tap each, and no other activity has them', async () => {
    await page.goto('/handelse');
    await main.getByRole('listitem').filter({ hasText: 'Promenad' }).getByRole('heading').getByRole('button').click();
    await expect(sheet.getByRole('button', { name: 'Mådde dåligt' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Fastande' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    const row = main.getByRole('listitem').filter({ hasText: 'Blodtrycksmedicin' });
    await row.getByRole('heading').getByRole('button').click();
    for (const cause of ['Fastande', 'Pausad enligt ordination', 'Gavs av annan (sjukhus, anhörig)'])
      await expect(sheet.getByRole('button', { name: cause })).toBeVisible();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Spottade ut eller kräktes' }).click();
    await expect(row).toContainText('Spottade ut eller kräktes');
  });

  await test.step('a pause says what it touches before it is pressed', async () => {
    await page.goto(`/lakemedel/${id}`);
    await main.getByRole('button', { name: 'Pausa' }).click();
    await expect(sheet.getByText('2 planerade tider hoppas över, och de som kommer sedan.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Pausa' }).click();
    await expect(sheet.getByLabel('Ordinerat av')).toBeFocused();
    await sheet.getByLabel('Ordinerat av').fill('Dr Lind');
    await sheet.getByLabel('Varför').fill('På sjukhus');
    await sheet.getByRole('textbox', { name: 'Till och med' }).fill(addDays(today, -3));
    await sheet.getByRole('button', { name: 'Pausa' }).click();
    await expect(sheet).toContainText('Välj en tid efter att pausen börjar.');
    await sheet.getByRole('textbox', { name: 'Till och med' }).fill(tomorrow);
    await sheet.getByRole('textbox', { name: 'Till klockan' }).fill('12');
    await expect(sheet.getByText('En planerad tid hoppas över.')).toBeVisible();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Pausa' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(main).toContainText(/Pausad .*, Dr Lind · Varför: På sjukhus/);
    await accessible(page);
  });

  await test.step('the list and the day say so', async () => {
    await page.goto(`/lakemedel?clientId=${client.id}`);
    await expect(main.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Enalapril' }) })).toContainText(
      /Pausad .*, Dr Lind/,
    );
    await accessible(page);
    await page.goto(`/handelse?date=${tomorrow}`);
    const rows = main.getByRole('listitem').filter({ hasText: 'Blodtrycksmedicin' });
    await expect(rows.filter({ hasText: 'Pausad enligt ordination, Dr Lind: På sjukhus' })).toHaveCount(1);
  });

  await test.step('another at the same time is refused at its field, and what was typed stays', async () => {
    await page.goto(`/lakemedel/${id}`);
    await main.getByRole('button', { name: 'Pausa', exact: true }).click();
    await sheet.getByLabel('Ordinerat av').fill('Dr Ek');
    await sheet.getByRole('button', { name: 'Pausa' }).click();
    await expect(sheet).toContainText('Läkemedlet är redan pausat då.');
    await expect(sheet.getByLabel('Ordinerat av')).toHaveValue('Dr Ek');
    await sheet.getByRole('button', { name: 'Avbryt' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Kasta' }).click();
  });

  await test.step('ended early, what lies ahead is to be given again', async () => {
    await main.getByRole('button', { name: 'Avsluta pausen' }).click();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Avsluta pausen' }).click();
    await expect(main.getByRole('button', { name: 'Avsluta pausen' })).toHaveCount(0);
    await page.goto(`/handelse?date=${tomorrow}`);
    await expect(main.getByRole('listitem').filter({ hasText: 'Blodtrycksmedicin' })).toHaveCount(2);
    await expect(main).not.toContainText('Pausad enligt ordination');
  });
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});

test('the demo tells of a pause over a stay in hospital', async ({ page }) => {
  await signInAs(page, 'assistansadmin', 'Mia Sund');
  await page.goto(`/handelse?date=${dayAhead(-9)}`);
  const skipped = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Epilepsimedicin' });
  await expect(skipped.filter({ hasText: 'Pausad enligt ordination, Dr Sara Nyman, neurologen: På sjukhuset, får den där' })).toHaveCount(
    1,
  );
});
