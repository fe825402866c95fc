/** A photo of the paper order: with its number, read by the client's team alone, in no list (R137). */
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { medicines } from '#contract/medicines.ts';
import { fileSteps, signedIn } from '#test/files.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
const { uploaded, get, rowOf } = fileSteps(() => w);
beforeAll(async () => {
  w = await world();
});
const elsa = () => w.clients.elsa;

const order = { kind: 'SCHEDULED' as const, name: 'Waran', dose: 1, unit: 'tablett', givenBy: 'TEAM' as const };
async function create(imageUrl: string | null) {
  const body = { name: 'Waran', type: { id: elsa().typeId }, client: { id: elsa().id } };
  const { data } = await w.call(w.people.assistanceAdmin, activities.create, { body });
  return w.call(w.people.assistanceAdmin, medicines.create, { body: { activity: { id: data.id }, ...order, imageUrl } });
}
const numbers = async (id: number, who: Person = w.people.user) => (await w.call(who, medicines.numbers, { params: { id } })).data;
const statusOf = async (address: string) => (await get(address)).statusCode;

it('is read with its number by the team, and by nobody who has left it; the next number has its own', async () => {
  const picture = await uploaded(w.people.assistanceAdmin);
  const { id } = (await create(picture)).data;
  expect(await rowOf(picture)).toMatchObject({ company_id: elsa().companyId, client_id: elsa().id });
  const body = { ...order, dose: 2, reason: 'Ny ordination' };
  expect((await w.call(w.people.assistanceAdmin, medicines.change, { params: { id }, body })).status).toBe(200);
  const [second, first] = await numbers(id);
  expect([second?.imageUrl, second?.number]).toEqual([null, 2]);
  const seen = signedIn(first?.imageUrl);
  expect(await statusOf(seen)).toBe(200);
  const gone = await w.person('Gun Går', ['USER']);
  await w.join(elsa(), gone);
  const hers = signedIn((await numbers(id, gone))[1]?.imageUrl);
  expect(await statusOf(hers)).toBe(200);
  await w.pool.query('delete from client_group_members where user_id = $1', [gone.id]);
  expect(await statusOf(hers)).toBeGreaterThan(400);
  expect(await statusOf(picture)).toBeGreaterThan(400);
  // What is fetched with the day carries none.
  const listed = await w.call(w.people.user, medicines.list, { params: { clientId: elsa().id } });
  expect(JSON.stringify(listed.data)).not.toContain('/filer/');
});

it('is a picture of whoever writes it down', async () => {
  const foreign = await uploaded(w.people.strangerAdmin);
  expect((await create(foreign)).problem.fieldErrors?.map(({ field, message }) => [field, message])).toEqual([
    ['imageUrl', 'error.file.foreign'],
  ]);
  expect((await create('https://example.com/bild.png')).status).toBe(400);
  // Held by an order of Elsa's, it is not taken along to another client.
  const own = await uploaded(w.people.assistanceAdmin);
  const { id } = (await create(own)).data;
  const both = await w.person('Britta Båda', ['ASSISTANCE_ADMIN']);
  await w.join(elsa(), both);
  await w.join(w.clients.karl, both);
  const activity = { id: w.clients.karl.activityId };
  const taken = await w.call(both, medicines.create, { body: { activity, ...order, imageUrl: own } });
  expect([taken.status, taken.problem.message]).toEqual([400, expect.anything()]);
  expect(await numbers(id)).toHaveLength(1);
});
