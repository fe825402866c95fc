/** A company of one's own with its people: an office, and a client whose team has something to sign each day from tomorrow on. */
import { type APIRequestContext, expect } from '@playwright/test';
import { toInstant } from '#domain/time.ts';
import { demoPassword } from '#server/demo/people.ts';
import type { ActivityTypeName } from '#server/platform/catalogue/activities.ts';
import { dayAhead, ZONE } from './days.ts';
import { unique } from './journey.ts';
import { adminToken } from './letters.ts';

type Id = { id: number };
type Type = Id & { name: string };
type Instance = Id & { activityName: string; plannedDate: string };

/** The names of its people are those of the demo. */
const people = {
  assistant: { firstName: 'Anna', lastName: 'Berg', authorities: ['USER'] },
  leader: { firstName: 'Assar', lastName: 'Björk', authorities: ['ASSISTANCE_ADMIN'] },
  orgUser: { firstName: 'Orvar', lastName: 'Holm', authorities: ['ORG_USER'] },
  orgAdmin: { firstName: 'Olga', lastName: 'Nyström', authorities: ['ORG_ADMIN'] },
} as const;
type Staff = keyof typeof people;

/** The day of its client, by the platform's own types. */
const day: readonly [name: string, type: ActivityTypeName, at: string][] = [
  ['Tillsyn på morgonen', 'Tillsyn och vårdbesök', '07:30'],
  ['Frukost', 'Måltid', '08:30'],
  ['Promenad', 'Promenad', '13:30'],
  ['Middag', 'Måltid', '17:30'],
  ['Kvällsmedicin', 'Tabletter', '20:00'],
];

/** Made by the platform's administrator; its accounts sign in by their addresses with the demo's password (`signInAs`, `headersOf`). */
export async function staffedCompany(request: APIRequestContext) {
  const own = unique();
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const call = async <T = Id>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const company = await call('POST', '/api/companies', { name: `Solbo ${own}` });
  type Group = Id & { client: Type };
  const makeClient = (name: string) => call<Group>('POST', '/api/clients', { name: `${name} ${own}`, company: { id: company.id } });
  const join = (group: Group, who: 'assistant' | 'leader', id: number) =>
    call('PUT', `/api/client-groups/${group.id}/users/${id}?role=${people[who].authorities[0]}`);
  const group = await makeClient('Elsa');
  const { client } = group;
  const account = async (who: Staff, like: object = {}) => {
    const email = `${who.toLowerCase()}.${own}@example.se`;
    const of = who === 'orgUser' || who === 'orgAdmin' ? { company: { id: company.id } } : {};
    const { id, link } = await call<Id & { link: string }>('POST', '/api/admin/users', { ...people[who], email, ...of, ...like });
    const data = { key: link.split('/').at(-1), newPassword: demoPassword };
    expect((await request.post('/api/account/reset-password/finish', { data })).ok()).toBe(true);
    return { id, email };
  };
  const types = await call<Type[]>('GET', `/api/activity-types?clientId=${client.id}&size=200`);
  const typeOf = (name: ActivityTypeName) => ({ id: types.find((type) => type.name === name)!.id });
  /** An activity of its client; `more`: flags and other fields. */
  const activity = (name: string, type: ActivityTypeName, more: object = {}) =>
    call('POST', '/api/activities', { name, type: typeOf(type), client: { id: client.id }, ...more });
  /** Planned each day from then on. */
  const daily = (activityId: number, at: string, from = dayAhead(1)) =>
    call('POST', '/api/planned-activities', {
      recurrence: `DTSTART;TZID=${ZONE}:${from.replaceAll('-', '')}T${at.replace(':', '')}00\nRRULE:FREQ=DAILY`,
      activity: { id: activityId },
      client: { id: client.id },
    });
  /** Planned once, on a day that has been too: made for a minute of tomorrow that no series has, and moved. */
  const once = async (activityId: number, date: string, at: string) => {
    const made = await call('POST', '/api/activity-instances', { activityId, date: toInstant(`${dayAhead(1)}T05:59`, ZONE) });
    return call<Instance>('PATCH', `/api/activity-instances/${made.id}`, { plannedDate: toInstant(`${date}T${at}`, ZONE) });
  };
  const plan = async ([name, type, at]: (typeof day)[number]) => {
    const { id } = await activity(name, type);
    await daily(id, at);
    return [name, id] as const;
  };
  const item = (name: string, more: object = {}) =>
    call<Type>('POST', '/api/inventory-items', { name, client: { id: client.id }, unit: 'st', amountInStock: 40, alertValue: 5, ...more });
  const planned = Promise.all(day.map(plan));
  const accounts = [account('assistant'), account('leader'), account('orgUser'), account('orgAdmin')] as const;
  const [assistant, leader, orgUser, orgAdmin] = await Promise.all(accounts);
  const staff = async (of: Group) => {
    await Promise.all([join(of, 'assistant', assistant.id), join(of, 'leader', leader.id)]);
    return of.client;
  };
  await staff(group);
  /** Another client of the same team. */
  const addClient = async (name = 'Karl') => staff(await makeClient(name));
  /** Another assistant of the client's team. */
  const addColleague = async (firstName: string, lastName: string) => {
    const { id } = await account('assistant', { firstName, lastName, email: `${firstName.toLowerCase()}.${own}@example.se` });
    await join(group, 'assistant', id);
    return id;
  };
  /** The group of a client of `addClient`. */
  const groupOf = async (of: Id) => (await call<Id[]>('GET', `/api/client-groups?clientId=${of.id}`))[0]!;
  return {
    ...{ own, company, group, client, call, typeOf, activity, daily, once, item, addClient, addColleague, groupOf },
    ...{ assistant: assistant.email, leader: leader.email, orgUser: orgUser.email, orgAdmin: orgAdmin.email },
    /** The id of each activity of the day, by its name. */
    activities: Object.fromEntries(await planned) as Record<string, number>,
  };
}
