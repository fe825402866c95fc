/**
 * Whose a category, type or question is that somebody makes, who changes it, and how a client's own becomes the company's (R99, decision 094).
 * @module-tag long
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { attributes } from '#contract/attributes.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { catalogueOwners } from '#contract/catalogue-owners.ts';
import { inventoryItems, itemCategories } from '#contract/inventory.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
/** Leads Karl's team alone, and one who leads both. */
let other: Person;
beforeEach(async () => {
  w = await world();
  other = await w.person('Pia Planerare', ['ASSISTANCE_ADMIN']);
  await w.join(w.clients.karl, other);
});
const look = { color: '#a3264f', icon: 'pill' } as const;
const sol = () => ({ company: { id: w.companies.sol.id } });
const elsas = () => ({ client: { id: w.clients.elsa.id } });
const leader = () => w.people.assistanceAdmin;

const category = (who: Person, name: string, whose: object) =>
  w.call(who, activityCategories.create, { body: { name, ...look, ...whose } });
const type = (who: Person, name: string, categoryId: number, whose: object) =>
  w.call(who, activityTypes.create, { body: { name, activityCategory: { id: categoryId }, ...whose } });
const question = (who: Person, name: string, typeId: number, whose: object) =>
  w.call(who, attributes.create, { body: { name, valueType: 'STRING', activityType: { id: typeId }, ...whose } });
const activity = (who: Person, typeId: number, clientId: number, more: object = {}) =>
  w.call(who, activities.create, { body: { name: 'Alvedon', type: { id: typeId }, client: { id: clientId }, ...more } });
/** A category, a type and a question of one owner. */
async function made(who: Person, whose: object, name = 'Doser') {
  const { data: of } = await category(who, name, whose);
  const { data: kind } = await type(who, 'Tabletter', of.id, whose);
  const { data: asked } = await question(who, 'Styrka', kind.id, whose);
  return { categoryId: of.id, typeId: kind.id, questionId: asked.id };
}
const typesOf = async (clientId: number) =>
  (await w.call(w.people.orgAdmin, activityTypes.ofClient, { params: { clientId }, query: { size: 5000 } })).data.map(({ id }) => id);
const askedOf = async (clientId: number, typeId: number) =>
  (await w.call(w.people.orgAdmin, attributes.ofActivityType, { params: { clientId, typeId } })).data.map(({ name }) => name);
type Refused = { status: number; problem: { message?: string; fieldErrors?: { field: string; message: string }[] | undefined } };
const refusal = ({ status, problem }: Refused) => [
  status,
  ...(problem.fieldErrors?.map(({ field, message }) => `${field} ${message}`) ?? [problem.message]),
];

describe('what somebody makes', () => {
  it('is the company’s where they say so, of a leader, the office and ADMIN, and every client has it', async () => {
    for (const who of [leader(), w.people.orgAdmin, w.people.admin]) {
      const { typeId } = await made(who, sol(), `Av ${who.name}`);
      for (const { id } of [w.clients.elsa, w.clients.karl]) {
        expect(await typesOf(id)).toContain(typeId);
        expect(await askedOf(id, typeId)).toEqual(['Styrka']);
      }
      const stock = await w.call(who, itemCategories.create, { body: { name: `Av ${who.name}`, ...look, ...sol() } });
      expect([stock.status, stock.data.client, stock.data.global]).toEqual([201, null, false]);
    }
  });

  it('is one client’s own where they name it, and no other’s', async () => {
    const { typeId } = await made(leader(), { ...elsas(), ...sol() });
    expect([(await typesOf(w.clients.elsa.id)).includes(typeId), (await typesOf(w.clients.karl.id)).includes(typeId)]).toEqual([
      true,
      false,
    ]);
    expect(refusal(await category(w.people.admin, 'Fel', { ...elsas(), company: { id: w.companies.hav.id } }))).toEqual([
      400,
      'company error.field.invalid',
    ]);
  });

  it('is of no company that they do not lead in, and nobody is told what there is', async () => {
    const hav = { company: { id: w.companies.hav.id } };
    for (const who of [leader(), w.people.orgAdmin])
      expect(refusal(await category(who, 'Fjärran', hav))).toEqual([400, 'company error.field.unknown']);
    expect((await category(w.people.user, 'Av assistent', sol())).status).toBe(403);
    // An assistant of the one company, who leads in the other.
    const both = await w.person('Bo Båda', ['ASSISTANCE_ADMIN']);
    await w.join(w.clients.foreign, both);
    await w.join(w.clients.elsa, both, true, 'USER');
    expect([(await category(both, 'Havets', hav)).status, (await category(both, 'Solens', sol())).status]).toEqual([201, 403]);
    const { data: theirs } = await category(both, 'Havets andra', hav);
    const { data: ours } = await category(leader(), 'Solens', sol());
    expect((await type(both, 'Över gränsen', ours.id, hav)).status).toBe(403);
    expect(refusal(await type(leader(), 'Över gränsen', theirs.id, sol()))).toEqual([400, 'activityCategory error.field.unknown']);
    expect(refusal(await category(leader(), 'Utan ägare', {}))).toEqual([400, 'client error.field.required']);
  });

  it('is refused where the company has one of that name', async () => {
    await made(leader(), sol());
    expect(refusal(await category(other, 'DOSER', sol()))).toEqual([400, 'name error.field.categoryTaken']);
  });
});

