/** Another fetch that fails behind a form takes away nothing that was typed (R15). */
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('what is typed stays when what the form was made of is fetched again without contact', { tag: '@long' }, async ({ page }) => {
  const { leader, client, item: makeItem } = await staffedCompany(page.request);
  await signInAs(page, leader, client.name, '/aktiviteter');
  const item = await makeItem('Kompresser');
  await page.goto(`/inventering/${item.id}/${client.id}/redigera`);
  const name = page.getByLabel('Namn', { exact: true });
  await name.fill('Kompresser 10 × 10');

  // Three tries of each, the last of which is an error; the fourth begins after it.
  let failed = 0;
  await page.route('**/api/**', (route) => {
    if (route.request().url().includes('categories')) failed += 1;
    return route.abort();
  });
  // What was fetched is old after fifteen seconds, and is fetched again by whoever comes back to the page.
  const comesBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(async () => comesBack().then(() => failed), { intervals: [1000] }).toBeGreaterThanOrEqual(4);
  await page.unroute('**/api/**');
  await expect(name).toHaveValue('Kompresser 10 × 10');

  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kompresser 10 × 10' })).toBeVisible();
});
