/**
 * What an act wrote goes with it when it is taken back, its words too: the row is what it was, after whatever was done to it before, for
 * activities and tasks, one and several; the history keeps the words (R77).
 */

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { activityInstances, type InstancePatch } from '#contract/planning/instances.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { runs } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import { later, rule, seriesSteps } from './series-steps.ts';
import { DAY, HOUR, MINUTE, steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
let taskId: number;
const { at, planned, create, act, read, history } = steps(() => w);
const tasks = taskSteps(() => w);
const { series, of, preview } = seriesSteps(() => w);
beforeAll(async () => {
  w = await world();
  taskId = (await tasks.task('Följ upp')).task.id;
});

/** The whole row as it is stored, but for its version. */
const row = (table: 'activity_instances' | 'task_instances', id: number) =>
  w.scoped({ companies: [w.companies.sol.id] }, async (db) => {
    const { rows } = await sql<{ row: object }>`select to_jsonb(i) - 'version' as row from ${sql.table(table)} i where id = ${id}`.execute(
      db,
    );
    return rows[0]!.row;
  });
const kinds = {
  activity: {
    table: 'activity_instances',
    make: async (body: object) => (await planned(body)).id,
    act: (id: number, body: InstancePatch) => act(w.people.user, id, body),
    history,
  },
  task: {
    table: 'task_instances',
    make: async (body: Record<string, unknown>) => (await tasks.planned(taskId, body)).id,
    act: (id: number, body: InstancePatch) => tasks.act(id, body),
    history: (_who: unknown, id: number) => tasks.history(id),
  },
} as const;

const words = fc.constantFrom('Åt bara hälften', '<p>Gav 4 E</p>', 'Ville inte', 'Ring först');
const comment = fc.option(fc.oneof(words, fc.constantFrom('', null)), { nil: undefined });
const minutes = fc.integer({ min: -3000, max: 3000 });
type Step = { label: string; body: (now: number) => InstancePatch };
const step = fc.oneof(
  fc
    .tuple(fc.boolean(), comment)
    .map(([now, said]): Step => ({ label: 'sign', body: () => ({ isCompleted: true, setOccurenceDateToNow: now, comment: said }) })),
  fc.tuple(minutes, comment).map(
    ([away, said]): Step => ({
      label: 'signAt',
      body: (now) => ({ isCompleted: true, customDate: new Date(now + away * MINUTE).toISOString(), comment: said }),
    }),
  ),
  words.map((said): Step => ({ label: 'skip', body: () => ({ isSkipped: true, comment: said }) })),
  comment.map((said): Step => ({ label: 'reset', body: () => ({ isCompleted: false, comment: said }) })),
  comment.map((said): Step => ({ label: 'unskip', body: () => ({ isSkipped: false, comment: said }) })),
  comment.map((said): Step => ({ label: 'restore', body: () => ({ isRestored: true, comment: said }) })),
  fc.tuple(minutes, comment).map(
    ([away, said]): Step => ({
      label: 'move',
      body: (now) => ({ plannedDate: new Date(now + away * MINUTE).toISOString(), comment: said }),
    }),
  ),
  minutes.map((away): Step => ({ label: 'redate', body: (now) => ({ occurenceDate: new Date(now + away * MINUTE).toISOString() }) })),
  words.map((said): Step => ({ label: 'comment', body: () => ({ comment: said }) })),
  fc.constant<Step>({ label: 'clear', body: () => ({ comment: '' }) }),
);
/** An act that is asked for, and what takes it back; what happens to the row between them goes with it. */
const undone = fc.constantFrom(
  { act: { isCompleted: true, setOccurenceDateToNow: true, comment: 'Åt bara hälften, gav 4 E' }, back: { isCompleted: false } },
  { act: { isCompleted: true }, back: { isCompleted: false } },
  { act: { isSkipped: true, comment: 'Fel klient' }, back: { isSkipped: false } },
  { act: { isCompleted: false }, back: { isRestored: true } },
);
const between = fc.option(
  fc.oneof(
    words.map((said) => ({ comment: said })),
    fc.constant({ comment: '' }),
  ),
  { nil: undefined },
);

describe.each(['activity', 'task'] as const)('an act on one of the kind %s', (kind) => {
  const { table, make, act: change } = kinds[kind];
  it('and what takes it back leave the row that was before, whatever has happened to it', async () => {
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), undone, between, fc.boolean(), async (steps, pair, also, isReport) => {
        const away = ++done * MINUTE;
        const id = await make({ date: at(isReport ? -10 * DAY - away : 10 * DAY + away), comment: 'Ta med handskar' });
        for (const one of steps) await change(id, one.body(w.clock.now.getTime()));
        const before = await row(table, id);
        if ((await change(id, pair.act)).status !== 200) return;
        // A restored signing is the last that happened, so that nothing may come between.
        if (also && !('isRestored' in pair.back)) await change(id, also);
        const back = await change(id, pair.back);
        expect(back.status, JSON.stringify(back.problem)).toBe(200);
        expect(await row(table, id)).toEqual(before);
      }),
      { numRuns: runs(15, 200) },
    );
  }, 300_000);
  it('keeps its words in the history, and the next signing is without them', async () => {
    // Where no random move of the test before comes to.
    const id = await make({ date: at(5 * DAY + (kind === 'task' ? MINUTE : 0)) });
    await change(id, { isCompleted: true, comment: 'Åt bara hälften, gav 4 E' });
    expect((await change(id, { isCompleted: false })).data).toMatchObject({ isCompleted: false, comment: null });
    expect((await change(id, { isCompleted: true, setOccurenceDateToNow: true })).data).toMatchObject({ isCompleted: true, comment: null });
    const lines = await kinds[kind].history(w.people.user, id);
    expect(lines.map((line) => [line.act, line.comment])).toEqual([
      ['planned', null],
      ['signed', 'Åt bara hälften, gav 4 E'],
      ['reset', null],
      ['signed', null],
    ]);
  });
});

