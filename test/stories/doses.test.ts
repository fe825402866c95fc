/** Doses given as needed: reported with how much and why, counted with what is given at its times, marked and never refused (R132, R133). */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { inbox } from '#contract/inbox.ts';
import { medicines } from '#contract/medicines.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});
const elsa = () => w.clients.elsa;
type Who = keyof World['people'];

const alvedon = {
  kind: 'AS_NEEDED' as const,
  name: 'Alvedon',
  dose: 1,
  doseTo: 2,
  unit: 'tablett',
  indication: 'Smärta',
  givenBy: 'TEAM' as const,
};
async function medicine(more: object = {}) {
  const body = { name: 'Smärta', type: { id: elsa().typeId }, client: { id: elsa().id } };
  const { data } = await w.call(w.people.assistanceAdmin, activities.create, { body });
  return (await w.call(w.people.assistanceAdmin, medicines.create, { body: { activity: { id: data.id }, ...alvedon, ...more } })).data;
}
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(w.clock.now.getTime() - hours * HOUR).toISOString();
const give = (id: number, hours: number, dose = 1, who: Who = 'user') =>
  w.call(w.people[who], medicines.give, { params: { id }, body: { date: ago(hours), dose, reason: 'Ont i <höften>' } });
const doses = async (who: Who = 'user') => (await w.call(w.people[who], medicines.doses, { params: { clientId: elsa().id } })).data;

it('one that is given is reported, with how much and why', async () => {
  const { id } = await medicine();
  const { status, data } = await give(id, 1, 1.5);
  expect([status, data.marks]).toEqual([201, []]);
  const row = (await w.call(w.people.user, activityInstances.get, { params: { id: data.id } })).data;
  expect(row).toMatchObject({ comment: '<p>1,5 tabletter: Ont i &lt;höften&gt;</p>', signedById: w.people.user.id, isCompletable: false });
  expect(await doses()).toEqual([
    {
      ...{ instanceId: data.id, medicineId: id, substanceKey: 'Alvedon', at: ago(1), amount: 1.5, unit: 'tablett' },
      ...{ byName: w.people.user.name, reason: 'Ont i <höften>', marks: [], effects: [] },
    },
  ]);
});

it('says after its own reason why it was given without a delegation', async () => {
  const { id } = await medicine();
  const body = { date: ago(1), dose: 1, reason: 'Ont', whyWithout: '<p>Siv Ask ringde</p>' };
  const { data } = await w.call(w.people.user, medicines.give, { params: { id }, body });
  const row = (await w.call(w.people.user, activityInstances.get, { params: { id: data.id } })).data;
  expect(row.comment).toBe('<p>1 tablett: Ont</p><p>Siv Ask ringde</p>');
  expect((await doses())[0]?.reason).toBe('Ont');
});

it('what goes beyond the order is taken, and marked', async () => {
  const { id } = await medicine({ maxAmount: 3, minIntervalMinutes: 120 });
  const marks = async (hours: number, dose = 1) => (await give(id, hours, dose)).data.marks;
  expect(await marks(20)).toEqual([]);
  expect(await marks(19)).toEqual(['TOO_SOON']);
  expect(await marks(10, 2)).toEqual(['OVER_LIMIT']);
  expect(await marks(9, 2)).toEqual(['OVER_LIMIT', 'TOO_SOON']);
  expect(await doses()).toHaveLength(4);
  expect((await doses()).map(({ marks: on }) => on.length)).toEqual([2, 1, 1, 0]);
});

it('says in its comment that it goes beyond the order, and enters the inbox', async () => {
  const { id, activity } = await medicine({ minIntervalMinutes: 300 });
  const entries = async () => (await w.call(w.people.orgAdmin, inbox.list, {})).data.map(({ subjectId }) => subjectId);
  await give(id, 9);
  const unshared = (await give(id, 8)).data.id;
  const read = async (of: number) => (await w.call(w.people.user, activityInstances.get, { params: { id: of } })).data.comment;
  expect(await read(unshared)).toBe('<p>1 tablett: Ont i &lt;höften&gt;. Tidigare än ordinationen säger.</p>');
  expect(await entries()).toContain(unshared);
  await w.call(w.people.assistanceAdmin, activities.change, { params: { id: activity.id }, body: { sharesDataWhenReported: true } });
  const within = (await give(id, 0)).data.id;
  const shared = (await give(id, 7)).data.id;
  expect(await entries()).toContain(shared);
  expect(await entries()).not.toContain(within);
});

it('has its effect said afterwards, by whoever of the team is there', async () => {
  const { id } = await medicine({ effectAfterMinutes: 30 });
  const { id: instanceId } = (await give(id, 2)).data;
  const say = (effect: 'GOOD' | 'TOO_EARLY', who: Who = 'user', of = instanceId) =>
    w.call(w.people[who], medicines.addEffect, { params: { id: of }, body: { effect, date: ago(1), note: 'Sover' } });
  expect((await say('TOO_EARLY')).status).toBe(200);
  expect((await say('GOOD', 'colleague')).status).toBe(200);
  expect((await doses())[0]!.effects.map(({ effect, at, note, byName }) => [effect, at, note, byName])).toEqual([
    ['TOO_EARLY', ago(1), 'Sover', w.people.user.name],
    ['GOOD', ago(1), 'Sover', w.people.colleague.name],
  ]);
  expect((await say('GOOD', 'stranger')).status).toBe(404);
  expect((await say('GOOD', 'orgAdmin')).status).toBe(403);
  expect((await say('GOOD', 'user', 999_999)).status).toBe(404);
  // One that was taken back has no effect any more.
  await w.call(w.people.user, activityInstances.takeBack, { params: { id: instanceId } });
  expect((await say('GOOD')).status).toBe(404);
});

