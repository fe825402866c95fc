/** Reports that are filled in: sent is signed, for each version there was, and what only the organisation reads is no colleague's (R44–R46). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reports } from '#contract/reports/forms.ts';
import { reportInstances } from '#contract/reports/instances.ts';
import { createSession } from '#server/access/sessions.ts';
import { START, type World, world } from '#test/world.ts';
import { type Form, question, type ReportSteps, reportSteps, said } from './report-steps.ts';

let w: World;
let steps: ReportSteps;
beforeAll(async () => {
  w = await world();
  steps = await reportSteps(w);
});
beforeEach(() => {
  w.clock.now = new Date(START);
});

describe('sending', () => {
  it('signs it, with the version it was given to', async () => {
    const it = await steps.form();
    const report = await steps.sent(it, { attributeVariableLongStrings: steps.answers(it, '<p>Hon <i>föll</i></p>', '<p></p>') });
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
      expect(said((await steps.get(report.id, who)).data)).toEqual(said(report));
    expect((await steps.get(report.id, w.people.stranger)).status).toBe(404);
    const ofDay = await w.call(w.people.user, reportInstances.ofDay, {
      params: { clientId: w.clients.elsa.id },
      query: { date: '2026-11-20' },
    });
    expect(ofDay.data.map(({ id }) => id)).toContain(report.id);
  });
  it.each<[string, (it: Form) => Parameters<ReportSteps['send']>[1], string]>([
    ['nothing answered', (it) => ({ attributeVariableLongStrings: steps.answers(it, '', '<p> </p>') }), 'attributeVariableLongStrings'],
    [
      'an answer to what is not asked',
      () => ({ attributeVariableLongStrings: [{ attribute: { id: 424242 }, stringValue: 'x' }] }),
      'attributeVariableLongStrings',
    ],
    [
      'two answers to one question',
      (it) => ({ attributeVariableLongStrings: [...steps.answers(it, 'a'), ...steps.answers(it, 'b')] }),
      'attributeVariableLongStrings',
    ],
    ['what lies ahead', () => ({ occurenceDate: '2026-11-20T09:24:00Z' }), 'occurenceDate'],
    ['what was over ten years ago', () => ({ occurenceDate: '2016-11-19T09:22:00Z' }), 'occurenceDate'],
    ['a version of nobody', () => ({ reportVersionId: 424242 }), 'reportVersionId'],
    ['another company’s client', () => ({ clientId: w.clients.foreign.id }), 'clientId'],
  ])('is refused for %s at its field', async (_, body, field) => {
    const it = await steps.form();
    const { status, problem } = await steps.send(it, body(it));
    expect([status, problem.fieldErrors?.[0]?.field]).toEqual([400, field]);
  });
  it('is done once with one key, also when two arrive together', async () => {
    const it = await steps.form();
    const before = (await steps.listed()).length;
    const key = { 'idempotency-key': 'a-key-of-this-report-1' };
    const both = await Promise.all([steps.send(it, {}, w.people.user, key), steps.send(it, {}, w.people.user, key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
    expect((await steps.listed()).length).toBe(before + 1);
  });
});

describe('one that only the organisation reads', () => {
  it('is there for its signer and the organisation, and for no colleague in any list', async () => {
    const report = await steps.sent(await steps.form({ onlyOrganisation: true }));
    expect(report.onlyOrganisation).toBe(true);
    for (const who of [w.people.user, w.people.orgUser, w.people.orgAdmin]) {
      expect((await steps.get(report.id, who)).status).toBe(200);
      expect(await steps.listed(who)).toContain(report.id);
    }
    for (const who of [w.people.colleague, w.people.assistanceAdmin]) {
      expect((await steps.get(report.id, who)).status).toBe(404);
      expect(await steps.listed(who)).not.toContain(report.id);
      expect((await steps.remove(report.id, who)).status).toBe(404);
    }
  });
});

it('publishing while three fill in takes all three, each with the version it was begun with', async () => {
  const it = await steps.form();
  const publish = (name: string) => {
    const body = { attributes: [it.pieces[1]!, question(name)], published: true };
    return w.call(w.people.orgAdmin, reports.change, { params: { id: it.id }, body });
  };
  const who = [w.people.user, w.people.colleague, w.people.assistanceAdmin];
  const [first, ...answered] = await Promise.all([publish('Vem?'), ...who.map((one) => steps.send(it, {}, one))]);
  expect(first.data.versionNumber).toBe(2);
  for (const { status, data } of answered) {
    expect(status).toBe(201);
    expect([data.versionNumber, said(data), data.items.map(({ name }) => name)]).toEqual([1, ['Hon föll'], ['Vad hände?', 'När?']]);
  }
  // Two editors who publish at once make two versions, one after the other.
  const both = await Promise.all([publish('Hur?'), publish('Varför?')]);
  expect(both.map(({ status }) => status)).toContain(200);
  for (const { status } of both) expect(status).toBeOneOf([200, 412]);
});

// Last, since every session ends while its clock runs.
it('is taken for each version, published meanwhile or not, and for seven days after the removal', async () => {
  const it = await steps.form();
  const change = { attributes: [it.pieces[1]!, question('Vem?')], published: true };
  await w.call(w.people.orgAdmin, reports.change, { params: { id: it.id }, body: change });
  expect(await steps.sent(it)).toMatchObject({ versionNumber: 1, isAfterUnpublishing: true });
  await w.call(w.people.orgAdmin, reports.change, { params: { id: it.id }, body: { published: false } });
  expect(await steps.sent(it)).toMatchObject({ versionNumber: 1, isAfterUnpublishing: true });
  await w.call(w.people.orgAdmin, reports.remove, { params: { id: it.id } });
  w.clock.now = new Date('2026-11-27T09:22:00Z');
  // A week is also how long a session lasts.
  const later = { ...w.people.user, token: await createSession({ scoped: w.scoped }, w.people.user.id, w.clock.now, false) };
  expect((await steps.send(it, {}, later)).status).toBe(201);
  w.clock.now = new Date('2026-11-27T09:22:01Z');
  expect((await steps.send(it, {}, later)).problem.fieldErrors?.[0]).toMatchObject({
    field: 'reportVersionId',
    message: 'error.field.removed',
  });
});