// What follows stands where no random move of the tests before comes to: five days away and more.
it('several at once: each is what it was, with its words or without', async () => {
  const quiet = (hours: number) => at(5 * DAY + hours * HOUR);
  const rows = await Promise.all([
    planned({ date: quiet(1) }),
    planned({ date: quiet(2), comment: 'Ring först' }),
    planned({ date: quiet(3) }),
  ]);
  const ids = rows.map(({ id }) => id);
  const before = await Promise.all(ids.map((id) => row('activity_instances', id)));
  for (const [body, back] of [
    [{ timing: 'now' }, { isCompleted: false }],
    [{}, { isSkipped: false }],
  ] as const) {
    const call = 'timing' in body ? instanceBulk.sign : instanceBulk.skip;
    const { data } = await w.call(w.people.user, call, { body: { instanceIds: ids, comment: 'Gjort tidigt, färdtjänst 13', ...body } });
    expect([...data.done].sort()).toEqual([...ids].sort());
    for (const id of ids) await act(w.people.user, id, back);
    expect(await Promise.all(ids.map((id) => row('activity_instances', id)))).toEqual(before);
  }
  await w.call(w.people.user, instanceBulk.skip, { body: { instanceIds: ids, comment: 'Borta' } });
  await w.call(w.people.user, instanceBulk.unskip, { body: { instanceIds: ids, comment: 'Kom hem' } });
  expect((await read(w.people.user, ids[1]!)).data.comment).toBe('Kom hem');
});

it('a report that is skipped and un-skipped says again what it said, and is gone with its words when it is taken back', async () => {
  const { data: report } = await create(w.people.user, { date: at(-5 * DAY), comment: 'Gick ut' });
  const before = await row('activity_instances', report.id);
  await act(w.people.user, report.id, { isSkipped: true, comment: 'Fel klient' });
  await act(w.people.user, report.id, { isSkipped: false });
  expect(await row('activity_instances', report.id)).toEqual(before);
  const { data: other } = await create(w.people.user, { date: at(-5 * DAY - HOUR), comment: 'Gick ut' });
  expect((await w.call(w.people.user, activityInstances.takeBack, { params: { id: other.id } })).status).toBe(204);
  expect((await read(w.people.user, other.id)).status).toBe(404);
  const task = await tasks.planned(taskId, { date: at(-5 * DAY), comment: 'Ringde' });
  expect((await w.call(w.people.orgUser, taskInstances.takeBack, { params: { id: task.id } })).status).toBe(204);
});

it('the row does not count as commented when its series changes', async () => {
  const { id } = await series();
  const one = await of(id, later(2));
  await act(w.people.user, one.id, { isCompleted: true, comment: 'Åt hälften' });
  await act(w.people.user, one.id, { isCompleted: false });
  const { data } = await preview(
    id,
    { recurrence: rule(`${later(1).replaceAll('-', '')}T0500`) },
    { activityInstanceId: String((await of(id, later(1))).id) },
  );
  expect(data.kept.map(({ id: kept, why }) => [kept, why])).toEqual([[one.id, 'edited']]);
});
