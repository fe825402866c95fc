/** The second of two who change one series is told who was first, when, and what they chose, before anything is said of a version (R15, R16, R78). */
import { beforeAll, expect, it } from 'vitest';
import { plannedActivities } from '#contract/planning/series.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { type World, world } from '#test/world.ts';
import { compact, later, rule, seriesSteps } from './series-steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { series, of, replan, preview, end } = seriesSteps(() => w);
const tasks = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
});
const old = (version: number) => ({ 'if-match': `"${version}"` });

it('a series of activities: 409 with who was first and what they chose, also where all of it is gone', async () => {
  const { id, version } = await series();
  const query = { activityInstanceId: String((await of(id, later(3))).id) };
  const chosen = rule(`${compact(later(3))}T0545`);
  expect((await replan(id, chosen, query)).status).toBe(200);
  const first = (problem: { status: number; message?: string | undefined; params?: object | undefined }) => ({
    status: problem.status,
    message: problem.message,
    params: problem.params,
  });
  const told = {
    status: 409,
    message: 'error.seriesFirst.changed',
    params: {
      by: expect.stringMatching(/\S+ \S+/),
      at: w.clock.now.toISOString(),
      from: later(3),
      recurrence: expect.stringContaining(`${compact(later(3))}T054500`),
    },
  };
  const mine = rule(`${compact(later(3))}T0615`);
  expect(first((await replan(id, mine, query)).problem)).toEqual(told);
  expect(first((await preview(id, { recurrence: mine }, query)).problem)).toEqual(told);
  const versioned = await w.call(
    w.people.admin,
    plannedActivities.replan,
    { params: { id }, query: {}, body: { recurrence: rule(`${compact(later(5))}T0615`) } },
    old(version),
  );
  expect(first(versioned.problem)).toEqual(told);
  expect(first((await end(id, query)).problem)).toEqual(told);
  // One that was never there is not there, and whose series it is not learns nothing.
  expect((await replan(id, mine, { activityInstanceId: '99999999' })).status).toBe(404);
  expect((await replan(id, mine, query, {}, w.people.strangerAdmin)).status).toBe(404);

  const other = await series(`${compact(later(4))}T1100`);
  expect((await end(other.id)).status).toBe(204);
  expect(first((await replan(other.id, mine)).problem)).toMatchObject({ status: 409, message: 'error.seriesFirst.ended' });
  expect((await replan(other.id, mine)).problem.params).not.toHaveProperty('recurrence');
});

it('two at once: one is done, the other is told by whom', async () => {
  const { id, version } = await series();
  const query = { activityInstanceId: String((await of(id, later(2))).id) };
  const both = await Promise.all(
    [w.people.admin, w.people.assistanceAdmin].map((who, hour) =>
      w.call(
        who,
        plannedActivities.replan,
        { params: { id }, query, body: { recurrence: rule(`${compact(later(2))}T0${hour + 5}45`) } },
        old(version),
      ),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.problem).toMatchObject({ message: 'error.seriesFirst.changed' });
});

it('a series changed as a whole: the same, one after the other and at once', async () => {
  const one = await series(`${compact(later(1))}T1000`);
  const path = { params: { id: one.id } };
  const { activity, client } = one;
  const whole = (hour: string) => ({ recurrence: rule(`${compact(later(2))}T${hour}00`) });
  const put = (hour: string, version: number, who = w.people.admin, { params } = path) =>
    w.call(
      who,
      plannedActivities.replace,
      { params, body: { ...whole(hour), activity, client, isCompletable: true, archived: false, id: params.id } as never },
      old(version),
    );
  const patch = (hour: string, version: number, who = w.people.assistanceAdmin, { params } = path) =>
    w.call(who, plannedActivities.change, { params, body: whole(hour) as never }, old(version));
  expect((await replan(one.id, rule(`${compact(later(2))}T0545`))).status).toBe(200);
  for (const act of [put, patch])
    expect((await act('06', one.version)).problem).toMatchObject({
      status: 409,
      message: 'error.seriesFirst.changed',
      params: { by: expect.stringMatching(/\S+ \S+/), at: w.clock.now.toISOString(), recurrence: expect.stringContaining('T054500') },
    });
  const other = await series(`${compact(later(1))}T1030`);
  const both = await Promise.all([
    put('07', other.version, w.people.admin, { params: { id: other.id } }),
    patch('08', other.version, w.people.assistanceAdmin, { params: { id: other.id } }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.problem).toMatchObject({ message: 'error.seriesFirst.changed' });
  expect((await patch('09', 1, w.people.assistanceAdmin, { params: { id: 99999999 } })).status).toBe(404);
  const gone = await series(`${compact(later(3))}T1045`);
  expect((await end(gone.id)).status).toBe(204);
  const after = await patch('09', gone.version, w.people.assistanceAdmin, { params: { id: gone.id } });
  expect(after.problem).toMatchObject({ status: 409, message: 'error.seriesFirst.ended' });
  expect((await patch('09', one.version, w.people.strangerAdmin)).status).toBe(404);
});

it('a series of tasks: the same', async () => {
  const { task } = await tasks.task('Ring apoteket');
  const { data } = await w.call(w.people.orgAdmin, taskRecurrences.create, {
    body: { recurrence: rule('20261123T0800'), task: { id: task.id } } as never,
  });
  const change = (hour: string) =>
    w.call(
      w.people.orgAdmin,
      taskRecurrences.replan,
      { params: { id: data.id }, query: {}, body: { recurrence: rule(`20261124T${hour}00`) } },
      old(data.version),
    );
  expect((await change('09')).status).toBe(200);
  expect((await change('10')).problem).toMatchObject({
    status: 409,
    message: 'error.seriesFirst.changed',
    params: { recurrence: expect.stringContaining('20261124T090000') },
  });
  const whole = (call: typeof taskRecurrences.replace | typeof taskRecurrences.change) =>
    w.call(
      w.people.orgAdmin,
      call as typeof taskRecurrences.change,
      {
        params: { id: data.id },
        body: { recurrence: rule('20261124T1100'), task: { id: task.id }, isCompletable: false, archived: false, id: data.id } as never,
      },
      old(data.version),
    );
  for (const call of [taskRecurrences.replace, taskRecurrences.change])
    expect((await whole(call)).problem).toMatchObject({
      status: 409,
      message: 'error.seriesFirst.changed',
      params: { recurrence: expect.stringContaining('20261124T090000') },
    });
});
