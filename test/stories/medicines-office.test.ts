/** Medicines as the office reads them: names and times, the rest only where it is shared, and counted where it is not (R143). */
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { inbox } from '#contract/inbox.ts';
import { medicines } from '#contract/medicines.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { search } from '#contract/search.ts';
import { signingList } from '#contract/signing-list.ts';
import { statistics } from '#contract/statistics.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import { type World, world } from '#test/world.ts';
import { HOUR, steps } from './steps.ts';

let w: World;
const { act, at } = steps(() => w);
const elsa = () => w.clients.elsa;
type Who = keyof World['people'];
const ZONE = 'Europe/Stockholm';

/** Words of orders, skips and doses that only the team may read. */
const secrets = ['kanarietablett', 'Hemligform', 'i hemligheten', 'Hemligorsak', 'Hemliganvisning', 'Dr Kanarie', 'Hemligsubstans'];
const given = ['Hemligont', 'Hemligskäl', 'Hemligord'];
const order = {
  ...{ strength: '777 kanarie', form: 'Hemligform', unit: 'kanarietablett', route: 'i hemligheten', substance: 'Hemligsubstans' },
  ...{ dose: 7, indication: 'Hemligorsak', instruction: 'Hemliganvisning', orderedBy: 'Dr Kanarie', givenBy: 'TEAM' as const },
};
let times: { id: number; activity: { id: number } };
let asNeeded: { id: number; activity: { id: number } };
let open = 0;
let dose = 0;

async function medicine(name: string, kind: 'SCHEDULED' | 'AS_NEEDED', more: object = {}) {
  const body = { name: `Aktivitet ${name}`, type: { id: elsa().typeId }, client: { id: elsa().id } };
  const { data } = await w.call(w.people.assistanceAdmin, activities.create, { body });
  const made = { activity: { id: data.id }, kind, name, fromDate: at(-24 * HOUR), untilDay: '2027-03-04', ...order, ...more };
  return (await w.call(w.people.assistanceAdmin, medicines.create, { body: made })).data;
}
const share = (id: number, body: object) => w.call(w.people.assistanceAdmin, activities.change, { params: { id }, body });
async function planned(activityId: number, date: string): Promise<number> {
  const body = { activityId, date, isCompletable: true };
  return (await w.call(w.people.assistanceAdmin, activityInstances.create, { body })).data.id;
}
const listOf = (who: Who, clientId = elsa().id) => w.call(w.people[who], medicines.times, { params: { clientId } });
const monthOf = (who: Who, clientId = elsa().id) => w.call(w.people[who], signingList.ofMonth, { params: { clientId }, query: {} });
const cells = async (who: Who, medicineId: number) =>
  (await monthOf(who)).data.rows.filter((row) => row.medicineId === medicineId).flatMap(({ lines }) => lines.flatMap((line) => line.cells));

beforeAll(async () => {
  w = await world();
  times = await medicine('Waran', 'SCHEDULED');
  asNeeded = await medicine('Alvedon', 'AS_NEEDED', { maxAmount: 7, minIntervalMinutes: 600, maxHours: 33 });
  const tomorrow = addDays(toLocalDate(w.clock.now.toISOString(), ZONE), 1).replaceAll('-', '');
  const recurrence = `DTSTART;TZID=${ZONE}:${tomorrow}T080000\nRRULE:FREQ=DAILY`;
  await w.call(w.people.assistanceAdmin, plannedActivities.create, { body: { recurrence, activity: { id: times.activity.id } } });
  const [signed, skipped] = [await planned(times.activity.id, at(HOUR)), await planned(times.activity.id, at(2 * HOUR))];
  open = await planned(times.activity.id, at(3 * HOUR));
  await act(w.people.user, signed, { isCompleted: true, comment: '<p>Hemligord</p>' });
  await act(w.people.user, skipped, { isSkipped: true, comment: '<p>Hemligskäl</p>' });
  const body = { date: at(-HOUR), dose: 7, reason: 'Hemligont' };
  dose = (await w.call(w.people.colleague, medicines.give, { params: { id: asNeeded.id }, body })).data.id;
  const change = { kind: 'SCHEDULED' as const, name: 'Waran', ...order, dose: 9, reason: 'Hemligorsak' };
  await w.call(w.people.assistanceAdmin, medicines.change, { params: { id: times.id }, body: { ...change, untilDay: '2027-03-04' } });
});

it('the office’s list has names, times, kind and until when; it counts what is not shared and names who leads the team', async () => {
  for (const who of ['orgAdmin', 'orgUser'] as const) {
    const { status, data } = await listOf(who);
    expect([status, data.notShared, data.leaders]).toEqual([200, 2, [w.people.assistanceAdmin.name]]);
    expect(
      data.medicines.map(({ id: _, plans, ...one }) => ({
        ...one,
        plans: plans.map(({ recurrence }) => recurrence.includes('FREQ=DAILY')),
      })),
    ).toEqual([
      { name: 'Alvedon', activity: { id: asNeeded.activity.id, name: 'Aktivitet Alvedon' }, kind: 'AS_NEEDED', ...end, plans: [] },
      { name: 'Waran', activity: { id: times.activity.id, name: 'Aktivitet Waran' }, kind: 'SCHEDULED', ...end, plans: [true] },
    ]);
    for (const word of [...secrets, ...given, '777', '33', '600']) expect(JSON.stringify(data), word).not.toContain(word);
  }
});
const end = { untilDay: '2027-03-04', endedDate: null, whole: null };

