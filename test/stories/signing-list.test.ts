/** The signing list of a month: what was given by which order, by whom, what was not, and what is marked (R141). */
import { beforeEach, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { medicines } from '#contract/medicines.ts';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { type SigningList, signingList } from '#contract/signing-list.ts';
import { type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
beforeEach(async () => {
  w = await world();
  setClock(1, '00:01');
});
const { act } = steps(() => w);
const elsa = () => w.clients.elsa;
type Who = keyof World['people'];
/** Hours and minutes of Stockholm, of days of November. */
const at = (day: number, clock: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${clock}:00+01:00`).toISOString();
const setClock = (day: number, clock: string) => {
  w.clock.now = new Date(at(day, clock));
};

const waran = { kind: 'SCHEDULED' as const, name: 'Waran', strength: '2,5 mg', dose: 1, unit: 'tablett', givenBy: 'TEAM' as const };
async function medicine(more: object = {}) {
  const body = { name: 'Medicin', type: { id: elsa().typeId }, client: { id: elsa().id } };
  const { data } = await w.call(w.people.assistanceAdmin, activities.create, { body });
  const made = { activity: { id: data.id }, ...waran, fromDate: at(1, '00:00'), ...more };
  return (await w.call(w.people.assistanceAdmin, medicines.create, { body: made })).data;
}
async function planned({ activity }: { activity: { id: number } }, date: string): Promise<number> {
  const body = { activityId: activity.id, date, isCompletable: true };
  return (await w.call(w.people.assistanceAdmin, activityInstances.create, { body })).data.id;
}
const read = (who: Who = 'user', month?: string, clientId = elsa().id) =>
  w.call(w.people[who], signingList.ofMonth, { params: { clientId }, query: { month } });
const list = async (month?: string): Promise<SigningList> => (await read('user', month)).data;
const cellsOf = ({ rows }: SigningList) =>
  rows.map(({ order, lines }) => [
    order?.number ?? null,
    lines.map(({ time, cells }) => [time, cells.map(({ instanceId }) => instanceId)]),
  ]);
const oneCell = async () => (await list()).rows[0]!.lines[0]!.cells[0]!;

it('a dose that was given before it was changed stands on the old number’s row, however late it is signed', async () => {
  const made = await medicine();
  const before = await planned(made, at(20, '11:30'));
  const after = await planned(made, at(20, '12:30'));
  setClock(20, '12:00');
  const body = { ...waran, dose: 2, reason: 'Ny ordination' };
  expect((await w.call(w.people.assistanceAdmin, medicines.change, { params: { id: made.id }, body })).status).toBe(200);
  setClock(20, '13:00');
  expect((await act(w.people.user, before, { isCompleted: true })).status).toBe(200);
  expect((await act(w.people.user, after, { isCompleted: true })).status).toBe(200);
  const shown = await list();
  expect(cellsOf(shown)).toEqual([
    [1, [['11:30', [before]]]],
    [2, [['12:30', [after]]]],
  ]);
  expect(shown.rows.map(({ order, fromDate, untilDate }) => [order?.dose, fromDate, untilDate])).toEqual([
    [1, at(1, '00:00'), at(20, '12:00')],
    [2, at(20, '12:00'), null],
  ]);
  expect([shown.month, shown.asOf]).toEqual(['2026-11', at(20, '13:00')]);
  expect(shown.rows[0]!.lines[0]!.cells[0]).toMatchObject({ day: '2026-11-20', status: 'completed', signedById: w.people.user.id });
});

it('says what was signed late, ahead, taken back, or not signed at all; of those that lie ahead nothing', async () => {
  const made = await medicine();
  const ids: number[] = [];
  for (const day of [10, 11, 12, 13, 14, 25]) ids.push(await planned(made, at(day, '08:00')));
  const [ahead = 0, late = 0, again = 0, open = 0] = ids;
  setClock(10, '07:30');
  await act(w.people.user, ahead, { isCompleted: true });
  setClock(11, '09:30');
  await act(w.people.user, late, { isCompleted: true, setOccurenceDateToNow: true });
  setClock(12, '08:00');
  await act(w.people.user, again, { isCompleted: true });
  await act(w.people.user, again, { isCompleted: false });
  await act(w.people.colleague, again, { isCompleted: true });
  setClock(13, '08:00');
  await act(w.people.user, open, { isCompleted: true });
  await act(w.people.assistanceAdmin, open, { isCompleted: false });
  setClock(20, '12:00');
  const { rows, signers } = await list();
  expect(rows[0]!.lines[0]!.cells.map(({ status, signs }) => [status, signs])).toEqual([
    ['completed', ['AHEAD']],
    ['completed', ['LATE']],
    ['completed', ['AGAIN']],
    ['missed', ['TAKEN_BACK']],
    ['missed', []],
    ['upcoming', []],
  ]);
  expect(signers).toEqual([
    { id: w.people.user.id, initials: 'AB', name: 'Anna Berg', role: 'USER' },
    { id: w.people.colleague.id, initials: 'OH', name: 'Omar Haddad', role: 'USER' },
  ]);
});

it('has the words of one from paper, and the reason of one that was not given', async () => {
  const made = await medicine();
  const [paper, skipped] = [await planned(made, at(19, '08:00')), await planned(made, at(20, '08:00'))];
  setClock(20, '09:00');
  const lines = [{ instanceId: paper, act: 'sign' as const, occurrenceDate: at(19, '08:10'), doneByName: 'Stig Vikarie' }];
  const entered = await w.call(w.people.user, instanceBulk.fromPaper, { body: { clientId: elsa().id, lines } });
  expect(entered.data.done).toEqual([paper]);
  await act(w.people.colleague, skipped, { isSkipped: true, comment: '<p>Avböjde &amp; sov</p>' });
  const { cells } = (await list()).rows[0]!.lines[0]!;
  expect(cells.map(({ status, signs, note, doneDate }) => [status, signs, note, doneDate])).toEqual([
    ['completed', ['AFTERWARDS', 'PAPER'], 'Infört från papper, utfört av Stig Vikarie.', at(19, '08:10')],
    ['skipped', [], 'Avböjde & sov', at(20, '09:00')],
  ]);
  // Words that somebody writes on it later do not make it one from paper, nor no longer one.
  await act(w.people.user, paper, { comment: '<p>Allt väl</p>' });
  expect((await oneCell()).signs).toEqual(['AFTERWARDS', 'PAPER']);
});

it('has what was given as needed with its marks, also what was taken back; what somebody removed is gone', async () => {
  const { id } = await medicine({ kind: 'AS_NEEDED', name: 'Alvedon', indication: 'Smärta', maxAmount: 1, maxHours: 24 });
  const give = (clock: string) =>
    w.call(w.people.user, medicines.give, { params: { id }, body: { date: at(20, clock), dose: 1, reason: 'Ont' } });
  setClock(20, '09:00');
  const first = (await give('08:00')).data.id;
  const second = (await give('08:30')).data.id;
  const third = (await give('08:40')).data.id;
  const effect = { effect: 'SOME' as const, date: at(20, '08:50') };
  await w.call(w.people.user, medicines.addEffect, { params: { id: first }, body: effect });
  await w.call(w.people.user, activityInstances.takeBack, { params: { id: second } });
  await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: third } });
  const { rows, doses } = await list();
  expect(rows.map(({ order, lines }) => [order?.name, lines])).toEqual([['Alvedon', []]]);
  const shown = { order: { number: 1 }, dose: 1, reason: 'Ont', status: 'reported', signedById: w.people.user.id };
  expect(doses).toMatchObject([
    { ...shown, instanceId: first, isTakenAway: false, marks: [], effects: ['SOME'] },
    { ...shown, instanceId: second, isTakenAway: true, marks: ['OVER_LIMIT'] },
  ]);
  expect(doses).toHaveLength(2);
});

it('is of one month by the company’s clock, with those that ended in it, and with what series plan ahead', async () => {
  const made = await medicine({ fromDate: '2026-09-30T22:00:00.000Z' });
  // The first minutes of November are still October in Greenwich.
  const first = await planned(made, at(1, '00:10'));
  setClock(3, '12:00');
  await w.call(w.people.assistanceAdmin, medicines.end, { params: { id: made.id }, body: { reason: 'Utsatt', endsPlans: true } });
  expect(cellsOf(await list('2026-11'))).toEqual([[1, [['00:10', [first]]]]]);
  expect((await list('2026-11')).rows[0]!.untilDate).toBe(at(3, '12:00'));
  expect(cellsOf(await list('2026-10'))).toEqual([[1, []]]);
  expect(await list('2026-12')).toMatchObject({ month: '2026-12', rows: [], doses: [], signers: [] });
  const other = await medicine();
  const recurrence = 'DTSTART;TZID=Europe/Stockholm:20261105T080000\nRRULE:FREQ=DAILY';
  await w.call(w.people.assistanceAdmin, plannedActivities.create, { body: { recurrence, activity: { id: other.activity.id } } });
  const { cells } = (await list('2027-06')).rows[0]!.lines[0]!;
  expect([cells.length, cells[0]!.day, cells[0]!.instanceId, cells[0]!.status]).toEqual([30, '2027-06-01', null, 'upcoming']);
});

it('is whole for the team and ADMIN alone, and another client’s is not there', async () => {
  await medicine();
  expect((await read('assistanceAdmin')).data.rows).toHaveLength(1);
  expect((await read('admin')).data.rows).toHaveLength(1);
  for (const who of ['orgAdmin', 'orgUser'] as const) expect((await read(who)).data.rows[0]?.order).toBeNull();
  for (const who of ['stranger', 'strangerAdmin'] as const) expect((await read(who)).status).toBe(404);
  expect((await read('user', undefined, w.clients.foreign.id)).status).toBe(404);
  for (const month of ['2026-13', '2026-1', '0000-01', 'nu', ''])
    expect((await read('user', month)).problem?.fieldErrors?.map(({ field }) => field)).toEqual(['month']);
  expect((await read('user', '2036-12')).problem?.fieldErrors?.map(({ field, message }) => [field, message])).toEqual([
    ['month', 'error.field.tooFarAhead'],
  ]);
  expect((await read('user', '2016-02')).data.rows).toEqual([]);
});
