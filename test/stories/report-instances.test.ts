/** Reports that were filled in: sent is signed, a correction keeps what was there, a voided one is gone from every list (R44–R47). */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sent } from '#contract/endpoint.ts';
import { reports, reportTypes } from '#contract/reports/forms.ts';
import { attributeVariableLongStrings, reportInstances } from '#contract/reports/instances.ts';
import { openSession } from '#server/access/sign-in.ts';
import { type Person, START, type World, world } from '#test/world.ts';

let w: World;
let typeId: number;
beforeAll(async () => {
  w = await world();
  const type = await w.call(w.people.orgAdmin, reportTypes.create, { body: { name: 'Avvikelse', color: '#0e6f8c', icon: 'note' } });
  typeId = type.data.id;
});
beforeEach(() => {
  w.clock.now = new Date(START);
});

const question = (name: string) => ({ name, valueType: 'INPUT_LONG_STRING' as const });
/** A published form of two questions, and its version as it is offered. */
async function form(more: { onlyOrganisation?: boolean } = {}) {
  const body = {
    name: 'Fallrapport',
    type: { id: typeId },
    published: true,
    attributes: [question('Vad hände?'), question('När?')],
    ...more,
  };
  const { data } = await w.call(w.people.orgAdmin, reports.create, { body });
  const offered = await w.call(w.people.user, reports.ofClient, { params: { clientId: w.clients.elsa.id }, query: { size: 5000 } });
  const { reportVersionId } = offered.data.find(({ id }) => id === data.id)!;
  return { id: data.id, reportVersionId, asked: data.attributes.map(({ id }) => id), pieces: data.attributes };
}
type Form = Awaited<ReturnType<typeof form>>;
const answers = ({ asked }: Form, ...said: string[]) => said.map((stringValue, at) => ({ attribute: { id: asked[at]! }, stringValue }));
type Body = NonNullable<Sent<typeof reportInstances.create>['body']>;
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
const said = (it: { attributeVariableLongStrings: { stringValue: string }[] }) =>
  it.attributeVariableLongStrings.map(({ stringValue }) => stringValue);
const correct = (id: number, body: NonNullable<Sent<typeof reportInstances.change>['body']>, who: Person = w.people.user, headers = {}) =>
  w.call(who, reportInstances.change, { params: { id }, body }, headers);
const remove = (id: number, who: Person, reason = 'Fel klient') =>
  w.call(who, reportInstances.remove, { params: { id }, body: { reason } });
const listed = async (who: Person = w.people.user) =>
  (await w.call(who, reportInstances.ofClient, { params: { clientId: w.clients.elsa.id }, query: { size: 5000 } })).data.map(
    ({ id }) => id,
  );