it('its signing list has the times and neutral cells, one row for each medicine, and names nobody', async () => {
  const { data } = await monthOf('orgUser');
  // The signed, the skipped and the dose.
  expect([data.notShared, data.leaders, data.signers, data.doses]).toEqual([3, [w.people.assistanceAdmin.name], [], []]);
  expect(data.rows.map(({ nameAlone, order: one, fromDate, untilDate }) => [nameAlone, one, fromDate, untilDate])).toEqual([
    ['Waran', null, null, null],
    ['Alvedon', null, null, null],
  ]);
  const shown = await cells('orgUser', times.id);
  expect(shown.filter(({ status }) => status === 'withheld')).toHaveLength(2);
  expect(
    shown
      .filter(({ status }) => status === 'withheld')
      .every(({ instanceId, signedById, doneDate }) => !instanceId && !signedById && !doneDate),
  ).toBe(true);
  expect(shown.find(({ instanceId }) => instanceId === open)).toMatchObject({ status: 'upcoming', plannedDate: at(3 * HOUR), signs: [] });
  for (const word of [...secrets, ...given, '777', '600', w.people.user.name, w.people.colleague.name])
    expect(JSON.stringify(data), word).not.toContain(word);
});

it('nothing else that the office asks for has a word of it', async () => {
  const answers = await Promise.all([
    w.call(w.people.orgAdmin, inbox.list, {}),
    w.call(w.people.orgAdmin, statistics.mine, { query: { size: 100 } }),
    ...[...secrets, ...given].map((name) => w.call(w.people.orgAdmin, search.find, { query: { q: name } })),
    w.call(w.people.orgAdmin, activityInstances.get, { params: { id: dose } }),
    w.call(w.people.orgAdmin, activityInstances.history, { params: { id: dose } }),
    w.call(w.people.orgAdmin, activityInstances.get, { params: { id: open } }),
    // The team has read the day before, and what is remembered of it is not for the office.
    w.call(w.people.user, activityInstances.grouped, { params: { clientId: elsa().id } }).then(({ data }) => {
      expect(JSON.stringify(data)).toContain('kanarietablett');
      return w.call(w.people.orgAdmin, activityInstances.grouped, { params: { clientId: elsa().id } });
    }),
  ]);
  for (const { data } of answers) for (const word of [...secrets, ...given]) expect(JSON.stringify(data ?? null), word).not.toContain(word);
  for (const call of [medicines.list, medicines.doses] as const)
    expect((await w.call(w.people.orgAdmin, call, { params: { clientId: elsa().id } })).status).toBe(403);
  expect((await w.call(w.people.orgAdmin, medicines.numbers, { params: { id: times.id } })).status).toBe(403);
});

it('the team and ADMIN read all of both; another company’s and an unknown client are not there', async () => {
  for (const who of ['user', 'assistanceAdmin', 'admin'] as const) {
    const { data } = await listOf(who);
    expect([data.notShared, data.medicines.every(({ whole }) => whole !== null)]).toEqual([0, true]);
    const { rows, doses, notShared } = (await monthOf(who)).data;
    expect([rows.map(({ order: one }) => one?.number), doses.length, notShared]).toEqual([[1, 2, 1], 1, 0]);
  }
  for (const who of ['stranger', 'strangerAdmin'] as const)
    for (const read of [listOf, monthOf]) expect((await read(who)).status).toBe(404);
  for (const read of [listOf, monthOf]) expect((await read('orgAdmin', w.clients.foreign.id)).status).toBe(404);
  expect((await listOf('orgAdmin', 999_999)).status).toBe(404);
});

it('a client without medicines has an empty list, which says nothing of what is not shared', async () => {
  const { data } = await w.call(w.people.strangerAdmin, medicines.times, { params: { clientId: w.clients.foreign.id } });
  expect([data.medicines, data.notShared]).toEqual([[], 0]);
});

it('what is shared is read whole: the order, what is done from then on, and whoever did that', async () => {
  await share(times.activity.id, { sharesDataWhenSigned: true });
  const { data } = await listOf('orgAdmin');
  expect(data.notShared).toBe(1);
  expect(data.medicines.map(({ whole }) => whole?.current.dose ?? null)).toEqual([null, 9]);
  await act(w.people.colleague, open, { isCompleted: true });
  const month = (await monthOf('orgAdmin')).data;
  expect([month.notShared, month.signers.map(({ name }) => name)]).toEqual([3, [w.people.colleague.name]]);
  expect(month.rows.map(({ order: one, nameAlone }) => one?.number ?? nameAlone)).toEqual([1, 2, 'Alvedon']);
  expect((await cells('orgAdmin', times.id)).find(({ instanceId }) => instanceId === open)?.status).toBe('completed');
  // A dose that was shared as it was reported stands with what was shared of it, its comment.
  await share(asNeeded.activity.id, { sharesDataWhenReported: true });
  const body = { date: at(-HOUR / 2), dose: 7, reason: 'Delad orsak' };
  const given = (await w.call(w.people.user, medicines.give, { params: { id: asNeeded.id }, body })).data.id;
  expect((await listOf('orgAdmin')).data.notShared).toBe(0);
  expect((await monthOf('orgAdmin')).data.doses).toMatchObject([{ instanceId: given, dose: 7, reason: 'Delad orsak' }]);
  await share(asNeeded.activity.id, { sharesDataWhenReported: false });
  const [after] = (await monthOf('orgAdmin')).data.doses;
  expect([after?.instanceId, after?.order, after?.dose, after?.nameAlone]).toEqual([given, null, null, 'Alvedon']);
});
