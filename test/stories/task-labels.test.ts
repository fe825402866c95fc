/** Dated tasks narrowed to a label: rows and those that are no rows yet, in lists, calendar and figures (R8, R22). */
import { beforeAll, expect, it } from 'vitest';
import { labels } from '#contract/labels.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { tasks } from '#contract/tasks/templates.ts';
import { type World, world } from '#test/world.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { task, planned } = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
});

it('lists and figures hold what carries the label, made or still to be, and nothing by one that no task carries', async () => {
  const { orgAdmin, orgUser } = w.people;
  const labelOf = async (name: string) => (await w.call(orgAdmin, labels.create, { body: { name } })).data.id;
  const [own, unused] = [await labelOf('Brådskar'), await labelOf('Oanvänd')];
  const [marked, plain] = [(await task('Märkt')).task.id, (await task('Omärkt')).task.id];
  expect((await w.call(orgAdmin, tasks.change, { params: { id: marked }, body: { label: { id: own } } })).status).toBe(200);
  const rows = [await planned(marked), await planned(plain)];
  // Four months on: past what rows are made for.
  for (const id of [marked, plain]) {
    const recurrence = 'DTSTART;TZID=Europe/Stockholm:20270320T080000\nRRULE:FREQ=DAILY;UNTIL=20270322';
    expect((await w.call(orgAdmin, taskRecurrences.create, { body: { recurrence, task: { id } } })).status).toBe(201);
  }
  const days = { startDate: '2026-11-20', endDate: '2027-03-31' };
  const asked = (labelIds?: string) => ({ query: { ...days, ...(labelIds && { labelIds }) } as never });
  const namesOf = async (labelIds?: string) => {
    const [list, mine, calendar] = await Promise.all([
      w.call(orgUser, taskInstances.list, asked(labelIds)),
      w.call(orgUser, taskInstances.mine, asked(labelIds)),
      w.call(orgUser, taskInstances.calendar, asked(labelIds)),
    ]);
    expect([mine.data, calendar.data]).toEqual([list.data, list.data]);
    expect(Number(list.headers['x-total-count'])).toBe(list.data.length);
    return list.data.map(({ id, taskId }) => [taskId, id]);
  };
  const sums = async (labelIds?: string) =>
    (await w.call(orgUser, taskInstances.sums, { params: { companyId: w.companies.sol.id }, ...asked(labelIds) })).data.plannedInstances;
  const ofMarked = [[marked, rows[0]!.id], ...Array.from({ length: 3 }, () => [marked, null])];
  expect(await namesOf(String(own))).toEqual(ofMarked);
  expect(await namesOf(`${unused},${own}`)).toEqual(ofMarked);
  expect(await namesOf(String(unused))).toEqual([]);
  expect(await namesOf()).toHaveLength(8);
  expect([await sums(), await sums(String(own)), await sums(String(unused))]).toEqual([8, 4, 0]);
});
