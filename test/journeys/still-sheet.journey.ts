/** What a sheet says when it has been asked for has its room from the beginning: nothing moves under a finger (R78). */
import type { Page } from '@playwright/test';
import { toInstant } from '#domain/time.ts';
import { dayAhead, ZONE } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';

test.use({ walkedOn: 'phone' });

/** How far each thing that one may press stands below the top of the open sheet. */
const places = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button')
    .evaluateAll((buttons) => {
      const top = buttons[0]!.closest('dialog')!.getBoundingClientRect().top;
      return buttons.map((button) => [button.textContent, Math.round(button.getBoundingClientRect().top - top)]);
    });

test('nothing in the sheet moves when what it says comes late', async ({ page }, { project }) => {
  const { as, client, activity } = await ownTeam(page, `${project.name} still${unique()}`);
  const category = await as<{ id: number }>('POST', '/api/item-categories', { name: 'Lager', color: '#2f6f62', icon: 'pill', client });
  const named = {
    name: 'Engångshandskar i nitril, storlek medium',
    unit: 'par',
    amountInStock: 30,
    alertValue: 5,
    category: { id: category.id },
    client,
  };
  const item = await as<{ id: number }>('POST', '/api/inventory-items', named);
  const { id: activityId } = await activity('Dusch');
  await as('POST', '/api/inventory-effects', { activity: { id: activityId }, item: { id: item.id }, amount: 2 });
  const date = toInstant(`${dayAhead(1)}T10:00`, ZONE);
  const { id } = await as<{ id: number }>('POST', '/api/activity-instances', { activityId, date });
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  for (const late of ['**/api/inventory-items?*', '**/api/activities/client-values/*'])
    await page.route(late, (route) => held.then(() => route.continue()));
  await page.goto(`/handelse?date=${dayAhead(1)}`);
  await page.locator(`[data-row="${id}"] [data-act]`).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Avböjde' })).toBeVisible();
  // Nothing was written before, and nothing says so.
  await expect(page.getByRole('dialog')).not.toContainText('Skrivet förut');
  const first = await places(page);
  answer();
  await expect(page.getByRole('dialog')).toContainText('räcker');
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
  expect(await places(page)).toEqual(first);
});
