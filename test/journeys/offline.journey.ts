/** A weak network: what is tapped without contact is seen as not sent, survives a restart, and goes out once with the time of its tap (decision 018). */
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { actsOf, historyOf, openDayAtRest, requestJson, row, signAhead, unsent, untilReady } from './offline.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

test.use({ serviceWorkers: 'allow' });

test('a tap without contact waits, survives reload, and goes out once with its own time', async ({ page, context, baseURL }) => {
  const { assistant, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, client.name);
  const [id = 0, other = 0] = await openDayAtRest(page, dayAhead(31));
  await untilReady(page);
  await context.setOffline(true);
  const before = Date.now();
  await signAhead(page, id);
  await expect(row(page, id)).toContainText('inte skickad än');
  const after = Date.now();
  // The message does not say more than the row.
  await expect(page.getByText(/ signerad \d\d:\d\d, inte skickad än$/)).toBeVisible();
  await expect(unsent(page)).toContainText('1 inte skickad');
  await accessible(page);

  // A start without contact counts as one: nothing is taken for sent.
  await page.reload();
  await expect(row(page, id)).toContainText('inte skickad än');
  await expect(unsent(page)).toContainText(/Utan kontakt. Visar läget från \d\d:\d\d/);
  await expect(unsent(page)).toContainText('1 inte skickad');

  // In English and in the dark, from what is kept.
  await page.evaluate(() => {
    sessionStorage.setItem('locale', 'en');
    sessionStorage.setItem('colorMode', 'dark');
  });
  await page.reload();
  const english = page.getByRole('region', { name: 'Not sent' });
  await expect(english).toContainText(/No contact. Showing the day as of \d\d:\d\d/);
  await expect(english).toContainText('1 not sent');
  await expect(row(page, id)).toContainText('not sent');
  await english.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Waiting for contact');
  await accessible(page);
  await page.evaluate(() => {
    sessionStorage.removeItem('locale');
    sessionStorage.removeItem('colorMode');
    localStorage.setItem('locale', 'sv');
  });
  await page.reload();
  await expect(unsent(page)).toContainText('1 inte skickad');

  // What was never sent is taken back without a trace.
  await signAhead(page, other);
  await expect(unsent(page)).toContainText('2 inte skickade');
  await page.getByRole('button', { name: 'Ångra' }).last().click();
  await expect(unsent(page)).toContainText('1 inte skickad');
  await unsent(page)
    .getByRole('button', { name: /inte skickad/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Väntar på kontakt');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await accessible(page);
  await page.keyboard.press('Escape');

  // The bar goes, and what can be tapped stays where it is.
  const top = async () => (await row(page, other).boundingBox())?.y ?? 0;
  const stood = await top();
  // What arrives from here on is over a second later than its tap.
  await expect.poll(() => Date.now()).toBeGreaterThan(after + 1000);
  await context.setOffline(false);
  await expect(unsent(page)).toHaveCount(0);
  await expect(row(page, id)).not.toContainText('inte skickad än');
  expect(Math.abs((await top()) - stood)).toBeLessThan(2);
  const signed = (await historyOf(baseURL!, id, assistant)).filter(({ act }) => act === 'signed');
  expect(signed).toHaveLength(1);
  const at = Date.parse(signed[0]!.occurenceDate!);
  expect(at).toBeGreaterThanOrEqual(before - 1000);
  expect(at).toBeLessThanOrEqual(after);
  expect(await actsOf(baseURL!, other, assistant)).not.toContain('signed');
  expect(errors.filter((error) => error.includes('policy'))).toEqual([]);
});

test('an act whose answer was lost is done once', { tag: '@long' }, async ({ page, baseURL }) => {
  const { assistant, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  const [id = 0] = await openDayAtRest(page, dayAhead(32));
  let lost = 0;
  await page.route(`**/api/activity-instances/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || lost > 1) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await signAhead(page, id);
  await expect(unsent(page)).toContainText('1 inte skickad');
  await expect(unsent(page)).toHaveCount(0);
  expect(lost).toBe(2);
  expect((await actsOf(baseURL!, id, assistant)).filter((act) => act === 'signed')).toHaveLength(1);
  await expect(row(page, id)).toHaveAttribute('data-status', 'completed');
});

test('a refusal stays with its reason until somebody deals with it', { tag: '@long' }, async ({ page, context, baseURL }) => {
  const { assistant, leader, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  const [id = 0] = await openDayAtRest(page, dayAhead(33));
  await untilReady(page);
  await context.setOffline(true);
  await signAhead(page, id);
  await expect(unsent(page)).toContainText('1 inte skickad');
  await requestJson(baseURL!, `/api/activity-instances/${id}`, { method: 'PATCH', body: '{"isCompleted":true}' }, leader);
  await context.setOffline(false);
  await expect(unsent(page)).toContainText('1 nekad');
  await page.reload();
  await unsent(page).getByRole('button', { name: '1 nekad' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('signerade redan');
  await accessible(page);
  await sheet.getByRole('button', { name: /^Släng / }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Släng', exact: true }).click();
  await expect(unsent(page)).toHaveCount(0);
  expect((await historyOf(baseURL!, id, assistant)).filter(({ act }) => act === 'signed')).toHaveLength(1);
});

test('what was written with a refused act stays until somebody deals with it', { tag: '@release' }, async ({ page, baseURL }) => {
  const { assistant, leader, client } = await staffedCompany(page.request);
  // That somebody was first is only heard by the answer, then before the act is sent.
  await page.route('**/api/live/**', (route) => route.abort());
  await signInAs(page, assistant, client.name);
  const [first = 0, second = 0] = await openDayAtRest(page, dayAhead(37));
  await untilReady(page);
  const sheet = page.getByRole('dialog');
  const write = async (id: number) => {
    await row(page, id)
      .getByRole('button', { name: /^Signera / })
      .click();
    await sheet.getByLabel('Kommentar').fill('Åt hälften');
  };
  const signing = sheet.getByRole('button', { name: /^Signera( i förväg)?$/ });
  const signElsewhere = (id: number) =>
    requestJson(baseURL!, `/api/activity-instances/${id}`, { method: 'PATCH', body: '{"isCompleted":true}' }, leader);
  await write(first);
  await signElsewhere(first);
  await signing.click();
  await unsent(page).getByRole('button', { name: '1 nekad' }).click();
  await expect(sheet).toContainText('signerade redan');
  await expect(sheet).toContainText('Kommentar: Åt hälften');
  await accessible(page);
  await sheet.getByRole('button', { name: /^Släng / }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Släng', exact: true }).click();
  await expect(unsent(page)).toHaveCount(0);
  await page.unroute('**/api/live/**');
  await page.reload();
  await expect(row(page, second)).toBeVisible();
  await write(second);
  await signElsewhere(second);
  await expect(row(page, second)).toHaveAttribute('data-status', 'completed');
  // Heard of before it is sent, it is said at once, and nothing can be signed twice.
  await expect(sheet.getByRole('status').first()).toContainText(/ signerade \d\d:\d\d/);
  await expect(signing).toHaveCount(0);
  await expect(sheet.getByRole('blockquote')).toHaveText('Åt hälften');
});

test('a refused token pauses what waits until the account has signed in again', { tag: '@long' }, async ({ page, context, baseURL }) => {
  const { assistant, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  const [id = 0] = await openDayAtRest(page, dayAhead(34));
  await untilReady(page);
  await context.setOffline(true);
  await signAhead(page, id);
  await expect(unsent(page)).toContainText('1 inte skickad');
  const token = await page.evaluate(() => sessionStorage.getItem('authenticationToken'));
  await fetch(`${baseURL}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await context.setOffline(false);
  const again = page.getByRole('dialog');
  await expect(again.getByLabel('Lösenord', { exact: true })).toBeVisible();
  expect(await actsOf(baseURL!, id, assistant)).not.toContain('signed');
  await again.getByLabel('Lösenord', { exact: true }).fill('vardag-demo');
  await again.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(unsent(page)).toHaveCount(0);
  expect((await actsOf(baseURL!, id, assistant)).filter((act) => act === 'signed')).toHaveLength(1);
});

test('several at once are not kept: it is said that nothing is saved, and what was chosen stays', { tag: '@release' }, async ({
  page,
  context,
  baseURL,
}) => {
  const { assistant, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  const [id = 0] = await openDayAtRest(page, dayAhead(36));
  await page.getByRole('button', { name: 'Välj flera' }).click();
  await page.getByText('Hoppa över', { exact: true }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Inte hemma', { exact: true }).click();
  await context.setOffline(true);
  await sheet.getByRole('button', { name: 'Hoppa över 1 händelse' }).click();
  await expect(sheet).toContainText('Ingen kontakt: inget är sparat.');
  await accessible(page);
  await context.setOffline(false);
  await sheet.getByRole('button', { name: 'Hoppa över 1 händelse' }).click();
  await expect(page.getByText('1 händelse överhoppad')).toBeVisible();
  expect((await actsOf(baseURL!, id, assistant)).filter((act) => act === 'skipped')).toHaveLength(1);
});
