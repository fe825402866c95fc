/** Health care without a delegation: said on the row, asked why in the sheet, taken and marked, without contact too; live once it changes (R147). */
import { expect, test, unique } from './journey.ts';
import { untilReady } from './offline.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone', serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

const TASK = 'Insulin med penna';
const LACKS = 'du saknar delegering';

test('the row says it, the sheet asks why, the act is taken and marked; what one may do is signed by one tap', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const errors = await consoleErrors(page);
  const { as, activity, plan } = await ownTeam(page, unique());
  const { id: activityId } = await activity('Insulin');
  const task = (await as<{ id: number; name: string }[]>('GET', '/api/delegation-tasks')).find(({ name }) => name === TASK)!;
  const basis = (body: object) => as('PATCH', `/api/activities/${activityId}`, body);
  await basis({ careBasis: 'DELEGATED', delegationTask: { id: task.id } });
  const [first, second, third] = [await plan(activityId, 1), await plan(activityId, 2), await plan(activityId, 3)];
  const commentOf = async (id: number) => (await as<{ comment: string | null }>('GET', `/api/activity-instances/${id}`)).comment ?? '';
  await page.goto('/handelse');
  const row = (id: number) => page.locator(`[data-row="${id}"]`);
  await expect(row(first)).toContainText(LACKS);
  await accessible(page);

  const sheet = page.getByRole('dialog');
  const sign = () => sheet.getByRole('button', { name: 'Signera', exact: true }).click();
  await row(first).locator('[data-act]').click();
  await expect(sheet).toContainText(`Du saknar giltig delegering för ${TASK}.`);
  await accessible(page);
  await sign();
  await expect(sheet.getByRole('textbox', { name: 'Varför du gör det ändå' })).toBeFocused();
  await sheet.getByText('Nödläge', { exact: true }).click();
  await sign();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => commentOf(first)).toBe('<p>Nödläge</p><p>Utan giltig delegering.</p>');

  // Without contact the device knows it too.
  await untilReady(page);
  await context.setOffline(true);
  await row(second).locator('[data-act]').click();
  await expect(sheet).toContainText(`Du saknar giltig delegering för ${TASK}.`);
  // Words that somebody else ends are ended first.
  await sheet.getByText('Annat skäl:', { exact: true }).click();
  await sign();
  await expect(sheet).toContainText('Skriv klart');
  await page.keyboard.type('Siv Ask sa det');
  await sign();
  await expect(page.getByRole('region', { name: 'Ej skickat' })).toContainText('1 inte skickad');
  await context.setOffline(false);
  await expect.poll(() => commentOf(second)).toBe('<p>Annat skäl: Siv Ask sa det</p><p>Utan giltig delegering.</p>');

  // Once nothing lacks, the open row says so by itself, and one tap signs.
  await expect(row(third)).toContainText(LACKS);
  await basis({ careBasis: 'NONE' });
  await expect(row(third)).not.toContainText(LACKS);
  await row(third).locator('[data-act]').click();
  await expect.poll(async () => (await as<{ isCompleted: boolean }>('GET', `/api/activity-instances/${third}`)).isCompleted).toBe(true);
  expect(await commentOf(third)).toBe('');
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(error))).toEqual([]);
});
