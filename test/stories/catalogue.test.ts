/** Categories, types and activities: whose they are, who changes them, what removing leaves, and the Swedish order of names (R33–R35). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
const { act, planned, read } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const look = { color: '#0e6f8c', icon: 'home' } as const;
const ofElsa = () => ({ client: { id: w.clients.elsa.id } });
const category = async (name: string, by = w.people.assistanceAdmin, more: object = ofElsa()) =>
  w.call(by, activityCategories.create, { body: { name, ...look, ...more } });
const type = async (name: string, categoryId = w.clients.elsa.categoryId, by = w.people.assistanceAdmin, more: object = ofElsa()) =>
  w.call(by, activityTypes.create, { body: { name, activityCategory: { id: categoryId }, ...more } });
const activity = async (name: string, typeId = w.clients.elsa.typeId) =>
  w.call(w.people.assistanceAdmin, activities.create, { body: { name, type: { id: typeId }, ...ofElsa() } });
const namesOf = async (
  endpoint: typeof activityTypes.list | typeof activityCategories.list | typeof activities.list,
  who = w.people.user,
  query: object = {},
) => (await w.call(who, endpoint as typeof activityTypes.list, { query: { size: 5000, ...query } })).data.map(({ name }) => name);

describe('the platform’s own', () => {
  it('is made by ADMIN, offered to all, and changed and removed by nobody else', async () => {
    const { data } = await category('Gemensam', w.people.admin, {});
    expect(data).toMatchObject({ global: true });
    const kind = (await type('gemensam typ', data.id, w.people.admin, {})).data;
    expect(kind).toMatchObject({ global: true, name: 'Gemensam typ' });
    for (const who of [w.people.user, w.people.orgUser, w.people.strangerAdmin]) {
      expect(await namesOf(activityCategories.list, who)).toContain('Gemensam');
      expect(await namesOf(activityTypes.list, who)).toContain('Gemensam typ');
    }
    const by = w.people.assistanceAdmin;
    for (const [endpoint, id] of [
      [activityCategories, data.id],
      [activityTypes, kind.id],
    ] as const) {
      expect((await w.call(by, endpoint.change, { params: { id }, body: { name: 'Min nu' } })).status).toBe(403);
      expect((await w.call(by, endpoint.remove, { params: { id } })).status).toBe(403);
    }
    expect(
      (await w.call(by, activityTypes.change, { params: { id: kind.id }, body: { activityCategory: { id: w.clients.elsa.categoryId } } }))
        .status,
    ).toBe(403);
    expect((await w.call(w.people.admin, activityCategories.change, { params: { id: data.id }, body: { name: 'Allas' } })).data.name).toBe(
      'Allas',
    );
    expect((await activity('Av gemensam typ', kind.id)).status).toBe(201);
  });
  it('takes no category of a client or a company', async () => {
    expect((await type('Fel', w.clients.elsa.categoryId, w.people.admin, {})).status).toBe(400);
  });
});

describe('a client’s own', () => {
  it('is made for one client, and is not there for the others', async () => {
    const { status, data } = await category('Bara Elsas');
    expect(status).toBe(201);
    expect(data).toMatchObject({ global: false, client: { id: w.clients.elsa.id, name: 'Elsa Lindqvist' } });
    expect(await namesOf(activityCategories.list, w.people.user, { clientId: w.clients.karl.id })).not.toContain('Bara Elsas');
    for (const who of [w.people.stranger, w.people.strangerOrgAdmin]) {
      expect(await namesOf(activityCategories.list, who)).not.toContain('Bara Elsas');
      expect((await w.call(who, activityCategories.get, { params: { id: data.id } })).status).toBe(404);
    }
    const karls = await w.call(w.people.admin, activityTypes.create, {
      body: { name: 'Karls', activityCategory: { id: data.id }, client: { id: w.clients.karl.id } },
    });
    expect(karls.problem.fieldErrors).toEqual([{ objectName: 'activityType', field: 'activityCategory', message: 'error.field.unknown' }]);
    expect((await activity('Karls typ', w.clients.karl.typeId)).problem.fieldErrors?.[0]).toMatchObject({ field: 'type' });
  });
  it('is asked for with a client by an assistance administrator, and keeps it', async () => {
    expect((await category('Utan klient', w.people.assistanceAdmin, {})).problem.fieldErrors?.[0]).toMatchObject({
      field: 'client',
      message: 'error.field.required',
    });
    const { data } = await category('Flyttas ej');
    const moved = await w.call(w.people.admin, activityCategories.change, {
      params: { id: data.id },
      body: { client: { id: w.clients.karl.id } },
    });
    expect(moved.problem.fieldErrors?.[0]).toMatchObject({ field: 'client', message: 'error.field.fixed' });
  });
});

describe('«Tabort»', () => {
  it('deletes what was never used', async () => {
    const { data } = await type('Aldrig använd');
    expect((await w.call(w.people.assistanceAdmin, activityTypes.remove, { params: { id: data.id } })).status).toBe(204);
    const left = await w.scoped({ companies: '*' }, (db) =>
      db.selectFrom('activity_types').select('id').where('id', '=', data.id).execute(),
    );
    expect(left).toEqual([]);
  });
  it('of a used type takes it from every list and answers 404; the activity and its history keep the name', async () => {
    const kind = (await type('Sällskap')).data;
    const made = (await activity('Promenad', kind.id)).data;
    const { id } = await planned({ activityId: made.id });
    expect((await w.call(w.people.assistanceAdmin, activityTypes.remove, { params: { id: kind.id } })).status).toBe(204);
    for (const who of [w.people.user, w.people.orgAdmin, w.people.assistanceAdmin]) {
      expect(await namesOf(activityTypes.list, who, { includeArchived: 'true' })).not.toContain('Sällskap');
      expect((await w.call(who, activityTypes.get, { params: { id: kind.id } })).status).toBe(404);
    }
    expect((await w.call(w.people.user, activities.get, { params: { id: made.id } })).data.type).toEqual({ id: kind.id, name: 'Sällskap' });
    expect((await read(w.people.user, id)).data.activityTypeName).toBe('Sällskap');
    expect((await activity('Ny av borttagen', kind.id)).problem.fieldErrors?.[0]).toMatchObject({ field: 'type' });
    const saved = await w.call(w.people.assistanceAdmin, activities.change, {
      params: { id: made.id },
      body: { name: 'Lång promenad', type: { id: kind.id } },
    });
    expect(saved.data).toMatchObject({ name: 'Lång promenad' });
  });
  it('of a used category lets its types be edited as they are', async () => {
    const own = (await category('Tas bort')).data;
    const kind = (await type('Kvar', own.id)).data;
    await w.call(w.people.assistanceAdmin, activityCategories.remove, { params: { id: own.id } });
    const body = { name: 'Kvar än', activityCategory: { id: own.id }, ...ofElsa(), archived: false };
    expect((await w.call(w.people.assistanceAdmin, activityTypes.replace, { params: { id: kind.id }, body })).data).toMatchObject({
      name: 'Kvar än',
    });
  });
  it('of an activity keeps its instances and their name', async () => {
    const made = (await activity('Bad')).data;
    const { id } = await planned({ activityId: made.id });
    expect((await act(w.people.user, id, { isCompleted: true })).status).toBe(200);
    expect((await w.call(w.people.orgAdmin, activities.remove, { params: { id: made.id } })).status).toBe(204);
    expect((await w.call(w.people.user, activities.get, { params: { id: made.id } })).status).toBe(404);
    expect((await read(w.people.user, id)).data.activityName).toBe('Bad');
  });
});

describe('lists', () => {
  it('hold what is archived unless it is left out', async () => {
    const { data } = await category('Arkiverad');
    await w.call(w.people.assistanceAdmin, activityCategories.change, { params: { id: data.id }, body: { archived: true } });
    expect(await namesOf(activityCategories.list)).toContain('Arkiverad');
    expect(await namesOf(activityCategories.list, w.people.user, { includeArchived: 'false' })).not.toContain('Arkiverad');
    expect(await namesOf(activityCategories.list, w.people.user, { includeClientSpecific: 'false' })).not.toContain('Arkiverad');
  });
  it('are sorted the Swedish way: å, ä and ö last, capitals and small letters together', async () => {
    const names = ['Ögon', 'apa', 'Åka', 'Zebra', 'Ärta', 'Banan', 'ö', 'Café', 'cykel', 'Ål', 'ängel'];
    const kind = (await type('Ordning')).data;
    for (const name of names) expect((await activity(name, kind.id)).status).toBe(201);
    const sorted = async (sort: string) =>
      (await w.call(w.people.user, activities.list, { query: { typeId: String(kind.id), sort, size: 100 } })).data.map(({ name }) => name);
    const swedish = ['apa', 'Banan', 'Café', 'cykel', 'Zebra', 'Åka', 'Ål', 'ängel', 'Ärta', 'ö', 'Ögon'];
    expect(await sorted('name,asc')).toEqual(swedish);
    expect(await sorted('name,desc')).toEqual([...swedish].reverse());
  });
});
