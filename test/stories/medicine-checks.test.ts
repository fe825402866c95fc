/** A second person's check of what was written down of an order: never the writer's, once for each number, and the first one stays (R136). */
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { medicines } from '#contract/medicines.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
let second: Person;
beforeAll(async () => {
  w = await world();
  second = await w.person('Berit Ledare', ['ASSISTANCE_ADMIN']);
  await w.join(elsa(), second);
});
const elsa = () => w.clients.elsa;

const order = { kind: 'SCHEDULED' as const, name: 'Waran', strength: '2,5 mg', dose: 1, unit: 'tablett', givenBy: 'TEAM' as const };
async function medicine() {
  const body = { name: 'Waran', type: { id: elsa().typeId }, client: { id: elsa().id } };
  const { data } = await w.call(w.people.assistanceAdmin, activities.create, { body });
  return (await w.call(w.people.assistanceAdmin, medicines.create, { body: { activity: { id: data.id }, ...order } })).data;
}
const check = (who: Person, id: number, number = 1) => w.call(who, medicines.check, { params: { id }, body: { number } });
const listed = async (id: number) =>
  (await w.call(w.people.user, medicines.list, { params: { clientId: elsa().id } })).data.find((one) => one.id === id)!.current;
const numbers = async (id: number) => (await w.call(w.people.user, medicines.numbers, { params: { id } })).data;

it('is somebody else’s than the writer’s, and stands with the number, not with the next', async () => {
  const { id, version } = await medicine();
  expect(await listed(id)).toMatchObject({ byId: w.people.assistanceAdmin.id, checkedByName: null, checkedDate: null });
  const own = await check(w.people.assistanceAdmin, id);
  expect([own.status, own.problem.message]).toEqual([409, 'error.medicine.ownCheck']);
  const { status, data } = await check(second, id);
  expect([status, data.checkedByName, data.checkedDate]).toEqual([200, second.name, w.clock.now.toISOString()]);
  expect(await listed(id)).toMatchObject({ number: 1, checkedByName: second.name });
  // It is no change of the order: whoever is writing one is not refused.
  const body = { ...order, dose: 2, reason: 'Ny ordination' };
  const changed = await w.call(w.people.assistanceAdmin, medicines.change, { params: { id }, body }, { 'if-match': `"${version}"` });
  expect(changed.data.current).toMatchObject({ number: 2, checkedByName: null });
  expect((await numbers(id)).map(({ number, checkedByName }) => [number, checkedByName])).toEqual([
    [2, null],
    [1, second.name],
  ]);
});

it('of two at once the first stays, and the other is told so', async () => {
  const { id } = await medicine();
  const third = await w.person('Cissi Ledare', ['ASSISTANCE_ADMIN']);
  await w.join(elsa(), third);
  const both = await Promise.all([check(second, id), check(third, id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(both.map(({ data }) => data.checkedByName)).size).toBe(1);
  const before = await numbers(id);
  w.clock.now = new Date(w.clock.now.getTime() + 60_000);
  expect(before[0]).toMatchObject((await check(second, id)).data);
  expect(await numbers(id)).toEqual(before);
});

it('is for whoever leads the client’s team, of a number that there is', async () => {
  const { id } = await medicine();
  for (const who of ['admin', 'orgAdmin', 'orgUser'] as const) expect((await check(w.people[who], id)).status, who).toBe(403);
  expect((await check(w.people.strangerAdmin, id)).status).toBe(404);
  expect((await check(second, id, 2)).problem.fieldErrors?.map(({ field }) => field)).toEqual(['number']);
  expect((await numbers(id))[0]?.checkedDate).toBeNull();
  await expect(
    w.scoped({ companies: [elsa().companyId] }, (db) => db.updateTable('medicine_checks').set({ number: 1 }).execute()),
  ).rejects.toThrow(/append-only|permission denied/);
});
