/** Steps that the stories of attributes and of values share: a type with attributes, an activity with values, and reading them back. */
import { activities } from '#contract/activities.ts';
import * as contract from '#contract/attributes.ts';
import { activityTypes } from '#contract/catalogue.ts';
import type { World } from '#test/world.ts';

export function attributeSteps(w: () => World) {
  let count = 0;
  const by = () => w().people.assistanceAdmin;
  const elsa = () => w().clients.elsa;
  const typeOf = async () => {
    const body = { name: `Typ ${++count}`, activityCategory: { id: elsa().categoryId }, client: { id: elsa().id } };
    return (await w().call(by(), activityTypes.create, { body })).data.id;
  };
  const attribute = async (typeId: number, name: string, valueType: contract.ValueType = 'STRING', more: object = {}) =>
    w().call(by(), contract.attributes.createForClient, {
      params: { clientId: elsa().id },
      body: { name, valueType, activityType: { id: typeId }, ...more },
    });
  const activity = async (typeId: number, lists: contract.NestedValues = {}) =>
    w().call(by(), activities.create, { body: { name: 'Med värden', type: { id: typeId }, client: { id: elsa().id }, ...lists } });
  const valuesOf = async (id: number) => (await w().call(w().people.user, activities.attributeValues, { params: { id } })).data;
  const asked = async (typeId: number, query = {}) =>
    (await w().call(w().people.user, contract.attributes.ofActivityType, { params: { clientId: elsa().id, typeId }, query })).data;
  /** A type with an attribute of each kind, in an order that is not that of their making. */
  const fourKinds = async () => {
    const typeId = await typeOf();
    const id = async (name: string, type: contract.ValueType, order: number) => (await attribute(typeId, name, type, { order })).data.id;
    return {
      typeId,
      line: await id('Styrka', 'STRING', 4),
      other: await id('Beredning', 'STRING', 1),
      long: await id('Så gör vi', 'LONG_STRING', 3),
      yes: await id('Med mat', 'BOOLEAN', 2),
      number: await id('Dos, ml', 'NUMBER', 0),
      question: await id('Hur gick det?', 'INPUT_LONG_STRING', 5),
    };
  };
  return { by, elsa, typeOf, attribute, activity, valuesOf, asked, fourKinds };
}
export type FourKinds = Awaited<ReturnType<ReturnType<typeof attributeSteps>['fourKinds']>>;
