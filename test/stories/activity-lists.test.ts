/**
 * A client's activities by type, category and purpose: each list holds what it says, archived ones unless left out, removed ones never
 * (product «Activities»).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityLists } from '#contract/activity-lists.ts';
import { activityTypes } from '#contract/catalogue.ts';
import { type World, world } from '#test/world.ts';

let w: World;
let otherType: number;
type Flags = Partial<
  Record<
    | 'archived'
    | 'includeInCustomerRoutines'
    | 'includeInGoalEvaluation'
    | 'sharesDataWhenSigned'
    | 'sharesDataWhenSkipped'
    | 'sharesDataWhenReported',
    boolean
  >
>;
async function make(name: string, flags: Flags = {}, typeId = w.clients.elsa.typeId) {
  const body = { name, type: { id: typeId }, client: { id: w.clients.elsa.id }, ...flags };
  const { status, data } = await w.call(w.people.assistanceAdmin, activities.create, { body });
  expect(status).toBe(201);
  return data.id;
}
beforeAll(async () => {
  w = await world();
  const body = { name: 'Annan typ', activityCategory: { id: w.clients.elsa.categoryId }, client: { id: w.clients.elsa.id } };
  otherType = (await w.call(w.people.assistanceAdmin, activityTypes.create, { body })).data.id;
  await make('Åka buss', { sharesDataWhenSigned: true });
  await make('Zumba', { sharesDataWhenSkipped: true, includeInGoalEvaluation: true }, otherType);
  await make('Ärenden', { sharesDataWhenReported: true, includeInCustomerRoutines: true });
  await make('Arkiverat bad', {
    archived: true,
    includeInCustomerRoutines: true,
    includeInGoalEvaluation: true,
    sharesDataWhenSigned: true,
  });
  const gone = await make('Borttagen', { includeInCustomerRoutines: true, includeInGoalEvaluation: true, sharesDataWhenSigned: true });
  await w.call(w.people.assistanceAdmin, activities.remove, { params: { id: gone } });
});

type Key = keyof typeof activityLists;
function ask(key: Key, who: { token: string } = w.people.user, params: object = {}, query: object = {}) {
  const { id: clientId, typeId, categoryId } = w.clients.elsa;
  return w.call(who, activityLists[key], { params: { clientId, typeId, categoryId, ...params }, query: { size: 100, ...query } } as never);
}
async function names(...asked: Parameters<typeof ask>) {
  const { data, headers, status } = await ask(...asked);
  expect(status).toBe(200);
  expect(Number(headers['x-total-count'])).toBe(data.length);
  return data.map(({ name }) => name);
}
const own = 'Dusch Elsa Lindqvist';

describe('the list', () => {
  it.each<[Key, string[]]>([
    ['ofType', [own, 'Åka buss', 'Ärenden', 'Arkiverat bad']],
    ['flat', [own, 'Åka buss', 'Ärenden', 'Arkiverat bad']],
    ['ofCategory', [own, 'Åka buss', 'Zumba', 'Ärenden', 'Arkiverat bad']],
    ['all', [own, 'Åka buss', 'Zumba', 'Ärenden', 'Arkiverat bad']],
    ['inRoutines', ['Ärenden', 'Arkiverat bad']],
    ['inGoals', ['Zumba', 'Arkiverat bad']],
    ['shared', ['Arkiverat bad', 'Zumba', 'Åka buss', 'Ärenden']],
  ])('%s holds what it says, and without archived ones when asked so', async (key, wanted) => {
    expect(await names(key)).toEqual(wanted);
    expect(await names(key, w.people.orgUser, {}, { includeArchived: 'true' })).toEqual(wanted);
    expect(await names(key, w.people.admin)).toEqual(wanted);
    expect(await names(key, w.people.user, {}, { includeArchived: 'false' })).toEqual(wanted.filter((name) => name !== 'Arkiverat bad'));
  });
  it('flat has names and ids alone', async () => {
    for (const row of (await ask('flat')).data) expect(Object.keys(row).sort()).toEqual(['id', 'name']);
  });
  it('of another type is another', async () => expect(await names('ofType', w.people.user, { typeId: otherType })).toEqual(['Zumba']));
  it('is paged with its whole count, and sorted as asked', async () => {
    const { data, headers } = await ask('all', w.people.user, {}, { size: 2, page: 1, sort: 'name,desc' });
    expect(data.map(({ name }) => name)).toEqual(['Zumba', own]);
    expect(headers['x-total-count']).toBe('5');
  });
});

describe('an address that names what is not there for the client', () => {
  it('is 404: a foreign client, its own team’s other client, a foreign, a removed and another client’s type or category', async () => {
    const { karl, foreign } = w.clients;
    for (const key of Object.keys(activityLists) as Key[])
      for (const clientId of [karl.id, foreign.id, 999_999]) expect((await ask(key, w.people.user, { clientId })).status, key).toBe(404);
    const body = { name: 'Tas bort', activityCategory: { id: w.clients.elsa.categoryId }, client: { id: w.clients.elsa.id } };
    const gone = (await w.call(w.people.assistanceAdmin, activityTypes.create, { body })).data.id;
    // Used once, so that it is kept.
    await make('Av borttagen typ', {}, gone);
    await w.call(w.people.assistanceAdmin, activityTypes.remove, { params: { id: gone } });
    for (const typeId of [karl.typeId, foreign.typeId, gone, 999_999])
      for (const key of ['ofType', 'flat'] as const) expect((await ask(key, w.people.user, { typeId })).status).toBe(404);
    for (const categoryId of [karl.categoryId, foreign.categoryId, 999_999])
      expect((await ask('ofCategory', w.people.user, { categoryId })).status).toBe(404);
  });
});
