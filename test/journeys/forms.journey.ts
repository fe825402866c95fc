/** The forms of activities, templates and items: what somebody else saved meanwhile, and what the server says of a form's own field (R15). */
import { headersOf } from './by-api.ts';
import { json } from './dated-tasks.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('an activity and an item that somebody else saved meanwhile keep what was typed', async ({ page }) => {
  const { leader, client, item: makeItem } = await staffedCompany(page.request);
  await signInAs(page, leader, client.name, '/aktiviteter');
  const { token, clientId } = await page.evaluate(() => ({
    token: sessionStorage.getItem('authenticationToken'),
    clientId: JSON.parse(sessionStorage.getItem('chosenClient')!).id as number,
  }));
  const headers = { authorization: `Bearer ${token}` };
  const listed = async (path: string) => (await json(await page.request.get(path, { headers }))) as { id: number; name: string }[];
  const [activity] = await listed(`/api/activities?clientId=${clientId}&size=1`);
  const item = await makeItem('Kompresser');
  const name = page.getByLabel('Namn', { exact: true });
  const save = page.getByRole('button', { name: 'Spara', exact: true });
  const alert = page.getByRole('alert');
  const forms = [
    { row: activity!, path: 'activities', at: `/aktiviteter/${activity!.id}/${clientId}/redigera`, change: 'ändrat aktiviteten' },
    { row: item, path: 'inventory-items', at: `/inventering/${item.id}/${clientId}/redigera`, change: 'ändrat artikeln' },
  ];
  for (const { row, path, at, change } of forms) {
    await page.goto(at);
    await name.fill(`${row.name} min`);
    const data = { name: `${row.name} annans` };
    await json(await page.request.patch(`/api/${path}/${row.id}`, { headers, data }));
    await save.click();
    await expect(alert).toContainText(`Någon annan har ${change} under tiden.`);
    await expect(name).toHaveValue(`${row.name} min`);
    await page.getByRole('button', { name: 'Läs in den nya versionen' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Den nya versionen är inläst.' })).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expect(name).toHaveValue(`${row.name} min`);
    await expect(name).toHaveAccessibleDescription(new RegExp(`Sparat nu: ${row.name} annans`));
    await name.fill(row.name);
    await save.click();
    await expect(page).not.toHaveURL(/redigera/);
    expect(await json(await page.request.get(`/api/${path}/${row.id}`, { headers }))).toMatchObject({ name: row.name });
  }
});

test(
  'a label that somebody removes meanwhile is refused at the label of a new template',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const { orgAdmin } = await staffedCompany(page.request);
    const headers = await headersOf(page.request, orgAdmin);
    const made = async (path: string, data: object) => (await json(await page.request.post(path, { headers, data }))) as { id: number };
    const own = `fält ${project.name}`;
    const category = await made('/api/task-categories', { name: `Kontor ${own}`, color: '#2f6f62', icon: 'book' });
    const type = await made('/api/task-types', { name: `Samtal ${own}`, taskCategory: { id: category.id } });
    const label = await made('/api/labels', { name: `Snart ${project.name}` });
    await signInOffice(page, orgAdmin, `/uppgift/skapa?categoryId=${category.id}&typeId=${type.id}`);
    await page.getByLabel('Namn', { exact: true }).fill(`Ring ${own}`);
    const labels = page.getByLabel('Etikett');
    await labels.selectOption(String(label.id));
    await page.request.delete(`/api/labels/${label.id}`, { headers });
    await page.getByRole('button', { name: 'Skapa uppgiftsmall' }).click();
    await expect(labels).toHaveAccessibleDescription(/finns inte/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await labels.selectOption('');
    await expect(labels).not.toHaveAccessibleDescription(/finns inte/);
  },
);

test(
  'what the server says of an activity’s own field stands at that field, in a panel that opens',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const { leader, client } = await staffedCompany(page.request);
    await signInAs(page, leader, client.name, '/aktiviteter/skapa');
    await page.getByRole('button', { name: 'Omvårdnad', exact: true }).click();
    await page.getByRole('button', { name: 'Personlig hygien', exact: true }).click();
    await page.getByLabel('Namn', { exact: true }).fill(`Bad ${project.name}`);
    // No flag is refused today: what the server would say of one.
    const fieldErrors = [{ objectName: 'activity', field: 'isSentToInbox', message: 'error.field.invalid' }];
    await page.route('**/api/activities', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify({ message: 'x', fieldErrors }) })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Skapa aktivitet' }).click();
    const flag = page.getByRole('switch', { name: 'Skicka till inkorgen' });
    await expect(flag).toHaveAccessibleDescription(/Värdet går inte att använda\./);
    await accessible(page);
    await flag.check();
    await expect(flag).not.toHaveAccessibleDescription(/Värdet går inte att använda\./);
  },
);
