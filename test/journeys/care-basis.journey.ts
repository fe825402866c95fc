/** The basis of an activity: chosen in the folded part of its form, said on its page where it is something (R140). */
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('whoever plans says that an activity is delegated, and takes it back', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const { as, client, activity } = await ownTeam(page, unique());
  const { id } = await activity('Sondmat');
  const main = page.getByRole('main');
  const about = `/aktiviteter/${id}/${client.id}`;
  await page.goto(about);
  await expect(main.getByRole('heading', { name: 'Delning och uppföljning' })).toBeVisible();
  await expect(main).not.toContainText('Görs som');

  await page.goto(`${about}/redigera`);
  const folded = main.getByText('Görs som: Inget särskilt');
  await expect(main.getByRole('radio', { name: /^Delegerad hälso- och sjukvård/ })).toBeHidden();
  await folded.click();
  await expect(main.getByRole('radio', { name: /^Inget särskilt/ })).toBeChecked();
  await main.getByRole('radio', { name: /^Delegerad hälso- och sjukvård/ }).check();
  // It names what is delegated (R145).
  const task = main.getByLabel('Uppgift som delegeras');
  await expect(task).toBeVisible();
  await main.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(task).toBeFocused();
  await expect(main).toContainText('Fältet måste fyllas i.');
  await accessible(page);
  await task.selectOption({ label: 'Sondmat' });
  await main.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(main).toContainText('Görs som: Delegerad hälso- och sjukvård: Sondmat');
  await accessible(page);
  expect((await as<{ careBasis: string }>('GET', `/api/activities/${id}`)).careBasis).toBe('DELEGATED');

  await page.goto(`${about}/redigera`);
  await main.getByText('Görs som: Delegerad hälso- och sjukvård').click();
  await main.getByRole('radio', { name: /^Inget särskilt/ }).check();
  await main.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Delning och uppföljning' })).toBeVisible();
  await expect(main).not.toContainText('Görs som');
  expect(errors).toEqual([]);
});

test('a new activity is made with it, under more choices', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const { as, client, activity } = await ownTeam(page, unique());
  const of = await as<{ type: { id: number }; category: { id: number } }>('GET', `/api/activities/${(await activity('Frukost')).id}`);
  await page.goto(`/aktiviteter/skapa?clientId=${client.id}&categoryId=${of.category.id}&typeId=${of.type.id}`);
  const main = page.getByRole('main');
  await main.getByLabel('Namn').fill('Sug i halsen');
  await main.getByText('Fler val', { exact: true }).click();
  await main.getByRole('radio', { name: /^Egenvård/ }).check();
  await accessible(page);
  await main.getByRole('button', { name: 'Skapa aktivitet' }).click();
  await expect(main).toContainText('Görs som: Egenvård');
  expect(errors).toEqual([]);
});
