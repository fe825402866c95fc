/** What an organisation's administrator changes of its own company: its name, and its clock while nothing is planned (R4 and R6). */
import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { companies } from '#contract/people.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import type { Problem } from '#contract/problem.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { type Person, type World, world } from '#test/world.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
type Change = { name?: string; timeZone?: string };
const change = (who: Person, body: Change, id = w.companies.sol.id, headers = {}) =>
  w.call(who, companies.change, { params: { id }, body }, headers);
const of = async (id = w.companies.sol.id) => (await w.call(w.people.admin, companies.get, { params: { id } })).data;
const refusal = ({ status, problem }: { status: number; problem: Problem }) => ({
  status,
  at: problem.fieldErrors?.map(({ field, message }) => `${field}: ${message}`) ?? problem.message,
});

describe('the company’s administrator', () => {
  it('changes its name, which everybody reads from then on', async () => {
    const { data, headers } = await change(w.people.orgAdmin, { name: '  Solbackens assistans ' });
    expect(data).toMatchObject({ name: 'Solbackens assistans', timeZone: 'Europe/Stockholm', version: 2 });
    expect(headers['app-alert']).toBe('assistmeApp.company.updated');
    expect(decodeURIComponent(String(headers['app-params']))).toBe('Solbackens assistans');
    const told = (await w.call(w.people.orgUser, access.account)).data.company;
    expect(told).toEqual({ id: w.companies.sol.id, name: 'Solbackens assistans', timeZone: 'Europe/Stockholm' });
    expect(refusal(await change(w.people.orgAdmin, { name: 'x' }))).toEqual({ status: 400, at: ['name: error.field.minlength2'] });
    expect((await of()).name).toBe('Solbackens assistans');
  });
  it('of an old version changes nothing', async () => {
    const before = await of();
    const old = { 'if-match': `"${before.version - 1}"` };
    expect((await change(w.people.orgAdmin, { name: 'Någon annans' }, before.id, old)).status).toBe(412);
    expect(await of()).toEqual(before);
  });
  it('keeps its time zone from the first repeat of a task on', async () => {
    const { task } = await taskSteps(() => w).task('Ring', w.people.strangerOrgAdmin);
    const body = { recurrence: 'DTSTART;TZID=Europe/Stockholm:20261121T080000\nRRULE:FREQ=DAILY', task: { id: task.id } };
    const { data } = await w.call(w.people.strangerOrgAdmin, taskRecurrences.create, { body });
    const asked = () => change(w.people.strangerOrgAdmin, { timeZone: 'Europe/Oslo' }, w.companies.hav.id);
    expect(refusal(await asked())).toEqual({ status: 400, at: ['timeZone: error.field.fixed'] });
    expect((await w.call(w.people.strangerOrgAdmin, taskRecurrences.remove, { params: { id: data.id } })).status).toBe(204);
  });
  it('changes its time zone until something is planned in it, by either call', async () => {
    expect((await change(w.people.orgAdmin, { timeZone: 'Europe/Helsinki' })).data.timeZone).toBe('Europe/Helsinki');
    const body = {
      activity: { id: w.clients.elsa.activityId },
      recurrence: 'DTSTART;TZID=Europe/Helsinki:20261121T080000\nRRULE:FREQ=DAILY',
      isCompletable: true,
    };
    expect((await w.call(w.people.assistanceAdmin, plannedActivities.create, { body })).status).toBe(201);
    const fixed = { status: 400, at: ['timeZone: error.field.fixed'] };
    expect(refusal(await change(w.people.orgAdmin, { name: 'Med', timeZone: 'Europe/Stockholm' }))).toEqual(fixed);
    const whole = {
      name: 'Med',
      timeZone: 'Europe/Stockholm',
      hasNamesInAccessLog: true,
      isStrictAboutAuthority: false,
      sharedDevices: false,
    };
    expect(refusal(await w.call(w.people.orgAdmin, companies.replace, { params: w.companies.sol, body: whole }))).toEqual(fixed);
    expect(await of()).toMatchObject({ name: 'Solbackens assistans', timeZone: 'Europe/Helsinki' });
    // What stands may be sent along with another name.
    expect((await change(w.people.orgAdmin, { name: 'Solgården', timeZone: 'Europe/Helsinki' })).status).toBe(200);
    expect((await change(w.people.strangerOrgAdmin, { timeZone: 'Europe/Oslo' }, w.companies.hav.id)).data.timeZone).toBe('Europe/Oslo');
  });
});

describe('nobody else may', () => {
  it('change a company: not its users, not its teams', async () => {
    const before = await of();
    for (const who of [w.people.orgUser, w.people.assistanceAdmin, w.people.user])
      expect((await change(who, { name: 'Vår egen' })).status).toBe(403);
    expect(await of()).toEqual(before);
  });
  it('another company’s administrator does not find it, nor change it by helping in its team', async () => {
    const before = await of();
    expect((await change(w.people.strangerOrgAdmin, { name: 'Havets andra' })).status).toBe(404);
    const both = await w.person('Britt Båda', ['ORG_ADMIN'], w.companies.hav.id);
    await w.join(w.clients.elsa, both);
    const seen = await w.call(both, companies.get, { params: { id: before.id } });
    expect(seen.status).toBe(200);
    expect((await change(both, { name: 'Havets andra' })).status).toBe(403);
    expect(await of()).toEqual(before);
  });
  it('make or remove one', async () => {
    expect((await w.call(w.people.orgAdmin, companies.create, { body: { name: 'En till' } })).status).toBe(403);
    expect((await w.call(w.people.orgAdmin, companies.remove, { params: w.companies.sol })).status).toBe(403);
  });
});
