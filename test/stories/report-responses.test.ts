/** What was answered to a report: pages over the own company's clients, every question ever asked, figures over time, the export (R43, R48). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { reports, reportTypes } from '#contract/reports/forms.ts';
import { reportResponses } from '#contract/reports/responses.ts';
import { tracesIn } from '#test/traces.ts';
import { type Person, type World, world } from '#test/world.ts';
import { type Form, question, type ReportSteps, reportSteps, said } from './report-steps.ts';

let w: World;
let steps: ReportSteps;
let form: Form;
/** Three of Elsa's: two of the first version, by Anna and then a colleague, one of the second; one of Karl's of the second. */
const ids: Record<'first' | 'other' | 'second' | 'karls', number> = { first: 0, other: 0, second: 0, karls: 0 };
type Query = { clientIds?: string; signedById?: string; startDate?: string; endDate?: string; sort?: string; size?: number };
const list = (query: Query = {}, who: Person = w.people.orgUser, id = form.id) =>
  w.call(who, reportResponses.list, { params: { reportId: id }, query });
const figures = (query: Query = {}) => w.call(w.people.orgUser, reportResponses.figures, { params: { reportId: form.id }, query });
async function download(fileFormat?: 'JSON' | 'CSV', query: Query = {}, who = w.people.orgUser) {
  const asked = new URLSearchParams({ ...(query as Record<string, string>), ...(fileFormat && { fileFormat }) });
  const url = `/api/report-instances/report/${form.id}/export?${asked}`;
  return w.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });
}

beforeAll(async () => {
  w = await world();
  steps = await reportSteps(w);
  form = await steps.form({ asks: ['Vad hände?', 'När?'] });
  ids.first = (await steps.sent(form, { attributeVariableLongStrings: steps.answers(form, '<p>=1+1</p>', 'I går') })).id;
  ids.other = (await steps.sent(form, { occurenceDate: '2026-11-18T23:30:00Z' }, w.people.colleague)).id;
  const attributes = [{ ...form.pieces[0]!, name: 'Vad var det som hände?' }, question('Vem?')];
  const { data } = await w.call(w.people.orgAdmin, reports.change, { params: { id: form.id }, body: { attributes, published: true } });
  const next = (await steps.offered()).find(({ id }) => id === form.id)!;
  const second = { ...form, reportVersionId: next.reportVersionId, asked: data.attributes.map(({ id }) => id) };
  ids.second = (await steps.sent(second, { attributeVariableLongStrings: steps.answers(second, 'Hon snubblade', 'Hon; "själv"') })).id;
  ids.karls = (await steps.sent(second, { clientId: w.clients.karl.id, occurenceDate: '2026-10-01T08:00:00Z' }, w.people.colleague)).id;
  const gone = await steps.sent(second);
  expect((await steps.remove(gone.id, w.people.user)).status).toBe(204);
});
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

