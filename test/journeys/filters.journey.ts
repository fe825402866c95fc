/** One line narrows a list: a chip, the sheet of the other filters, and what is on as chips that take it off; the list begins high (decision 098). */
import { json, ownCompany } from './dated-tasks.ts';
import { instantOf } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken } from './letters.ts';
import { accessible, actOnRow, consoleErrors, filterOn, openFilter, signInOffice, sumOf } from './steps.ts';

test.use({ walkedOn: 'phone' });

test(
  'events are narrowed from chip to sheet, and the address keeps it over a reload and Back',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const isPhone = project.name === 'phone';
    const headers = await ownCompany(page, `${project.name} fl${unique()}`, 'Kvällstillsyn');
    const errors = await consoleErrors(page);
    const [{ activityId }] = (await json(await page.request.get('/api/activity-instances/mine?size=1', { headers }))) as [
      { activityId: number },
    ];
    const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
    for (const clock of ['12:00', '11:00']) {
      const { id } = (await json(
        await page.request.post('/api/activity-instances', { headers: admin, data: { activityId, date: instantOf(1, clock) } }),
      )) as { id: number };
      await json(
        await page.request.patch(`/api/activity-instances/${id}`, { headers: admin, data: { plannedDate: instantOf(-1, clock) } }),
      );
    }

    await page.goto('/organisation/handelser');
    const rows = page.getByRole('list', { name: 'Händelser' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Inte signerad' })).toHaveCount(2);
    const all = await rows.count();
    await expect(sumOf(page, 'inte signerad')).toHaveText('2 inte signerade');
    const { y } = (await rows.first().boundingBox())!;
    expect(y).toBeLessThanOrEqual(isPhone ? 180 : 200);

    // What waits has its act in sight; another row's is seen by whoever is at it, or is behind its dots.
    const handle = /^Hantera: /;
    await expect(rows.filter({ hasText: 'Inte signerad' }).first().getByRole('button', { name: handle })).toHaveCSS('opacity', '1');
    const reported = rows.filter({ hasText: 'Rapporterad' }).first();
    if (isPhone) await expect(reported.getByRole('button', { name: handle })).toHaveCount(0);
    else {
      const act = reported.getByRole('button', { name: handle });
      await page.mouse.move(0, 0);
      await expect(act).toHaveCSS('opacity', '0');
      await reported.hover();
      await expect(act).toHaveCSS('opacity', '1');
      await page.mouse.move(0, 0);
      await act.focus();
      await expect(act).toHaveCSS('opacity', '1');
    }
    await actOnRow(page, reported, 'Hantera');
    await expect(page.getByText('Kvällstillsyn är hanterad')).toBeVisible();

    // A chip, and then the sheet: seen at once behind it, and counted.
    const chip = (name: string) => page.getByRole('link', { name, exact: true });
    await chip('Kommande').click();
    await expect(page).toHaveURL(/status=upcoming/);
    await expect(chip('Kommande')).toHaveAttribute('aria-current', /true|page/);
    await chip('Senaste 7 dagarna').click();
    await expect(page).not.toHaveURL(/status=/);
    const sheet = await openFilter(page);
    await accessible(page);
    await sheet.getByLabel('Status', { exact: true }).selectOption({ label: 'Inte signerad' });
    await sheet.getByLabel('Åtgärd', { exact: true }).selectOption({ label: 'Ohanterade' });
    await sheet.getByRole('button', { name: 'Visa listan' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(rows).toHaveCount(2);
    const filter = (count: number) => page.getByRole('button', { name: count > 0 ? `Filter, ${count} är på` : 'Filter', exact: true });
    await expect(filter(2)).toBeVisible();
    await page.reload();
    await expect(rows).toHaveCount(2);
    await expect(filter(2)).toBeVisible();
    await accessible(page);

    // Elsewhere and back it is as it was; a chip takes one off, and the sheet all.
    await page.goto('/organisation/oversikt');
    await page.goBack();
    await expect(filterOn(page, 'Ohanterade')).toBeVisible();
    await filterOn(page, 'Inte signerad').click();
    await expect(page).not.toHaveURL(/status=/);
    await expect(filter(1)).toBeVisible();
    await openFilter(page);
    await sheet.getByRole('button', { name: 'Nollställ' }).click();
    await sheet.getByRole('button', { name: 'Visa listan' }).click();
    await expect(filter(0)).toBeVisible();
    await expect(rows).toHaveCount(all);
    await expect(page.getByRole('list', { name: 'Filter som är på' })).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

test('one line narrows the staff and orders it, and the address keeps it over a reload and Back', { tag: '@release' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const row = (name: string) => page.locator('main [data-listed]').filter({ hasText: name });
  await signInOffice(page, 'orgadmin', '/organisation/detalj?tab=1');
  await expect(row('Assar Björk')).toBeVisible();
  // What is typed as a chip is tapped goes with it.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Sök på namn eller e-post' })).toBeFocused();
  await page.keyboard.type('demo.example');
  await page.getByRole('link', { name: /^Får inga mejl \(\d+\)$/ }).click();
  await expect(page).toHaveURL(/show=NO_MAIL/);
  await expect(page).toHaveURL(/q=demo\.example/);
  await expect(page.getByText('Inga mejl om arbetet skickas hit')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('link', { name: 'Alla', exact: true }).click();
  await expect(page).not.toHaveURL(/show=|q=/);

  const sheet = await openFilter(page);
  await accessible(page);
  await sheet.getByLabel('Roll', { exact: true }).selectOption({ label: 'Assistent' });
  await sheet.getByLabel('Sortera efter', { exact: true }).selectOption({ label: 'Namn, fallande' });
  await sheet.getByRole('button', { name: 'Visa listan' }).click();
  const filter = (count: number) => page.getByRole('button', { name: count > 0 ? `Filter, ${count} är på` : 'Filter', exact: true });
  const isSo = async () => {
    await expect(filter(2)).toBeVisible();
    await expect(filterOn(page, 'Assistent')).toBeVisible();
    await expect(filterOn(page, 'Namn, fallande')).toBeVisible();
    await expect(row('Johanna Wik')).toBeVisible();
    await expect(row('Assar Björk')).toHaveCount(0);
  };
  await isSo();
  await page.reload();
  await isSo();
  await row('Johanna Wik').getByRole('link', { name: 'Johanna Wik' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Johanna Wik' })).toBeVisible();
  await page.goBack();
  await isSo();
  await openFilter(page);
  await sheet.getByRole('button', { name: 'Nollställ' }).click();
  await sheet.getByRole('button', { name: 'Visa listan' }).click();
  await expect(filter(0)).toBeVisible();
  await expect(row('Assar Björk')).toBeVisible();
  expect(errors).toEqual([]);
});
