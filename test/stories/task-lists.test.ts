/** Lists and figures of task instances: narrowed, paged, over a company's own days (product «Dated tasks», R8). */
import { beforeAll, describe, expect, it } from 'vitest';
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { tasks } from '#contract/tasks/templates.ts';
import { START, type World, world } from '#test/world.ts';
import { HOUR, MINUTE } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { at, catalogue, task, planned, act } = taskSteps(() => w);
const weekly = (start: string) => `DTSTART;TZID=Europe/Stockholm:${start}\nRRULE:FREQ=DAILY;WKST=MO`;
beforeAll(async () => {
  w = await world();
});

describe('lists and figures', () => {
  it('show each once over their pages, also those of one moment that are no rows yet', async () => {
    const { type, category } = await catalogue();
    for (const n of Array(24).keys()) {
      const { data } = await w.call(w.people.orgAdmin, tasks.create, { body: { name: `Samtidigt ${n}`, type: { id: type.id } } });
      const body = { recurrence: weekly('20261121T080000'), task: { id: data.id } };
      expect((await w.call(w.people.orgAdmin, taskRecurrences.create, { body })).status).toBe(201);
    }
    for (const date of ['2026-12-01', '2027-08-15']) {
      const query = { taskCategoryIds: String(category.id), startDate: date, endDate: date, size: 5 };
      const pages = await Promise.all(
        [0, 1, 2, 3, 4].map((page) => w.call(w.people.orgUser, taskInstances.mine, { query: { ...query, page } })),
      );
      const names = pages.flatMap(({ data }) => data.map(({ name }) => name));
      expect(new Set(names).size).toBe(24);
      expect(names).toHaveLength(24);
    }
  });
  it.each([
    [{ startDate: '2050-01-01' }, 'startDate', 'error.field.tooFarAhead'],
    [{ startDate: '2026-11-10', endDate: '2026-11-09' }, 'endDate', 'error.field.endBeforeStart'],
    [{ startDate: 'i morgon' }, 'startDate', 'error.field.date'],
  ])('refuse %j at its field', async (query, field, message) => {
    const { status, problem } = await w.call(w.people.orgUser, taskInstances.mine, { query });
    expect([status, problem.fieldErrors]).toEqual([400, [{ objectName: 'taskInstance', field, message }]]);
  });
  it('are narrowed by client and category, over a company’s own days', async () => {
    const { task: own, category } = await task('Räknas');
    const late = '2026-11-20T22:59:00.000Z';
    await planned(own.id, { date: late, clientId: w.clients.karl.id });
    await planned(own.id, { date: '2026-11-20T23:00:00.000Z' });
    const signed = await planned(own.id, { date: at(3 * HOUR + 7 * MINUTE) });
    await act(signed.id, { isCompleted: true });
    const open = await planned(own.id, { date: at(4 * HOUR) });
    const query = { taskCategoryIds: String(category.id), startDate: '2026-11-20', endDate: '2026-11-20' } as never;
    const { data } = await w.call(w.people.orgUser, taskInstances.mine, { query });
    expect(data.map(({ id, plannedDate }) => (id === signed.id ? 'signed' : plannedDate))).toEqual(['signed', open.plannedDate, late]);
    const { orgUser } = w.people;
    const sums = async (more: object) =>
      (
        await w.call(orgUser, taskInstances.sums, {
          params: { companyId: w.companies.sol.id },
          query: { ...(query as object), ...more } as never,
        })
      ).data;
    expect(await sums({})).toEqual({ plannedInstances: 3, signedInstances: 1, skippedInstances: 0, missedInstances: 0 });
    expect(await sums({ clientIds: String(w.clients.karl.id) })).toMatchObject({ plannedInstances: 1, signedInstances: 0 });
    const ofKarl = await w.call(orgUser, taskInstances.ofClient, { params: { clientId: w.clients.karl.id } });
    expect(ofKarl.data.some(({ plannedDate }) => plannedDate === late)).toBe(true);
    expect((await w.call(orgUser, taskInstances.sums, { params: { companyId: w.companies.hav.id } })).status).toBe(404);
    w.clock.now = new Date(Date.parse(START) + 6 * HOUR);
    expect(await sums({})).toMatchObject({ missedInstances: 1 });
    w.clock.now = new Date(START);
  });
});
