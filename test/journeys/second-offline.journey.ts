/** Without contact one who gives signs, says that nobody was there or who, and both arrive in order, once (R172, decision 135). */
import { expect, test, unique } from './journey.ts';
import { member } from './member.ts';
import { openDayAtRest, unsent, untilReady } from './offline.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';

const viewport = { width: 360, height: 740 };
test.use({ walkedOn: 'phone', viewport, serviceWorkers: 'allow' });

const order = {
  kind: 'SCHEDULED',
  name: 'Fentanyl',
  strength: '25 mikrog/h',
  dose: 1,
  unit: 'plåster',
  givenBy: 'TEAM',
  needsSecond: true,
};
type Event = { act: string; seconds: { answer: string; name: string | null }[] };

test('what is said of the second person waits behind the signing, also when the page is killed', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const errors = await consoleErrors(page);
  const { as, today, activity, plan } = await ownTeam(page, unique());
  const { id } = await activity('Plåster');
  await as('POST', '/api/medicines', { ...order, activity: { id } });
  const [dose, other] = [await plan(id, 20), await plan(id, 21)];
  const rowOf = (id: number) => page.locator(`[data-row="${id}"]`);
  const sheet = page.getByRole('dialog');
  await openDayAtRest(page, today);
  await expect(rowOf(dose)).toContainText('två signerar');
  await untilReady(page);
  await context.setOffline(true);
  const sign = async (id: number) => {
    await rowOf(id).getByRole('button', { name: 'Plåster', exact: true }).click();
    await sheet.getByRole('button', { name: 'Signera', exact: true }).click();
    await expect(sheet.getByRole('heading', { name: 'Vem bekräftar?' })).toBeVisible();
  };
  await sign(dose);
  await sheet.getByRole('button', { name: 'Jag är ensam' }).click();
  await sheet.getByLabel('Varför är du ensam?').fill('Natt');
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(rowOf(dose)).toContainText('ensam, ingen andra signatur');
  await expect(rowOf(dose)).toContainText('inte skickad än');
  await expect(unsent(page)).toContainText('2 inte skickade');

  // Proved by a colleague here: that needs the server, which is said, and nothing waits of it.
  await sign(other);
  await sheet.getByRole('button', { name: 'Bekräfta här' }).click();
  await expect(sheet).toContainText('kräver kontakt');
  await accessible(page);
  await page.reload();
  await expect(rowOf(other)).toContainText('väntar på andra signaturen');
  await expect(unsent(page)).toContainText('3 inte skickade');
  await expect(rowOf(dose)).toContainText('ensam, ingen andra signatur');
  await unsent(page).getByRole('button').click();
  await expect(sheet).toContainText('Andra signaturen');
  await expect(sheet).toContainText('Natt');
  await accessible(page);
  await page.keyboard.press('Escape');

  // What was left unsaid is said afterwards, without contact too.
  await rowOf(other).getByRole('button', { name: 'Plåster', exact: true }).click();
  await sheet.getByRole('button', { name: 'Skriv vem som var med' }).click();
  await sheet.getByLabel('Namn på någon utan konto').fill('Bo Ek');
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(rowOf(other)).toContainText('väntar på Bo Ek');
  await expect(unsent(page)).toContainText('4 inte skickade');

  // The first answer is lost on its way back, and the page is killed.
  let lost = 0;
  await context.route('**/second', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.reload();
  const signings = async (of: number) =>
    (await as<Event[]>('GET', `/api/activity-instances/${of}/history`)).filter(({ act }) => act === 'signed');
  // A page that has just begun shows nothing of what waits yet: the server has it.
  await expect.poll(() => signings(other)).toMatchObject([{ seconds: [{ answer: 'NAMED', name: 'Bo Ek' }] }]);
  expect(await signings(dose)).toMatchObject([{ seconds: [{ answer: 'ALONE' }] }]);
  await expect(unsent(page)).toHaveCount(0);
  await expect(rowOf(dose)).toContainText('ensam, ingen andra signatur');
  expect(errors.filter((error) => !/ERR_|Failed to (load|fetch)/.test(error))).toEqual([]);
});

test('in English, a colleague who confirms meanwhile makes the answer needless, and that is said', { tag: '@release' }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const own = unique();
  const { as, client, today, activity, plan } = await ownTeam(page, own);
  const { id } = await activity('Patch');
  await as('POST', '/api/medicines', { ...order, activity: { id } });
  const dose = await plan(id, 20);
  const greta = await member(browser, { viewport, baseURL: baseURL! }, as, client.id, own);
  await as('POST', '/api/account', { langKey: 'en' });
  const row = page.locator(`[data-row="${dose}"]`);
  // A form lies over the sheet that it was opened from.
  const sheet = page.getByRole('dialog').last();
  await openDayAtRest(page, today);
  await untilReady(page);
  await row.getByRole('button', { name: 'Patch', exact: true }).click();
  await sheet.getByRole('button', { name: 'Sign', exact: true }).click();
  await sheet.getByRole('button', { name: 'The colleague does, on their phone' }).click();
  await expect(row).toContainText('waits for the second signing');
  await context.setOffline(true);
  await row.getByRole('button', { name: 'Patch', exact: true }).click();
  await sheet.getByRole('button', { name: 'Confirm here' }).click();
  await expect(sheet).toContainText('needs contact');
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'I am alone' }).click();
  await sheet.getByLabel('Why are you alone?').fill('Night');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('alone, no second signing');
  await expect(row).toContainText('not sent yet');
  await greta.goto(`/handelse/${dose}`);
  await greta.getByRole('button', { name: 'Bekräfta', exact: true }).click();
  await expect(greta.getByRole('main')).toContainText('Bekräftad av Greta Prov');
  await context.setOffline(false);
  await expect(page.getByText('Patch: Greta Prov has answered already.')).toBeVisible();
  await expect(row).toContainText('confirmed by Greta Prov');
  await expect(page.getByRole('region', { name: 'Not sent' })).toHaveCount(0);
});
