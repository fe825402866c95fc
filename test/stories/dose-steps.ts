/** Steps with questions about the dose of an activity and the answers to them. */
import { attributes, attributeValueNumbers, attributeValueStrings, type ValueType } from '#contract/attributes.ts';
import type { World } from '#test/world.ts';

export type Asked = {
  activityId: number;
  /** Counts what was done. */
  n: number;
  questionId: number;
  doseId: number;
  tabletsId: number;
  countId: number | undefined;
};

export function dosing(w: () => World) {
  const by = () => w().people.assistanceAdmin;
  /** Asks activities of the client's type, and answers one question for this one. */
  async function asked(activityId: number): Promise<Omit<Asked, 'activityId' | 'n'>> {
    const { id: clientId, typeId } = w().clients.elsa;
    const ask = async (name: string, valueType: ValueType) => {
      const body = { name, valueType, activityType: { id: typeId } };
      return (await w().call(by(), attributes.createForClient, { params: { clientId }, body })).data.id;
    };
    const [questionId, tabletsId] = [await ask('Dos', 'STRING'), await ask('Antal tabletter', 'NUMBER')];
    const body = { attribute: { id: questionId }, activity: { id: activityId }, stringValue: '8 E' };
    const { data } = await w().call(by(), attributeValueStrings.create, { body });
    return { questionId, doseId: data.id, tabletsId, countId: undefined };
  }
  const answer = (id: number, stringValue: string) =>
    w().call(by(), attributeValueStrings.change, { params: { id }, body: { stringValue } });
  const change = (id: number, body: { name?: string; archived?: boolean; order?: number }) =>
    w().call(by(), attributes.change, { params: { id }, body });
  /** Answers how many tablets, or takes that answer away. */
  async function count(of: Asked, doubleValue: number) {
    const { countId } = of;
    of.countId = undefined;
    if (countId !== undefined) return w().call(by(), attributeValueNumbers.remove, { params: { id: countId } });
    const body = { attribute: { id: of.tabletsId }, activity: { id: of.activityId }, doubleValue };
    const made = await w().call(by(), attributeValueNumbers.create, { body });
    of.countId = made.data.id;
    return made;
  }
  /** What changes the dose that a day tells. */
  const acts = {
    dose: ({ doseId, n }: Asked) => answer(doseId, `${n} E`),
    renameQuestion: ({ questionId, n }: Asked) => change(questionId, { name: n % 2 ? 'Dos' : 'Fråga' }),
    archiveQuestion: ({ questionId, n }: Asked) => change(questionId, { archived: n % 2 === 0 }),
    moveQuestion: ({ tabletsId, n }: Asked) => change(tabletsId, { order: n % 2 ? 0 : 900 }),
    tablets: (of: Asked) => count(of, 0.5 + (of.n % 4)),
  };
  return { asked, acts };
}
