/**
 * What only the first client has becomes the company's as its activities are copied, which is said before (R99).
 * @module-tag long
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { attributes } from '#contract/attributes.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { clients } from '#contract/people.ts';
import { type Person, type World, world } from '#test/world.ts';
import { attributeSteps } from './attribute-steps.ts';
import { watching } from './watched-steps.ts';

let w: World;
const { attribute, activity: withValues } = attributeSteps(() => w);
const { typeOf } = watching(() => w);
const valuesOf = async (id: number, who: Person) => (await w.call(who, activities.attributeValues, { params: { id } })).data;
/** A type of the platform's, which every client has. */
let types = 0;
const platformType = async () => (await typeOf(`Läkemedel ${++types}`)).typeId;
/** Of Elsa's, of a type that Karl has too. */
let shared: number;
beforeEach(async () => {
  w = await world();
  shared = (await withValues(await platformType())).data.id;
});
type Body = Partial<{ clientId: number; fromClientId: number; activityIds: number[] }>;
const copy = (who: Person, body: Body) =>
  w.call(who, activities.copyFromClient, {
    body: { clientId: w.clients.karl.id, fromClientId: w.clients.elsa.id, activityIds: [shared], ...body },
  });
const ofClient = async (clientId: number, who: Person = w.people.orgAdmin) =>
  (await w.call(who, activities.list, { query: { clientId: String(clientId), size: 200 } })).data;
const fieldOf = (answer: { status: number; problem: { fieldErrors?: { field: string; message: string }[] | undefined } }) => [
  answer.status,
  ...(answer.problem.fieldErrors ?? []).map(({ field, message }) => `${field} ${message}`),
];

/** Elsa's own type with a question, an activity that answers it, and what the page is told of each activity. */
async function ownOfElsa(name = 'Insulin') {
  const { elsa } = w.clients;
  const body = { name: 'Egen medicin', color: '#a3264f', icon: 'pill', client: { id: elsa.id } } as const;
  const { data: category } = await w.call(w.people.assistanceAdmin, activityCategories.create, { body });
  const { data: type } = await w.call(w.people.assistanceAdmin, activityTypes.create, {
    body: { name: 'Sprutor', activityCategory: { id: category.id }, client: { id: elsa.id } },
  });
  const { data: asked } = await attribute(type.id, 'Styrka');
  const values = { attributeValueStrings: [{ attribute: { id: asked.id }, stringValue: '10 E' }] };
  const { data: of } = await w.call(w.people.assistanceAdmin, activities.create, {
    body: { name, type: { id: type.id }, client: { id: elsa.id }, ...values },
  });
  return { categoryId: category.id, typeId: type.id, questionId: asked.id, id: of.id };
}
const copyable = async (who: Person, fromClientId = w.clients.elsa.id, clientId = w.clients.karl.id) =>
  (await w.call(who, activities.copyable, { params: { fromClientId, clientId } })).data;

