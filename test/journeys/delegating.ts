/** A team of one's own whose leader has something delegated: an activity of it, and its delegation, from a paper of one's own. */
import type { Page } from '@playwright/test';
import { addYears } from '#domain/time.ts';
import { expect } from './journey.ts';
import { adminToken } from './letters.ts';
import { ownTeam } from './own-team.ts';

export const TASK = 'Insulin med penna';
/** The smallest picture. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

export async function ownDelegations(page: Page, own: string) {
  const team = await ownTeam(page, own);
  const { as, client, today } = team;
  const { id: activityId } = await team.activity('Insulin');
  const task = (await as<{ id: number; name: string }[]>('GET', '/api/delegation-tasks')).find(({ name }) => name === TASK)!;
  await as('PATCH', `/api/activities/${activityId}`, { careBasis: 'DELEGATED', delegationTask: { id: task.id } });
  const { id: me } = await as<{ id: number }>('GET', '/api/account');
  /** The leader's own delegation, given and accepted. */
  const delegate = async (): Promise<number> => {
    const url = await as<string>('GET', '/api/presign?filename=papper.png');
    expect((await page.request.put(url, { data: PIXEL, headers: { 'content-type': 'image/png' } })).ok()).toBe(true);
    const paper = { decidedBy: 'Siv Ask', decidedTitle: 'Sjuksköterska', decidedOn: today, imageUrl: url.split('?')[0] };
    const given = { userIds: [me], taskIds: [task.id], clientId: client.id, fromDay: today, untilDay: addYears(today, 1) };
    const { ids } = await as<{ ids: number[] }>('POST', '/api/delegations', { ...given, ...paper });
    await as('POST', `/api/delegations/${ids[0]}/accept`);
    return ids[0]!;
  };
  /** Changes the company as its administrator may. */
  const company = async (data: object) => {
    const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
    const [group] = await as<{ company: { id: number } }[]>('GET', '/api/client-groups');
    expect((await page.request.patch(`/api/companies/${group!.company.id}`, { headers, data })).ok()).toBe(true);
  };
  const commentOf = async (id: number) => (await as<{ comment: string | null }>('GET', `/api/activity-instances/${id}`)).comment ?? '';
  return { ...team, activityId, delegate, company, commentOf };
}
