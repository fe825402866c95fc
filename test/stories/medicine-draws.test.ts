/** A signing draws the dose from stock where the item is counted in the medicine's unit, frozen in the ledger (R138, R19). */
import { beforeAll, expect, it } from 'vitest';
import { medicines } from '#contract/medicines.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { type World, world } from '#test/world.ts';
import { stocking } from './inventory-steps.ts';
import { later, rule, seriesSteps } from './series-steps.ts';
import { steps } from './steps.ts';

let w: World;
const { item, effect, lines, change, read, activity } = stocking(() => w);
const { ofDay } = seriesSteps(() => w);
const { act, create, grouped } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const order = { kind: 'SCHEDULED' as const, name: 'NovoRapid', unit: 'E', givenBy: 'TEAM' as const };
const write = async (activityId: number, more: object) =>
  (await w.call(w.people.assistanceAdmin, medicines.create, { body: { activity: { id: activityId }, ...order, ...more } })).data;
const rewrite = (id: number, more: object) =>
  w.call(w.people.assistanceAdmin, medicines.change, { params: { id }, body: { ...order, reason: 'Ny ordination', ...more } });
/** An activity that draws 3 of an item by itself. */
async function drawing(unit = 'E') {
  const activityId = await activity();
  const { id } = await item({ name: 'NovoRapid', unit, amountInStock: 100 });
  expect((await effect(activityId, id, 3)).status).toBe(201);
  return { activityId, itemId: id };
}
const report = async (activityId: number) => {
  const { status, data } = await create(w.people.user, {
    activityId,
    date: new Date(w.clock.now.getTime() - ++minutes * 60_000).toISOString(),
  });
  expect(status).toBe(201);
  return data.id;
};
let minutes = 0;
const drawn = async (itemId: number) => (await lines(itemId)).filter(([kind]) => kind === 'signed').map(([, amount]) => amount);

it('of the series, else of the order; the row says so before, and a reset gives back what was taken', async () => {
  const { activityId, itemId } = await drawing();
  const ids: number[] = [];
  for (const hour of [11, 12]) {
    const body = { recurrence: rule(`20261120T${hour}00`), activity: { id: activityId } };
    ids.push((await w.call(w.people.assistanceAdmin, plannedActivities.create, { body })).data.id);
  }
  const { id } = await write(activityId, { dose: 8, doses: [{ plannedActivityId: ids[1]!, dose: 6 }] });
  const rows = await ofDay(later(0), ...ids);
  const said = { item: 'NovoRapid', unit: 'E', left: 100 };
  expect(rows.map(({ draws }) => draws)).toEqual([[{ ...said, amount: 8 }], [{ ...said, amount: 6 }]]);
  const single = await w.call(w.people.user, activityInstances.get, { params: { id: rows[1]!.id } });
  expect(single.data.draws).toEqual([{ ...said, amount: 6 }]);
  for (const row of rows) expect((await act(w.people.user, row.id, { isCompleted: true, setOccurenceDateToNow: true })).status).toBe(200);
  expect(await drawn(itemId)).toEqual([-8, -6]);
  // The order is another by now: what was drawn is what comes back.
  await rewrite(id, { dose: 20 });
  expect((await act(w.people.user, rows[0]!.id, { isCompleted: false })).status).toBe(200);
  expect((await read(itemId)).amountInStock).toBe(94);
  expect((await act(w.people.user, rows[0]!.id, { isCompleted: true, comment: 'Med <b>ord</b>' })).status).toBe(200);
  expect(await drawn(itemId)).toEqual([-8, -6, -20]);
});

it('of one that is given as needed what was given, also when its skip is taken back', async () => {
  const { activityId, itemId } = await drawing('Tabletter ');
  const more = { kind: 'AS_NEEDED', name: 'Alvedon', unit: 'tabletter', dose: 1, doseTo: 2, indication: 'Smärta' };
  const { id } = await write(activityId, more);
  const date = new Date(w.clock.now.getTime() - 60_000).toISOString();
  const given = await w.call(w.people.user, medicines.give, { params: { id }, body: { date, dose: 1.5, reason: 'Ont' } });
  expect(given.status).toBe(201);
  expect((await read(itemId)).amountInStock).toBe(98.5);
  const { id: instanceId } = given.data;
  expect((await act(w.people.user, instanceId, { isSkipped: true, comment: '<p>Fel</p>' })).status).toBe(200);
  expect((await read(itemId)).amountInStock).toBe(100);
  expect((await act(w.people.user, instanceId, { isSkipped: false })).status).toBe(200);
  expect((await read(itemId)).amountInStock).toBe(98.5);
});

it('is what the activity draws where units differ, where another item has the unit too, of a span, and of a medicine that ended', async () => {
  const { activityId, itemId } = await drawing('pennor');
  const { id } = await write(activityId, { dose: 8 });
  await report(activityId);
  expect(await drawn(itemId)).toEqual([-3]);
  await change(itemId, { unit: 'e' });
  await report(activityId);
  expect(await drawn(itemId)).toEqual([-3, -8]);
  await rewrite(id, { dose: 8, doseTo: 10 });
  await report(activityId);
  expect(await drawn(itemId)).toEqual([-3, -8, -3]);
  await rewrite(id, { dose: 8 });
  const other = await item({ name: 'NovoRapid i kylen', unit: 'E', amountInStock: 100 });
  expect((await effect(activityId, other.id, 1)).status).toBe(201);
  await report(activityId);
  expect(await drawn(itemId)).toEqual([-3, -8, -3, -3]);
  await change(other.id, { archived: true });
  await report(activityId);
  expect(await drawn(itemId)).toEqual([-3, -8, -3, -3, -8]);
  await w.call(w.people.assistanceAdmin, medicines.end, { params: { id }, body: { reason: 'Utsatt', endsPlans: false } });
  await report(activityId);
  expect(await drawn(itemId)).toEqual([-3, -8, -3, -3, -8, -3]);
  // A day that is remembered says what is drawn now.
  expect(JSON.stringify((await grouped(w.people.user)).data)).toContain('"amount":3');
});