describe('what only the first client has', () => {
  it('becomes the company’s, type, category and question, which is said before', async () => {
    const { orgAdmin } = w.people;
    const own = await ownOfElsa();
    const row = (await copyable(orgAdmin)).find(({ id }) => id === own.id);
    expect(row).toEqual({
      id: own.id,
      obstacle: null,
      isTakenOut: false,
      makes: [
        { kind: 'CATEGORY', id: own.categoryId, name: 'Egen medicin' },
        { kind: 'TYPE', id: own.typeId, name: 'Sprutor' },
        { kind: 'QUESTION', id: own.questionId, name: 'Styrka' },
      ],
    });
    expect((await copy(orgAdmin, { activityIds: [own.id] })).data).toMatchObject({ activities: 1 });
    const there = (await ofClient(w.clients.karl.id)).find(({ name }) => name === 'Insulin')!;
    expect([there.type.id, there.category.id]).toEqual([own.typeId, own.categoryId]);
    expect(JSON.stringify(await valuesOf(there.id, orgAdmin))).toContain('10 E');
    // The first client's stands as it was.
    expect(JSON.stringify(await valuesOf(own.id, orgAdmin))).toContain('10 E');
    for (const endpoint of [activityTypes.get, activityCategories.get] as const) {
      const id = endpoint === activityTypes.get ? own.typeId : own.categoryId;
      expect((await w.call(orgAdmin, endpoint, { params: { id } })).data).toMatchObject({ client: null, global: false });
    }
    expect((await copyable(orgAdmin)).find(({ id }) => id === own.id)).toMatchObject({ obstacle: 'THERE', makes: [] });
  });

  it('is the company’s of that name where there is one, and nothing twice', async () => {
    const { orgAdmin } = w.people;
    const own = await ownOfElsa();
    const look = { color: '#a3264f', icon: 'pill' } as const;
    const { data: category } = await w.call(orgAdmin, activityCategories.create, { body: { name: 'EGEN  medicin', ...look } });
    // The category alone: the type and its question are made under it.
    expect((await copyable(orgAdmin)).find(({ id }) => id === own.id)?.makes.map(({ kind }) => kind)).toEqual(['TYPE', 'QUESTION']);
    await copy(orgAdmin, { activityIds: [own.id] });
    const first = (await ofClient(w.clients.karl.id)).find(({ name }) => name === 'Insulin')!;
    expect([first.category.id, first.type.id === own.typeId]).toEqual([category.id, false]);
    expect(JSON.stringify(await valuesOf(first.id, orgAdmin))).toContain('10 E');
    // The second of the type finds them.
    const second = (await w.call(w.people.assistanceAdmin, activities.copy, { params: { id: own.id }, body: { name: 'Insulin, kväll' } }))
      .data;
    expect((await copyable(orgAdmin)).find(({ id }) => id === second.id)?.makes).toEqual([]);
    await copy(orgAdmin, { activityIds: [own.id, second.id] });
    const copies = (await ofClient(w.clients.karl.id)).filter(({ name }) => name.startsWith('Insulin'));
    expect(copies.map(({ type }) => type.id)).toEqual([first.type.id, first.type.id]);
    const types = await w.call(orgAdmin, activityTypes.list, { query: { size: 5000, clientId: String(w.clients.karl.id) } });
    expect(types.data.filter(({ name }) => name === 'Sprutor')).toHaveLength(1);
  });

  it('is made once by two who copy to two clients at once', async () => {
    const { orgAdmin } = w.people;
    const own = await ownOfElsa();
    const { data: third } = await w.call(orgAdmin, clients.create, { body: { name: 'Greta Nordin' } });
    const both = await Promise.all([w.clients.karl.id, third.id].map((clientId) => copy(orgAdmin, { clientId, activityIds: [own.id] })));
    expect(both.map(({ data }) => data.activities)).toEqual([1, 1]);
    for (const id of [w.clients.karl.id, third.id])
      expect((await ofClient(id)).find(({ name }) => name === 'Insulin')?.type.id).toBe(own.typeId);
  });

  it('is one, where two copy at once what two clients have under one name', async () => {
    const { orgAdmin } = w.people;
    const own = await ownOfElsa();
    const client = { id: w.clients.karl.id };
    const { data: category } = await w.call(orgAdmin, activityCategories.create, {
      body: { name: 'Egen medicin', color: '#a3264f', icon: 'pill', client },
    });
    const { data: type } = await w.call(orgAdmin, activityTypes.create, {
      body: { name: 'Sprutor', activityCategory: { id: category.id }, client },
    });
    const { data: other } = await w.call(w.people.admin, activities.create, { body: { name: 'Insulin', type: { id: type.id }, client } });
    const [greta, nils] = await Promise.all(
      ['Greta Nordin', 'Nils Öst'].map(async (name) => (await w.call(orgAdmin, clients.create, { body: { name } })).data.id),
    );
    // Both have looked what is there before either may write, if they are let.
    const slow = await w.pool.connect();
    await slow.query('begin; lock table activity_categories, activity_types in share mode');
    const both = [
      copy(orgAdmin, { clientId: greta!, activityIds: [own.id] }),
      copy(orgAdmin, { clientId: nils!, fromClientId: client.id, activityIds: [other.id] }),
    ] as const;
    const waits = `select from pg_locks where database = (select oid from pg_database where datname = current_database()) and not granted`;
    while ((await w.pool.query(waits)).rowCount !== 2) await new Promise((later) => setTimeout(later, 10));
    await slow.query('commit');
    slow.release();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
    const { data: all } = await w.call(orgAdmin, activityTypes.list, { query: { size: 5000 } });
    expect(all.filter((one) => one.name === 'Sprutor' && one.client === null)).toHaveLength(1);
    const typeIdOf = async (id: number) => (await ofClient(id)).find(({ name }) => name === 'Insulin')?.type.id;
    expect(await typeIdOf(greta!)).toBe(await typeIdOf(nils!));
  });

  it('asks of the company’s type what the first client’s asks alone, without a second of that name', async () => {
    const { orgAdmin } = w.people;
    const typeId = await platformType();
    const { data: asked } = await attribute(typeId, 'Styrka');
    const values = (name: string) => ({ attributeValueStrings: [{ attribute: { id: asked.id }, stringValue: name }] });
    const { data: one } = await withValues(typeId, values('500 mg'));
    expect((await copyable(orgAdmin)).find(({ id }) => id === one.id)?.makes).toEqual([{ kind: 'QUESTION', id: asked.id, name: 'Styrka' }]);
    await copy(orgAdmin, { activityIds: [one.id] });
    const ofKarl = () => w.call(orgAdmin, attributes.ofActivityType, { params: { clientId: w.clients.karl.id, typeId } });
    expect((await ofKarl()).data.map(({ id, client }) => [id, client])).toEqual([[asked.id, null]]);
    // What is archived stays, with its answer.
    const { data: old } = await attribute(typeId, 'Gammal fråga');
    const gone = { attributeValueStrings: [{ attribute: { id: old.id }, stringValue: 'Före' }] };
    const { data: two } = await w.call(w.people.assistanceAdmin, activities.create, {
      body: { name: 'Två', type: { id: typeId }, client: { id: w.clients.elsa.id }, ...gone },
    });
    await w.call(w.people.assistanceAdmin, attributes.change, { params: { id: old.id }, body: { archived: true } });
    expect((await copy(orgAdmin, { activityIds: [two.id] })).status).toBe(201);
    expect((await ofKarl()).data.map(({ id }) => id)).toEqual([asked.id]);
  });

  it('is told to whoever may copy between both', async () => {
    const { user, orgUser, strangerOrgAdmin } = w.people;
    const planner = await w.person('Pia Planerare', ['ASSISTANCE_ADMIN']);
    await w.join(w.clients.karl, planner);
    const params = { fromClientId: w.clients.elsa.id, clientId: w.clients.karl.id };
    for (const [who, status] of [
      [user, 403],
      [orgUser, 403],
      [strangerOrgAdmin, 404],
      [planner, 404],
    ] as const)
      expect((await w.call(who, activities.copyable, { params })).status).toBe(status);
    const between = { fromClientId: w.clients.foreign.id, clientId: w.clients.elsa.id };
    expect((await w.call(w.people.admin, activities.copyable, { params: between })).status).toBe(404);
  });
});

it('says which cannot follow: of a type that is gone', async () => {
  const { orgAdmin } = w.people;
  const own = await ownOfElsa();
  await w.call(orgAdmin, activityTypes.remove, { params: { id: own.typeId } });
  expect((await copyable(orgAdmin)).find(({ id }) => id === own.id)?.obstacle).toBe('NO_TYPE');
  expect(fieldOf(await copy(orgAdmin, { activityIds: [shared, own.id] }))).toEqual([400, 'activityIds error.activity.typeNotOffered']);
});
