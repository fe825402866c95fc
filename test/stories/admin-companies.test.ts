/** Companies, clients and groups as ADMIN makes, changes and removes them (decision 010). */
import { beforeAll, describe, expect, it } from 'vitest';
import { clientGroupAdmin, clientGroups, clients, companies } from '#contract/people.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import type { Problem } from '#contract/problem.ts';
import { type World, world } from '#test/world.ts';
import { RULE } from '../contract/bodies.ts';

describe('companies, clients and groups', () => {
  let w: World;
  const admin = () => w.people.admin;
  beforeAll(async () => {
    w = await world();
  });
  const refusal = ({ status, problem }: { status: number; problem: Problem }) =>
    `${status} ${problem.fieldErrors?.[0]?.message ?? problem.message}`;
  const made = async () => {
    const company = (await w.call(admin(), companies.create, { body: { name: 'Ö omsorg', timeZone: 'Europe/Helsinki' } })).data;
    const group = (await w.call(admin(), clients.create, { body: { name: 'Disa Ek', company } })).data;
    return { company, group };
  };

  it('what was never used is deleted, what is in use is 409', async () => {
    const { company, group } = await made();
    const inUse = '409 error.inUse';
    const removeCompany = (id: number) => w.call(admin(), companies.remove, { params: { id } });
    const removeClient = (id: number) => w.call(admin(), clients.remove, { params: { id } });
    const removeGroup = (id: number) => w.call(admin(), clientGroupAdmin.remove, { params: { id } });
    expect(refusal(await removeCompany(company.id))).toBe(inUse);
    expect(refusal(await removeCompany(w.companies.hav.id))).toBe(inUse);
    expect(refusal(await removeClient(w.clients.foreign.id))).toBe(inUse);
    expect(refusal(await removeGroup(w.clients.foreign.groupId))).toBe(inUse);
    const second = (await w.call(admin(), clientGroupAdmin.create, { body: { name: 'Natt', client: group.client } })).data;
    expect(second).toMatchObject({ name: 'Natt', client: group.client });
    const teams = async () => (await w.call(w.people.user, clientGroups.list)).data.map(({ name }) => name);
    const own = await teams();
    const other = (await w.call(admin(), clientGroupAdmin.create, { body: { name: 'Natt', client: w.clients.elsa } })).data;
    // Another team of the client one helps is not among one's own, until one is in it.
    expect(await teams()).toEqual(own);
    await w.call(admin(), clientGroupAdmin.addMember, { params: { id: other.id, userId: w.people.user.id } });
    expect(await teams()).toEqual([...own, 'Natt']);
    expect((await removeGroup(second.id)).status).toBe(204);
    expect((await removeClient(group.client.id)).status).toBe(204);
    expect((await w.call(admin(), clientGroups.get, { params: { id: group.id } })).status).toBe(404);
    expect((await removeCompany(company.id)).status).toBe(204);
    expect((await w.call(admin(), companies.get, { params: { id: company.id } })).status).toBe(404);
  });
  it('the refused removal of a client leaves its groups', async () => {
    const empty = (await w.call(admin(), clientGroupAdmin.create, { body: { name: 'Tom', client: w.clients.karl } })).data;
    expect((await w.call(admin(), clients.remove, { params: { id: w.clients.karl.id } })).status).toBe(409);
    expect((await w.call(admin(), clientGroups.get, { params: { id: empty.id } })).status).toBe(200);
  });
  it('a time zone is one that exists, and stays once a series is planned in it', async () => {
    const { company } = await made();
    const change = (id: number, timeZone: string) => w.call(admin(), companies.change, { params: { id }, body: { timeZone } });
    expect(refusal(await change(company.id, 'Europe/Atlantis'))).toBe('400 error.field.choice');
    expect((await change(company.id, 'Europe/Oslo')).data).toMatchObject({ timeZone: 'Europe/Oslo', isTimeZoneFixed: false });
    const body = { activity: { id: w.clients.elsa.activityId }, recurrence: RULE, isCompletable: true };
    expect((await w.call(w.people.assistanceAdmin, plannedActivities.create, { body })).status).toBe(201);
    expect(refusal(await change(w.companies.sol.id, 'Europe/Oslo'))).toBe('400 error.field.fixed');
    expect((await change(w.companies.sol.id, 'Europe/Stockholm')).status).toBe(200);
    const { data } = await w.call(w.people.orgAdmin, companies.get, { params: { id: w.companies.sol.id } });
    expect(data).toMatchObject({ timeZone: 'Europe/Stockholm', isTimeZoneFixed: true });
  });
  it('ADMIN says which company a client is of; nobody else may', async () => {
    const create = (who: { token: string }, company?: { id: number }) =>
      w.call(who, clients.create, { body: { name: 'Tora Ny', ...(company && { company }) } });
    expect(refusal(await create(admin()))).toBe('400 error.field.required');
    expect(refusal(await create(admin(), { id: 987654 }))).toBe('400 error.field.unknown');
    expect(refusal(await create(w.people.newcomer, w.companies.sol))).toBe('400 error.field.fixed');
  });
  it('an organisation administrator renames its company’s clients, and nothing else of this', async () => {
    const params = { id: w.clients.elsa.id };
    const renamed = await w.call(w.people.orgAdmin, clients.change, { params, body: { name: 'Elsa Lindqvist-Ek' } });
    expect(renamed.data).toMatchObject({ name: 'Elsa Lindqvist-Ek', company: { id: w.companies.sol.id } });
    const foreign = { id: w.clients.foreign.id };
    expect((await w.call(w.people.orgAdmin, clients.change, { params: foreign, body: { name: 'Min' } })).status).toBe(404);
    expect((await w.call(w.people.orgAdmin, clients.remove, { params })).status).toBe(403);
    expect((await w.call(w.people.orgAdmin, companies.create, { body: { name: 'Egen' } })).status).toBe(403);
  });
  it('a member is added once, works at the next request, and is activated again by the same call', async () => {
    const params = { id: w.clients.karl.groupId, userId: w.people.user.id };
    const sees = async () => (await w.call(w.people.user, clients.get, { params: { id: w.clients.karl.id } })).status;
    expect(await sees()).toBe(404);
    for (const again of [1, 2]) expect((await w.call(admin(), clientGroupAdmin.addMember, { params })).status, String(again)).toBe(200);
    expect(await sees()).toBe(200);
    await w.pool.query('update client_group_members set active = false where user_id = $1 and client_group_id = $2', [
      params.userId,
      params.id,
    ]);
    expect((await w.call(admin(), clientGroupAdmin.addMember, { params })).status).toBe(200);
    expect(await sees()).toBe(200);
    expect((await w.call(admin(), clientGroupAdmin.addMember, { params: { ...params, userId: 987654 } })).status).toBe(404);
  });
});