describe('the company’s, of a leader', () => {
  const rename = (who: Person, of: Awaited<ReturnType<typeof made>>) =>
    Promise.all([
      w.call(who, activityCategories.change, { params: { id: of.categoryId }, body: { icon: 'drop' } }),
      w.call(who, activityTypes.change, { params: { id: of.typeId }, body: { icon: 'drop' } }),
      w.call(who, attributes.change, { params: { id: of.questionId }, body: { name: 'Styrka, mg' } }),
    ]).then((answers) => answers.map(({ status }) => status));
  const changeable = async (who: Person, clientId: number) =>
    (await w.call(who, catalogueOwners.changeable, { params: { clientId } })).data;

  it('is changed while no other client uses it, and then by the office', async () => {
    const of = await made(leader(), sol());
    const { elsa, karl } = w.clients;
    await activity(leader(), of.typeId, elsa.id);
    expect(await rename(leader(), of)).toEqual([200, 200, 200]);
    expect(await changeable(leader(), elsa.id)).toMatchObject({
      activityCategories: [of.categoryId],
      activityTypes: [of.typeId],
      attributes: [of.questionId],
      mayRemove: false,
    });
    // Elsa's activity is another's to Karl's leader.
    expect(await rename(other, of)).toEqual([403, 403, 403]);
    await activity(other, of.typeId, karl.id);
    expect(await rename(leader(), of)).toEqual([403, 403, 403]);
    const none = { activityCategories: [], activityTypes: [], attributes: [], itemCategories: [] };
    expect(await changeable(leader(), elsa.id)).toEqual({ ...none, mayRemove: false });
    expect(await rename(w.people.orgAdmin, of)).toEqual([200, 200, 200]);
    expect(await changeable(w.people.orgAdmin, elsa.id)).toMatchObject({ activityTypes: [of.typeId], mayRemove: true });
    expect((await w.call(other, catalogueOwners.changeable, { params: { clientId: elsa.id } })).status).toBe(404);
    // Of another company nothing is there, and the platform's is ADMIN's.
    expect(await rename(w.people.strangerAdmin, of)).toEqual([404, 404, 404]);
    const { data: common } = await category(w.people.admin, 'Gemensam', {});
    expect((await w.call(leader(), activityCategories.change, { params: { id: common.id }, body: { icon: 'drop' } })).status).toBe(403);
  });

  it('is in use with a type or question of another client’s own, and stock alike', async () => {
    const { karl } = w.clients;
    const of = await made(leader(), sol());
    await question(other, 'Karls fråga', of.typeId, { client: { id: karl.id } });
    expect(await rename(leader(), of)).toEqual([200, 403, 200]);
    await type(other, 'Karls typ', of.categoryId, { client: { id: karl.id } });
    expect(await rename(leader(), of)).toEqual([403, 403, 200]);
    const { data: stock } = await w.call(leader(), itemCategories.create, { body: { name: 'Salvor', ...look, ...sol() } });
    const change = async (who: Person) =>
      (await w.call(who, itemCategories.change, { params: { id: stock.id }, body: { icon: 'drop' } })).status;
    expect(await change(leader())).toBe(200);
    const item = { name: 'Inotyol', unit: 'tub', amountInStock: 1, alertValue: 0, category: { id: stock.id }, client: { id: karl.id } };
    expect((await w.call(other, inventoryItems.create, { body: item })).status).toBe(201);
    expect([await change(leader()), await change(w.people.orgAdmin)]).toEqual([403, 200]);
  });

  it('is archived and deleted by the office, and by whoever leads all of the company’s clients', async () => {
    const { elsa, karl } = w.clients;
    const of = await made(leader(), sol());
    const end = async (who: Person) => [
      (await w.call(who, activityTypes.change, { params: { id: of.typeId }, body: { archived: true } })).status,
      (await w.call(who, attributes.remove, { params: { id: of.questionId } })).status,
    ];
    expect(await end(leader())).toEqual([403, 403]);
    const ofBoth = await w.person('Petra Planerare', ['ASSISTANCE_ADMIN']);
    await w.join(elsa, ofBoth);
    await w.join(karl, ofBoth);
    expect((await changeable(ofBoth, elsa.id)).mayRemove).toBe(true);
    expect(await end(ofBoth)).toEqual([200, 204]);
    expect((await w.call(w.people.orgAdmin, activityCategories.remove, { params: { id: of.categoryId } })).status).toBe(204);
  });
});

