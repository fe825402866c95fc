/** Doses that differ by time: an order says them of series, and a series that is changed goes on with its dose (R138, R16). */
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { medicines } from '#contract/medicines.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { type World, world } from '#test/world.ts';
import { compact, later, rule, seriesSteps } from './series-steps.ts';
import { steps } from './steps.ts';

let w: World;
const { ofDay, of, replan, end } = seriesSteps(() => w);
const { act } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const elsa = () => w.clients.elsa;
const leader = () => w.people.assistanceAdmin;
const order = { kind: 'SCHEDULED' as const, name: 'NovoRapid', unit: 'E', givenBy: 'TEAM' as const };

/** An activity with a series at each of these hours. */
async function planned(...hours: number[]) {
  const body = { name: 'Insulin', type: { id: elsa().typeId }, client: { id: elsa().id } };
  const activity = (await w.call(leader(), activities.create, { body })).data;
  const ids: number[] = [];
  for (const hour of hours) {
    const made = { recurrence: rule(`20261120T${hour}00`), activity: { id: activity.id } };
    ids.push((await w.call(leader(), plannedActivities.create, { body: made })).data.id);
  }
  return { activity, ids };
}
const written = (activityId: number, more: object) =>
  w.call(leader(), medicines.create, { body: { activity: { id: activityId }, ...order, ...more } });
const changed = (id: number, more: object) =>
  w.call(leader(), medicines.change, { params: { id }, body: { ...order, reason: 'Ny ordination', ...more } });
const dosesOf = async (date: string, ...ids: number[]) => (await ofDay(date, ...ids)).map(({ dose }) => dose?.text);
const doses = (...some: [number, number, number?][]) =>
  some.map(([plannedActivityId, dose, doseTo = null]) => ({ plannedActivityId, dose, doseTo }));

it('each row says the dose of its series, the others that of the order', async () => {
  const { activity, ids } = await planned(11, 12, 13);
  const [morning, noon, evening] = ids as [number, number, number];
  const { id } = (await written(activity.id, { dose: 4, doses: doses([morning, 8], [noon, 6, 7]) })).data;
  const tomorrow = later(1);
  expect(await dosesOf(tomorrow, ...ids)).toEqual(['8 E', '6–7 E', '4 E']);
  const [row] = await ofDay(tomorrow, noon);
  expect((await w.call(w.people.user, activityInstances.get, { params: { id: row!.id } })).data.dose).toEqual({
    text: '6–7 E',
    number: null,
  });
  const values = (await w.call(w.people.user, activities.valuesOfClient, { params: { clientId: elsa().id } })).data;
  const read = values.filter(({ activityId }) => activityId === activity.id);
  expect(read.map(({ plannedActivityId, order }) => [plannedActivityId, order?.text])).toEqual([
    [morning, '8 E'],
    [noon, '6–7 E'],
    [undefined, '4 E'],
  ]);
  expect((await changed(id, { dose: 5, doses: doses([evening, 3]) })).data.current.doses).toEqual(doses([evening, 3]));
  expect(await dosesOf(tomorrow, ...ids)).toEqual(['5 E', '5 E', '3 E']);
  await w.call(leader(), medicines.end, { params: { id }, body: { reason: 'Utsatt', endsPlans: false } });
  expect(await dosesOf(tomorrow, ...ids)).toEqual([undefined, undefined, undefined]);
});

it('a series that is changed from a day on keeps its dose, and so does what it becomes after that', async () => {
  const { activity, ids } = await planned(11, 12);
  const [morning, noon] = ids as [number, number];
  const { id } = (await written(activity.id, { doses: doses([morning, 8], [noon, 6]) })).data;
  const from = async (seriesId: number, day: number, time: string) => {
    const query = { activityInstanceId: String((await of(seriesId, later(day))).id) };
    return (await replan(seriesId, rule(`${compact(later(day))}T${time}`), query)).data.id;
  };
  const second = await from(morning, 3, '0930');
  expect(second).not.toBe(morning);
  const third = await from(second, 6, '1030');
  expect(await dosesOf(later(2), morning)).toEqual(['8 E']);
  expect(await dosesOf(later(4), second)).toEqual(['8 E']);
  expect(await dosesOf(later(7), third, noon)).toEqual(['8 E', '6 E']);
  // Whichever of them an order names, it means them all.
  expect((await changed(id, { doses: doses([third, 9]) })).data.current.doses).toEqual(doses([morning, 9], [second, 9], [third, 9]));
  expect(await dosesOf(later(2), morning)).toEqual(['9 E']);
  expect(await dosesOf(later(7), third, noon)).toEqual(['9 E', undefined]);
  await end(second, { activityInstanceId: String((await of(second, later(4))).id) });
  expect(await dosesOf(later(7), third)).toEqual(['9 E']);
});

it('what was given counts with the dose of its series by the order of then', async () => {
  const { activity, ids } = await planned(11, 12);
  const { id } = (await written(activity.id, { name: 'Lantus', doses: doses([ids[0]!, 8], [ids[1]!, 6]) })).data;
  const today = await ofDay(later(0), ...ids);
  for (const row of today) expect((await act(w.people.user, row.id, { isCompleted: true, setOccurenceDateToNow: true })).status).toBe(200);
  w.clock.now = new Date(w.clock.now.getTime() + 60_000);
  await changed(id, { name: 'Lantus', doses: doses([ids[0]!, 1]) });
  const given = (await w.call(w.people.user, medicines.doses, { params: { clientId: elsa().id } })).data;
  expect(given.filter(({ medicineId }) => medicineId === id).map(({ amount }) => amount)).toEqual([6, 8]);
});

it('a dose is of a series of the activity, once, and a span that goes up', async () => {
  const { activity, ids } = await planned(11);
  const other = await planned(11);
  const at = async (more: object) => (await written(activity.id, more)).problem.fieldErrors?.map(({ field }) => field);
  expect(await at({ doses: doses([other.ids[0]!, 8]) })).toEqual(['doses.0.plannedActivityId']);
  expect(await at({ doses: doses([ids[0]!, 8], [ids[0]!, 6]) })).toEqual(['doses.1.plannedActivityId']);
  expect(await at({ doses: doses([ids[0]!, 8, 8]) })).toEqual(['doses.0.doseTo']);
  expect(await at({ kind: 'PACK', doses: doses([ids[0]!, 8]) })).toEqual(['doses']);
  expect((await written(activity.id, { doses: [] })).data.current.doses).toEqual([]);
});
