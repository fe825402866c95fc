/** What a device has read of a client goes at its next contact once they are not one's own any more: who left a team, and whoever was erased (R126). */
import { expect, test, unique } from './journey.ts';
import { entryNames, untilKept } from './kept.ts';
import { adminToken } from './letters.ts';
import { ownTeam } from './own-team.ts';

test.use({ walkedOn: 'phone' });

test('a client who is gone is gone from the device too, and the others stay', { tag: '@long' }, async ({ page }, { project }) => {
  const own = `${project.name} ld${unique()}`;
  const { as, client, today } = await ownTeam(page, own);
  const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
  const company = (await as<{ company: { id: number } }[]>('GET', '/api/client-groups'))[0]!.company;
  const answer = await page.request.post('/api/clients', { headers: admin, data: { name: `Rut ${own}`, company } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const other = (await answer.json()) as { id: number; client: { id: number } };
  const { id: me } = await as<{ id: number }>('GET', '/api/account');
  const member = `/api/client-groups/${other.id}/users/${me}`;
  const invited = await page.request.put(member, { headers: admin });
  expect(invited.ok(), await invited.text()).toBe(true);

  await page.goto('/handelse');
  await page.getByRole('button', { name: `Greta ${own}`, exact: true }).click();
  await untilKept(page, `day:${client.id}:${today}`, `day:${other.client.id}:${today}`, `card:${other.client.id}`);
  expect((await page.request.delete(member, { headers: admin })).ok()).toBe(true);
  await page.reload();
  await expect
    .poll(async () => (await entryNames(page)).filter((name) => /^\d+:\w+:/.test(name) && name.split(':')[2] === String(other.client.id)))
    .toEqual([]);
  await untilKept(page, `day:${client.id}:${today}`);
});
