/** The signing list of a month: read on a phone, followed to the event of a cell, and printed, so that the binder can go (R141). */
import type { Page } from '@playwright/test';
import { addDays, daysBetween, endOfMonth, toInstant } from '#domain/time.ts';
import { dayAhead, ZONE } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { accessiblePage, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

const TIMES = ['08:00', '12:00', '17:00', '21:00'];
const DRUGS = [
  'Alvedon',
  'Baklofen',
  'Citalopram',
  'Enalapril',
  'Furix',
  'Gabapentin',
  'Kalcipos',
  'Levaxin',
  'Metformin',
  'Omeprazol',
  'Sertralin',
  'Waran',
];
const compact = (day: string) => day.replaceAll('-', '');

/** A client of one's own with twelve medicines four times a day, and thirty doses as needed, all of last month; all but the last day's are signed. */
async function fullMonth(page: Page) {
  const { as, client, activity } = await ownTeam(page, unique());
  const first = `${addDays(`${dayAhead(0).slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  const last = endOfMonth(first);
  // Series plan nothing for what has been: they begin tomorrow, and their events are moved back.
  const back = daysBetween(first, dayAhead(1));
  const order = { strength: '10 mg', form: 'tablett', dose: 1, unit: 'tablett', route: 'i munnen', givenBy: 'TEAM' };
  const fromDate = toInstant(`${addDays(first, -1)}T12:00`, ZONE);
  for (const name of DRUGS) {
    const { id } = await activity(name);
    await as('POST', '/api/medicines', { activity: { id }, kind: 'SCHEDULED', name, ...order, fromDate });
    const [start, end] = [addDays(first, back), addDays(last, back)];
    const recurrence = `DTSTART;TZID=${ZONE}:${compact(start)}T080000\nRRULE:FREQ=DAILY;UNTIL=${compact(addDays(end, 1))}T000000Z`;
    await as('POST', '/api/planned-activities', { recurrence, activity: { id }, client, alsoAt: TIMES.slice(1) });
  }
  type Row = { id: number };
  const dayOf = async (date: string) => {
    const day = await as<{ finishedInstances: Row[]; unfinishedInstances: Row[] }>(
      'GET',
      `/api/activity-instances/client/${client.id}/grouped?date=${date}`,
    );
    return [...day.finishedInstances, ...day.unfinishedInstances].map(({ id }) => id);
  };
  const start = addDays(first, back);
  const instanceIds = await dayOf(start);
  expect(instanceIds).toHaveLength(DRUGS.length * TIMES.length);
  const reaching = { comment: 'Förra månaden', fromDate: start, untilDate: addDays(last, back) };
  const moved = await as<{ done: number[]; refused: unknown[] }>('PUT', '/api/activity-instances/bulk-move', {
    ...{ instanceIds, ...reaching, intervalValue: -back, intervalUnit: 'DAY' },
  });
  expect(moved.refused).toEqual([]);
  const open = new Set(await dayOf(last));
  const signed = moved.done.filter((id) => !open.has(id));
  for (let offset = 0; offset < signed.length; offset += 500)
    await as('PUT', '/api/activity-instances/bulk-sign', {
      instanceIds: signed.slice(offset, offset + 500),
      comment: 'Given',
      timing: 'planned',
    });
  const { id } = await activity('Smärtlindring');
  const asNeeded = { ...order, kind: 'AS_NEEDED', name: 'Morfin', indication: 'Smärta', maxAmount: 1, maxHours: 24 };
  const { id: medicineId } = await as<{ id: number }>('POST', '/api/medicines', { activity: { id }, ...asNeeded, fromDate });
  for (let dose = 0; dose < 30; dose++) {
    const date = toInstant(`${addDays(first, dose % 20)}T${dose < 20 ? '10:00' : '15:00'}`, ZONE);
    await as('POST', `/api/medicines/${medicineId}/doses`, { date, dose: 1, reason: 'Ont i ryggen när hon satt länge' });
  }
  return { client, month: first.slice(0, 7), last };
}

test('a full month is read on a phone, a cell leads to its event, and it prints on four pages', { tag: '@long' }, async ({ page }) => {
  test.slow();
  const errors = await consoleErrors(page);
  const { client, month, last } = await fullMonth(page);
  await page.goto(`/lakemedel?clientId=${client.id}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Signeringslista' }).click();
  await expect(main).toContainText('Ingen har signerat den här månaden.');
  await page.getByRole('link', { name: 'Föregående månad' }).click();
  await expect(page).toHaveURL(`/lakemedel/signeringslista?clientId=${client.id}&month=${month}`);
  const halves = main.getByRole('region', { name: /^\d+–\d+, / });
  await expect(halves).toHaveCount(2);
  const [firstHalf, secondHalf] = [halves.first(), halves.last()];
  await expect(firstHalf.getByRole('link')).toHaveCount(15 * DRUGS.length * TIMES.length);
  await expect(secondHalf.getByRole('link', { name: /^○> inte signerad, flyttad, / })).toHaveCount(DRUGS.length * TIMES.length);
  await expect(secondHalf.getByRole('columnheader').last()).toContainText(String(Number(last.slice(8))));
  await expect(main.getByRole('row').filter({ hasText: 'Morfin' })).toHaveCount(30);
  await expect(main.getByRole('row').filter({ hasText: 'mer än ordinationen säger' })).toHaveCount(10);
  await expect(main).toContainText('Lotta Prov, Teamledare');
  await accessiblePage(page);

  // The half is scrolled by itself, with its times in sight.
  await firstHalf.focus();
  const time = firstHalf.getByRole('rowheader', { name: '08:00' }).first();
  const before = (await time.boundingBox())!.x;
  await firstHalf.evaluate((half) => half.scrollTo({ left: 300 }));
  expect((await time.boundingBox())!.x).toBeCloseTo(before, 0);
  await firstHalf.evaluate((half) => half.scrollTo({ left: 0 }));

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1047, height: 700 });
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeHidden();
  await expect(firstHalf.locator('thead')).toHaveCSS('display', 'table-header-group');
  for (const row of ['tbody', 'tbody tr']) await expect(firstHalf.locator(row).first()).toHaveCSS('break-inside', 'avoid');
  const foot = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--each-page'));
  for (const part of [/^"Greta /, 'Signeringslista', 'Utskriven', 'av Lotta Prov', 'Allt till och med']) expect(foot).toMatch(part);
  // Nothing lies beyond the edge, where paper would cut it.
  expect(await main.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(1047);
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 84[12][.\d]* 59[45][.\d]*\]/);
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeLessThanOrEqual(4);

  await page.setViewportSize({ width: 390, height: 844 });
  await firstHalf.getByRole('link', { name: /^LP/ }).first().click();
  await expect(page).toHaveURL(/\/handelse\/\d+/);
  await expect(main.getByRole('heading', { name: 'Historik' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the demo’s month has what was signed, not given and given as needed; an empty one prints too; in English', {
  tag: '@release',
}, async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist', '/lakemedel/signeringslista');
  const main = page.getByRole('main');
  await expect(main.getByRole('rowgroup').filter({ hasText: 'Morgonmedicin' }).first()).toContainText('Enalapril 5 mg');
  await expect(main.getByRole('link', { name: / given, / }).first()).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('locale', 'en'));
  await page.reload();
  await expect(main.getByRole('link', { name: / given, / }).first()).toBeVisible();
  await expect(main).toContainText(', Assistant');
  await accessiblePage(page);
  await page.goto('/lakemedel/signeringslista?month=2020-02');
  await expect(page.getByRole('heading', { level: 1, name: 'Signing list' })).toBeVisible();
  await expect(main).toContainText('No medicines at set times this month.');
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await accessiblePage(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBe(1);
});
