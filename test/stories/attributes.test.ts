/**
 * Attributes: asked for by type and client, whose they are, their order, and what stays when they have values
 * (product «Attributes and values»).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/attributes.ts';
import { type World, world } from '#test/world.ts';
import { attributeSteps } from './attribute-steps.ts';

let w: World;
const { by, elsa, typeOf, activity, attribute, valuesOf, asked } = attributeSteps(() => w);
beforeAll(async () => {
  w = await world();
});

describe('an attribute', () => {
  it('of a client is made under the client’s address, and comes last', async () => {
    const typeId = await typeOf();
    const first = await attribute(typeId, 'Styrka');
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({ global: false, order: 0, archived: false, client: { id: elsa().id }, activityType: { id: typeId } });
    expect((await attribute(typeId, 'Tas med mat', 'BOOLEAN')).data.order).toBe(1);
    expect((await attribute(typeId, 'Först', 'NUMBER', { order: 0 })).data.order).toBe(0);
    expect((await asked(typeId)).map(({ name }) => name)).toEqual(['Styrka', 'Först', 'Tas med mat']);
    const moved = await w.call(by(), contract.attributes.change, { params: { id: first.data.id }, body: { order: 7 } });
    expect(moved.data.order).toBe(7);
    expect((await asked(typeId)).map(({ name }) => name)).toEqual(['Först', 'Tas med mat', 'Styrka']);
  });
  it('is asked for with the platform’s and the company’s, archived ones unless left out, never another client’s', async () => {
    const typeId = await typeOf();
    const { data } = await attribute(typeId, 'Gammal', 'STRING', { archived: true });
    expect(data.archived).toBe(true);
    expect((await asked(typeId)).map(({ name }) => name)).toEqual(['Gammal']);
    expect(await asked(typeId, { includeArchived: 'false' })).toEqual([]);
    const wrong = [
      { clientId: w.clients.karl.id, typeId },
      { clientId: elsa().id, typeId: w.clients.karl.typeId },
    ];
    for (const params of wrong) expect((await w.call(w.people.user, contract.attributes.ofActivityType, { params })).status).toBe(404);
  });
  it('is of a type or of an item category that the client is offered, not of both', async () => {
    const typeId = await typeOf();
    const foreign = await attribute(w.clients.foreign.typeId, 'Fel');
    expect(foreign.problem.fieldErrors).toEqual([{ objectName: 'attribute', field: 'activityType', message: 'error.field.unknown' }]);
    expect((await attribute(w.clients.karl.typeId, 'Fel')).status).toBe(400);
    const ofAll = await w.call(w.people.admin, contract.attributes.create, {
      body: { name: 'Fel', valueType: 'STRING', activityType: { id: typeId } },
    });
    expect(ofAll.problem.fieldErrors?.[0]).toMatchObject({ field: 'activityType' });
    const item = await w.scoped({ companies: [elsa().companyId] }, (db) =>
      db
        .insertInto('item_categories')
        .values({ company_id: elsa().companyId, client_id: elsa().id, name: 'Salvor', color: '#0e6f8c', icon: 'pill' } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect((await attribute(typeId, 'Fel', 'STRING', { itemCategory: { id: item.id } })).problem.fieldErrors?.[0]).toMatchObject({
      field: 'itemCategory',
    });
    const { data } = await w.call(by(), contract.attributes.createForClient, {
      params: { clientId: elsa().id },
      body: { name: 'Hållbar till', valueType: 'STRING', itemCategory: { id: item.id } },
    });
    expect(data).toMatchObject({ itemCategory: { id: item.id, name: 'Salvor' }, activityType: null });
  });
  it('is changed by the administrators in scope; the platform’s by ADMIN', async () => {
    const typeId = await typeOf();
    const { data } = await attribute(typeId, 'Vems');
    for (const who of [w.people.user, w.people.orgUser])
      expect((await w.call(who, contract.attributes.change, { params: { id: data.id }, body: { name: 'Min' } })).status).toBe(403);
    for (const who of [w.people.stranger, w.people.strangerOrgAdmin])
      expect((await w.call(who, contract.attributes.get, { params: { id: data.id } })).status).toBe(404);
    expect(
      (await w.call(w.people.orgAdmin, contract.attributes.change, { params: { id: data.id }, body: { name: 'Vår' } })).data.name,
    ).toBe('Vår');
    const ours = await w.call(w.people.admin, contract.attributes.create, { body: { name: 'Allas', valueType: 'STRING' } });
    for (const who of [by(), w.people.orgAdmin]) {
      expect((await w.call(who, contract.attributes.change, { params: { id: ours.data.id }, body: { name: 'Min' } })).status).toBe(403);
      expect((await w.call(who, contract.attributes.remove, { params: { id: ours.data.id } })).status).toBe(403);
    }
  });
  it('keeps its kind once it has a value, and goes with its values when it is removed', async () => {
    const typeId = await typeOf();
    const { data } = await attribute(typeId, 'Styrka');
    const change = (valueType: contract.ValueType) =>
      w.call(by(), contract.attributes.change, { params: { id: data.id }, body: { valueType } });
    expect((await change('NUMBER')).data.valueType).toBe('NUMBER');
    expect((await change('STRING')).status).toBe(200);
    const made = await activity(typeId, { attributeValueStrings: [{ attribute: { id: data.id }, stringValue: '5 mg' }] });
    const refused = await change('NUMBER');
    expect(refused.problem.fieldErrors).toEqual([{ objectName: 'attribute', field: 'valueType', message: 'error.field.fixed' }]);
    expect((await change('STRING')).status).toBe(200);
    expect((await w.call(by(), contract.attributes.remove, { params: { id: data.id } })).status).toBe(204);
    expect(await asked(typeId)).toEqual([]);
    expect((await valuesOf(made.data.id)).attributeValueStrings).toEqual([]);
    expect((await w.call(by(), contract.attributes.get, { params: { id: data.id } })).status).toBe(404);
    const kept = await w.scoped({ companies: '*' }, (db) =>
      db.selectFrom('attribute_value_strings').select('string_value').where('attribute_id', '=', data.id).execute(),
    );
    expect(kept).toEqual([{ string_value: '5 mg' }]);
  });
});
