/** The client's own account: made so by whoever leads the team, it signs its own, and is offered neither health care nor hand-over notes (R139). */
import { expect, test, unique } from './journey.ts';
import { member } from './member.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('the client signs the walk, and not the insulin', { tag: '@long' }, async ({ page, browser, viewport, baseURL }) => {
  const errors = await consoleErrors(page);
  const own = unique();
  const { as, client, activity, plan } = await ownTeam(page, own);
  const walk = await plan((await activity('Promenad')).id, 20);
  const insulin = await activity('Insulin');
  await as('PATCH', `/api/activities/${insulin.id}`, { careBasis: 'DELEGATED' });
  const dose = await plan(insulin.id, 21);
  const greta = await member(browser, { viewport, baseURL: baseURL! }, as, client.id, own);
  const rowOf = (id: number) => greta.locator(`[data-row="${id}"]`);

  // What her page sends as one of the staff arrives once she is not.
  const { promise: changed, resolve: change } = Promise.withResolvers<void>();
  const VISIT = /\/handover\/\d+\/visit$/;
  await greta.route(VISIT, (route) => changed.then(() => route.continue()));
  const sent = greta.waitForRequest(VISIT);
  // As one of the staff.
  await greta.goto('/handelse');
  await expect(rowOf(dose).locator('[data-act]')).toBeVisible();
  await expect(greta.getByRole('region', { name: 'Överlämning' })).toBeVisible();
  await sent;

  await page.goto('/klientgrupp');
  const main = page.getByRole('main');
  const line = main.getByRole('listitem').filter({ hasText: 'Greta Prov' });
  await expect(line).toContainText('Assistent');
  await line.getByRole('button', { name: 'Fler val för Greta Prov' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Är klienten själv' }).click();
  await expect(page.getByRole('dialog')).toContainText('läser inga överlämningar');
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Är klienten själv' }).click();
  await expect(line).toContainText('Klienten själv');
  await accessible(page);

  // It is refused, and ends nobody's session (R30).
  const refused = greta.waitForResponse(VISIT);
  change();
  expect((await refused).status()).toBe(403);
  await expect(greta.getByText('Din roll har ändrats')).toBeVisible();
  await greta.goto('/handelse');
  await expect(rowOf(walk).locator('[data-act]')).toBeVisible();
  await expect(rowOf(dose)).toBeVisible();
  await expect(rowOf(dose).locator('[data-act]')).toHaveCount(0);
  await expect(greta.getByRole('region', { name: 'Överlämning' })).toHaveCount(0);
  await rowOf(dose).getByRole('button', { name: 'Insulin' }).click();
  const sheet = greta.getByRole('dialog');
  await expect(sheet).toContainText('Insulin');
  await expect(sheet.getByRole('button', { name: 'Signera', exact: true })).toHaveCount(0);
  await accessible(greta);
  await greta.keyboard.press('Escape');
  await rowOf(walk).locator('[data-act]').click();
  await expect(rowOf(walk)).toHaveAttribute('data-status', 'completed');
  await accessible(greta);
  // In a new tab no client is chosen yet.
  await greta.evaluate(() => {
    for (const name of ['chosenClient', 'chosenCompany']) sessionStorage.removeItem(name);
  });
  await greta.goto('/konto');
  await expect(greta.getByRole('region', { name: 'Här är du inloggad' })).toBeVisible();
  await expect(greta).toHaveURL(/\/konto$/);
  await greta.goto('/overlamning');
  await expect(greta.getByRole('main')).not.toContainText('Skriv överlämning');
  await expect(greta.getByRole('heading', { level: 1 })).not.toHaveText('Överlämning');

  // The team sees whose act it was.
  await page.goto(`/handelse/${walk}`);
  await expect(main.getByRole('listitem').filter({ hasText: 'Signerad' })).toContainText('Greta Prov · av klienten själv');
  await accessible(page);
  expect(errors).toEqual([]);
  await greta.context().close();
});

test('whoever leads a team of before is asked once which account is the client’s, and an invitation asks who it is for', {
  tag: '@long',
}, async ({ page, browser, viewport, baseURL }) => {
  const own = unique();
  const { as, client } = await ownTeam(page, own);
  const greta = await member(browser, { viewport, baseURL: baseURL! }, as, client.id, own);
  await greta.context().close();
  let isAsked = true;
  await page.route('**/api/client-groups?**', async (route) => {
    const answer = await route.fetch();
    const groups = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: groups.map((group) => (isAsked ? { ...group, asksOwnAccount: true } : group)) });
  });
  await page.goto('/klientgrupp');
  const main = page.getByRole('main');
  const question = main.getByLabel('Vilket konto är klientens eget?');
  await expect(question).toHaveValue('');
  await accessible(page);
  await question.selectOption({ label: 'Greta Prov' });
  isAsked = false;
  await main.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(main.getByRole('listitem').filter({ hasText: 'Greta Prov' })).toContainText('Klienten själv');

  await page.getByRole('button', { name: 'Bjud in', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Vem det är')).toHaveValue('STAFF');
  await sheet.getByLabel('Vem det är').selectOption({ label: 'Klienten själv' });
  await sheet.getByLabel('E-postadresser').fill('ny@example.se');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Skicka inbjudan' }).click();
  await expect(sheet).toContainText('Ett annat konto är redan klientens eget.');
});