describe('the list', () => {
  it('is the newest first, by id, or by when it happened, with the answers of each and what its version asked', async () => {
    expect(idsOf(await list())).toEqual([ids.karls, ids.second, ids.other, ids.first]);
    const found = await list({ sort: 'id,asc' });
    expect(idsOf(found)).toEqual([ids.first, ids.other, ids.second, ids.karls]);
    expect(found.headers['x-total-count']).toBe('4');
    expect(said(found.data[0]!)).toEqual(['<p>=1+1</p>', 'I går']);
    expect(found.data[0]).toMatchObject({ askedIds: form.asked, versionNumber: 1 });
    expect(found.data[2]!.attributeVariableLongStrings.map(({ attribute }) => attribute.name)).toEqual(['Vad var det som hände?', 'Vem?']);
    expect(idsOf(await list({ sort: 'occurenceDate,desc' }))).toEqual([ids.second, ids.first, ids.other, ids.karls]);
  });
  it.each<[string, () => Query, (keyof typeof ids)[]]>([
    ['a client', () => ({ clientIds: `${w.clients.karl.id}` }), ['karls']],
    ['a signer', () => ({ signedById: `${w.people.colleague.id}` }), ['other', 'karls']],
    // 23:30Z is half past midnight of the day after.
    ['a first day', () => ({ startDate: '2026-11-19' }), ['first', 'other', 'second']],
    ['a last day', () => ({ endDate: '2026-11-19' }), ['other', 'karls']],
    ['a day', () => ({ startDate: '2026-11-19', endDate: '2026-11-19' }), ['other']],
    ['another company’s client', () => ({ clientIds: `${w.clients.foreign.id}` }), []],
  ])('narrows to %s', async (_, query, expected) => {
    const found = await list({ sort: 'id,asc', ...query() });
    expect(idsOf(found)).toEqual(expected.map((one) => ids[one]));
    expect(found.headers['x-total-count']).toBe(String(expected.length));
  });
  it('is the organisation’s own, and stays when the report is removed; ADMIN names the clients, and leaves a trace of each', async () => {
    expect((await list({}, w.people.user)).status).toBe(403);
    expect((await list({}, w.people.strangerOrgAdmin)).status).toBe(404);
    expect(idsOf(await list({}, w.people.admin))).toEqual([]);
    expect(idsOf(await list({ clientIds: `${w.clients.karl.id}` }, w.people.admin))).toEqual([ids.karls]);
    expect(await tracesIn(w)).toMatchObject([{ client_id: w.clients.karl.id }]);
    const removed = await steps.form();
    const kept = await steps.sent(removed);
    await w.call(w.people.orgAdmin, reports.remove, { params: { id: removed.id } });
    expect(idsOf(await list({}, w.people.orgUser, removed.id))).toEqual([kept.id]);
  });
  it('of the platform’s report is of the reader’s company alone', async () => {
    const type = await w.call(w.people.admin, reportTypes.create, { body: { name: 'Allas', color: '#0e6f8c', icon: 'note' } });
    const body = { name: 'Allas', type: { id: type.data.id }, published: true, attributes: [question('Vad?')] };
    const made = await w.call(w.people.admin, reports.create, { body });
    const { reportVersionId } = (await steps.offered()).find(({ id }) => id === made.data.id)!;
    const asked = { ...form, id: made.data.id, reportVersionId, asked: made.data.attributes.map(({ id }) => id) };
    const ours = await steps.sent(asked);
    const theirs = await steps.sent(asked, { clientId: w.clients.foreign.id }, w.people.stranger);
    expect(idsOf(await list({}, w.people.orgUser, asked.id))).toEqual([ours.id]);
    expect(idsOf(await list({}, w.people.strangerOrgAdmin, asked.id))).toEqual([theirs.id]);
  });
});

describe('questions', () => {
  it('are all that a version ever asked, by the latest name, those that are asked still first', async () => {
    const found = await w.call(w.people.orgUser, reportResponses.questions, { params: { id: form.id } });
    expect(found.data.map(({ name, isAsked }) => [name, isAsked])).toEqual([
      ['Vad var det som hände?', true],
      ['Vem?', true],
      ['När?', false],
    ]);
  });
});

describe('figures', () => {
  it('count by day, week or month as the range is long', async () => {
    const days = (await figures({ startDate: '2026-11-18', endDate: '2026-11-20' })).data;
    expect(days.map(({ displayName, responses }) => [displayName, responses])).toEqual([
      ['2026-11-18', 0],
      ['2026-11-19', 1],
      ['2026-11-20', 2],
    ]);
    const months = (await figures({ startDate: '2025-12-01', endDate: '2026-11-30' })).data;
    expect(months.filter(({ responses }) => responses > 0)).toEqual([
      { displayName: '2026-10', startDate: '2026-10-01', endDate: '2026-10-31', responses: 1 },
      { displayName: '2026-11', startDate: '2026-11-01', endDate: '2026-11-30', responses: 3 },
    ]);
    const usual = (await figures()).data;
    expect(usual.reduce((sum, { responses }) => sum + responses, 0)).toBe(4);
    expect(usual.at(-1)).toMatchObject({ endDate: '2026-11-20', responses: 3 });
  });
});

