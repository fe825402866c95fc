/** Medicines of a client: an activity's order in numbers, who reads and writes them, and what ends (R128 to R131). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { handover } from '#contract/handover.ts';
import { medicines } from '#contract/medicines.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { beginRevisions } from '#server/medicines/begin-revisions.ts';
import type { App } from '#server/request/ports.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
const elsa = () => w.clients.elsa;
type Who = keyof World['people'];

const order = { kind: 'SCHEDULED' as const, name: 'Alvedon', strength: '500 mg', dose: 1, unit: 'tablett', givenBy: 'TEAM' as const };
let named = 0;
/** An activity of Elsa's. */
async function newActivity(): Promise<{ id: number }> {
  const body = { name: `Medicin ${++named}`, type: { id: elsa().typeId }, client: { id: elsa().id } };
  return (await w.call(w.people.assistanceAdmin, activities.create, { body })).data;
}
const make = async (more: object = {}, who: Who = 'assistanceAdmin') =>
  w.call(w.people[who], medicines.create, { body: { activity: { id: (await newActivity()).id }, ...order, ...more } });
const change = (id: number, more: object = {}, version?: number, who: Who = 'assistanceAdmin') =>
  w.call(
    w.people[who],
    medicines.change,
    { params: { id }, body: { ...order, reason: 'Ny ordination', ...more } },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );
const list = (who: Who = 'user') => w.call(w.people[who], medicines.list, { params: { clientId: elsa().id } });
const numbers = (id: number, who: Who = 'user') => w.call(w.people[who], medicines.numbers, { params: { id } });

describe('an activity becomes a medicine', () => {
  it('once, with the number that applies', async () => {
    const { data, status } = await make({ orderedBy: 'Dr Lind', orderedOn: '2026-11-02' });
    expect(status).toBe(201);
    expect(data).toMatchObject({ kind: 'SCHEDULED', version: 1, coming: null, endedDate: null });
    expect(data.current).toMatchObject({ number: 1, name: 'Alvedon', dose: 1, doseTo: null, orderedOn: '2026-11-02', reason: null });
    const again = await w.call(w.people.assistanceAdmin, medicines.create, { body: { activity: { id: data.activity.id }, ...order } });
    expect([again.status, again.problem?.message]).toEqual([409, 'error.medicine.there']);
    expect((await list()).data.map(({ id }) => id)).toContain(data.id);
  });
  it('with what one given as needed must say, and no span that goes down', async () => {
    const at = async (more: object) => (await make(more)).problem?.fieldErrors?.map(({ field }) => field);
    expect(await at({ kind: 'AS_NEEDED' })).toEqual(['indication']);
    expect(await at({ kind: 'AS_NEEDED', indication: 'Smärta', dose: null })).toEqual(['dose']);
    expect(await at({ dose: 2, doseTo: 1 })).toEqual(['doseTo']);
    expect(await at({ orderedOn: '2026-11-21' })).toEqual(['orderedOn']);
    expect(await at({ dose: 1, doseTo: 3, maxAmount: 2 })).toEqual(['maxAmount']);
    expect((await make({ kind: 'AS_NEEDED', indication: 'Smärta', doseTo: 2 })).status).toBe(201);
  });
});

