/** A preview lists exactly what will be: days that stay as they are with their own time, and what is not made in their place (R16). */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { START, type World, world } from '#test/world.ts';
import { compact, later, rule, seriesSteps } from './series-steps.ts';
import { steps } from './steps.ts';

let w: World;
const { series, stored, of, ofDay, replan, preview } = seriesSteps(() => w);
const { act } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
beforeEach(() => {
  w.clock.now = new Date(START);
});

/** Half past nine every day from today on, as Stockholm has it; changed to a quarter past ten. */
const morning = () => series('20261120T0930');
const quarter = (days: number, repeat?: string) => rule(`${compact(later(days))}T1015`, repeat);
const at = (days: number, time: string, why: string | null = null) => ({ at: `${later(days)}T${time}:00.000Z`, why });
const NEW = '09:15';

/** What the series, the old and the new, have ahead once it is changed. */
async function ahead(...ids: number[]) {
  const rows = (await Promise.all(ids.map(stored))).flat().filter(({ removed }) => !removed);
  return rows
    .map(({ day, time }) => `${day}T${time}:00.000Z`)
    .filter((one) => Date.parse(one) > Date.parse(START))
    .sort();
}
async function changed(id: number, days: number, recurrence = quarter(days)) {
  const from = { activityInstanceId: String((await of(id, later(days))).id) };
  const told = (await preview(id, { recurrence }, from)).data;
  const { data } = await replan(id, recurrence, from);
  const real = (await ahead(id, data.id)).filter((one) => one >= later(days));
  expect(told.coming.map((one) => one.at)).toEqual(real.slice(0, 5));
  return told;
}

it('signed and commented ones at their old time, and that the new one is not made', async () => {
  const { id } = await morning();
  await act(w.people.user, (await of(id, later(7))).id, { isCompleted: true });
  await act(w.people.user, (await of(id, later(8))).id, { comment: '<p>Ring först</p>' });
  const told = await changed(id, 5);
  expect(told.coming).toEqual([at(5, NEW), at(6, NEW), at(7, '08:30', 'signed'), at(8, '08:30', 'commented'), at(9, NEW)]);
  expect(told.kept.map(({ plannedDate, why, instead }) => ({ at: plannedDate, why, instead }))).toEqual([
    { ...at(7, '08:30', 'signed'), instead: at(7, NEW).at },
    { ...at(8, '08:30', 'commented'), instead: at(8, NEW).at },
  ]);
});
it('one that was moved where it stands now, and nothing on the day it came from; nothing where one was taken away', async () => {
  const { id } = await morning();
  await act(w.people.user, (await of(id, later(6))).id, { plannedDate: at(7, '13:00').at });
  const { id: taken } = await of(id, later(8));
  expect((await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: taken } })).status).toBe(204);
  const told = await changed(id, 5);
  expect(told.coming).toEqual([at(5, NEW), at(7, NEW), at(7, '13:00', 'moved'), at(9, NEW), at(10, NEW)]);
  expect(told.kept).toMatchObject([{ why: 'moved', instead: at(6, NEW).at }]);
});
it('a day without an occurrence of the new rule has nothing in the place of what stays', async () => {
  const { id } = await morning();
  await act(w.people.user, (await of(id, later(6))).id, { isSkipped: true, comment: 'borta' });
  const told = await changed(id, 5, quarter(5, 'FREQ=DAILY;INTERVAL=2'));
  expect(told.coming).toEqual([at(5, NEW), at(6, '08:30', 'skipped'), at(7, NEW), at(9, NEW), at(11, NEW)]);
  expect(told.kept).toMatchObject([{ why: 'skipped', instead: null }]);
});
it('one that stays at the time that the new rule has too is none that keeps an old one', async () => {
  const { id } = await morning();
  await act(w.people.user, (await of(id, later(7))).id, { comment: '<p>Ring först</p>' });
  const told = await changed(id, 5, rule(`${compact(later(5))}T0930`, 'FREQ=DAILY;INTERVAL=2'));
  expect(told.kept).toMatchObject([{ why: 'commented', instead: null }]);
});
it('a day past the rows that somebody opened is listed once', async () => {
  const { data } = await w.call(w.people.assistanceAdmin, plannedActivities.create, {
    body: { recurrence: rule('20261120T1930', 'FREQ=MONTHLY'), activity: { id: w.clients.elsa.activityId } },
  });
  expect(await ofDay('2027-02-20', data.id)).toHaveLength(1);
  const told = (await preview(data.id, { recurrence: rule('20261120T1930', 'FREQ=MONTHLY;UNTIL=20271231T225959Z') })).data;
  expect(told.coming.map((one) => one.at.slice(0, 10))).toEqual(['2026-11-20', '2026-12-20', '2027-01-20', '2027-02-20', '2027-03-20']);
});
it('only another end: what is there already, to that day', async () => {
  const { id } = await morning();
  await act(w.people.user, (await of(id, later(2))).id, { comment: '<p>Ring först</p>' });
  const { data } = await preview(id, { recurrence: rule('20261120T0930', `FREQ=DAILY;UNTIL=${compact(later(3))}T225959Z`) });
  expect(data.coming).toEqual([at(1, '08:30'), at(2, '08:30'), at(3, '08:30')]);
});
it('what lies past the rows that are made', async () => {
  const { id } = await morning();
  const told = (await preview(id, { recurrence: rule('20261125T0930', 'FREQ=YEARLY') })).data;
  expect(told.coming.map((one) => one.at.slice(0, 10))).toEqual(['2026-11-25', '2027-11-25', '2028-11-25', '2029-11-25', '2030-11-25']);
});
