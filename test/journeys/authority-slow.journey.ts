/** A tap on health care before it is known what one may do waits a moment, then asks; a dose and a report say beforehand what one lacks (R172). */
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone', viewport: { width: 360, height: 740 } });

const TASK = 'Insulin med penna';
const LACKS = `Du saknar giltig delegering för ${TASK}.`;

test('a tap before the answer is no signing unawares: it waits, and where nothing is known the sheet says so', async ({ page }) => {
  const errors = await consoleErrors(page);
  const { as, activity, plan } = await ownTeam(page, unique());
  const { id: activityId } = await activity('Insulin');
  const task = (await as<{ id: number; name: string }[]>('GET', '/api/delegation-tasks')).find(({ name }) => name === TASK)!;
  await as('PATCH', `/api/activities/${activityId}`, { careBasis: 'DELEGATED', delegationTask: { id: task.id } });
  const id = await plan(activityId, 1);
  const row = page.locator(`[data-row="${id}"]`);
  const sheet = page.getByRole('dialog');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/own-authority', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/handelse');
  await row.locator('[data-act]').click();
  await expect(sheet).toContainText('Det är inte känt just nu om du har den delegering');
  await accessible(page);
  expect((await as<{ isCompleted: boolean }>('GET', `/api/activity-instances/${id}`)).isCompleted).toBe(false);
  // Once it is known the same sheet says so.
  answer();
  await expect(sheet).toContainText(LACKS);
  await expect(sheet).not.toContainText('inte känt just nu');
  expect(errors).toEqual([]);
});

test('a dose as needed and a report say what one lacks, and whom to call, before the button; a strict company folds them', {
  tag: '@release',
}, async ({ page }) => {
  const errors = await consoleErrors(page);
  const { as, client, activity } = await ownTeam(page, unique());
  const { id: activityId } = await activity('Oxikodon');
  const task = (await as<{ id: number; name: string }[]>('GET', '/api/delegation-tasks')).find(({ name }) => name === TASK)!;
  await as('PATCH', `/api/activities/${activityId}`, { careBasis: 'DELEGATED', delegationTask: { id: task.id } });
  const order = { kind: 'AS_NEEDED', name: 'Oxikodon', dose: 1, unit: 'tabletter', indication: 'Smärta', givenBy: 'TEAM', maxAmount: 4 };
  await as('POST', '/api/medicines', { ...order, activity: { id: activityId } });
  const isStrict = { value: false };
  await page.route('**/own-authority', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isStrict: isStrict.value } });
  });
  const sheet = page.getByRole('dialog');
  const give = sheet.getByRole('button', { name: /^Ge/ });
  await page.goto('/handelse');
  await page.getByRole('region', { name: 'Vid behov' }).getByRole('button', { name: /^Ge/ }).click();
  await expect(sheet).toContainText(LACKS);
  await sheet.getByText('Nödläge', { exact: true }).click();
  await expect(sheet.getByLabel(/Varför/).first()).toHaveValue('Nödläge');
  await accessible(page);
  await expect(give).toBeVisible();

  isStrict.value = true;
  await page.goto('/handelse');
  await page.getByRole('region', { name: 'Vid behov' }).getByRole('button', { name: /^Ge/ }).click();
  await expect(sheet).toContainText(LACKS);
  await expect(give).toHaveCount(0);
  await sheet.getByText('Jag gav ändå').click();
  await expect(give).toBeVisible();

  await page.goto(`/handelse/skapa?step=2&act=${activityId}`);
  const main = page.getByRole('main');
  const report = main.getByRole('button', { name: 'Rapportera', exact: true });
  await expect(main).toContainText(LACKS);
  await expect(report).toBeHidden();
  await main.getByText('Jag gav ändå').click();
  await expect(report).toBeVisible();
  await accessible(page);
  expect(client.id).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});
