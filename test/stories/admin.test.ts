/** ADMIN: no client is listed by default, one is found by search or by its id, and each opening leaves a trace (R3). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { clientGroups, clients, companies } from '#contract/people.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
const { planned, grouped, read, act } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const traces = (client: number) => tracesIn(w, { client });

describe('by default', () => {
  it('no client, group, activity or series is listed, and no category of a client’s own', async () => {
    const { admin } = w.people;
    for (const endpoint of [clients.list, clientGroups.list, activities.list, plannedActivities.list]) {
      const { status, data, headers } = await w.call(admin, endpoint);
      expect({ status, data, total: headers['x-total-count'] }, endpoint.path).toEqual({ status: 200, data: [], total: '0' });
    }
    for (const endpoint of [activityCategories.list, activityTypes.list])
      expect(
        (await w.call(admin, endpoint)).data.filter((row) => row.client),
        endpoint.path,
      ).toEqual([]);
    expect((await w.call(admin, clients.list, { query: { search: '   ' } })).data).toEqual([]);
  });
  it('every company is', async () => {
    expect((await w.call(w.people.admin, companies.list)).data.map(({ name }) => name).sort()).toEqual([
      'Havets omsorg',
      'Solgläntans assistans',
    ]);
  });
  it('and is found by any part of its name; % means itself', async () => {
    const found = async (search: string) =>
      (await w.call(w.people.admin, companies.list, { query: { search } })).data.map(({ name }) => name);
    expect(await found(' OMSORG ')).toEqual(['Havets omsorg']);
    expect(await found('%')).toEqual([]);
  });
});

describe('a client', () => {
  it('is found by search, in any company; % and _ mean themselves', async () => {
    const found = async (search: string) =>
      (await w.call(w.people.admin, clients.list, { query: { search } })).data.map(({ name }) => name);
    expect(await found('sund')).toEqual(['Mia Sund']);
    expect(await found(' ek ')).toEqual(['Karl Ek']);
    expect(await found('%')).toEqual([]);
    expect(await found('_')).toEqual([]);
    expect(await found("' or 1=1 --")).toEqual([]);
  });
  it('is found by its company, with or without words', async () => {
    const found = async (query: object) => (await w.call(w.people.admin, clients.list, { query })).data.map(({ name }) => name).sort();
    const companyId = String(w.companies.sol.id);
    expect(await found({ companyId })).toEqual(['Elsa Lindqvist', 'Karl Ek']);
    expect(await found({ companyId, search: 'ek' })).toEqual(['Karl Ek']);
    expect(await found({ companyId, search: 'sund' })).toEqual([]);
    const foreign = await w.call(w.people.orgAdmin, clients.list, { query: { companyId: String(w.companies.hav.id) } });
    expect(foreign.data).toEqual([]);
  });
  it('named by its id has its lists', async () => {
    const clientId = String(w.clients.foreign.id);
    const { admin } = w.people;
    expect((await w.call(admin, clientGroups.list, { query: { clientId } })).data.map(({ client }) => client.name)).toEqual(['Mia Sund']);
    expect((await w.call(admin, activities.list, { query: { clientId } })).data.map(({ client }) => String(client.id))).toEqual([clientId]);
    expect((await w.call(admin, activityTypes.list, { query: { clientId } })).data.map(({ name }) => name)).toEqual(['Hygien Mia Sund']);
    expect((await w.call(admin, clientGroups.list, { query: { clientId } })).data[0]?.isMember).toBe(false);
  });
  it.each([
    ['client', 'client.see', () => w.call(w.people.admin, clients.get, { params: { id: w.clients.karl.id } })],
    ['client group', 'clientGroup.see', () => w.call(w.people.admin, clientGroups.get, { params: { id: w.clients.karl.groupId } })],
    ['activity', 'activity.see', () => w.call(w.people.admin, activities.get, { params: { id: w.clients.karl.activityId } })],
    ['category', 'catalogue.see', () => w.call(w.people.admin, activityCategories.get, { params: { id: w.clients.karl.categoryId } })],
    ['day', 'instance.see', () => grouped(w.people.admin, undefined, w.clients.karl.id)],
  ])('opened through its %s leaves a line that says who and what', async (_, action, open) => {
    const before = await traces(w.clients.karl.id);
    expect((await open()).status).toBe(200);
    const [line] = (await traces(w.clients.karl.id)).slice(before.length);
    expect(line).toMatchObject({ user_id: w.people.admin.id, company_id: w.companies.sol.id, action });
  });
  it('opened by its team or its organisation leaves none', async () => {
    const { id } = await planned();
    const before = await traces(w.clients.elsa.id);
    for (const who of [w.people.user, w.people.assistanceAdmin, w.people.orgAdmin, w.people.orgUser]) {
      expect((await grouped(who)).status).toBe(200);
      expect((await read(who, id)).status).toBe(200);
      expect((await w.call(who, clients.get, { params: { id: w.clients.elsa.id } })).status).toBe(200);
    }
    expect(await traces(w.clients.elsa.id)).toEqual(before);
  });
  it('acted upon by ADMIN leaves one too', async () => {
    const { id } = await planned();
    const before = await traces(w.clients.elsa.id);
    expect((await act(w.people.admin, id, { isCompleted: true })).status).toBe(200);
    expect((await traces(w.clients.elsa.id)).length).toBeGreaterThan(before.length);
  });
});

it('the log itself is only appended to', async () => {
  await grouped(w.people.admin);
  // The login that serves may not, and for the owner a trigger stands in the way.
  for (const [scoped, why] of [
    [w.scoped, /permission denied|append-only/],
    [w.asOwner, /append-only/],
  ] as const) {
    for (const harm of [sql`update log.access_events set action = 'x'`, sql`delete from log.access_events`])
      await expect(scoped({ companies: '*' }, (db) => harm.execute(db))).rejects.toThrow(why);
  }
});
