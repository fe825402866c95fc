/** An instance sent as a whole (R36): what differs is done by the rules of its acts, all of it or none; a dated task likewise. */
import { beforeAll, expect, it } from 'vitest';
import { type ActivityInstance, activityInstances } from '#contract/planning/instances.ts';
import { statistics } from '#contract/statistics.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { type World, world } from '#test/world.ts';
import { HOUR, steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { planned, read } = steps(() => w);
const dated = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
});
const put = (one: ActivityInstance, change: Partial<ActivityInstance>, headers = {}) =>
  w.call(w.people.user, activityInstances.replace, { params: { id: one.id }, body: { ...one, ...change } }, headers);
const history = async ({ id }: { id: number }) =>
  (await w.call(w.people.user, activityInstances.history, { params: { id } })).data.map(({ act }) => act);

it('is done act by act, and the same again changes nothing', async () => {
  const one = await planned();
  const plannedDate = new Date(Date.parse(one.plannedDate!) + 3_600_000).toISOString();
  const { data, status } = await put(one, { plannedDate, isCompleted: true, comment: '<p>Bra</p>' });
  expect(status).toBe(200);
  expect(data).toMatchObject({ plannedDate, isCompleted: true, comment: '<p>Bra</p>', signedByName: w.people.user.name });
  const before = await history(one);
  expect([...before].sort()).toEqual(['moved', 'planned', 'signed']);
  expect((await put(data, {})).data).toEqual(data);
  expect(await history(one)).toEqual(before);
});
it('is done whole or not at all', async () => {
  const one = await planned();
  const plannedDate = new Date(Date.parse(one.plannedDate!) + 3_600_000).toISOString();
  // A skip needs its reason; the move before it is undone with it.
  const { problem } = await put(one, { plannedDate, isSkipped: true, comment: ' ' });
  expect(problem?.status).toBe(400);
  expect((await read(w.people.user, one.id)).data.plannedDate).toBe(one.plannedDate);
});
it('of an old version changes nothing, and with a key is done once', async () => {
  const one = await planned();
  const { data } = await put(one, { isCompleted: true }, { 'if-match': `"${one.version}"` });
  expect((await put(data, { isCompleted: false }, { 'if-match': `"${one.version}"` })).status).toBe(412);
  const key = { 'idempotency-key': 'en-nyckel-som-duger-1' };
  expect((await put(data, { isCompleted: false, occurenceDate: null }, key)).data.isCompleted).toBe(false);
  expect((await put(data, { isCompleted: false, occurenceDate: null }, key)).status).toBe(200);
  expect((await history(one)).filter((act) => act === 'reset')).toHaveLength(1);
});
it('stands in the list of instances as in the list of one’s own', async () => {
  const query = { startDate: '2026-11-18', endDate: '2026-11-22', clientIds: [w.clients.elsa.id] } as never;
  const [list, mine] = [await w.call(w.people.user, statistics.list, { query }), await w.call(w.people.user, statistics.mine, { query })];
  expect(list.data.length).toBeGreaterThan(0);
  expect(list.data).toEqual(mine.data);
});

it('of a dated task is done the same way, with its name and client', async () => {
  const { id: taskId } = (await dated.task('Följ upp')).task;
  const one = await dated.planned(taskId, { clientId: w.clients.elsa.id });
  const replace = (change: object, version = '*') =>
    w.call(w.people.orgUser, taskInstances.replace, { params: { id: one.id }, body: { ...one, ...change } }, { 'if-match': version });
  expect((await replace({})).data).toEqual(one);
  const done = { name: 'Ring sonen', isCompleted: true, comment: '<p>Bra</p>' };
  const { data } = await replace(done, `"${one.version}"`);
  expect(data).toMatchObject({ ...done, clientId: one.clientId, plannedDate: one.plannedDate, signedByName: w.people.orgUser.name });
  expect((await replace({ isCompleted: false }, `"${one.version}"`)).status).toBe(412);
  // A skip needs its reason: the name before it is not changed either.
  expect((await replace({ name: 'Ring ingen', isCompleted: false, isSkipped: true, comment: '' })).status).toBe(400);
  expect((await replace({ ...done, occurenceDate: data.occurenceDate })).data).toEqual(data);
});
it('that is new may name its date as it is read', async () => {
  const { id: taskId } = (await dated.task('Ring')).task;
  const [occurenceDate, plannedDate] = [dated.at(-3 * HOUR), dated.at(30 * HOUR)];
  const ofTask = (body: object) => dated.create(taskId, { date: undefined, ...body });
  expect((await ofTask({ occurenceDate, plannedDate: null })).data).toMatchObject({ occurenceDate, plannedDate: null });
  expect((await ofTask({ occurenceDate: '', plannedDate })).data).toMatchObject({ occurenceDate: null, plannedDate });
  const none = await ofTask({ occurenceDate: null });
  expect(none.problem.fieldErrors?.map(({ field }) => field)).toEqual(['date']);
  const body = { activityId: w.clients.elsa.activityId, plannedDate } as never;
  expect((await w.call(w.people.user, activityInstances.create, { body })).data).toMatchObject({ plannedDate });
});
