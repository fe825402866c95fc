/** Values of items of stock: asked by their category, stored with them, and read with one of them (product «Attributes and values»). */
import { beforeAll, describe, expect, it } from 'vitest';
import { attributes, attributeValueLongStrings, type ValueType } from '#contract/attributes.ts';
import { inventoryItems, itemCategories } from '#contract/inventory.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
const by = () => w.people.assistanceAdmin;
const client = () => ({ id: w.clients.elsa.id });
let count = 0;
async function category() {
  const body = { name: `Kategori ${++count}`, color: '#53605c', icon: 'pill' as const, client: client() };
  return (await w.call(by(), itemCategories.create, { body })).data.id;
}
const attribute = async (itemCategoryId: number, name: string, valueType: ValueType) =>
  (
    await w.call(by(), attributes.createForClient, {
      params: { clientId: client().id },
      body: { name, valueType, itemCategory: { id: itemCategoryId } },
    })
  ).data.id;
/** A category that asks for one of each kind. */
async function asking() {
  const id = await category();
  return {
    id,
    line: await attribute(id, 'Styrka', 'STRING'),
    long: await attribute(id, 'Förvaring', 'LONG_STRING'),
    yes: await attribute(id, 'Kylvara', 'BOOLEAN'),
    number: await attribute(id, 'Per dygn', 'NUMBER'),
  };
}
type Asking = Awaited<ReturnType<typeof asking>>;
const full = ({ line, long, yes, number }: Asking) => ({
  attributeValueStrings: [{ attribute: { id: line }, stringValue: '500 mg' }],
  attributeValueLongStrings: [{ attribute: { id: long }, stringValue: '<p>Mörkt<script>alert(1)</script></p>' }],
  attributeValueBooleans: [{ attribute: { id: yes }, booleanValue: true }],
  attributeValueNumbers: [{ attribute: { id: number }, doubleValue: 2.5 }],
});
const make = (categoryId: number | undefined, lists: object) =>
  w.call(by(), inventoryItems.create, {
    body: {
      ...{ name: 'Alvedon', amountInStock: 4, alertValue: 0, client: client(), ...lists },
      ...(categoryId !== undefined && { category: { id: categoryId } }),
    },
  });
const read = async (id: number) => (await w.call(w.people.user, inventoryItems.get, { params: { id } })).data;
const change = (id: number, body: object) => w.call(by(), inventoryItems.change, { params: { id }, body });

describe('what an item is asked', () => {
  it('is what its category asks, in order, for whoever sees the client', async () => {
    const k = await asking();
    const params = { clientId: client().id, itemCategoryId: k.id };
    const of = (who: { token: string }, more = {}) => w.call(who, attributes.ofItemCategory, { params: { ...params, ...more } });
    expect((await of(w.people.user)).data.map(({ id, valueType }) => [id, valueType])).toEqual([
      [k.line, 'STRING'],
      [k.long, 'LONG_STRING'],
      [k.yes, 'BOOLEAN'],
      [k.number, 'NUMBER'],
    ]);
    for (const who of [w.people.stranger, w.people.strangerOrgAdmin]) expect((await of(who)).status).toBe(404);
    expect((await of(w.people.user, { itemCategoryId: 999_999 })).status).toBe(404);
    expect((await of(w.people.colleague, { clientId: w.clients.karl.id })).status).toBe(404);
  });
  it('is asked still once the category was removed, of the items that have it', async () => {
    const k = await asking();
    await make(k.id, {});
    await w.call(by(), itemCategories.remove, { params: { id: k.id } });
    const { status, data } = await w.call(w.people.user, attributes.ofItemCategory, {
      params: { clientId: client().id, itemCategoryId: k.id },
    });
    expect([status, data.length]).toEqual([200, 4]);
  });
});

describe('an item’s values', () => {
  it('are stored with it, sanitised, and come with it alone and with what is done to its stock', async () => {
    const k = await asking();
    const made = await make(k.id, full(k));
    expect(made.status).toBe(201);
    const item = await read(made.data.id);
    expect(item).toMatchObject({
      attributeValueStrings: [{ attribute: { id: k.line, name: 'Styrka' }, stringValue: '500 mg' }],
      attributeValueLongStrings: [{ stringValue: '<p>Mörkt</p>' }],
      attributeValueBooleans: [{ booleanValue: true }],
      attributeValueNumbers: [{ doubleValue: 2.5 }],
    });
    const refilled = await w.call(by(), inventoryItems.refill, { params: { id: item.id }, body: { amount: 2 } });
    expect(refilled.data).toMatchObject({ amountInStock: 6, attributeValueStrings: item.attributeValueStrings });
    const { data: listed } = await w.call(w.people.user, inventoryItems.list, { query: { clientId: String(client().id) } });
    expect(listed.find(({ id }) => id === item.id)).not.toHaveProperty('attributeValueStrings');
    const text = await w.call(w.people.user, attributeValueLongStrings.get, { params: { id: item.attributeValueLongStrings[0]!.id } });
    expect(text.data).toMatchObject({ item: { id: item.id }, stringValue: '<p>Mörkt</p>' });
  });
  it('are one each: a list given is the whole list, one left out changes nothing', async () => {
    const k = await asking();
    const { data } = await make(k.id, full(k));
    const saved = await change(data.id, {
      attributeValueStrings: [{ attribute: { id: k.line }, stringValue: '1 g' }],
      attributeValueNumbers: [],
    });
    expect(saved.data).toMatchObject({ attributeValueStrings: [{ stringValue: '1 g' }], attributeValueNumbers: [] });
    expect(saved.data.attributeValueBooleans).toEqual(data.attributeValueBooleans);
    const old = await w.call(
      by(),
      inventoryItems.change,
      { params: { id: data.id }, body: { attributeValueStrings: [] } },
      { 'if-match': '"0"' },
    );
    expect(old.status).toBe(412);
    expect((await read(data.id)).attributeValueStrings).toMatchObject([{ stringValue: '1 g' }]);
  });
  it('fit their category: nothing is stored of an item with one that does not, and nothing drawn', async () => {
    const [k, other] = [await asking(), await asking()];
    const before = (await w.call(by(), inventoryItems.list, { query: { clientId: String(client().id), size: 5000 } })).data.length;
    for (const categoryId of [other.id, undefined]) {
      const { status, problem } = await make(categoryId, full(k));
      expect([status, problem.fieldErrors?.[0]]).toMatchObject([400, { objectName: 'inventoryItem', field: 'attributeValueStrings' }]);
    }
    expect((await w.call(by(), inventoryItems.list, { query: { clientId: String(client().id), size: 5000 } })).data).toHaveLength(before);
    const { data } = await make(k.id, full(k));
    expect((await change(data.id, { amountInStock: 99, ...full(other) })).status).toBe(400);
    expect((await read(data.id)).amountInStock).toBe(4);
  });
  it('of a former category wait, and come back with it', async () => {
    const [k, other] = [await asking(), await asking()];
    const { data } = await make(k.id, full(k));
    const moved = await change(data.id, { category: { id: other.id }, ...full(other), attributeValueBooleans: [] });
    expect(moved.data).toMatchObject({ attributeValueStrings: [{ attribute: { id: other.line } }], attributeValueBooleans: [] });
    const back = await change(data.id, { category: { id: k.id } });
    expect(back.data.attributeValueBooleans).toEqual(data.attributeValueBooleans);
  });
});
