/** ADMIN reads and edits a company's dated tasks and their series as it does those of activities, and leaves its trace (R3, R23). */
import { beforeAll, describe, expect, it } from 'vitest';
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
let taskId: number;
beforeAll(async () => {
  w = await world();
  taskId = (await taskSteps(() => w).task('Ring anhörig')).task.id;
});
const traces = async () => (await tracesIn(w)).map(({ client_id: clientId, action }) => ({ clientId, action }));
const rule = 'DTSTART;TZID=Europe/Stockholm:20261124T090000\nRRULE:FREQ=DAILY';
const sol = () => ({ companyId: String(w.companies.sol.id) });

describe('a series', () => {
  it('is made, listed once a company is chosen, read with a trace, changed, and ended by the company alone', async () => {
    const { admin, orgAdmin } = w.people;
    const clientId = w.clients.elsa.id;
    const made = await w.call(admin, taskRecurrences.create, {
      body: { recurrence: rule, task: { id: taskId }, client: { id: clientId } },
    });
    expect(made.status).toBe(201);
    expect((await w.call(admin, taskRecurrences.list, {})).data).toEqual([]);
    const listed = await w.call(admin, taskRecurrences.list, { query: sol() as never });
    expect(listed.data.map(({ id }) => id)).toEqual([made.data.id]);
    expect(await traces()).toEqual([
      { clientId, action: 'taskRecurrence.change' },
      { clientId, action: 'taskRecurrence.see' },
    ]);
    expect((await w.call(admin, taskRecurrences.get, { params: { id: made.data.id } })).data.task.name).toBe('Ring anhörig');
    expect(await traces()).toHaveLength(3);
    const changed = await w.call(admin, taskRecurrences.change, { params: { id: made.data.id }, body: { isCompletable: true } });
    expect([changed.status, changed.data.isCompletable]).toEqual([200, true]);
    expect((await w.call(admin, taskRecurrences.remove, { params: { id: changed.data.id } })).status).toBe(403);
    expect((await w.call(orgAdmin, taskRecurrences.list, {})).data.map(({ id }) => id)).toContain(changed.data.id);
    expect((await w.call(admin, taskRecurrences.get, { params: { id: 999_999 } })).status).toBe(404);
  });
  it('keeps companies apart: a task with another’s client is refused at the client', async () => {
    const body = { recurrence: rule, task: { id: taskId }, client: { id: w.clients.foreign.id } };
    const { status, problem } = await w.call(w.people.admin, taskRecurrences.create, { body });
    expect([status, problem.fieldErrors?.map(({ field }) => field)]).toEqual([400, ['client']]);
    expect(
      (await w.call(w.people.admin, taskRecurrences.list, { query: { companyId: String(w.companies.hav.id) } as never })).data,
    ).toEqual([]);
  });
});

describe('a dated task', () => {
  it('is made, listed once a company or client is chosen, read with a trace, signed, and removed by the company alone', async () => {
    const { admin, orgUser } = w.people;
    const clientId = w.clients.karl.id;
    const before = (await traces()).length;
    const date = new Date(w.clock.now.getTime() + 3_600_000).toISOString();
    const made = await w.call(admin, taskInstances.create, { body: { taskId, clientId, date, isCompletable: true } });
    expect(made.status).toBe(201);
    const { id } = made.data;
    expect((await w.call(admin, taskInstances.list, {})).data).toEqual([]);
    for (const query of [sol(), { clientIds: String(clientId) }]) {
      const { data } = await w.call(admin, taskInstances.list, { query: query as never });
      expect(data.map((row) => row.id)).toContain(id);
    }
    const calendar = await w.call(admin, taskInstances.calendar, { query: sol() as never });
    expect(calendar.data.map((row) => row.id)).toContain(id);
    for (const read of [taskInstances.get, taskInstances.history]) expect((await w.call(admin, read, { params: { id } })).status).toBe(200);
    expect((await w.call(admin, taskInstances.ofClient, { params: { clientId } })).data.map((row) => row.id)).toContain(id);
    const signed = await w.call(admin, taskInstances.change, { params: { id }, body: { isCompleted: true, setOccurenceDateToNow: true } });
    expect([signed.status, signed.data.isCompleted]).toEqual([200, true]);
    expect(
      (await traces())
        .slice(before)
        .filter((trace) => trace.clientId === clientId)
        .map(({ action }) => action),
    ).toEqual(['taskInstance.create', ...Array<string>(6).fill('taskInstance.see'), 'taskInstance.sign']);
    expect((await w.call(admin, taskInstances.remove, { params: { id } })).status).toBe(403);
    expect((await w.call(orgUser, taskInstances.get, { params: { id } })).data.signedById).toBe(admin.id);
  });
  it('answers as ever for others: a company that is not theirs is empty, one that is not there too', async () => {
    const { orgUser, strangerOrgAdmin, admin } = w.people;
    expect((await w.call(strangerOrgAdmin, taskInstances.list, { query: sol() as never })).data).toEqual([]);
    expect((await w.call(orgUser, taskInstances.list, { query: sol() as never })).data.length).toBeGreaterThan(0);
    expect((await w.call(admin, taskInstances.list, { query: { companyId: '999999' } as never })).status).toBe(404);
    const unknown = await w.call(admin, taskInstances.create, { body: { taskId: 999_999, date: w.clock.now.toISOString() } });
    expect([unknown.status, unknown.problem.fieldErrors?.[0]?.field]).toEqual([400, 'taskId']);
    expect((await w.call(admin, taskInstances.get, { params: { id: 999_999 } })).status).toBe(404);
  });
});
