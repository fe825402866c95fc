/** Reports after they were signed: a correction keeps what was there, others add to it, a voided one is gone from every list (R47). */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attributeVariableLongStrings } from '#contract/reports/answers.ts';
import { reportInstances } from '#contract/reports/instances.ts';
import { tracesIn } from '#test/traces.ts';
import { type Person, START, type World, world } from '#test/world.ts';
import { type ReportSteps, reportSteps, said } from './report-steps.ts';

let w: World;
let steps: ReportSteps;
beforeAll(async () => {
  w = await world();
  steps = await reportSteps(w);
});
beforeEach(() => {
  w.clock.now = new Date(START);
});

describe('a correction', () => {
  it('is its signer’s, says why, and keeps what was there', async () => {
    const it = await steps.form();
    const report = await steps.sent(it);
    w.clock.now = new Date('2026-11-20T10:00:00Z');
    const body = {
      reason: 'Fel tid',
      occurenceDate: '2026-11-20T08:00:00Z',
      attributeVariableLongStrings: [{ attribute: { id: it.asked[1]! }, stringValue: 'Kl. 9' }],
    };
    // A word at what was typed, and no sign-out (R4); whatever version was read, since reading it anew helps nobody.
    for (const headers of [{}, { 'if-match': '"7"' }])
      expect(await steps.correct(report.id, body, w.people.assistanceAdmin, headers)).toMatchObject({
        status: 409,
        problem: { message: 'reportInstance.notSigner' },
      });
    expect((await steps.correct(report.id, { ...body, reason: ' ' })).problem.fieldErrors?.[0]?.field).toBe('reason');
    expect((await steps.correct(report.id, body, w.people.user, { 'if-match': '"7"' })).status).toBe(412);
    const { data } = await steps.correct(report.id, body, w.people.user, { 'if-match': '"1"' });
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
    const emptied = { reason: 'Ingen ska vara kvar', attributeVariableLongStrings: steps.answers(it, '', '') };
    expect((await steps.correct(report.id, emptied)).problem.fieldErrors?.[0]).toMatchObject({ message: 'error.field.unanswered' });
  });
  it('made twice at once has one outcome; the other hears that there is a newer one, and can stand on that', async () => {
    const it = await steps.form();
    const report = await steps.sent(it);
    const old = { 'if-match': '"1"' };
    const words = ['Hon snubblade', 'Hon halkade'] as const;
    const say = (word: string, headers: Record<string, string>) =>
      steps.correct(
        report.id,
        { reason: `För att ${word}`, attributeVariableLongStrings: steps.answers(it, word) },
        w.people.user,
        headers,
      );
    const both = await Promise.all(words.map((word) => say(word, old)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const lost = both.findIndex(({ status }) => status === 412);
    expect(both[lost]!.problem).toMatchObject({ message: 'error.version', status: 412 });
    const stands = (await steps.get(report.id)).data;
    expect([stands.number, said(stands), stands.edits.map(({ text }) => text)]).toEqual([
      ...[2, [words[1 - lost]!]],
      [`För att ${words[1 - lost]}`],
    ]);
    // An answer by itself meets the same version.
    const params = { id: stands.attributeVariableLongStrings[0]!.id };
    const body = { stringValue: 'För sent', reason: 'Ordet' };
    expect((await w.call(w.people.user, attributeVariableLongStrings.change, { params, body }, old)).status).toBe(412);
    expect((await steps.remove(report.id, w.people.user, 'För sent', old)).status).toBe(412);
    const again = await say(words[lost]!, { 'if-match': `"${stands.version}"` });
    expect([again.data.number, said(again.data)]).toEqual([3, [words[lost]]]);
  });
  it('of one answer is the same act; an answer is not deleted', async () => {
    const it = await steps.form();
    const report = await steps.sent(it);
    const [answer] = report.attributeVariableLongStrings;
    const params = { id: answer!.id };
    const changed = await w.call(w.people.user, attributeVariableLongStrings.change, {
      params,
      body: { stringValue: 'Hon snubblade', reason: 'Ordet' },
    });
    expect(changed.data).toMatchObject({ stringValue: 'Hon snubblade', reportInstanceId: report.id, version: 2 });
    // What led to the answer leads to what stands in its place.
    const stands = await w.call(w.people.user, attributeVariableLongStrings.get, { params });
    expect(stands.data).toEqual(changed.data);
    expect(changed.data.id).not.toBe(params.id);
    const again = { params: { id: changed.data.id } };
    expect((await w.call(w.people.user, attributeVariableLongStrings.remove, again)).status).toBe(409);
    const open = { attribute: { id: it.asked[1]! }, reportInstanceId: report.id, stringValue: 'I går', reason: 'Glömde' };
    expect((await w.call(w.people.user, attributeVariableLongStrings.create, { body: open })).data).toMatchObject({
      stringValue: 'I går',
      version: 3,
    });
    expect((await steps.get(report.id)).data.edits.map(({ text }) => text)).toEqual(['Ordet', 'Glömde']);
  });
  it('by others is an addendum', async () => {
    const report = await steps.sent(await steps.form());
    const add = (who: Person) =>
      w.call(who, reportInstances.addAddendum, { params: { id: report.id }, body: { text: 'Läkare är kontaktad' } });
    expect((await add(w.people.orgUser)).data.edits).toMatchObject([
      { kind: 'ADDENDUM', byName: 'Orvar Kontor', text: 'Läkare är kontaktad' },
    ]);
    expect((await add(w.people.stranger)).status).toBe(404);
    expect((await steps.get(report.id)).data).toMatchObject({ number: 1, version: 2 });
  });
});

describe('a voided one', () => {
  it('is gone from every list, and read by the organisation’s administrator alone, with a trace', async () => {
    const report = await steps.sent(await steps.form());
    expect((await steps.remove(report.id, w.people.colleague)).status).toBe(403);
    expect((await steps.remove(report.id, w.people.user, ' ')).status).toBe(400);
    expect((await steps.remove(report.id, w.people.user)).status).toBe(204);
    // The second of two, and whoever still writes about it, is told by whom and when.
    const [again, addendum] = [
      await steps.remove(report.id, w.people.user),
      await w.call(w.people.orgUser, reportInstances.addAddendum, { params: { id: report.id }, body: { text: 'Mer' } }),
    ];
    for (const { problem } of [again, addendum])
      expect(problem).toMatchObject({
        ...{ status: 409, message: 'assistmeApp.reportInstance.errors.voided' },
        params: { by: w.people.user.name, at: w.clock.now.toISOString() },
      });
    for (const who of [w.people.user, w.people.assistanceAdmin, w.people.orgUser, w.people.orgAdmin])
      expect(await steps.listed(who)).not.toContain(report.id);
    for (const who of [w.people.user, w.people.orgUser]) expect((await steps.get(report.id, who)).status).toBe(404);
    const found = await steps.get(report.id, w.people.orgAdmin);
    expect(found.data).toMatchObject({ voidReason: 'Fel klient', voidedByName: 'Anna Berg', voidedDate: START });
    expect(said(found.data)).toEqual(['Hon föll']);
    const traces = await tracesIn(w, { user: w.people.orgAdmin.id });
    expect(traces.at(-1)).toMatchObject({ client_id: w.clients.elsa.id, action: 'reportInstance.see' });
  });
  it('may be voided by who leads the team or the organisation', async () => {
    for (const who of [w.people.assistanceAdmin, w.people.orgAdmin])
      expect((await steps.remove((await steps.sent(await steps.form())).id, who)).status).toBe(204);
    expect((await steps.remove((await steps.sent(await steps.form())).id, w.people.orgUser)).status).toBe(403);
  });
});

it('no statement of the login changes or deletes what was signed', async () => {
  const it = await steps.form();
  const report = await steps.sent(it);
  await steps.correct(report.id, { reason: 'Fel', attributeVariableLongStrings: steps.answers(it, 'Rätt') });
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