describe('a change of the order', () => {
  it('is a number more, which says why; the one before is as it was', async () => {
    const { id, version } = (await make()).data;
    const changed = await change(id, { dose: 2 }, version);
    expect(changed.data).toMatchObject({
      version: version + 1,
      current: { number: 2, dose: 2, reason: 'Ny ordination' },
      previous: { number: 1, dose: 1 },
    });
    expect((await numbers(id)).data.map(({ number, dose }) => [number, dose])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect((await change(id, { reason: ' ' })).problem?.fieldErrors?.map(({ field }) => field)).toEqual(['reason']);
    expect((await change(id, {}, version)).status).toBe(412);
  });
  it('may begin later: until then what was before applies', async () => {
    const { id } = (await make()).data;
    const ahead = new Date(w.clock.now.getTime() + 86_400_000).toISOString();
    const { data } = await change(id, { dose: 3, fromDate: ahead });
    expect(data).toMatchObject({ current: { number: 1, dose: 1 }, coming: { number: 2, dose: 3, fromDate: ahead } });
  });
  it('ahead is overtaken by one that is written after it, and begins by the instant in whatever zone', async () => {
    const { id } = (await make()).data;
    const ahead = new Date(w.clock.now.getTime() + 3_600_000);
    // An hour ahead, on a clock two hours behind: as text it would lie in the past.
    const behind = `${new Date(ahead.getTime() - 2 * 3_600_000).toISOString().slice(0, -1)}-02:00`;
    const late = (await change(id, { dose: 3, fromDate: behind })).data;
    expect(late).toMatchObject({ current: { number: 1 }, coming: { number: 2, fromDate: ahead.toISOString() } });
    const said = (await w.call(w.people.user, activities.valuesOfClient, { params: { clientId: elsa().id } })).data;
    expect(said.find((one) => one.activityId === late.activity.id)?.order?.text).toBe('1 tablett');
    expect((await change(id, { dose: 2 })).data).toMatchObject({ current: { number: 3, dose: 2 }, coming: null });
  });
  it('of two who write at once both stand, or the second is told', async () => {
    const { id, version } = (await make()).data;
    const both = await Promise.all([change(id, { dose: 4 }, version), change(id, { dose: 5 }, version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await numbers(id)).data).toHaveLength(2);
  });
});

describe('whoever gives it reads the order', () => {
  const begin = () => beginRevisions({ scoped: w.scoped, now: () => w.clock.now } as App);
  const row = async (id: number) => {
    const { data } = await w.call(w.people.user, activityInstances.get, { params: { id } });
    return data;
  };
  const planned = async (activityId: number) => {
    const date = new Date(w.clock.now.getTime() + 3_600_000).toISOString();
    return (await w.call(w.people.assistanceAdmin, activityInstances.create, { body: { activityId, date } })).data.id;
  };
  const said = async (who: Who, activityId: number) =>
    (await w.call(w.people[who], activities.valuesOfClient, { params: { clientId: elsa().id } })).data.find(
      (one) => one.activityId === activityId,
    );

  it('of a changed one how it was and why, until one has signed it', async () => {
    const { id, activity } = (await make()).data;
    const instance = await planned(activity.id);
    await change(id, { dose: 2 });
    const text = async (who: Who) => (await said(who, activity.id))?.order?.text;
    expect(await text('user')).toBe('2 tabletter · Ändrat, förut 1 tablett: Ny ordination');
    w.clock.now = new Date(w.clock.now.getTime() + 3_600_000);
    const body = { isCompleted: true, setOccurenceDateToNow: true };
    expect((await w.call(w.people.user, activityInstances.change, { params: { id: instance }, body })).status).toBe(200);
    expect(await text('user')).toBe('2 tabletter');
    expect(await text('colleague')).toBe('2 tabletter · Ändrat, förut 1 tablett: Ny ordination');
  });
  it('in the row’s dose and with the instructions, from when it applies', async () => {
    const { id, activity } = (await make({ instruction: 'Med vatten' })).data;
    const instance = await planned(activity.id);
    expect((await row(instance)).dose).toEqual({ text: '1 tablett', number: null });
    expect((await said('user', activity.id))?.order).toEqual({ name: 'Alvedon 500 mg', text: '1 tablett · Med vatten' });
    expect(await said('orgUser', activity.id)).toBeUndefined();
    await change(id, { dose: 1.5, doseTo: 2 });
    expect((await row(instance)).dose?.text).toBe('1,5–2 tablett');
    // Written ahead, it begins with the job that looks for such.
    const ahead = new Date(w.clock.now.getTime() + 60_000).toISOString();
    await change(id, { dose: 4, fromDate: ahead });
    expect([await begin(), (await row(instance)).dose?.text]).toEqual([0, '1,5–2 tablett']);
    w.clock.now = new Date(ahead);
    expect([await begin(), (await row(instance)).dose?.text, await begin()]).toEqual([1, '4 tablett', 0]);
    await w.call(w.people.assistanceAdmin, medicines.end, { params: { id }, body: { reason: 'Utsatt', endsPlans: false } });
    expect((await row(instance)).dose).toBeUndefined();
    expect(await said('user', activity.id)).toBeUndefined();
  });
  it('and hears of changes since the last shift', async () => {
    const { data } = await make({ name: 'Waran', strength: '2,5 mg' }, 'admin');
    const { id } = (await make({ name: 'Furix' })).data;
    await w.call(w.people.assistanceAdmin, medicines.end, { params: { id }, body: { reason: 'Behövs inte mer', endsPlans: false } });
    w.clock.now = new Date(w.clock.now.getTime() + 60_000);
    const { lines } = (await w.call(w.people.user, handover.since, { params: { clientId: elsa().id } })).data;
    expect(lines.find((line) => line.id === data.activity.id)).toMatchObject({
      kind: 'MEDICINE',
      name: 'Waran 2,5 mg',
      amount: 1,
      unit: 'tablett',
    });
    expect(lines.find(({ kind, text }) => kind === 'MEDICINE_ENDED' && text === 'Behövs inte mer')).toMatchObject({ name: 'Furix 500 mg' });
    // Of one's own nothing is news.
    const own = (await w.call(w.people.assistanceAdmin, handover.since, { params: { clientId: elsa().id } })).data.lines;
    expect(own.map(({ name }) => name)).not.toContain('Furix 500 mg');
  });
});

it('a pack says what lies in it', async () => {
  const contents = [{ name: 'Metformin', strength: '500 mg', amount: 2, unit: 'tabletter' }, { name: 'Waran' }];
  const { data } = await make({ kind: 'PACK', name: 'Dosett', strength: null, dose: null, unit: null, contents });
  expect(data.current.contents).toEqual([contents[0], { name: 'Waran', strength: null, amount: null, unit: null }]);
  expect((await make({ kind: 'PACK', contents: Array.from({ length: 31 }, () => contents[1]) })).status).toBe(400);
});

it('one that has ended stands a month, and is changed no more', async () => {
  const { id } = (await make()).data;
  const ended = await w.call(w.people.assistanceAdmin, medicines.end, { params: { id }, body: { reason: 'Utsatt', endsPlans: true } });
  expect(ended.data).toMatchObject({ endedByName: w.people.assistanceAdmin.name, endedReason: 'Utsatt' });
  expect((await change(id)).problem?.message).toBe('error.medicine.ended');
  expect((await list()).data.map((one) => one.id)).toContain(id);
  await w.scoped({ companies: [elsa().companyId] }, (db) =>
    db
      .updateTable('medicines')
      .set({ ended_at: new Date(w.clock.now.getTime() - 31 * 86_400_000).toISOString() })
      .where('id', '=', id)
      .execute(),
  );
  expect((await list()).data.map((one) => one.id)).not.toContain(id);
});

it('is the team’s to read and the planners’ to write', async () => {
  const { id } = (await make()).data;
  expect((await list('orgAdmin')).status).toBe(403);
  expect((await change(id, {}, undefined, 'user')).problem.message).toBe('error.medicine.notLicensed');
  expect((await list('stranger')).status).toBe(404);
  expect((await numbers(id, 'stranger')).status).toBe(404);
  expect((await change(id, {}, undefined, 'strangerAdmin')).status).toBe(404);
});
