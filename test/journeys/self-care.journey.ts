/** Egenvård: a decision written from its paper, read by the team and in short by the office, and a basis proposed by labels (R150, R151). */
import { dayAhead } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken } from './letters.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors, signInAs, signInEnglish, signInOffice } from './steps.ts';

test('whoever leads writes a decision, changes it with why, says who is instructed, and ends it', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const { as, client, activity, plan } = await ownTeam(page, unique());
  const { id } = await activity('Sondmat');
  const event = await plan(id, 20);
  await as('PATCH', `/api/activities/${id}`, { careBasis: 'SELF_CARE' });
  const main = page.getByRole('main');
  await page.goto('/klientgrupp');
  const notice = main.getByRole('region', { name: 'Egenvård' });
  await expect(notice).toContainText('En aktivitet görs som egenvård utan beslut.');
  await accessible(page);
  await notice.getByRole('link', { name: 'Visa egenvård' }).click();
  await expect(main).toContainText('Inga egenvårdsbeslut än');
  await expect(main.getByRole('region', { name: 'Egenvård utan beslut' })).toContainText('Sondmat');
  await accessible(page);
  await main.getByRole('link', { name: 'Nytt beslut' }).click();

  // Each field that lacks says so, and nothing typed is lost.
  await main.getByRole('button', { name: 'Spara beslutet' }).click();
  await expect(main.getByLabel('Åtgärd')).toBeFocused();
  await main.getByLabel('Åtgärd').fill('Sondmat i knappen');
  await main.getByLabel('Bedömt av').fill('Lena Hultin');
  await main.getByLabel('Yrkestitel').fill('Dietist');
  await main.getByRole('textbox', { name: 'Bedömt den' }).fill('2026-01-10');
  await main.getByRole('textbox', { name: 'Instruktion' }).fill('Spola med 20 ml vatten');
  await main.getByLabel('Risker, och vad ni gör då').fill('Kräks hon: stoppa pumpen.');
  await main.getByLabel('Vem ni ringer').fill('Habiliteringen');
  await accessible(page);
  await main.getByRole('button', { name: 'Spara beslutet' }).click();
  await expect(main.getByRole('heading', { name: 'Instruerade' })).toBeVisible();
  await expect(main).toContainText('Omprövningsdag saknas');
  await expect(main).toContainText('Spola med 20 ml vatten');
  await expect(main).toContainText('0 av 1 är instruerade');
  await accessible(page);

  await main.getByRole('button', { name: 'Lägg till instruerade' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(sheet.getByRole('checkbox', { name: 'Lotta Prov' })).toHaveAccessibleDescription('Välj minst en.');
  await accessible(page);
  await sheet.getByRole('checkbox', { name: 'Lotta Prov' }).check();
  await expect(sheet).not.toContainText('Välj minst en.');
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(main).toContainText('1 av 1 är instruerade');

  await main.getByRole('button', { name: 'Ändra', exact: true }).click();
  await main.getByRole('textbox', { name: 'Omprövas senast' }).fill(dayAhead(400));
  await main.getByRole('button', { name: 'Spara ändringen' }).click();
  await expect(main.getByLabel('Varför')).toBeFocused();
  await main.getByLabel('Varför').fill('Dag bestämd');
  await main.getByRole('button', { name: 'Spara ändringen' }).click();
  await expect(main.getByRole('list').last().getByRole('listitem').first()).toContainText('Varför: Dag bestämd');
  await expect(main).not.toContainText('Omprövningsdag saknas');

  // The activity names it, and is told of no more.
  await page.goto(`/aktiviteter/${id}/${client.id}`);
  await expect(main).toContainText('Egenvårdsbeslut saknas');
  await page.goto(`/aktiviteter/${id}/${client.id}/redigera`);
  await main.getByText('Görs som: Egenvård').click();
  await main.getByLabel('Egenvårdsbeslut').selectOption({ label: 'Sondmat i knappen' });
  await accessible(page);
  await main.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(main).toContainText('Egenvårdsbeslut: Sondmat i knappen');
  await expect(main).toContainText('Spola med 20 ml vatten');
  await accessible(page);
  await page.goto(`/handelse/${event}`);
  await expect(main).toContainText('Spola med 20 ml vatten');
  await accessible(page);
  await main.getByRole('link', { name: 'Läs egenvårdsbeslutet' }).click();
  await expect(main.getByRole('region', { name: 'Aktiviteter' })).toContainText('Sondmat');

  await main.getByRole('button', { name: 'Avsluta beslutet' }).click();
  await sheet.getByLabel('Varför det avslutas').fill('Äter själv');
  await sheet.getByRole('button', { name: 'Avsluta beslutet' }).click();
  await expect(main).toContainText('Varför: Äter själv');
  await expect(main.getByRole('button', { name: 'Ändra', exact: true })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('the team reads it whole, and changes nothing', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  await page.goto('/klientgrupp/egenvard');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Smärtlindring vid behov' }).click();
  await expect(main).toContainText('Elsa säger till själv.');
  await expect(main.getByRole('button', { name: 'Ändra', exact: true })).toHaveCount(0);
  await accessible(page);
});

test('the office reads what is judged and until when, neither instruction nor risks', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orgadmin');
  await page.goto('/organisation/team');
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /Elsa Lindqvist/ })
    .first()
    .click();
  await expect(page).toHaveURL(/clientId=/);
  const clientId = new URL(page.url()).searchParams.get('clientId');
  await page.goto(`/klientgrupp/egenvard?clientId=${clientId}`);
  await expect(main).toContainText('Instruktion, risker och foto läses av teamet.');
  await main.getByRole('link', { name: 'Smärtlindring vid behov' }).click();
  await expect(main).toContainText('Omprövningsdag saknas');
  await expect(main).not.toContainText('Elsa säger till själv.');
  await accessible(page);
});

