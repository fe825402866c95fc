/** What the journeys through dated tasks share: days ahead, a catalogue of one's own, and a company where nobody else's journey counts. */
import type { APIRequestContext, Page } from '@playwright/test';
import { recent } from './days.ts';
import { expect } from './journey.ts';
import { adminToken, letterTo } from './letters.ts';
import { enterByLink } from './steps.ts';

type Headers = { authorization: string };
export async function json(answer: Awaited<ReturnType<APIRequestContext['get']>>) {
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** What one run needs of a catalogue of its own: a category, a type and two tasks. */
export async function catalogue(request: APIRequestContext, own: string, headers: Headers) {
  const made = async (path: string, data: object) => (await json(await request.post(path, { headers, data }))) as { id: number };
  const category = await made('/api/task-categories', { name: `Kontor ${own}`, color: '#2f6f62', icon: 'book' });
  const type = await made('/api/task-types', { name: `Uppföljning ${own}`, taskCategory: { id: category.id } });
  const call = await made('/api/tasks', { name: `Ring anhörig ${own}`, type: { id: type.id } });
  const meeting = await made('/api/tasks', { name: `Veckomöte ${own}`, type: { id: type.id } });
  const plan = (date: string, more: object) => made('/api/task-instances', { taskId: call.id, date, isCompletable: true, ...more });
  return { headers, category, call, meeting, made, plan };
}

/** A company of its own, with an administrator, a client, and one shared event in its inbox: nobody else's journey counts there. */
export async function ownCompany(page: Page, own: string, event: string) {
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const made = async (path: string, data: object) => (await json(await page.request.post(path, { headers, data }))) as { id: number };
  const company = { id: (await made('/api/companies', { name: `Uppgiftsbolaget ${own}` })).id };
  const email = `ulla.${own.replaceAll(' ', '.')}@example.se`;
  await made('/api/admin/users', { firstName: 'Ulla', lastName: 'Prov', email, authorities: ['ORG_ADMIN'], company });
  const { client } = (await made('/api/clients', { name: `Greta ${own}`, company })) as unknown as { client: { id: number } };
  const category = await made('/api/activity-categories', { name: `Vård ${own}`, color: '#2f6f62', icon: 'walk', client });
  const type = await made('/api/activity-types', { name: `Tillsyn ${own}`, activityCategory: { id: category.id }, client });
  const flags = { sharesDataWhenReported: true, isSentToInbox: true };
  const activity = await made('/api/activities', { name: event, type: { id: type.id }, client: { id: client.id }, ...flags });
  // Before all that a journey adds to it.
  const date = recent()(14);
  await made('/api/activity-instances', { activityId: activity.id, date, comment: '<p>Föll i badrummet.</p>' });
  return { authorization: await enterByLink(page, (await letterTo(page.request, email)).path, email, 'ullas lösen') };
}
export async function pick(page: Page, field: string, words: string, name: string | RegExp) {
  await page.getByRole('combobox', { name: field }).fill(words);
  await page.getByRole('option', { name }).click();
}
