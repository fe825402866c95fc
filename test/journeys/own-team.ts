/** A team of one's own, led by somebody who registered alone: nobody else's journey signs or counts there. */
import type { Page } from '@playwright/test';
import { addDays, toInstant } from '#domain/time.ts';
import { localNow, ZONE } from './days.ts';
import { expect } from './journey.ts';
import { adminToken, letterTo, PASSWORD } from './letters.ts';
import { enterByLink } from './steps.ts';

export type Stored = { id: number; isCompleted: boolean; signedById: number | null; isCompletable: boolean; occurenceDate: string | null };

/** Signs its leader in, in the browser too. `own` makes its names apart from those of others. */
export async function ownTeam(page: Page, own: string) {
  const call = async <T>(method: string, path: string, data: object | undefined, authorization: string): Promise<T> => {
    const answer = await page.request.fetch(path, { method, headers: { authorization }, ...(data && { data }) });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const admin = `Bearer ${await adminToken(page.request)}`;
  const email = `lotta.${own.replaceAll(' ', '.')}@example.se`;
  const user = { firstName: 'Lotta', lastName: 'Prov', email, authorities: ['ASSISTANCE_ADMIN'] };
  await call('POST', '/api/admin/users', user, admin);
  const authorization = await enterByLink(page, (await letterTo(page.request, email)).path, email, PASSWORD);
  const as = <T>(method: string, path: string, data?: object) => call<T>(method, path, data, authorization);
  const { client } = await as<{ client: { id: number } }>('POST', '/api/clients', { name: `Greta ${own}` });
  const category = await as<{ id: number }>('POST', '/api/activity-categories', {
    name: `Vård ${own}`,
    color: '#2f6f62',
    icon: 'walk',
    client,
  });
  const type = await as<{ id: number }>('POST', '/api/activity-types', { name: `Tillsyn ${own}`, activityCategory: category, client });
  const activity = (name: string) =>
    as<{ id: number }>('POST', '/api/activities', { name, type: { id: type.id }, client: { id: client.id } });
  const now = localNow();
  const today = now.slice(0, 10);
  /** An hour of today that one tap signs. */
  const hour = Math.max(0, Number(now.slice(11, 13)) - 6);
  /** Planned for a minute of that hour: made for tomorrow, and moved. */
  const plan = async (activityId: number, minute: number) => {
    const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
    const made = { activityId, date: toInstant(`${addDays(today, 1)}T${clock}`, ZONE) };
    const { id } = await as<{ id: number }>('POST', '/api/activity-instances', made);
    await as('PATCH', `/api/activity-instances/${id}`, { plannedDate: toInstant(`${today}T${clock}`, ZONE) });
    return id;
  };
  const stored = async () => {
    const day = await as<{ finishedInstances: Stored[]; unfinishedInstances: Stored[] }>(
      'GET',
      `/api/activity-instances/client/${client.id}/grouped?date=${today}`,
    );
    return [...day.finishedInstances, ...day.unfinishedInstances];
  };
  return { as, client, today, activity, plan, stored };
}