describe('a client’s own made the company’s', () => {
  const toCompany = {
    type: (who: Person, id: number) => w.call(who, activityTypes.toCompany, { params: { id } }),
    category: (who: Person, id: number) => w.call(who, activityCategories.toCompany, { params: { id } }),
  };
  const withValue = async () => {
    const of = await made(leader(), elsas());
    const { data } = await activity(leader(), of.typeId, w.clients.elsa.id, {
      attributeValueStrings: [{ attribute: { id: of.questionId }, stringValue: '500 mg' }],
    });
    return { ...of, activityId: data.id };
  };

  it.each(['type', 'category'] as const)('is for every client with its questions, as a %s, and its values stay', async (kind) => {
    const of = await withValue();
    const { elsa, karl } = w.clients;
    expect(await typesOf(karl.id)).not.toContain(of.typeId);
    const id = kind === 'type' ? of.typeId : of.categoryId;
    const { status, data } = await toCompany[kind](leader(), id);
    expect([status, data.client, data.global]).toEqual([200, null, false]);
    for (const client of [elsa, karl]) {
      expect(await typesOf(client.id)).toContain(of.typeId);
      expect(await askedOf(client.id, of.typeId)).toEqual(['Styrka']);
    }
    expect((await w.call(w.people.orgAdmin, activityCategories.get, { params: { id: of.categoryId } })).data.client).toBeNull();
    const { data: values } = await w.call(leader(), activities.attributeValues, { params: { id: of.activityId } });
    expect(values.attributeValueStrings.map(({ stringValue }) => stringValue)).toEqual(['500 mg']);
    expect((await activity(other, of.typeId, karl.id)).status).toBe(201);
    expect(refusal(await toCompany[kind](leader(), id))).toEqual([409, 'error.catalogue.notClients']);
  });

  it('leaves what is archived the client’s', async () => {
    const of = await withValue();
    const { data: old } = await type(leader(), 'Gammal', of.categoryId, elsas());
    await w.call(leader(), activityTypes.change, { params: { id: old.id }, body: { archived: true } });
    await w.call(leader(), attributes.change, { params: { id: of.questionId }, body: { archived: true } });
    await toCompany.category(w.people.orgAdmin, of.categoryId);
    const types = await typesOf(w.clients.karl.id);
    expect([types.includes(of.typeId), types.includes(old.id)]).toEqual([true, false]);
    expect(await askedOf(w.clients.karl.id, of.typeId)).toEqual([]);
  });

  it('is refused where the company or the platform has one of that name, and nothing is half done', async () => {
    const of = await withValue();
    await category(w.people.orgAdmin, 'doser', {});
    const taken = [409, 'error.catalogue.categoryAtCompany'];
    expect(refusal(await toCompany.category(leader(), of.categoryId))).toEqual(taken);
    expect(refusal(await toCompany.type(leader(), of.typeId))).toEqual(taken);
    const { data: shared } = await category(w.people.admin, 'Gemensam', {});
    await type(w.people.admin, 'Dusch', shared.id, {});
    const { data: out } = await type(leader(), 'Kvällsdusch', shared.id, elsas());
    await w.call(w.people.admin, activityTypes.create, { body: { name: 'KVÄLLSDUSCH', activityCategory: { id: shared.id } } });
    expect(refusal(await toCompany.type(leader(), out.id))).toEqual([409, 'error.catalogue.typeAtCompany']);
    const types = await typesOf(w.clients.karl.id);
    expect([types.includes(of.typeId), types.includes(out.id)]).toEqual([false, false]);
  });

  it('is one act of two at once, by the client’s leader, ADMIN and the office alone', async () => {
    const of = await withValue();
    const { admin, orgAdmin, orgUser, user, strangerOrgAdmin, strangerAdmin } = w.people;
    for (const who of [user, orgUser]) expect((await toCompany.type(who, of.typeId)).status).toBe(403);
    for (const who of [other, strangerOrgAdmin, strangerAdmin]) expect((await toCompany.type(who, of.typeId)).status).toBe(404);
    const both = await Promise.all([toCompany.type(leader(), of.typeId), toCompany.category(orgAdmin, of.categoryId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([200, 409])]);
    expect(await askedOf(w.clients.karl.id, of.typeId)).toEqual(['Styrka']);
    const second = await made(leader(), elsas(), 'Andra');
    expect((await toCompany.category(admin, second.categoryId)).status).toBe(200);
  });

  it('of stock comes with its questions', async () => {
    const { data: own } = await w.call(leader(), itemCategories.create, { body: { name: 'Salvor', ...look, ...elsas() } });
    const body = { name: 'Hållbar till', valueType: 'STRING' as const, itemCategory: { id: own.id } };
    await w.call(leader(), attributes.createForClient, { params: { clientId: w.clients.elsa.id }, body });
    const call = () => w.call(leader(), itemCategories.toCompany, { params: { id: own.id } });
    expect((await call()).data.client).toBeNull();
    const params = { clientId: w.clients.karl.id, itemCategoryId: own.id };
    expect((await w.call(other, attributes.ofItemCategory, { params })).data.map(({ name }) => name)).toEqual(['Hållbar till']);
    expect(refusal(await call())).toEqual([409, 'error.catalogue.notClients']);
  });
});