test('in English', { tag: '@release' }, async ({ page }) => {
  await signInEnglish(page, 'assistansadmin');
  await page.getByRole('button', { name: 'Elsa Lindqvist' }).click();
  await expect(page).toHaveURL(/\/handelse/);
  await page.goto('/klientgrupp/egenvard');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Self-care' })).toBeVisible();
  await expect(main).toContainText('Day of review missing');
  await accessible(page);
  await main.getByRole('link', { name: 'New decision' }).click();
  await expect(main.getByRole('textbox', { name: 'Instruction' })).toBeVisible();
  await accessible(page);
});

test('labels propose a basis: several are ticked and saved at once, with the task of what is delegated', async ({ page }) => {
  const errors = await consoleErrors(page);
  const own = unique();
  const asking =
    (token: string) =>
    async <T>(method: string, path: string, data?: object): Promise<T> => {
      const answer = await page.request.fetch(path, { method, headers: { authorization: `Bearer ${token}` }, ...(data && { data }) });
      expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
      return (await answer.json()) as T;
    };
  const admin = asking(await adminToken(page.request));
  const login = { data: { username: 'orgadmin@demo.example', password: 'vardag-demo' } };
  const office = asking((await (await page.request.post('/api/authenticate', login)).json()).id_token);
  const { client } = await office<{ client: { id: number } }>('POST', '/api/clients', { name: `Greta ${own}` });
  const look = { color: '#2f6f62', icon: 'walk', client };
  const category = await admin<{ id: number }>('POST', '/api/activity-categories', { name: `Vård ${own}`, ...look });
  const type = await admin<{ id: number }>('POST', '/api/activity-types', { name: `Tillsyn ${own}`, activityCategory: category, client });
  const labels = await office<{ id: number; name: string }[]>('GET', '/api/labels');
  const made: number[] = [];
  for (const [name, label] of [
    ['Insulin', 'Delegerad sjukvård'],
    ['Inhalation', 'Egenvård'],
    ['Promenad', 'Rehabplan'],
  ]) {
    const body = { name, type: { id: type.id }, client: { id: client.id } };
    const { id } = await admin<{ id: number }>('POST', '/api/activities', body);
    await office('PATCH', `/api/activities/label/${id}?labelId=${labels.find((one) => one.name === label)!.id}`);
    made.push(id);
  }
  await signInOffice(page, 'orgadmin', '/organisation/detalj?tab=3');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Föreslå «Görs som» efter etiketterna' })).toBeVisible();
  await page.goto(`/aktiviteter?clientId=${client.id}`);
  await expect(main).toContainText('2 aktiviteter har etiketter som säger hur de görs');
  await main.getByRole('link', { name: 'Läs förslagen' }).click();
  await expect(main.getByRole('listitem')).toHaveCount(2);
  await accessible(page);
  await main.getByRole('button', { name: `Välj alla hos Greta ${own}` }).click();
  await main.getByRole('button', { name: 'Spara 2 aktiviteter' }).click();
  const task = main.getByRole('combobox', { name: 'Uppgift som delegeras: Insulin' });
  await expect(task).toBeFocused();
  await expect(task).toHaveAccessibleDescription(/Välj uppgift/);
  await accessible(page);
  await task.selectOption({ label: 'Insulin med penna' });
  // Somebody says another basis of one meanwhile: it is named, the other is saved.
  await office('PATCH', `/api/activities/${made[1]}`, { careBasis: 'LICENSED' });
  await main.getByRole('button', { name: 'Spara 2 aktiviteter' }).click();
  await expect(main.getByRole('alert')).toContainText('Inhalation sparades inte');
  await expect(main).toContainText('Inget att föreslå');
  const read = await Promise.all(
    made.map((id) => office<{ careBasis: string; delegationTask: { name: string } | null }>('GET', `/api/activities/${id}`)),
  );
  expect(read.map(({ careBasis, delegationTask }) => [careBasis, delegationTask?.name])).toEqual([
    ['DELEGATED', 'Insulin med penna'],
    ['LICENSED', undefined],
    ['NONE', undefined],
  ]);
  expect(errors.filter((error) => !error.includes('412'))).toEqual([]);
});