describe('the export', () => {
  it('has every question ever asked as a column, tells what was not asked from what was not answered, and defuses formulas', async () => {
    const { statusCode, headers, body } = await download('CSV');
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      ...[200, 'text/csv; charset=utf-8', `attachment; filename="rapport-${form.id}.csv"`],
    ]);
    const [head, ...lines] = body.slice(1).trimEnd().split('\r\n');
    expect(body[0]).toBe('\uFEFF');
    expect(head).toBe('Id;Rapport;Version;Klient;Hände;Signerad av;Signerad;Rättelser;Vad var det som hände?;Vem?;När?');
    expect(lines).toEqual([
      `${ids.first};Fallrapport;1;Elsa Lindqvist;2026-11-20 10:22;Anna Berg;2026-11-20 10:22;0;'=1+1;Frågades inte;I går`,
      `${ids.other};Fallrapport;1;Elsa Lindqvist;2026-11-19 00:30;Omar Haddad;2026-11-20 10:22;0;Hon föll;Frågades inte;Inte besvarad`,
      `${ids.second};Fallrapport;2;Elsa Lindqvist;2026-11-20 10:22;Anna Berg;2026-11-20 10:22;0;Hon snubblade;"Hon; ""själv""";Frågades inte`,
      `${ids.karls};Fallrapport;2;Karl Ek;2026-10-01 10:00;Omar Haddad;2026-11-20 10:22;0;Hon föll;Inte besvarad;Frågades inte`,
    ]);
  });
  it('as JSON holds the same by the names the questions had, and is narrowed as the list is', async () => {
    const { body } = await download('JSON', { signedById: `${w.people.user.id}` });
    const rows = JSON.parse(body);
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([ids.first, ids.second]);
    expect(rows[0].answers).toEqual([
      { attributeId: form.asked[0], name: 'Vad hände?', isAsked: true, answer: '=1+1' },
      { attributeId: expect.any(Number), name: 'Vem?', isAsked: false, answer: null },
      { attributeId: form.asked[1], name: 'När?', isAsked: true, answer: 'I går' },
    ]);
    expect((await download('JSON', { clientIds: `${w.clients.foreign.id}` })).body).toBe('[]');
    expect((await download('CSV', {}, w.people.assistanceAdmin)).statusCode).toBe(403);
    expect((await download('CSV', {}, w.people.strangerOrgAdmin)).statusCode).toBe(404);
  });
  it('of more than is read at once is whole, and each once', async () => {
    const many = await steps.form({ asks: ['Mycket?'] });
    const at = { companies: [w.companies.sol.id] };
    await w.scoped(at, async (db) => {
      await sql`insert into report_instances (company_id, client_id, report_id, report_company_id, report_version_id, occurence_date, signed_by_id,
          signed_by_date, only_organisation, after_unpublishing)
        select ${w.companies.sol.id}, ${w.clients.elsa.id}, ${many.id}, ${w.companies.sol.id}, ${many.reportVersionId}, now() - n * interval '1 minute',
          ${w.people.user.id}, now(), false, false from generate_series(1, 1300) n`.execute(db);
      // The first ones say so much that few are read at once.
      await sql`insert into attribute_variable_long_strings (company_id, client_id, instance_id, number, attribute_id, string_value)
        select company_id, client_id, id, 1, ${many.asked[0]}, case when row_number() over (order by id) < 40 then repeat('å', 60000) else 'kort' end
        from report_instances where report_id = ${many.id}`.execute(db);
    });
    const url = `/api/report-instances/report/${many.id}/export`;
    const { body } = await w.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${w.people.orgUser.token}` } });
    const rows = JSON.parse(body) as { id: number; answers: { answer: string }[] }[];
    expect(rows).toHaveLength(1300);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1300);
    expect(rows.filter(({ answers }) => answers[0]!.answer.length === 60_000)).toHaveLength(39);
  });
});
