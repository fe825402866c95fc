/** Several clock times of a day are planned in one act, and changed and ended alone or together (R85, R16). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { plannedActivities } from '#contract/planning/series.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { type World, world } from '#test/world.ts';
import { later, rule, seriesSteps } from './series-steps.ts';
import { steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { stored, of, ofDay, replan, preview, end } = seriesSteps(() => w);
const { act, warm } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

type Who = { token: string };
const plan = (alsoAt: string[], recurrence = rule('20261120T1100'), headers = {}, who: Who = w.people.assistanceAdmin) =>
  w.call(who, plannedActivities.create, { body: { recurrence, activity: { id: w.clients.elsa.activityId }, alsoAt } }, headers);
const all = async () =>
  (await w.call(w.people.user, plannedActivities.list, { query: { clientId: String(w.clients.elsa.id), size: 5000 } })).data;
const madeWith = async (id: number) => (await all()).filter(({ together }) => together === id);
/** Eleven, noon, four and eight, every day from today on. */
async function four() {
  const made = await plan(['12:00', '16:00', '20:00']);
  if (made.status !== 201) throw new Error(JSON.stringify(made.problem));
  return (await madeWith(made.data.id)).map(({ id }) => id) as [number, number, number, number];
}
const also = (...ids: number[]) => ids.map((id) => ({ id }));
/** The clock of Stockholm in winter. */
const clocks = async (date: string, ...ids: number[]) => (await ofDay(date, ...ids)).map(({ plannedDate }) => plannedDate!.slice(11, 16));
async function fieldOf(answer: Promise<{ status: number; problem: { fieldErrors?: { field: string; message: string }[] | undefined } }>) {
  const { status, problem } = await answer;
  return [status, problem.fieldErrors?.[0]?.field, problem.fieldErrors?.[0]?.message];
}

describe('planned at several times', () => {
  it('a series is made of each, once, however often it is sent', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await plan(['12:00', '16:00', '20:00'], rule('20261120T1100'), key),
      await plan(['12:00', '16:00', '20:00'], rule('20261120T1100'), key),
    ];
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data]);
    expect(first.data.together).toBe(first.data.id);
    const made = await madeWith(first.data.id);
    expect(made.map(({ recurrence }) => /T(\d{4})00/.exec(recurrence)![1])).toEqual(['1100', '1200', '1600', '2000']);
    expect(await clocks(later(1), ...made.map(({ id }) => id))).toEqual(['10:00', '11:00', '15:00', '19:00']);
  });
  it('one alone was made with none', async () => expect((await plan([])).data.together).toBeNull());
  it.each([
    ['the same twice', ['12:00', '16:00', '12:00'], 'alsoAt.2', 'error.rule.sameTime'],
    ['the rule’s own', ['11:00'], 'alsoAt.0', 'error.rule.sameTime'],
    ['no time', ['12:00', '25:00'], 'alsoAt.1', 'error.rule.time'],
    ['more than twelve', Array.from({ length: 12 }, (_, index) => `12:${10 + index}`), 'alsoAt', 'error.rule.tooManyTimes'],
  ])('%s is refused at that time, and nothing is made', async (_, times, field, message) => {
    const before = (await all()).length;
    expect(await fieldOf(plan(times))).toEqual([400, field, message]);
    expect((await all()).length).toBe(before);
  });
  it('twelve are not too many', async () => {
    const { data } = await plan(Array.from({ length: 11 }, (_, index) => `${12 + index}:30`.replace('24', '00').slice(0, 5)).slice(0, 11));
    expect(await madeWith(data.id)).toHaveLength(12);
  });
  it('only who plans may', async () => expect((await plan(['12:00'], undefined, {}, w.people.user)).status).toBe(403));
  it('what lies in the past alone says that it plans nothing', async () => {
    const told = async (repeat: string) => (await plan([], rule('20261101T0800', repeat))).headers['app-alert'];
    expect(await told('FREQ=DAILY;UNTIL=20261110T225959Z')).toBe('assistmeApp.plannedActivity.plansNothing');
    expect(await told('FREQ=DAILY;UNTIL=20261125T225959Z')).toBe('assistmeApp.plannedActivity.created');
  });
});

