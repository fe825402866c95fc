/** What is known late of a row has its line before, or is known with the row: nothing below it moves under a finger (R116, decision 040). */
import type { Page } from '@playwright/test';
import { toInstant } from '#domain/time.ts';
import { headersOf } from './by-api.ts';
import { dayAhead, ZONE } from './days.ts';
import { expect, test } from './journey.ts';
import { standing } from './screens.ts';
import { sumOf, twoFrames, watchShifts } from './shifts.ts';
import { staffedCompany } from './staffed-company.ts';
import { signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** Where each row of the day stands, and how high it is. */
const boxes = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return [row.querySelector('h3')!.textContent, Math.round(top * 10), Math.round(height * 10)];
    }),
  );

test('two who sign, what one may not do and how a second signing stands come late, and no row moves', { tag: '@long' }, async ({
  page,
}) => {
  const { assistant, leader, client, activity, once } = await staffedCompany(page.request);
  const as = async <T>(who: string, method: string, path: string, data: object) => {
    const answer = await page.request.fetch(path, { method, data, headers: await headersOf(page.request, who) });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  // Of yesterday: late at any hour.
  const date = dayAhead(-1);
  const order = { kind: 'SCHEDULED', dose: 1, givenBy: 'TEAM', needsSecond: true, fromDate: toInstant(`${dayAhead(-3)}T00:00`, ZONE) };
  const medicine = async (name: string, unit: string, at: string) => {
    const { id } = await activity(name, 'Tabletter', { careBasis: 'LICENSED' });
    await as(leader, 'POST', '/api/medicines', { ...order, name, unit, activity: { id } });
    return once(id, date, at);
  };
  // Words of one line, and of two.
  const short = await medicine('Fentanyl', 'st', '07:10');
  const long = await medicine('Oxikodon', 'depottabletter med långsam verkan', '07:20');
  const given = await medicine('Morfin', 'st', '07:30');
  await once((await activity('Rörelse', 'Promenad')).id, date, '07:40');
  await as(assistant, 'PATCH', `/api/activity-instances/${given.id}`, { isCompleted: true });
  let gate = Promise.withResolvers<void>();
  for (const late of ['**/api/clients/*/medicines', '**/own-authority', '**/second-signings*'])
    await page.route(late, (route) => gate.promise.then(() => route.continue().catch(() => {})));
  await signInAs(page, assistant, client.name);
  await watchShifts(page);
  for (const width of [390, 320]) {
    gate = Promise.withResolvers();
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/handelse?date=${date}`);
    await standing(page);
    const row = (one: { id: number }) => page.locator(`[data-row="${one.id}"]`);
    for (const one of [short, long]) await expect(row(one)).toContainText('två signerar');
    await expect(row(long)).not.toContainText('legitimerad');
    const before = await boxes(page);
    expect(before).toHaveLength(4);
    gate.resolve();
    for (const one of [short, long]) await expect(row(one)).toContainText('görs av legitimerad');
    await expect(row(given)).toContainText('väntar på andra signaturen');
    await twoFrames(page);
    expect(await boxes(page)).toEqual(before);
    const shifts = await page.evaluate(() => globalThis.shifts);
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(0.0001);
  }
});
