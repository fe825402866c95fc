/**
 * Values of attributes: one for each attribute and owner, stored with their activity or by themselves (product «Attributes and values»).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import * as contract from '#contract/attributes.ts';
import { type World, world } from '#test/world.ts';
import { attributeSteps, type FourKinds } from './attribute-steps.ts';

let w: World;
const { by, elsa, activity, valuesOf, fourKinds } = attributeSteps(() => w);
beforeAll(async () => {
  w = await world();
});

const full = (k: FourKinds) => ({
  attributeValueStrings: [
    { attribute: { id: k.line }, stringValue: ' 5 mg ' },
    { attribute: { id: k.other }, stringValue: 'tablett' },
  ],
  attributeValueLongStrings: [{ attribute: { id: k.long }, stringValue: '<p>Skaka <b>väl</b><script>alert(1)</script></p>' }],
  attributeValueBooleans: [{ attribute: { id: k.yes }, booleanValue: false }],
  attributeValueNumbers: [{ attribute: { id: k.number }, doubleValue: 2.25 }],
});

describe('an activity’s values', () => {
  it('are stored with it and come back in the attributes’ order, sanitised', async () => {
    const k = await fourKinds();
    const { data, status } = await activity(k.typeId, full(k));
    expect(status).toBe(201);
    const values = await valuesOf(data.id);
    expect(values.attributeValueStrings.map(({ attribute: of, stringValue }) => [of.name, of.order, stringValue])).toEqual([
      ['Beredning', 1, 'tablett'],
      ['Styrka', 4, '5 mg'],
    ]);
    expect(values.attributeValueLongStrings.map(({ stringValue }) => stringValue)).toEqual(['<p>Skaka <strong>väl</strong></p>']);
    expect(values.attributeValueBooleans.map(({ booleanValue }) => booleanValue)).toEqual([false]);
    expect(values.attributeValueNumbers.map(({ doubleValue }) => doubleValue)).toEqual([2.25]);
    expect((await w.call(w.people.user, activities.get, { params: { id: data.id } })).data).toMatchObject(values);
    for (const who of [w.people.stranger, w.people.strangerAdmin])
      expect((await w.call(who, activities.attributeValues, { params: { id: data.id } })).status).toBe(404);
  });
  it('come with those of the client’s other activities in one answer, but for archived questions and removed activities (R79)', async () => {
    const k = await fourKinds();
    const [{ data: first }, { data: gone }] = [await activity(k.typeId, full(k)), await activity(k.typeId, full(k))];
    await activity(k.typeId);
    await w.call(by(), activities.remove, { params: { id: gone.id } });
    await w.call(by(), contract.attributes.change, { params: { id: k.other }, body: { archived: true } });
    const asked = (who: { token: string }) => w.call(who, activities.valuesOfClient, { params: { clientId: elsa().id } });
    const { attributeValueStrings: strings, ...others } = await valuesOf(first.id);
    const own = (await asked(w.people.user)).data.filter(({ activityId }) => activityId >= first.id);
    expect(own).toEqual([
      { activityId: first.id, attributeValueStrings: strings.filter(({ attribute: of }) => of.id !== k.other), ...others },
    ]);
    for (const who of [w.people.stranger, w.people.strangerAdmin]) expect((await asked(who)).status).toBe(404);
  });
  it('are one each: a list given is the whole list, one left out changes nothing', async () => {
    const k = await fourKinds();
    const { data } = await activity(k.typeId, full(k));
    const change = (body: object) => w.call(by(), activities.change, { params: { id: data.id }, body });
    const first = await valuesOf(data.id);
    const saved = await change({ attributeValueStrings: [{ attribute: { id: k.line }, stringValue: '10 mg' }], attributeValueNumbers: [] });
    expect(saved.data.attributeValueStrings).toMatchObject([{ id: first.attributeValueStrings[1]!.id, stringValue: '10 mg' }]);
    expect(saved.data.attributeValueNumbers).toEqual([]);
    expect(saved.data.attributeValueLongStrings).toEqual(first.attributeValueLongStrings);
    await change({ name: 'Annat namn' });
    expect((await valuesOf(data.id)).attributeValueStrings).toHaveLength(1);
    const twice = { attributeValueStrings: [1, 2].map((n) => ({ attribute: { id: k.line }, stringValue: `${n}` })) };
    expect((await change(twice)).problem.fieldErrors?.[0]).toMatchObject({ field: 'attributeValueStrings' });
    const put = { ...saved.data, attributeValueBooleans: [{ attribute: { id: k.yes }, booleanValue: true }] };
    const replaced = await w.call(by(), activities.replace, { params: { id: data.id }, body: put });
    expect(replaced.data.attributeValueBooleans).toMatchObject([{ booleanValue: true }]);
    expect(replaced.data.attributeValueStrings).toEqual(saved.data.attributeValueStrings);
  });
  it('fit their attribute and its type: nothing is stored of an activity with one that does not', async () => {
    const [k, elsewhere] = [await fourKinds(), await fourKinds()];
    const text = (id: number) => ({ attribute: { id }, stringValue: 'x' });
    const wrong: [contract.NestedValues, string][] = [
      [{ attributeValueStrings: [text(k.number)] }, 'attributeValueStrings'],
      [{ attributeValueStrings: [text(elsewhere.line)] }, 'attributeValueStrings'],
      [{ attributeValueLongStrings: [text(k.question)] }, 'attributeValueLongStrings'],
      [{ attributeValueLongStrings: [{ attribute: { id: k.long }, stringValue: '<p> </p>' }] }, 'attributeValueLongStrings'],
      [{ attributeValueNumbers: [{ attribute: { id: k.number }, doubleValue: -1 }] }, 'attributeValueNumbers.0.doubleValue'],
      [{ attributeValueNumbers: [{ attribute: { id: k.number }, doubleValue: 1.005 }] }, 'attributeValueNumbers.0.doubleValue'],
      [{ attributeValueStrings: [{ attribute: { id: k.line }, stringValue: 'x'.repeat(1001) }] }, 'attributeValueStrings.0.stringValue'],
    ];
    const before = (await w.call(by(), activities.list, { query: { size: 5000, typeId: String(k.typeId) } })).data.length;
    for (const [lists, field] of wrong) {
      const { status, problem } = await activity(k.typeId, lists);
      expect({ status, field: problem.fieldErrors?.[0]?.field }, JSON.stringify(lists).slice(0, 120)).toEqual({ status: 400, field });
    }
    expect((await w.call(by(), activities.list, { query: { size: 5000, typeId: String(k.typeId) } })).data).toHaveLength(before);
  });
  it('stay when their attribute is taken out or archived, and wait when the type is another for a while', async () => {
    const [k, other] = [await fourKinds(), await fourKinds()];
    const { data } = await activity(k.typeId, full(k));
    await w.call(by(), contract.attributes.change, { params: { id: k.other }, body: { archived: true } });
    expect((await valuesOf(data.id)).attributeValueStrings[0]).toMatchObject({ stringValue: 'tablett', attribute: { archived: true } });
    const change = (typeId: number) => w.call(by(), activities.change, { params: { id: data.id }, body: { type: { id: typeId } } });
    expect((await change(other.typeId)).data.attributeValueStrings).toEqual([]);
    await w.call(by(), activities.change, { params: { id: data.id }, body: { attributeValueStrings: [] } });
    expect((await change(k.typeId)).data.attributeValueStrings).toHaveLength(2);
  });
  it('go with an activity that was never used', async () => {
    const k = await fourKinds();
    const { data } = await activity(k.typeId, full(k));
    expect((await w.call(by(), activities.remove, { params: { id: data.id } })).status).toBe(204);
    const left = await w.scoped({ companies: '*' }, (db) =>
      db.selectFrom('attribute_value_strings').select('id').where('activity_id', '=', data.id).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('a value by itself', () => {
  it('has one owner of the client in scope, once for each attribute, and is read, changed and deleted', async () => {
    const k = await fourKinds();
    const { data: made } = await activity(k.typeId);
    const create = (body: object) => w.call(by(), contract.attributeValueStrings.create, { body: body as never });
    const value = { attribute: { id: k.line }, stringValue: '5 mg' };
    const { data, status } = await create({ ...value, activity: { id: made.id } });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      stringValue: '5 mg',
      attribute: { id: k.line, name: 'Styrka' },
      activity: { id: made.id },
      item: null,
      client: { id: elsa().id },
    });
    expect((await create({ ...value, activity: { id: made.id } })).status).toBe(409);
    expect((await create(value)).problem.fieldErrors?.[0]).toMatchObject({ field: 'activity', message: 'error.field.required' });
    expect((await create({ ...value, activity: { id: w.clients.foreign.activityId } })).status).toBe(400);
    expect((await create({ ...value, attribute: { id: k.number }, activity: { id: made.id } })).problem.fieldErrors?.[0]).toMatchObject({
      field: 'attribute',
    });
    const params = { id: data.id };
    expect((await w.call(by(), contract.attributeValueStrings.change, { params, body: { stringValue: '10 mg' } })).data.stringValue).toBe(
      '10 mg',
    );
    expect((await valuesOf(made.id)).attributeValueStrings).toMatchObject([{ id: data.id, stringValue: '10 mg' }]);
    const moved = await w.call(by(), contract.attributeValueStrings.change, { params, body: { activity: { id: elsa().activityId } } });
    expect(moved.problem.fieldErrors?.[0]).toMatchObject({ field: 'activity', message: 'error.field.fixed' });
    const of = { activityId: String(made.id) };
    expect((await w.call(w.people.user, contract.attributeValueStrings.list, { query: of })).data.map(({ id }) => id)).toEqual([data.id]);
    expect((await w.call(by(), contract.attributeValueStrings.remove, { params })).status).toBe(204);
    expect((await w.call(by(), contract.attributeValueStrings.get, { params })).status).toBe(404);
  });
  it('of an item of stock fits its category', async () => {
    const own = { company_id: elsa().companyId, client_id: elsa().id };
    const item = await w.scoped({ companies: [own.company_id] }, async (db) => {
      const category = await db
        .insertInto('item_categories')
        .values({ ...own, name: 'Salvor', color: '#0e6f8c', icon: 'pill' } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto('inventory_items')
        .values({ ...own, name: 'Hydrokortison', category_id: category.id } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, category: category.id };
    });
    const made = await w.call(by(), contract.attributes.createForClient, {
      params: { clientId: elsa().id },
      body: { name: 'Styrka, procent', valueType: 'NUMBER', itemCategory: { id: item.category } },
    });
    const create = (body: object) => w.call(by(), contract.attributeValueNumbers.create, { body: body as never });
    const value = { attribute: { id: made.data.id }, doubleValue: 1 };
    expect((await create({ ...value, activity: { id: elsa().activityId } })).problem.fieldErrors?.[0]).toMatchObject({
      field: 'attribute',
    });
    expect((await create({ ...value, item: { id: item.id }, activity: { id: elsa().activityId } })).problem.fieldErrors?.[0]).toMatchObject(
      {
        field: 'item',
      },
    );
    expect((await create({ ...value, item: { id: item.id } })).data).toMatchObject({ doubleValue: 1, item: { name: 'Hydrokortison' } });
  });
  it('of rich text is sanitised, and one that says nothing is refused', async () => {
    const k = await fourKinds();
    const { data: made } = await activity(k.typeId);
    const create = (stringValue: string) =>
      w.call(by(), contract.attributeValueLongStrings.create, {
        body: { attribute: { id: k.long }, activity: { id: made.id }, stringValue },
      });
    expect((await create('<p></p>')).problem.fieldErrors?.[0]).toMatchObject({ field: 'stringValue', message: 'error.field.required' });
    const { data } = await create('<p onclick="x()">Lyft <i>inte</i></p><iframe src="https://example.com"></iframe>');
    expect(data.stringValue).toBe('<p>Lyft <em>inte</em></p>');
    expect((await w.call(w.people.user, contract.attributeValueLongStrings.get, { params: { id: data.id } })).data.client?.name).toBe(
      'Elsa Lindqvist',
    );
    for (const who of [w.people.stranger, w.people.strangerOrgAdmin])
      expect((await w.call(who, contract.attributeValueLongStrings.get, { params: { id: data.id } })).status).toBe(404);
    expect((await w.call(w.people.user, contract.attributeValueLongStrings.remove, { params: { id: data.id } })).status).toBe(403);
  });
});
