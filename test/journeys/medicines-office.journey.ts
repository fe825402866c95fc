/** The office's medicines: names and times, the signing list as far as it is shared, and a mark in its inbox; on a phone and a wide screen (R143, R144). */
import type { Page } from '@playwright/test';
import { json, ownCompany } from './dated-tasks.ts';
import { recent } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken } from './letters.ts';
import { accessiblePage, consoleErrors } from './steps.ts';

const order = { strength: '10 mg', dose: 7, unit: 'kanarietablett', indication: 'Hemligorsak', instruction: 'Hemligt', givenBy: 'TEAM' };

/** A company of one's own with a client: a medicine that is shared, one that is not and was given twice too soon, and one at its times. */
async function ownMedicines(page: Page, own: string) {
  const headers = await ownCompany(page, own, 'Kvällstillsyn');
  const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
  const made = async <T = { id: number }>(path: string, data: object) =>
    (await json(await page.request.post(path, { headers: admin, data }))) as T;
  const { company } = (await json(await page.request.get('/api/account', { headers }))) as { company: { id: number } };
  const { client } = await made<{ client: { id: number } }>('/api/clients', { name: `Henrik ${own}`, company });
  const category = await made('/api/activity-categories', { name: `Vila ${own}`, color: '#2f6f62', icon: 'walk', client });
  const type = await made('/api/activity-types', { name: `Natt ${own}`, activityCategory: category, client });
  const medicine = async (name: string, kind: string, more: object, flags: object = {}) => {
    const activity = await made('/api/activities', { name: `Ge ${name}`, type: { id: type.id }, client: { id: client.id }, ...flags });
    return { activity, ...(await made('/api/medicines', { activity: { id: activity.id }, kind, name, ...order, ...more })) };
  };
  await medicine(
    'Waran',
    'SCHEDULED',
    { unit: 'tablett', indication: 'Blodpropp', instruction: 'Efter mat' },
    { sharesDataWhenSigned: true },
  );
  const scheduled = await medicine('Furix', 'SCHEDULED', {});
  const ago = recent();
  await made('/api/activity-instances', { activityId: scheduled.activity.id, date: ago(9), isReported: true, comment: '<p>Hemligt</p>' });
  const { id } = await medicine('Alvedon', 'AS_NEEDED', { minIntervalMinutes: 600 });
  for (const minutes of [7, 5]) await made(`/api/medicines/${id}/doses`, { date: ago(minutes), dose: 7, reason: 'Hemligont' });
  return { client };
}

test('the office reads names and times, a signing list with what is not shared counted, and a mark without care words', {
  tag: '@long',
}, async ({ page }) => {
  const errors = await consoleErrors(page);
  const answers: Promise<string>[] = [];
  const { client } = await ownMedicines(page, unique());
  page.on('response', (answer) => {
    if (/\/api\/(?!live)/.test(answer.url()) && /medicine-times|signing-list|inbox|activity-instances/.test(answer.url()))
      answers.push(answer.text().catch(() => ''));
  });
  const main = page.getByRole('main');
  await page.goto(`/lakemedel?clientId=${client.id}`);
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Furix', 'Waran 10 mg', 'Alvedon']);
  await expect(main).toContainText('2 delas inte: här står bara namn och tider. Ingen leder teamet nu.');
  await expect(main.getByRole('listitem').filter({ hasText: 'Waran' })).toContainText('Blodpropp');
  await expect(main.getByRole('listitem').filter({ hasText: 'Furix' })).toContainText('Mer än så delas inte.');
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeEnabled();
  await accessiblePage(page);

  await main.getByRole('link', { name: 'Signeringslista' }).click();
  await expect(main).toContainText('3 delas inte');
  await expect(main).toContainText('Inget av det delas med kontoret den här månaden.');
  await expect(main).toContainText('gjord, delas inte med kontoret');
  await expect(main).toContainText('ordinationen delas inte');
  await accessiblePage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText('3 delas inte')).toBeVisible();
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeLessThanOrEqual(2);

  await page.goto('/organisation/inkorg');
  const row = main.getByRole('listitem').filter({ hasText: 'Ge Alvedon' });
  await expect(row).toContainText('Anmärkning: tidigare än ordinationen säger');
  await accessiblePage(page);
  await row.getByRole('link').click();
  await expect(page.getByText('Mer än så delas inte med kontoret.')).toBeVisible();
  await expect(page.getByText('Anmärkning: tidigare än ordinationen säger').last()).toBeVisible();
  await accessiblePage(page);
  for (const text of await Promise.all(answers)) for (const word of ['kanarietablett', 'Hemlig']) expect(text).not.toContain(word);
  expect(errors).toEqual([]);
});