describe('sending', () => {
  it('signs it, with the version it was given to', async () => {
    const it = await form();
    const report = await sent(it, { attributeVariableLongStrings: answers(it, '<p>Hon <i>föll</i></p>', '<p></p>') });
    expect(report).toMatchObject({
      ...{
        name: 'Fallrapport',
        clientName: 'Elsa Lindqvist',
        signedByName: 'Anna Berg',
        number: 1,
        versionNumber: 1,
        onlyOrganisation: false,
      },
      ...{ isAfterUnpublishing: false, edits: [], voidedDate: null },
    });
    expect(report.items.map(({ name }) => name)).toEqual(['Vad hände?', 'När?']);
    expect(said(report)).toEqual(['<p>Hon <i>föll</i></p>']);
    for (const who of [w.people.colleague, w.people.assistanceAdmin, w.people.orgUser])
      expect(said((await get(report.id, who)).data)).toEqual(said(report));
    expect((await get(report.id, w.people.stranger)).status).toBe(404);
    const ofDay = await w.call(w.people.user, reportInstances.ofDay, {
      params: { clientId: w.clients.elsa.id },
      query: { date: '2026-11-20' },
    });
    expect(ofDay.data.map(({ id }) => id)).toContain(report.id);
  });
  it.each<[string, (it: Form) => Partial<Body>, string]>([
    ['nothing answered', (it) => ({ attributeVariableLongStrings: answers(it, '', '<p> </p>') }), 'attributeVariableLongStrings'],
    [
      'an answer to what is not asked',
      () => ({ attributeVariableLongStrings: [{ attribute: { id: 424242 }, stringValue: 'x' }] }),
      'attributeVariableLongStrings',
    ],
    [
      'two answers to one question',
      (it) => ({ attributeVariableLongStrings: [...answers(it, 'a'), ...answers(it, 'b')] }),
      'attributeVariableLongStrings',
    ],
    ['what lies ahead', () => ({ occurenceDate: '2026-11-20T09:24:00Z' }), 'occurenceDate'],
    ['what was over ten years ago', () => ({ occurenceDate: '2016-11-19T09:22:00Z' }), 'occurenceDate'],
    ['a version of nobody', () => ({ reportVersionId: 424242 }), 'reportVersionId'],
    ['another company’s client', () => ({ clientId: w.clients.foreign.id }), 'clientId'],
  ])('is refused for %s at its field', async (_, body, field) => {
    const it = await form();
    const { status, problem } = await send(it, body(it));
    expect([status, problem.fieldErrors?.[0]?.field]).toEqual([400, field]);
  });
  it('is done once with one key, also when two arrive together', async () => {
    const it = await form();
    const before = (await listed()).length;
    const key = { 'idempotency-key': 'a-key-of-this-report-1' };
    const both = await Promise.all([send(it, {}, w.people.user, key), send(it, {}, w.people.user, key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
    expect((await listed()).length).toBe(before + 1);
  });
});

describe('one that only the organisation reads', () => {
  it('is there for its signer and the organisation, and for no colleague in any list', async () => {
    const report = await sent(await form({ onlyOrganisation: true }));
    expect(report.onlyOrganisation).toBe(true);
    for (const who of [w.people.user, w.people.orgUser, w.people.orgAdmin]) {
      expect((await get(report.id, who)).status).toBe(200);
      expect(await listed(who)).toContain(report.id);
    }
    for (const who of [w.people.colleague, w.people.assistanceAdmin]) {
      expect((await get(report.id, who)).status).toBe(404);
      expect(await listed(who)).not.toContain(report.id);
      expect((await remove(report.id, who)).status).toBe(404);
    }
  });
});

describe('a correction', () => {
  it('is its signer’s, says why, and keeps what was there', async () => {
    const it = await form();
    const report = await sent(it);
    w.clock.now = new Date('2026-11-20T10:00:00Z');
    const body = {
      reason: 'Fel tid',
      occurenceDate: '2026-11-20T08:00:00Z',
      attributeVariableLongStrings: [{ attribute: { id: it.asked[1]! }, stringValue: 'Kl. 9' }],
    };
    expect((await correct(report.id, body, w.people.assistanceAdmin)).status).toBe(403);
    expect((await correct(report.id, { ...body, reason: ' ' })).problem.fieldErrors?.[0]?.field).toBe('reason');
    expect((await correct(report.id, body, w.people.user, { 'if-match': '"7"' })).status).toBe(412);
    const { data } = await correct(report.id, body, w.people.user, { 'if-match': '"1"' });
    expect(data).toMatchObject({ number: 2, occurenceDate: '2026-11-20T08:00:00.000Z', signedByDate: START });
    expect(data.edits).toMatchObject([
      { kind: 'CORRECTION', number: 1, text: 'Fel tid', byName: 'Anna Berg', date: '2026-11-20T10:00:00.000Z' },
    ]);
    expect(said(data)).toEqual(['Hon föll', 'Kl. 9']);
    const numbers = await w.call(w.people.colleague, reportInstances.numbers, { params: { id: report.id } });
    expect(numbers.data.map((one) => [one.number, one.occurenceDate, said(one)])).toEqual([
      [1, START, ['Hon föll']],
      [2, '2026-11-20T08:00:00.000Z', ['Hon föll', 'Kl. 9']],
    ]);
    const emptied = { reason: 'Ingen ska vara kvar', attributeVariableLongStrings: answers(it, '', '') };
    expect((await correct(report.id, emptied)).problem.fieldErrors?.[0]).toMatchObject({ message: 'error.field.unanswered' });
  });
  it('of one answer is the same act; an answer is not deleted', async () => {
    const it = await form();
    const report = await sent(it);
    const [answer] = report.attributeVariableLongStrings;
    const params = { id: answer!.id };
    const changed = await w.call(w.people.user, attributeVariableLongStrings.change, {
      params,
      body: { stringValue: 'Hon snubblade', reason: 'Ordet' },
    });
    expect(changed.data).toMatchObject({ stringValue: 'Hon snubblade', reportInstanceId: report.id, version: 2 });
    expect((await w.call(w.people.user, attributeVariableLongStrings.get, { params })).status).toBe(404);
    const again = { params: { id: changed.data.id } };
    expect((await w.call(w.people.user, attributeVariableLongStrings.remove, again)).status).toBe(409);
    const open = { attribute: { id: it.asked[1]! }, reportInstanceId: report.id, stringValue: 'I går', reason: 'Glömde' };
    expect((await w.call(w.people.user, attributeVariableLongStrings.create, { body: open })).data).toMatchObject({
      stringValue: 'I går',
      version: 3,
    });
    expect((await get(report.id)).data.edits.map(({ text }) => text)).toEqual(['Ordet', 'Glömde']);
  });
  it('by others is an addendum', async () => {
    const report = await sent(await form());
    const add = (who: Person) =>
      w.call(who, reportInstances.addAddendum, { params: { id: report.id }, body: { text: 'Läkare är kontaktad' } });
    expect((await add(w.people.orgUser)).data.edits).toMatchObject([
      { kind: 'ADDENDUM', byName: 'Orvar Kontor', text: 'Läkare är kontaktad' },
    ]);
    expect((await add(w.people.stranger)).status).toBe(404);
    expect((await get(report.id)).data).toMatchObject({ number: 1, version: 2 });
  });
});

describe('a voided one', () => {
  it('is gone from every list, and read by the organisation’s administrator alone, with a trace', async () => {
    const report = await sent(await form());
    expect((await remove(report.id, w.people.colleague)).status).toBe(403);
    expect((await remove(report.id, w.people.user, ' ')).status).toBe(400);
    expect((await remove(report.id, w.people.user)).status).toBe(204);
    expect((await remove(report.id, w.people.user)).status).toBe(404);
    for (const who of [w.people.user, w.people.assistanceAdmin, w.people.orgUser, w.people.orgAdmin])
      expect(await listed(who)).not.toContain(report.id);
    for (const who of [w.people.user, w.people.orgUser]) expect((await get(report.id, who)).status).toBe(404);
    const found = await get(report.id, w.people.orgAdmin);
    expect(found.data).toMatchObject({ voidReason: 'Fel klient', voidedByName: 'Anna Berg', voidedDate: START });
    expect(said(found.data)).toEqual(['Hon föll']);
    const traces = await w.scoped({ companies: '*' }, (db) =>
      db.selectFrom('access_log').selectAll().where('user_id', '=', w.people.orgAdmin.id).execute(),
    );
    expect(traces).toMatchObject([{ client_id: w.clients.elsa.id, action: 'reportInstance.see' }]);
  });
  it('may be voided by who leads the team or the organisation', async () => {
    for (const who of [w.people.assistanceAdmin, w.people.orgAdmin])
      expect((await remove((await sent(await form())).id, who)).status).toBe(204);
    expect((await remove((await sent(await form())).id, w.people.orgUser)).status).toBe(403);
  });
});

it('no statement of the login changes or deletes what was signed', async () => {
  const it = await form();
  const report = await sent(it);
  await correct(report.id, { reason: 'Fel', attributeVariableLongStrings: answers(it, 'Rätt') });
  for (const [statement, code] of [
    [`update report_instances set signed_by_id = ${w.people.admin.id} where id = ${report.id}`, '23001'],
    [`update report_instances set occurence_date = now() where id = ${report.id}`, '23001'],
    [`update report_instances set report_version_id = report_version_id + 1 where id = ${report.id}`, '23001'],
    [`delete from report_instances where id = ${report.id}`, '23001'],
    [`update attribute_variable_long_strings set string_value = 'x'`, '42501'],
    ['delete from attribute_variable_long_strings', '42501'],
    [`update report_instance_edits set text = 'x'`, '42501'],
    ['delete from report_instance_edits', '42501'],
  ] as const)
    await expect(
      w.scoped({ companies: '*' }, (db) => sql.raw(statement).execute(db)),
      statement,
    ).rejects.toMatchObject({ code });
});

// Last, since every session ends while its clock runs.
it('is taken for each version, published meanwhile or not, and for seven days after the removal', async () => {
  const it = await form();
  const change = { attributes: [it.pieces[1]!, question('Vem?')], published: true };
  await w.call(w.people.orgAdmin, reports.change, { params: { id: it.id }, body: change });
  expect(await sent(it)).toMatchObject({ versionNumber: 1, isAfterUnpublishing: true });
  await w.call(w.people.orgAdmin, reports.change, { params: { id: it.id }, body: { published: false } });
  expect(await sent(it)).toMatchObject({ versionNumber: 1, isAfterUnpublishing: true });
  await w.call(w.people.orgAdmin, reports.remove, { params: { id: it.id } });
  w.clock.now = new Date('2026-11-27T09:22:00Z');
  // A week is also how long a session lasts.
  const later = { ...w.people.user, token: await openSession({ scoped: w.scoped }, w.people.user.id, w.clock.now, false) };
  expect((await send(it, {}, later)).status).toBe(201);
  w.clock.now = new Date('2026-11-27T09:22:01Z');
  expect((await send(it, {}, later)).problem.fieldErrors?.[0]).toMatchObject({
    field: 'reportVersionId',
    message: 'error.field.removed',
  });
});
