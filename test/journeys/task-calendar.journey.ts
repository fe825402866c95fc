/** The organisation's tasks by month, by week and in a list: narrowed by address, walked by keys, signed and skipped where they stand. */

import { headersOf } from './by-api.ts';
import { catalogue } from './dated-tasks.ts';
import { dayAhead, dayOf, upcoming, ZONE } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, filterOn, narrowBy, openFilter, signInOffice, sumOf } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('tasks are found in the month, the week and the list, narrowed by address', { tag: '@release' }, async ({ page }, { project }) => {
  const { orgUser, orgAdmin, client } = await staffedCompany(page.request);
  const own = `b ${project.name} ${unique()}`;
  const { category, plan, headers } = await catalogue(page.request, own, await headersOf(page.request, orgAdmin));
  await plan(`${dayAhead(1)}T10:00:00.000Z`, { clientId: client.id });
  await plan(`${dayAhead(1)}T11:00:00.000Z`, { name: `Utan klient ${own}` });
  const soon = upcoming()(20);
  // In the last half hour of a day it stands in the next.
  const isTomorrow = dayOf(soon) === dayAhead(1);
  await plan(soon, { name: `Strax ${own}` });
  const errors = await consoleErrors(page);
  await signInOffice(page, orgUser);
  await page.getByRole('link', { name: /^Uppgifter/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uppgifter' })).toBeVisible();
  await narrowBy(page, 'Kategori', `Kontor ${own}`);
  await expect(page).toHaveURL(new RegExp(`taskCategoryId=${category.id}`));
  const of = (days: number) => page.locator(`[data-day="${dayAhead(days)}"]`);
  await expect(of(0)).toHaveAttribute('aria-current', 'date');
  await accessible(page);
  // By keys: the next day, and the one after it in whichever month.
  await of(0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`date=${dayAhead(1)}`));
  await expect(of(1)).toBeFocused();
  // A grid of days, of which one is chosen; each task of it stands under the day.
  const chosen = page.getByRole('grid').getByRole('gridcell', { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(chosen.locator(of(1))).toBeFocused();
  await expect(of(1)).toHaveAccessibleName(isTomorrow ? /, 3 uppgifter$/ : /, 2 uppgifter$/);
  await expect(page.getByRole('heading', { level: 4, name: `Utan klient ${own}` }).getByRole('link')).toBeVisible();
  // Only days with tasks are boxes; their names have lines of their own, beneath the clock.
  const cells = page.locator('td:not([data-other], [aria-selected="true"])').filter({ has: page.locator('[data-day]') });
  const boxes = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const edge = getComputedStyle(cell.querySelector('[data-day]')!).borderTopColor;
      return { isBox: edge !== 'rgba(0, 0, 0, 0)', isFull: cell.querySelector('[data-status]') !== null };
    }),
  );
  expect(boxes.length).toBeGreaterThan(26);
  expect(boxes.filter(({ isBox, isFull }) => isBox !== isFull)).toEqual([]);
  expect(await of(1).locator('[data-status] > span').allTextContents()).toContain(`Utan klient ${own}`);
  await accessible(page);
  await narrowBy(page, 'Klient', client.name);
  await expect(of(1)).toHaveAccessibleName(/, 1 uppgift$/);
  await page.reload();
  await expect(page.getByRole('link', { name: `Ring anhörig ${own}` }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: `Utan klient ${own}` })).toHaveCount(0);

  await page.getByRole('link', { name: 'Vecka', exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  await expect(page.getByRole('heading', { level: 2, name: /^Vecka \d+, / })).toBeVisible();
  const ring = page.getByRole('link', { name: `Ring anhörig ${own}` });
  await expect(ring).toBeVisible();
  await accessible(page);
  // In a column the whole card leads to it.
  const card = page.getByRole('listitem').filter({ has: ring });
  const { height } = (await card.boundingBox())!;
  if (project.name === 'desktop') {
    await card.click({ position: { x: 8, y: height - 6 } });
    await expect(page).toHaveURL(/uppgiftinstans/);
    await page.goBack();
  }

  await filterOn(page, client.name).click();
  await page.getByRole('link', { name: 'Lista', exact: true }).click();
  const rows = page.getByRole('list', { name: 'Uppgifter' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(sumOf(page, 'signerad')).toHaveText('0 signerade');
  await accessible(page);
  // One tap signs what is about now, and takes it back.
  await rows
    .first()
    .getByRole('button', { name: new RegExp(`^Signera Strax ${own}`) })
    .click();
  await expect(rows.filter({ hasText: 'Strax' })).toContainText('Signerad');
  await expect(sumOf(page, 'signerad')).toHaveText('1 signerad');
  await page.getByRole('button', { name: 'Ångra', exact: true }).click();
  await expect(sumOf(page, 'signerad')).toHaveText('0 signerade');
  await rows
    .filter({ hasText: 'Strax' })
    .getByRole('button', { name: /^Hoppa över / })
    .click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Skäl' }).fill('Hann inte');
  await page.getByRole('dialog').getByRole('button', { name: 'Hoppa över' }).click();
  await expect(rows.filter({ hasText: 'Strax' })).toContainText('Hann inte');
  const sheet = await openFilter(page);
  await sheet.getByLabel('Från och med', { exact: true }).fill(dayAhead(1));
  await sheet.getByLabel('Från och med', { exact: true }).press('Enter');
  await sheet.getByRole('button', { name: 'Visa listan' }).click();
  await expect(rows).toHaveCount(isTomorrow ? 3 : 2);
  // One that is signed ahead of its day stays in that day, in the month and the week.
  await page.getByRole('link', { name: 'Månad', exact: true }).click();
  const { id } = await plan(`${dayAhead(12)}T10:00:00.000Z`, { name: `I förväg ${own}` });
  await page.request.patch(`/api/task-instances/${id}`, { headers, data: { isCompleted: true, setOccurenceDateToNow: true } });
  await page.goto(`/organisation/uppgifter?date=${dayAhead(12)}&taskCategoryId=${category.id}`);
  await expect(of(12)).toHaveAccessibleName(/, 1 uppgift$/);
  await expect(page.getByRole('listitem').filter({ hasText: `I förväg ${own}` })).toContainText('Signerad');
  await page.getByRole('link', { name: 'Vecka', exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  await expect(page.getByRole('link', { name: `I förväg ${own}` })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a month with more than a calendar draws leads to its week', { tag: '@release' }, async ({ page }, { project }) => {
  const { orgUser, orgAdmin } = await staffedCompany(page.request);
  const own = `full ${project.name} ${unique()}`;
  const { meeting, made, plan } = await catalogue(page.request, own, await headersOf(page.request, orgAdmin));
  await plan(`${dayAhead(1)}T10:00:00.000Z`, {});
  // Sixty a day over the weeks that the month shows.
  const year = 2028;
  for (let minute = 0; minute < 60; minute++)
    await made('/api/task-recurrences', {
      task: { id: meeting.id },
      recurrence: `DTSTART;TZID=${ZONE}:${year}0220T08${String(minute).padStart(2, '0')}00\nRRULE:FREQ=DAILY;UNTIL=${year}0410T215959Z`,
    });
  await signInOffice(page, orgUser, `/organisation/uppgifter?date=${year}-03-12`);
  await expect(page.getByText('Månaden har fler uppgifter än vad som får plats')).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'Visa veckan' }).click();
  await expect(page).toHaveURL(/view=week/);
  await expect(page.getByText(`Veckomöte ${own}`).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Lista', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Uppgifter' })).toBeVisible();
});

test('the calendar ends where nothing more may be dated, and begins at days there are', { tag: '@release' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orguser');
  for (const address of ['date=9999-12-31', 'date=0001-01-15', 'date=0001-01-15&view=week', 'view=list&to=0001-01-01']) {
    await page.goto(`/organisation/uppgifter?${address}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Uppgifter' })).toBeVisible();
    await expect(page.getByText('Försök igen')).toHaveCount(0);
  }
  const inTenYears = `${Number(dayAhead(0).slice(0, 4)) + 10}${dayAhead(0).slice(4, 7)}`;
  await page.goto(`/organisation/uppgifter?date=${inTenYears}-01`);
  await expect(page.locator(`[data-day="${inTenYears}-01"]`)).toHaveAccessibleName(/uppgift/);
  await page.getByRole('link', { name: 'Nästa månad' }).click();
  await expect(page.getByRole('link', { name: 'Ny uppgift' }).filter({ visible: true }).first()).toBeVisible();
  expect(errors).toEqual([]);
});
