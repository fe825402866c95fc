/** Orders changed, paused and checked by somebody licensed in the client's team, whatever their role, as long as the licence is good (R173). */
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { userLicences } from '#contract/delegations/licences.ts';
import { medicinePauses } from '#contract/medicine-pauses.ts';
import { medicines } from '#contract/medicines.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
let nurse: Person;
const elsa = () => w.clients.elsa;
const order = { kind: 'SCHEDULED' as const, name: 'Waran', strength: '2,5 mg', dose: 1, unit: 'tablett', givenBy: 'TEAM' as const };

async function newActivity() {
  const body = { name: 'Waran', type: { id: elsa().typeId }, client: { id: elsa().id } };
  return (await w.call(w.people.assistanceAdmin, activities.create, { body })).data;
}
const create = async (who: Person) => w.call(who, medicines.create, { body: { activity: { id: (await newActivity()).id }, ...order } });
const change = (who: Person, id: number) =>
  w.call(who, medicines.change, { params: { id }, body: { ...order, dose: 2, reason: 'Ny ordination' } });
const check = (who: Person, id: number, number: number) => w.call(who, medicines.check, { params: { id }, body: { number } });
const pause = (who: Person, id: number, day: string) =>
  w.call(who, medicinePauses.create, {
    params: { id },
    body: { fromDate: `${day}T08:00:00.000Z`, untilDate: `${day}T20:00:00.000Z`, orderedBy: 'Dr Lind' },
  });
const refusal = ({ status, problem }: { status: number; problem: { message: string } }) => [status, problem?.message];
const REFUSED = [409, 'error.medicine.notLicensed'];

beforeAll(async () => {
  w = await world();
  nurse = await w.person('Siv Ask', ['USER']);
  await w.join(elsa(), nurse);
});

it('is refused with a word without a licence, and done with one, under the own name', async () => {
  const { data: medicine } = await create(w.people.assistanceAdmin);
  const day = w.clock.now.toISOString().slice(0, 10);
  for (const answer of [
    await create(nurse),
    await change(nurse, medicine.id),
    await check(nurse, medicine.id, 1),
    await pause(nurse, medicine.id, day),
  ])
    expect(refusal(answer)).toEqual(REFUSED);
  const noted = await w.call(w.people.orgAdmin, userLicences.create, { params: { id: nurse.id }, body: { kind: 'NURSE', fromDay: day } });
  expect(noted.status).toBe(201);

  expect((await check(nurse, medicine.id, 1)).data).toMatchObject({ number: 1, checkedByName: nurse.name });
  expect((await change(nurse, medicine.id)).data.current).toMatchObject({ number: 2, dose: 2, byId: nurse.id });
  expect(refusal(await check(nurse, medicine.id, 2))).toEqual([409, 'error.medicine.ownCheck']);
  expect((await create(nurse)).status).toBe(201);
  const paused = await pause(nurse, medicine.id, day);
  expect(paused.status).toBe(201);
  expect((await w.call(nurse, medicinePauses.end, { params: { id: paused.data.id } })).status).toBe(200);
  // A licence gives no way into another team.
  expect((await w.call(nurse, medicines.list, { params: { clientId: w.clients.karl.id } })).status).toBe(404);

  expect((await w.call(w.people.orgAdmin, userLicences.end, { params: { id: noted.data.id } })).status).toBe(200);
  expect(refusal(await change(nurse, medicine.id))).toEqual(REFUSED);
  expect(refusal(await w.call(nurse, medicines.end, { params: { id: medicine.id }, body: { reason: 'Slut', endsPlans: false } }))).toEqual(
    REFUSED,
  );
});

it('is not the client’s own, and not of one whose licence another company noted', async () => {
  const { data: medicine } = await create(w.people.assistanceAdmin);
  const own = await w.person('Elsa Lindqvist', ['USER']);
  await w.join(elsa(), own, true, 'USER', 'SELF');
  expect((await change(own, medicine.id)).status).toBe(403);
  expect((await check(own, medicine.id, 1)).status).toBe(403);
  const { stranger } = w.people;
  expect((await change(stranger, medicine.id)).status).toBe(404);
});