it('has twenty effects at most, however many say one at once', async () => {
  const { id } = await medicine();
  const { id: instanceId } = (await give(id, 2)).data;
  const say = () =>
    w.call(w.people.user, medicines.addEffect, { params: { id: instanceId }, body: { effect: 'TOO_EARLY' as const, date: ago(1) } });
  for (let said = 0; said < 19; said++) expect((await say()).status).toBe(200);
  const both = await Promise.all([say(), say()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await say()).problem?.message).toBe('error.medicine.effects');
  expect((await doses())[0]!.effects).toHaveLength(20);
});

it('one that was given before the medicine ended is taken after', async () => {
  const { id } = await medicine();
  await w.call(w.people.assistanceAdmin, medicines.end, { params: { id }, body: { reason: 'Utsatt', endsPlans: false } });
  expect((await give(id, 1)).status).toBe(201);
  expect((await give(id, 0)).problem?.message).toBe('error.medicine.ended');
});

it('of two who give the last dose in one second one is marked, and both stand', async () => {
  const { id } = await medicine({ maxAmount: 1, doseTo: null });
  const both = await Promise.all([give(id, 2), give(id, 2, 1, 'colleague')]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both.flatMap(({ data }) => data.marks)).toEqual(['OVER_LIMIT']);
  expect(await doses()).toHaveLength(2);
});

it('one that comes from a device after a later one is the one that is marked', async () => {
  const { id } = await medicine({ maxAmount: 1, doseTo: null });
  expect((await give(id, 2)).data.marks).toEqual([]);
  expect((await give(id, 3, 1, 'colleague')).data.marks).toEqual(['OVER_LIMIT']);
});

it('one that is sent again with its key is given once, and answered as it was', async () => {
  const { id } = await medicine({ maxAmount: 1, doseTo: null });
  await give(id, 3);
  const body = { date: ago(2), dose: 1, reason: 'Ont' };
  const key = { 'idempotency-key': randomUUID() };
  const send = () => w.call(w.people.user, medicines.give, { params: { id }, body }, key);
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status, again.data]).toEqual([201, 201, first.data]);
  expect(first.data.marks).toEqual(['OVER_LIMIT']);
  expect(await doses()).toHaveLength(2);
});

it('one of long ago is judged by what was given around it, and by nothing since', async () => {
  const { id } = await medicine({ maxAmount: 1, doseTo: null });
  expect((await give(id, 2)).data.marks).toEqual([]);
  expect((await give(id, 24 * 400)).data.marks).toEqual([]);
  expect((await give(id, 24 * 400 - 1)).data.marks).toEqual(['OVER_LIMIT']);
  expect((await give(id, 24 * 400 + 1)).data.marks).toEqual(['OVER_LIMIT']);
});

it('one that was taken back counts no more', async () => {
  const { id } = await medicine({ maxAmount: 1, doseTo: null });
  const first = (await give(id, 0)).data;
  expect((await w.call(w.people.user, activityInstances.takeBack, { params: { id: first.id } })).status).toBeLessThan(300);
  expect(await doses()).toEqual([]);
  expect((await give(id, 0)).data.marks).toEqual([]);
});

it('what is given at its times counts too, by substance and by the order that it went by', async () => {
  const begun = { substance: 'Paracetamol', fromDate: ago(24) };
  const panodil = await medicine({ ...begun, kind: 'SCHEDULED', name: 'Panodil', dose: 2, doseTo: null });
  const { id } = await medicine({ substance: 'paracetamol', maxAmount: 3 });
  const body = { activityId: panodil.activity.id, date: ago(3), isReported: true };
  expect((await w.call(w.people.user, activityInstances.create, { body })).status).toBe(201);
  // Signed before the order was doubled.
  await w.call(w.people.assistanceAdmin, medicines.change, {
    params: { id: panodil.id },
    body: { ...alvedon, kind: 'SCHEDULED', name: 'Panodil', substance: 'Paracetamol', dose: 4, doseTo: null, reason: 'Ny' },
  });
  expect((await give(id, 2)).data.marks).toEqual([]);
  expect((await give(id, 1)).data.marks).toEqual(['OVER_LIMIT']);
  expect((await doses()).map(({ substanceKey, amount }) => [substanceKey, amount])).toEqual([
    ['paracetamol', 1],
    ['paracetamol', 1],
    ['Paracetamol', 2],
  ]);
});

it('is the team’s, of one that is given as needed and has not ended', async () => {
  const { id } = await medicine();
  expect((await give(id, 1, 1, 'orgAdmin')).status).toBe(403);
  expect((await give(id, 1, 1, 'stranger')).status).toBe(404);
  expect((await w.call(w.people.stranger, medicines.doses, { params: { clientId: elsa().id } })).status).toBe(404);
  const fixed = await medicine({ kind: 'SCHEDULED' });
  expect((await give(fixed.id, 1)).status).toBe(400);
  await w.call(w.people.assistanceAdmin, medicines.end, { params: { id }, body: { reason: 'Utsatt', endsPlans: false } });
  expect((await give(id, 0)).problem?.message).toBe('error.medicine.ended');
  expect((await give(id, 1, 0)).status).toBe(400);
});
