/** An instance sent as a whole (R36): what differs is done by the rules of its acts, all of it or none. */
import { beforeAll, expect, it } from 'vitest';
import { type ActivityInstance, activityInstances } from '#contract/planning/instances.ts';
import { statistics } from '#contract/statistics.ts';
import { type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
const { planned, read } = steps(() => w);
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
  expect([...before].sort()).toEqual(['commented', 'moved', 'planned', 'signed']);
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
