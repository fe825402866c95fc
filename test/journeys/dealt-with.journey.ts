/** A coordinator's morning: what was shared and what was missed is dealt with once, and stock tells nothing of what is not shared (R80–R83). */

import { catalogue, json, ownCompany, pick } from './dated-tasks.ts';
import { dayAhead, instantOf, recent } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken } from './letters.ts';
import { accessible, actOnRow, consoleErrors, narrowBy, openPageOf, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test(
  'all that was shared is marked in one act, and what was missed is dealt with on its row',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const own = `${project.name} dw${unique()}`;
    const headers = await ownCompany(page, own, 'Kvällstillsyn');
    const errors = await consoleErrors(page);
    await catalogue(page.request, own, headers);
    const [{ activityId }] = (await json(await page.request.get('/api/activity-instances/mine?size=1', { headers }))) as [
      { activityId: number },
    ];
    const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
    const ago = recent();
    const make = async (date: string) =>
      ((await json(await page.request.post('/api/activity-instances', { headers: admin, data: { activityId, date } }))) as { id: number })
        .id;
    for (let n = 1; n <= 11; n++) await make(ago(n));
    // Two that were missed, and nobody was told.
    for (const clock of ['12:00', '11:00']) {
      const id = await make(instantOf(1, clock));
      await json(
        await page.request.patch(`/api/activity-instances/${id}`, { headers: admin, data: { plannedDate: instantOf(-1, clock) } }),
      );
    }

    await page.goto('/organisation/inkorg');
    const entries = page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem');
    await narrowBy(page, 'Inte signerat eller delat', 'Delade');
    await expect(page).toHaveURL(/missed=false/);
    await expect(entries).toHaveCount(10);
    await page.getByRole('button', { name: 'Välj flera' }).click();
    await page.getByRole('button', { name: 'Markera alla 12' }).click();
    await accessible(page);
    await page.getByRole('button', { name: 'Hantera (12)' }).click();
    await expect(page.getByText('12 är hanterade')).toBeVisible();
    await expect(entries).toHaveCount(0);
    await page.getByRole('button', { name: 'Ångra' }).click();
    await expect(page.getByRole('link', { name: 'Ohanterade 12' })).toBeVisible();

    // From there to what was missed without a notice: as many as it says, and what is to come has a chip of its own.
    await page.getByRole('link', { name: '2 till är osignerade, utan notis' }).click();
    await expect(page).toHaveURL(/\/organisation\/handelser\?.*notified=false/);
    const events = page.getByRole('list', { name: 'Händelser' }).getByRole('listitem');
    await expect(events).toHaveCount(2);
    await expect(events.first()).toContainText('Inte signerad');
    await events
      .first()
      .getByRole('button', { name: /^Hantera: / })
      .click();
    await page.getByRole('textbox', { name: 'Vad gjordes?' }).fill('Pratade med teamet.');
    await page.getByRole('button', { name: 'Markera som hanterad', exact: true }).click();
    await expect(page.getByText('Kvällstillsyn är hanterad')).toBeVisible();
    await expect(events).toHaveCount(1);
    await narrowBy(page, 'Åtgärd', 'Hanterade');
    await expect(events).toHaveText(/Hanterad av Ulla Prov, idag \d\d:\d\d/);
    await expect(events).toContainText('«Pratade med teamet.» Ulla Prov');
    await accessible(page);

    // A task is made of it, which its row and its page say; a second one is asked about.
    if (project.name === 'desktop') await events.getByRole('link', { name: /^Skapa uppgift från / }).click();
    else await actOnRow(page, events, 'Skapa uppgift');
    const task = `Veckomöte ${own}`;
    await pick(page, 'Uppgiftsmall', task, new RegExp(task));
    // Of a day that is over: late in the evening the form begins at tomorrow.
    const reported = async (time: string) => {
      await page.getByLabel('Datum', { exact: true }).fill(dayAhead(-1));
      await page.getByLabel('Tid', { exact: true }).fill(time);
    };
    await reported('12:01');
    // By keyboard: on a phone the message of what was handled still lies over it.
    await page.getByRole('button', { name: 'Rapportera' }).press('Enter');
    await expect(events).toHaveText(/Uppgift skapad av Ulla Prov, idag/);
    await openPageOf(page, events.getByRole('heading').getByRole('link'));
    await expect(page.getByText(/^Uppgift skapad av Ulla Prov, idag/)).toBeVisible();
    await page.getByRole('link', { name: 'Skapa uppgift', exact: true }).click();
    await expect(page.getByText(/^Uppgift skapad av Ulla Prov/)).toBeVisible();
    await pick(page, 'Uppgiftsmall', task, new RegExp(task));
    await reported('12:02');
    await page.getByRole('button', { name: 'Rapportera' }).press('Enter');
    await expect(page.getByText(/^Ulla Prov skapade en uppgift av samma händelse/)).toBeVisible();
    await page.getByRole('button', { name: 'Skapa en till' }).press('Enter');
    // Their notes name them too.
    const made = page.locator('h3 + ul').getByRole('link', { name: task });
    await expect(made).toHaveCount(2);
    await page.getByRole('button', { name: 'Ta tillbaka' }).click();
    await expect(page.getByRole('button', { name: 'Hantera', exact: true })).toBeVisible();
    // The refusal of the second task.
    expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
  },
);

test('what was missed is told apart, and stock drawn for what is not shared is one line a day', { tag: '@release' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orguser', '/organisation/inkorg?state=ALL');
  const entries = page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem');
  await expect(entries.first()).toBeVisible();
  await page.getByRole('link', { name: /^Inte signerade/ }).click();
  await expect(page).toHaveURL(/missed=true/);
  await expect(entries.filter({ hasNotText: 'Inte signerad' })).toHaveCount(0);

  const headers = { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('authenticationToken'))}` };
  const items = (await json(await page.request.get('/api/inventory-items?size=200', { headers }))) as { id: number; name: string }[];
  const ledgers = await Promise.all(
    items.map(
      async ({ id }) =>
        (await json(await page.request.get(`/api/inventory-items/${id}/movements?size=5`, { headers }))) as { kind: string }[],
    ),
  );
  const drawn = items[ledgers.findIndex((lines) => lines.some(({ kind }) => kind === 'notShared'))]!;
  await page.goto(`/inventering/${drawn.id}`);
  await expect(page.getByRole('heading', { level: 1, name: drawn.name })).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: 'delas inte' }).first();
  await expect(line).toContainText(/ (använt|återlagt), delas inte/);
  await expect(line).not.toContainText(/\d\d:\d\d/);
  await expect(line.getByRole('link')).toHaveCount(0);
  await accessible(page);
  expect(errors).toEqual([]);
});
