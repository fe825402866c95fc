/** Steps of stories about reports that are filled in: a published form, what is sent of it, and what becomes of that. */
import { expect } from 'vitest';
import type { RequestInput } from '#contract/endpoint.ts';
import { reports, reportTypes, type SentPiece } from '#contract/reports/forms.ts';
import { reportInstances } from '#contract/reports/instances.ts';
import { type Person, START, type World } from '#test/world.ts';

export const question = (name: string) => ({ name, valueType: 'INPUT_LONG_STRING' as const });
type Made = { onlyOrganisation?: boolean; name?: string; asks?: readonly (string | SentPiece)[] };
type Body = NonNullable<RequestInput<typeof reportInstances.create>['body']>;
type Correction = NonNullable<RequestInput<typeof reportInstances.change>['body']>;
export const said = (it: { attributeVariableLongStrings: { stringValue: string }[] }) =>
  it.attributeVariableLongStrings.map(({ stringValue }) => stringValue);

/** The steps in a world, with a type of the company's own. */
export async function reportSteps(w: World) {
  const type = await w.call(w.people.orgAdmin, reportTypes.create, { body: { name: 'Avvikelse', color: '#0e6f8c', icon: 'note' } });
  expect(type.status).toBe(201);

  /** What is offered for Elsa: the last version of each form. */
  const offered = async () =>
    (await w.call(w.people.user, reports.ofClient, { params: { clientId: w.clients.elsa.id }, query: { size: 5000 } })).data;
  /** A published form, and its version as it is offered. */
  async function form({ asks = ['Vad hände?', 'När?'], name = 'Fallrapport', ...more }: Made = {}) {
    const body = {
      name,
      type: { id: type.data.id },
      published: true,
      attributes: asks.map((one) => (typeof one === 'string' ? question(one) : one)),
      ...more,
    };
    const { data } = await w.call(w.people.orgAdmin, reports.create, { body });
    const { reportVersionId } = (await offered()).find(({ id }) => id === data.id)!;
    return { id: data.id, reportVersionId, asked: data.attributes.map(({ id }) => id), pieces: data.attributes };
  }
  type Form = Awaited<ReturnType<typeof form>>;
  const answers = ({ asked }: Form, ...given: string[]) =>
    given.map((stringValue, index) => ({ attribute: { id: asked[index]! }, stringValue }));
  const send = (it: Form, body: Partial<Body> = {}, who: Person = w.people.user, headers = {}) => {
    const whole = {
      reportVersionId: it.reportVersionId,
      clientId: w.clients.elsa.id,
      occurenceDate: START,
      attributeVariableLongStrings: answers(it, 'Hon föll'),
    };
    return w.call(who, reportInstances.create, { body: { ...whole, ...body } }, headers);
  };
  async function sent(it: Form, body: Partial<Body> = {}, who?: Person) {
    const { data, status, problem } = await send(it, body, who);
    expect(problem?.fieldErrors).toBeUndefined();
    expect(status).toBe(201);
    return data;
  }
  const get = (id: number, who: Person = w.people.user) => w.call(who, reportInstances.get, { params: { id } });
  const correct = (id: number, body: Correction, who: Person = w.people.user, headers = {}) =>
    w.call(who, reportInstances.change, { params: { id }, body }, headers);
  const remove = (id: number, who: Person, reason = 'Fel klient', headers = {}) =>
    w.call(who, reportInstances.remove, { params: { id }, body: { reason } }, headers);
  const listed = async (who: Person = w.people.user) =>
    (await w.call(who, reportInstances.ofClient, { params: { clientId: w.clients.elsa.id }, query: { size: 5000 } })).data.map(
      ({ id }) => id,
    );
  return { typeId: type.data.id, offered, form, answers, send, sent, get, correct, remove, listed };
}
export type ReportSteps = Awaited<ReturnType<typeof reportSteps>>;
export type Form = Awaited<ReturnType<ReportSteps['form']>>;
