/** What is planned goes with the activity or task that is removed, and what was done or missed stays (R34). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { tasks } from '#contract/tasks/templates.ts';
import { extendAllHorizons } from '#server/planning/horizon.ts';
import type { App } from '#server/request/ports.ts';
import { START, type World, world } from '#test/world.ts';
import { DAY, HOUR, MINUTE, steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { at, planned, act, read, history, grouped } = steps(() => w);
const ofTask = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
});
const DAILY = 'DTSTART;TZID=Europe/Stockholm:20261121T080000\nRRULE:FREQ=DAILY';
const job = () => extendAllHorizons({ scoped: w.scoped, now: () => new Date(w.clock.now) } as App, pino({ level: 'silent' }));
const ahead = (days: number) => new Date(Date.parse(START) + days * DAY).toISOString().slice(0, 10);

describe('a removed activity', () => {
  let activityId: number;
  let seriesId: number;
  const onDay = async (date: string) => {
    const { finishedInstances, unfinishedInstances } = (await grouped(w.people.user, date)).data;
    return [...finishedInstances, ...unfinishedInstances].filter((one) => one.activityId === activityId).map(({ id }) => id);
  };
  beforeAll(async () => {
    const { data: from } = await w.call(w.people.assistanceAdmin, activities.get, { params: { id: w.clients.elsa.activityId } });
    const body = { name: 'Bad', type: { id: from.type.id }, client: { id: w.clients.elsa.id } };
    activityId = (await w.call(w.people.assistanceAdmin, activities.create, { body })).data.id;
    const series = await w.call(w.people.assistanceAdmin, plannedActivities.create, {
      body: { recurrence: DAILY, activity: { id: activityId }, isCompletable: true },
    });
    seriesId = series.data.id;
  });

  it('is on no day ahead any more; what was signed, and what was missed, stays', async () => {
    const single = await planned({ activityId });
    const signed = await planned({ activityId });
    await act(w.people.user, signed.id, { isCompleted: true });
    const missed = await planned({ activityId });
    await act(w.people.user, missed.id, { plannedDate: at(-HOUR) });
    const [moved] = await onDay(ahead(2));
    await act(w.people.user, moved!, { plannedDate: at(3 * DAY + 7 * MINUTE) });
    expect(await onDay(ahead(1))).toHaveLength(1);

    expect((await w.call(w.people.assistanceAdmin, activities.remove, { params: { id: activityId } })).status).toBe(204);
    expect((await onDay(START.slice(0, 10))).sort()).toEqual([signed.id, missed.id].sort());
    for (const days of [1, 2, 3, 70]) expect(await onDay(ahead(days))).toEqual([]);
    expect((await w.call(w.people.assistanceAdmin, plannedActivities.get, { params: { id: seriesId } })).status).toBe(404);
    for (const id of [single.id, moved!]) expect((await read(w.people.user, id)).status).toBe(404);
    expect((await history(w.people.user, signed.id)).map((line) => line.act)).toEqual(['planned', 'signed']);
    const lines = await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db.selectFrom('activity_instance_events').select('act').where('instance_id', '=', moved!).orderBy('id').execute(),
    );
    expect(lines.map((line) => line.act)).toEqual(['moved', 'removed']);
    w.clock.now = new Date(Date.parse(START) + 30 * DAY);
    await job();
    w.clock.now = new Date(START);
    expect(await onDay(ahead(80))).toEqual([]);
  });
  it('that was removed before that was so plans nothing from the migration on', async () => {
    const { data } = await w.call(w.people.assistanceAdmin, plannedActivities.create, {
      body: { recurrence: DAILY, activity: { id: w.clients.elsa.activityId }, isCompletable: true },
    });
    activityId = w.clients.elsa.activityId;
    const migration = join(import.meta.dirname, '../../server/database/migrations/0017-removed-things-plan-nothing.sql');
    const text = (await readFile(migration, 'utf8')).replaceAll('now()', `timestamptz '${START}'`);
    await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db.updateTable('activities').set({ removed_at: START }).where('id', '=', activityId).execute(),
    );
    expect(await onDay(ahead(1))).toHaveLength(1);
    await w.scoped({ companies: '*' }, async (db) => {
      for (const statement of text
        .replace(/^--.*$/gm, '')
        .split(';\n')
        .filter((one) => one.trim()))
        await sql.raw(statement).execute(db);
    });
    for (const days of [1, 70]) expect(await onDay(ahead(days))).toEqual([]);
    const series = await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db.selectFrom('planned_activities').select('archived').where('id', '=', data.id).executeTakeFirst(),
    );
    expect(series).toEqual({ archived: true });
  });
});

it('a removed task is in no list ahead any more; what was signed stays', async () => {
  const { task } = await ofTask.task();
  const body = { recurrence: DAILY, task: { id: task.id }, isCompletable: true };
  expect((await w.call(w.people.orgAdmin, taskRecurrences.create, { body })).status).toBe(201);
  await ofTask.planned(task.id);
  const signed = await ofTask.planned(task.id);
  await ofTask.act(signed.id, { isCompleted: true });
  const listed = async () => {
    const query = { startDate: ahead(0), endDate: ahead(100) };
    return (await w.call(w.people.orgUser, taskInstances.calendar, { query })).data.filter(({ taskId }) => taskId === task.id);
  };
  expect((await listed()).length).toBeGreaterThan(60);
  expect((await w.call(w.people.orgAdmin, tasks.remove, { params: { id: task.id } })).status).toBe(204);
  expect((await listed()).map(({ id }) => id)).toEqual([signed.id]);
});