describe('changed together', () => {
  it('from a chosen one on, each at its own time; what is touched stays, and the preview says the sum', async () => {
    const ids = await four();
    const [first, ...others] = ids;
    const touched = await of(ids[2], later(6));
    await act(w.people.user, touched.id, { isSkipped: true, comment: 'borta' });
    const from = { activityInstanceId: String((await of(first, later(5))).id) };
    const weekly = rule(`${later(5).replaceAll('-', '')}T1100`, 'FREQ=WEEKLY;BYDAY=WE,TH');
    const told = (await preview(first, { recurrence: weekly, also: also(...others) }, from)).data;
    const alone = await Promise.all(ids.map(async (id) => (await stored(id)).filter(({ day }) => day >= later(5)).length));
    expect(told.replaced).toBe(alone.reduce((sum, count) => sum + count, 0) - 1);
    expect(told.kept).toEqual([{ id: touched.id, plannedDate: `${later(6)}T15:00:00.000Z`, why: 'skipped', instead: null }]);

    const { status, problem } = await replan(first, weekly, from, { also: also(...others) });
    expect([status, problem.message]).toEqual([200, undefined]);
    const now = (await madeWith(first)).map(({ id }) => id);
    expect(now).toHaveLength(8);
    expect(await clocks(later(4), ...now)).toEqual(['10:00', '11:00', '15:00', '19:00']);
    expect(await clocks(later(5), ...now)).toEqual(['10:00', '11:00', '15:00', '19:00']);
    // Thursday has the one that was skipped, and the three new ones.
    expect((await clocks(later(6), ...now)).sort()).toEqual(['10:00', '11:00', '15:00', '19:00']);
    expect(await clocks(later(7), ...now)).toEqual([]);
    const rows = await Promise.all(now.map(stored));
    const ahead = rows
      .flat()
      .filter(({ removed }) => !removed)
      .map(({ day, time }) => `${day}T${time}:00.000Z`)
      .filter((at) => at >= later(5))
      .sort();
    expect(told.coming.map(({ at }) => at)).toEqual(ahead.slice(0, 5));
    expect(told.coming[4]).toEqual({ at: `${later(6)}T10:00:00.000Z`, why: null });
  });
  it('with times of their own; two that would be the same are refused at the time', async () => {
    const [first, noon, ...rest] = await four();
    const body = { also: [{ id: noon, time: '13:00' }, ...also(...rest)] };
    const change = rule('20261125T1030');
    expect(await fieldOf(replan(first, change, {}, { also: [{ id: noon, time: '10:30' }] }))).toEqual([
      400,
      'also.0.time',
      'error.rule.sameTime',
    ]);
    expect((await replan(first, change, {}, body)).status).toBe(200);
    const now = (await madeWith(first)).map(({ id }) => id);
    expect(await clocks('2026-11-25', ...now)).toEqual(['09:30', '12:00', '15:00', '19:00']);
  });
  it('to another end', async () => {
    const [first, ...others] = await four();
    const { data } = await preview(first, {
      recurrence: rule('20261120T1100', 'FREQ=DAILY;UNTIL=20261122T225959Z'),
      also: also(...others),
    });
    expect(data.coming.at(-1)!.at.slice(0, 10)).toBe(later(1));
    await replan(first, rule('20261120T1100', 'FREQ=DAILY;UNTIL=20261122T225959Z'), {}, { also: also(...others) });
    expect(await clocks(later(2), first, ...others)).toEqual(['10:00', '11:00', '15:00', '19:00']);
    expect(await clocks(later(3), first, ...others)).toEqual([]);
    expect(await madeWith(first)).toHaveLength(4);
  });
  it('one alone leaves the others as they are, and is still one of them', async () => {
    const [first, ...others] = await four();
    await replan(first, rule('20261125T0900'));
    const now = (await madeWith(first)).map(({ id }) => id);
    expect(now).toHaveLength(4);
    expect(await clocks('2026-11-25', ...now)).toEqual(['08:00', '11:00', '15:00', '19:00']);
    expect((await Promise.all(others.map(stored))).map((rows) => rows.length)).toEqual([63, 63, 63]);
  });
  it('only those made together with it', async () => {
    const [[first], other] = [await four(), (await plan([])).data];
    const change = rule('20261125T0900');
    expect(await fieldOf(replan(other.id, change, {}, { also: also((await plan([])).data.id) }))).toEqual([
      400,
      'also',
      'error.field.unknown',
    ]);
    for (const one of [other.id, (await four())[0]])
      expect(await fieldOf(replan(first, change, {}, { also: also(one) }))).toEqual([400, 'also', 'error.field.unknown']);
    expect(await fieldOf(replan(first, change, {}, { also: also(first) }))).toEqual([400, 'also', 'error.field.invalid']);
    expect((await replan(first, change, {}, { also: also(999_999) })).status).toBe(404);
    expect((await replan(first, change, {}, { also: also(other.id) }, w.people.user)).status).toBe(403);
  });
  it('by two at once, each beginning with another, neither waits for ever', async () => {
    await warm();
    const [first, ...others] = await four();
    const change = (id: number, rest: number[]) =>
      replan(id, rule('20261125T0915'), {}, { also: rest.map((one, place) => ({ id: one, time: `1${place}:15` })) });
    for (let round = 0; round < 4; round++) {
      const done = await Promise.all([change(first, others), change(others[2]!, [others[1]!, others[0]!, first])]);
      expect(done.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('ended together', () => {
  it('from a chosen one on, or one alone', async () => {
    const [first, second, third, last] = await four();
    const from = { activityInstanceId: String((await of(second, later(3))).id) };
    const told = (await preview(second, { also: also(first, third) }, from)).data;
    expect([told.replaced, told.added]).toEqual([3 * 60, 0]);
    expect((await end(second, { ...from, alsoIds: `${first},${third}` })).status).toBe(204);
    expect(await clocks(later(2), first, second, third, last)).toEqual(['10:00', '11:00', '15:00', '19:00']);
    expect(await clocks(later(3), first, second, third, last)).toEqual(['19:00']);
    await end(last);
    expect(await clocks(later(4), last)).toEqual([]);
  });
  it('of tasks as of activities', async () => {
    const { task } = await taskSteps(() => w).task();
    const { orgAdmin } = w.people;
    const { data } = await w.call(orgAdmin, taskRecurrences.create, {
      body: { recurrence: rule('20261120T1100'), task: { id: task.id }, alsoAt: ['15:00'] },
    });
    const list = async () => (await w.call(orgAdmin, taskRecurrences.list, { query: { taskId: String(task.id) } })).data;
    const [one, other] = await list();
    expect([one!.together, other!.together]).toEqual([data.id, data.id]);
    const { data: told } = await w.call(orgAdmin, taskRecurrences.preview, { params: { id: data.id }, body: { also: also(other!.id) } });
    expect(told.replaced).toBe(126);
    await w.call(orgAdmin, taskRecurrences.remove, { params: { id: data.id }, query: { alsoIds: String(other!.id) } });
    expect(await list()).toEqual([]);
  });
});
