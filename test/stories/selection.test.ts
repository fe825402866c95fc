/**
 * A client's selection: the platform's are offered to all, one client can do without, and taking out never deletes (product «Catalogue»,
 * R33).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { attributes } from '#contract/attributes.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { type World, world } from '#test/world.ts';

let w: World;
let global: { category: number; type: number; other: number };
let company: { category: number; type: number };
const look = { color: '#0e6f8c', icon: 'home' } as const;
beforeAll(async () => {
  w = await world();
  const made = async (by: { token: string }, name: string, type: string) => {
    const category = (await w.call(by, activityCategories.create, { body: { name, ...look } })).data.id;
    const body = { activityCategory: { id: category } };
    return { category, type: (await w.call(by, activityTypes.create, { body: { ...body, name: type } })).data.id };
  };
  global = { ...(await made(w.people.admin, 'gemensam', 'gemensam typ')), other: 0 };
  global.other = (
    await w.call(w.people.admin, activityTypes.create, { body: { name: 'En annan', activityCategory: { id: global.category } } })
  ).data.id;
  company = await made(w.people.orgAdmin, 'företagets', 'företagets typ');
});

const all = { size: 5000 };
const by = () => w.people.assistanceAdmin;
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const typesOf = async (clientId: number, who = w.people.user, query = {}) =>
  namesOf((await w.call(who, activityTypes.ofClient, { params: { clientId }, query: { ...all, ...query } })).data);
const categoriesOf = async (clientId: number, who = w.people.user, query = {}) =>
  namesOf((await w.call(who, activityCategories.ofClient, { params: { clientId }, query: { ...all, ...query } })).data);
const elsa = () => w.clients.elsa;

it('a name of a category or a type begins with a capital, and has two characters', async () => {
  expect(await categoriesOf(elsa().id)).toEqual(expect.arrayContaining(['Gemensam', 'Företagets']));
  expect(await typesOf(elsa().id)).toEqual(expect.arrayContaining(['Gemensam typ', 'Företagets typ']));
  const ofElsa = { client: { id: elsa().id } };
  const category = { activityCategory: { id: elsa().categoryId } };
  for (const { problem } of [
    await w.call(by(), activityCategories.create, { body: { name: ' é ', ...look, ...ofElsa } }),
    await w.call(by(), activityTypes.create, { body: { name: 'ö', ...category, ...ofElsa } }),
  ])
    expect(problem.fieldErrors).toEqual([{ objectName: expect.any(String), field: 'name', message: 'error.field.minlength2' }]);
  const { data } = await w.call(by(), activityCategories.create, { body: { name: 'ärenden', ...look, ...ofElsa } });
  expect(data.name).toBe('Ärenden');
  expect((await w.call(by(), activityCategories.change, { params: { id: data.id }, body: { name: 'åter' } })).data.name).toBe('Åter');
});

describe('the selection of a client', () => {
  it('holds its own, its company’s and the platform’s, and nobody else’s', async () => {
    for (const who of [w.people.user, w.people.assistanceAdmin, w.people.orgUser, w.people.admin])
      expect((await typesOf(elsa().id, who)).sort(), who.name).toEqual(
        ['En annan', 'Företagets typ', 'Gemensam typ', 'Hygien Elsa Lindqvist'].sort(),
      );
    expect(await typesOf(w.clients.foreign.id, w.people.stranger)).not.toContain('Företagets typ');
    expect((await w.call(w.people.user, activityTypes.ofClient, { params: { clientId: w.clients.karl.id } })).status).toBe(404);
  });
  it('leaves out what is archived or a client’s own when asked to', async () => {
    expect(await categoriesOf(elsa().id, w.people.user, { includeClientSpecific: 'false' })).not.toContain('Vård Elsa Lindqvist');
    await w.call(w.people.admin, activityTypes.change, { params: { id: global.other }, body: { archived: true } });
    expect(await typesOf(elsa().id)).toContain('En annan');
    expect(await typesOf(elsa().id, w.people.user, { includeArchived: 'false' })).not.toContain('En annan');
    await w.call(w.people.admin, activityTypes.change, { params: { id: global.other }, body: { archived: false } });
  });
  it('is counted and paged', async () => {
    const answer = await w.call(w.people.user, activityTypes.ofClient, {
      params: { clientId: elsa().id },
      query: { size: 1, page: 1, sort: 'name,asc' },
    });
    expect(namesOf(answer.data)).toEqual(['Företagets typ']);
    expect(answer.headers['x-total-count']).toBe('4');
  });
});

describe('taking out one of the platform’s', () => {
  const params = () => ({ clientId: elsa().id, id: global.type });
  it('hides it from that client’s pickers alone, twice as once, and putting it back shows it again', async () => {
    for (let times = 0; times < 2; times++) expect((await w.call(by(), activityTypes.takeOut, { params: params() })).status).toBe(204);
    expect(await typesOf(elsa().id)).not.toContain('Gemensam typ');
    const query = { ...all, clientId: String(elsa().id) };
    expect(namesOf((await w.call(w.people.user, activityTypes.list, { query })).data)).not.toContain('Gemensam typ');
    expect(await typesOf(w.clients.karl.id, w.people.colleague)).toContain('Gemensam typ');
    expect(await typesOf(w.clients.foreign.id, w.people.stranger)).toContain('Gemensam typ');
    expect((await w.call(w.people.user, activityTypes.get, { params: { id: global.type } })).status).toBe(200);
    for (let times = 0; times < 2; times++) expect((await w.call(by(), activityTypes.putBack, { params: params() })).status).toBe(204);
    expect(await typesOf(elsa().id)).toContain('Gemensam typ');
  });
  it('says so with the name, for the snackbar', async () => {
    const { headers } = await w.call(by(), activityTypes.takeOut, { params: params() });
    expect(headers['app-alert']).toBe('assistmeApp.activityType.takenOut');
    expect(decodeURIComponent(String(headers['app-params']))).toBe('Gemensam typ');
    await w.call(by(), activityTypes.putBack, { params: params() });
  });
  it('keeps the activities that have it, which can still be edited; no new ones are made', async () => {
    const body = { name: 'Har den', type: { id: global.type }, client: { id: elsa().id } };
    const { data } = await w.call(by(), activities.create, { body });
    await w.call(by(), activityTypes.takeOut, { params: params() });
    expect((await w.call(w.people.user, activities.get, { params: { id: data.id } })).data.type.name).toBe('Gemensam typ');
    const saved = await w.call(by(), activities.change, {
      params: { id: data.id },
      body: { name: 'Har den än', type: { id: global.type } },
    });
    expect(saved.data.name).toBe('Har den än');
    expect((await w.call(by(), activities.create, { body })).problem.fieldErrors?.[0]).toMatchObject({ field: 'type' });
    await w.call(by(), activityTypes.putBack, { params: params() });
    expect((await w.call(by(), activities.create, { body })).status).toBe(201);
  });
  it('of a category takes its types along, and gives them back', async () => {
    const of = { clientId: elsa().id, id: global.category };
    await w.call(by(), activityCategories.takeOut, { params: of });
    expect(await categoriesOf(elsa().id)).not.toContain('Gemensam');
    expect(await typesOf(elsa().id)).not.toContain('Gemensam typ');
    await w.call(by(), activityCategories.putBack, { params: of });
    expect(await typesOf(elsa().id)).toContain('Gemensam typ');
  });
  it('is 404 for a client’s own, a company’s, a removed one and another’s client', async () => {
    for (const id of [elsa().typeId, w.clients.karl.typeId, w.clients.foreign.typeId, company.type, 999_999])
      for (const call of [activityTypes.takeOut, activityTypes.putBack])
        expect((await w.call(by(), call, { params: { clientId: elsa().id, id } })).status, String(id)).toBe(404);
    for (const clientId of [w.clients.karl.id, w.clients.foreign.id])
      expect((await w.call(by(), activityTypes.takeOut, { params: { clientId, id: global.type } })).status).toBe(404);
    const gone = (await w.call(w.people.admin, activityCategories.create, { body: { name: 'Bort', ...look } })).data.id;
    await w.call(w.people.admin, activityCategories.remove, { params: { id: gone } });
    expect((await w.call(by(), activityCategories.takeOut, { params: { clientId: elsa().id, id: gone } })).status).toBe(404);
  });
  it('is for the administrators in scope', async () => {
    for (const who of [w.people.user, w.people.orgUser])
      expect((await w.call(who, activityTypes.takeOut, { params: params() })).status).toBe(403);
    for (const who of [w.people.orgAdmin, w.people.admin]) {
      expect((await w.call(who, activityTypes.takeOut, { params: params() })).status).toBe(204);
      expect((await w.call(who, activityTypes.putBack, { params: params() })).status).toBe(204);
    }
  });
  it('ends with the row: ADMIN deletes what was never used, taken out or not', async () => {
    const { id } = (
      await w.call(w.people.admin, activityTypes.create, { body: { name: 'Kort', activityCategory: { id: global.category } } })
    ).data;
    await w.call(by(), activityTypes.takeOut, { params: { clientId: elsa().id, id } });
    expect((await w.call(w.people.admin, activityTypes.remove, { params: { id } })).status).toBe(204);
    const left = await w.scoped({ companies: '*' }, (db) =>
      db.selectFrom('left_out').select('id').where('activity_type_id', '=', id).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('the calls by category', () => {
  it('/global has the platform’s alone, of a category those of it', async () => {
    expect(namesOf((await w.call(w.people.user, activityCategories.global, { query: all })).data)).toEqual(['Gemensam']);
    expect(namesOf((await w.call(w.people.stranger, activityTypes.global, { query: all })).data)).toEqual(['Gemensam typ', 'En annan']);
    const of = async (categoryId: number, who = w.people.user) =>
      w.call(who, activityTypes.globalOf, { params: { categoryId }, query: all });
    expect(namesOf((await of(global.category)).data)).toEqual(['Gemensam typ', 'En annan']);
    expect((await of(elsa().categoryId)).data).toEqual([]);
    expect((await of(w.clients.karl.categoryId)).status).toBe(404);
    expect((await of(company.category, w.people.stranger)).status).toBe(404);
  });
  it('/{categoryId}/{clientId} has the selection, /complete/{categoryId}/{clientId} all there is with whether it is selected', async () => {
    const params = { categoryId: global.category, clientId: elsa().id };
    const own = await w.call(by(), activityTypes.create, {
      body: { name: 'Elsas under den', activityCategory: { id: global.category }, client: { id: elsa().id } },
    });
    expect(own.status).toBe(201);
    await w.call(by(), activityTypes.takeOut, { params: { clientId: elsa().id, id: global.other } });
    const query = { ...all, sort: 'name,asc' };
    const selection = await w.call(w.people.user, activityTypes.selection, { params, query });
    expect(namesOf(selection.data)).toEqual(['Elsas under den', 'Gemensam typ']);
    const complete = await w.call(w.people.user, activityTypes.complete, { params, query });
    expect(complete.data.map(({ name, selected }) => [name, selected])).toEqual([
      ['Elsas under den', true],
      ['En annan', false],
      ['Gemensam typ', true],
    ]);
    expect(complete.headers['x-total-count']).toBe('3');
    const karls = { categoryId: global.category, clientId: w.clients.karl.id };
    const ofKarl = await w.call(w.people.colleague, activityTypes.complete, { params: karls, query });
    expect(ofKarl.data.map(({ name, selected }) => [name, selected])).toEqual([
      ['En annan', true],
      ['Gemensam typ', true],
    ]);
    for (const call of [activityTypes.selection, activityTypes.complete])
      for (const wrong of [{ ...params, categoryId: w.clients.karl.categoryId }, karls])
        expect((await w.call(w.people.user, call, { params: wrong })).status).toBe(404);
    await w.call(by(), activityTypes.putBack, { params: { clientId: elsa().id, id: global.other } });
  });
  it('PATCH /{clientId}/{id} and PATCH /{id} are two things', async () => {
    const { data } = await w.call(w.people.admin, activityTypes.change, { params: { id: global.other }, body: { name: 'En tredje' } });
    expect(data.name).toBe('En tredje');
    const { status } = await w.call(w.people.admin, activityTypes.putBack, { params: { clientId: elsa().id, id: global.other } });
    expect(status).toBe(204);
    expect((await w.call(w.people.admin, activityTypes.get, { params: { id: global.other } })).data.name).toBe('En tredje');
  });
});

describe('an attribute of the platform’s', () => {
  it('is taken out for one client and put back, and nobody else feels it', async () => {
    const made = await w.call(w.people.admin, attributes.create, {
      body: { name: 'Styrka', valueType: 'STRING', activityType: { id: global.type } },
    });
    expect(made.data).toMatchObject({ global: true, order: 0 });
    const asked = async (clientId: number, who = w.people.user) =>
      namesOf((await w.call(who, attributes.ofActivityType, { params: { clientId, typeId: global.type } })).data);
    expect(await asked(elsa().id)).toEqual(['Styrka']);
    const params = { clientId: elsa().id, id: made.data.id };
    expect((await w.call(by(), attributes.takeOut, { params })).status).toBe(204);
    expect(await asked(elsa().id)).toEqual([]);
    expect(await asked(w.clients.foreign.id, w.people.stranger)).toEqual(['Styrka']);
    expect((await w.call(by(), attributes.putBack, { params })).status).toBe(204);
    expect(await asked(elsa().id)).toEqual(['Styrka']);
  });
});
