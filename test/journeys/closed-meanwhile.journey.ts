/** An item that is closed to assistants while one of them fills it up: the sheet says so, keeps what was typed, and nobody is signed out (R4). */
import { json, ownCompany } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken, letterTo } from './letters.ts';
import { accessible, enterByLink } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('what was typed stays when the item was closed meanwhile', { tag: '@long' }, async ({ page }, { project }) => {
  const own = `${project.name} cm${unique()}`;
  await ownCompany(page, own, 'Tillsyn');
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const get = async (path: string) => json(await page.request.get(path, { headers }));
  const post = async (path: string, data: object) => (await json(await page.request.post(path, { headers, data }))) as { id: number };
  const [client] = (await get(`/api/clients?search=${encodeURIComponent(own)}`)) as [{ id: number; company: { id: number } }];
  const [group] = (await get(`/api/client-groups?clientId=${client.id}`)) as [{ id: number }];
  const email = `asta.${own.replaceAll(' ', '.')}@example.se`;
  const asta = await post('/api/admin/users', { firstName: 'Asta', lastName: 'Prov', email, authorities: ['USER'] });
  expect((await page.request.put(`/api/client-groups/${group.id}/users/${asta.id}`, { headers })).ok()).toBe(true);
  const item = await post('/api/inventory-items', {
    name: `Kompresser ${own}`,
    client,
    amountInStock: 3,
    alertValue: 1,
    openToAssistants: true,
  });
  await enterByLink(page, (await letterTo(page.request, email)).path, email, 'astas lösen');

  await page.goto(`/inventering/${item.id}`);
  await page.getByRole('button', { name: 'Fyll på', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Fyll på' });
  const amount = sheet.getByLabel('Hur mycket kom till?');
  await amount.fill('12');
  const closed = await page.request.patch(`/api/inventory-items/${item.id}`, { headers, data: { openToAssistants: false } });
  expect(closed.ok(), await closed.text()).toBe(true);
  await sheet.getByRole('button', { name: 'Fyll på', exact: true }).click();
  await expect(sheet.getByText('Assistenterna får inte längre fylla på eller räkna den här artikeln. Be teamledaren.')).toBeVisible();
  await expect(amount).toHaveValue('12');
  await expect(page).toHaveURL(new RegExp(`/inventering/${item.id}`));
  await accessible(page);
});
