/** A company of one's own with five events in its inbox, of two clients: nobody else's journey counts there. */
import type { Page } from '@playwright/test';
import { json, ownCompany } from './dated-tasks.ts';
import { recent } from './days.ts';
import { adminToken } from './letters.ts';

/** Signs its administrator in, too. `other` is the name of the client with three of them. */
export async function ownInbox(page: Page, own: string) {
  const headers = await ownCompany(page, own, 'Kvällstillsyn');
  const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
  const made = async <T = { id: number }>(path: string, data: object) =>
    (await json(await page.request.post(path, { headers: admin, data }))) as T;
  const [{ activityId }] = (await json(await page.request.get('/api/activity-instances/mine?size=1', { headers }))) as [
    { activityId: number },
  ];
  const { company } = (await json(await page.request.get('/api/account', { headers }))) as { company: { id: number } };
  const other = `Henrik ${own}`;
  const { client } = await made<{ client: { id: number } }>('/api/clients', { name: other, company });
  const category = await made('/api/activity-categories', { name: `Vila ${own}`, color: '#2f6f62', icon: 'walk', client });
  const type = await made('/api/activity-types', { name: `Natt ${own}`, activityCategory: category, client });
  const flags = { sharesDataWhenReported: true, isSentToInbox: true };
  const { id } = await made('/api/activities', { name: 'Nattillsyn', type: { id: type.id }, client: { id: client.id }, ...flags });
  const ago = recent();
  for (const [n, activity] of [activityId, id, id, id].entries())
    await made('/api/activity-instances', { activityId: activity, date: ago(n + 1) });
  return { other };
}
