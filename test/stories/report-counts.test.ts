/** What was answered to questions that can be counted: by question, for what was asked for, filtered by an answer, and in the export (R43, R48). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { reports } from '#contract/reports/forms.ts';
import { reportResponses } from '#contract/reports/responses.ts';
import { type World, world } from '#test/world.ts';
import { type Form, type ReportSteps, reportSteps } from './report-steps.ts';

let w: World;
let steps: ReportSteps;
let form: Form;
const ids: number[] = [];
type Query = Record<string, string>;
const counts = async (query: Query = {}, who = w.people.orgUser) =>
  w.call(who, reportResponses.counts, { params: { reportId: form.id }, query });
const list = (query: Query, reportId = form.id) =>
  w.call(w.people.orgUser, reportResponses.list, { params: { reportId }, query: { sort: 'id,asc', ...query } });
const asks = [
  { name: 'Läkare?', valueType: 'BOOLEAN' as const },
  { name: 'Feber', valueType: 'NUMBER' as const, unit: '°C', min: -5, max: 43 },
  { name: '=Var?', valueType: 'STRING' as const, choices: ['Ute', 'Hemma', '=Annat'] },
  { name: 'Vem?', valueType: 'STRING' as const },
  { name: 'Vad hände?', valueType: 'INPUT_LONG_STRING' as const },
];
type Line = [yes: boolean | null, fever: number | null, place: string | null, who: string | null];
const body = ([booleanValue, doubleValue, place, who]: Line) => ({
  attributeVariables: [{ booleanValue }, { doubleValue }, { stringValue: place }, { stringValue: who }].map((value, index) => ({
    ...{ attribute: { id: form.asked[index]! }, ...value },
  })),
  attributeVariableLongStrings: [{ attribute: { id: form.asked[4]! }, stringValue: '<p>Hon föll</p>' }],
});

beforeAll(async () => {
  w = await world();
  steps = await reportSteps(w);
  form = await steps.form({ asks });
  const lines: [Line, object?, typeof w.people.user?][] = [
    [[true, 38.5, 'Ute', '-Grannen']],
    [[false, 0, 'Hemma', 'Anna Berg']],
    [[true, -2.25, '=Annat', null], { occurenceDate: '2026-10-01T08:00:00Z' }],
    [[null, null, null, 'grannens son']],
    [[true, 40, 'Ute', null], { clientId: w.clients.karl.id }, w.people.colleague],
  ];
  for (const [line, more, who] of lines) ids.push((await steps.sent(form, { ...body(line), ...more }, who)).id);
  // A corrected one counts as it stands, a voided one not at all.
  await steps.correct(ids[1]!, { reason: 'Ute', attributeVariables: [{ attribute: { id: form.asked[2]! }, stringValue: 'Ute' }] });
  const gone = await steps.sent(form, body([false, 1, 'Ute', null]));
  await steps.remove(gone.id, w.people.user);
});
const byName = ({ data }: Awaited<ReturnType<typeof counts>>) => Object.fromEntries(data.map((one) => [one.name, one]));

describe('counts', () => {
  it('are reckoned for each question over what was asked for', async () => {
    const all = byName(await counts());
    expect(all['Läkare?']).toMatchObject({ asked: 5, answered: 4, yes: 3, no: 1, choices: null, sum: null });
    expect(all.Feber).toMatchObject({ answered: 4, sum: 76.25, mean: 19.06, min: -2.25, max: 40, unit: '°C', yes: null });
    expect(all['=Var?']!.choices).toEqual([
      { choice: 'Ute', count: 3 },
      { choice: 'Hemma', count: 0 },
      { choice: '=Annat', count: 1 },
    ]);
    expect(all['Vem?']).toMatchObject({ asked: 5, answered: 3, choices: null, sum: null, yes: null });
    expect(all['Vad hände?']).toMatchObject({ asked: 5, answered: 5 });
    const elsas = byName(await counts({ clientIds: `${w.clients.elsa.id}`, startDate: '2026-11-01' }));
    expect(elsas.Feber).toMatchObject({ asked: 3, answered: 2, sum: 38.5, mean: 19.25, min: 0, max: 38.5 });
    const none = byName(await counts({ startDate: '2020-01-01', endDate: '2020-02-01' }));
    expect(none.Feber).toMatchObject({ asked: 0, answered: 0, sum: null, mean: null, min: null, max: null });
  });
  it('are of the reader’s company alone, and of ADMIN of the clients that are named', async () => {
    expect((await counts({}, w.people.user)).status).toBe(403);
    expect((await counts({}, w.people.strangerOrgAdmin)).status).toBe(404);
    expect(byName(await counts({}, w.people.admin)).Feber).toMatchObject({ asked: 0 });
    expect(byName(await counts({ clientIds: `${w.clients.karl.id}` }, w.people.admin)).Feber).toMatchObject({ asked: 1, sum: 40 });
  });
  it('keep a choice that is offered no more, and a version that did not ask counts nothing as unanswered', async () => {
    const other = await steps.form({ asks, name: 'Ny' });
    const choice = (stringValue: string) => ({ attributeVariables: [{ attribute: { id: other.asked[2]! }, stringValue }] });
    await steps.sent(other, { ...choice('Hemma'), attributeVariableLongStrings: [] });
    const attributes = other.pieces.slice(2).map(({ order: _, ...one }) => (one.choices ? { ...one, choices: ['Ute', 'Inne'] } : one));
    await w.call(w.people.orgAdmin, reports.change, { params: { id: other.id }, body: { attributes, published: true } });
    const reportVersionId = (await steps.offered()).find(({ id }) => id === other.id)!.reportVersionId;
    await steps.sent(other, { reportVersionId, ...choice('Inne'), attributeVariableLongStrings: [] });
    const { data } = await w.call(w.people.orgUser, reportResponses.counts, { params: { reportId: other.id } });
    expect(data[0]!.choices!.map(({ choice, count }) => `${choice} ${count}`)).toEqual(['Ute 0', 'Inne 1', 'Hemma 1']);
    expect(data.map(({ name, asked }) => [name, asked])).toContainEqual(['Läkare?', 1]);
    expect(data[0]!.asked).toBe(2);
  });
});

describe('an answer narrows', () => {
  it.each<[string, number, string, number[]]>([
    ['yes', 0, 'true', [0, 2, 4]],
    ['no', 0, 'false', [1]],
    ['a number', 1, '40', [4]],
    ['a number and more', 1, '0..', [0, 1, 4]],
    ['less than a number', 1, '..0', [1, 2]],
    ['between two', 1, '-2.25..38.5', [0, 1, 2]],
    ['a choice as it stands corrected', 2, 'Ute', [0, 1, 4]],
    ['a choice that was corrected', 2, 'Hemma', []],
    ['words of a short text', 3, 'GRANNEN', [0, 3]],
  ])('to %s: the list, its count, the counts, the figures and the export', async (_, at, answer, expected) => {
    const query = { questionId: `${form.asked[at]}`, answer };
    const found = await list(query);
    expect(found.data.map(({ id }) => id)).toEqual(expected.map((one) => ids[one]));
    expect(found.headers['x-total-count']).toBe(`${expected.length}`);
    expect((await counts(query)).data[4]!.asked).toBe(expected.length);
    const figures = await w.call(w.people.orgUser, reportResponses.figures, { params: { reportId: form.id }, query });
    expect(figures.data.reduce((sum, { responses }) => sum + responses, 0)).toBe(expected.length);
    const asked = new URLSearchParams(query);
    const url = `/api/report-instances/report/${form.id}/export?${asked}`;
    const { body } = await w.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${w.people.orgUser.token}` } });
    expect(JSON.parse(body)).toHaveLength(expected.length);
  });
  it.each<[string, () => Query, string, string]>([
    ['without its question', () => ({ answer: 'true' }), 'questionId', 'required'],
    ['that is no yes', () => ({ questionId: `${form.asked[0]}`, answer: 'ja' }), 'answer', 'invalid'],
    ['that is no number', () => ({ questionId: `${form.asked[1]}`, answer: '3,5' }), 'answer', 'invalid'],
    ['of no number at all', () => ({ questionId: `${form.asked[1]}`, answer: '..' }), 'answer', 'invalid'],
    ['of text with its lines', () => ({ questionId: `${form.asked[4]}`, answer: 'föll' }), 'answer', 'invalid'],
  ])('%s is refused at its field', async (_, query, field, message) => {
    const { status, problem } = await list(query());
    expect([status, problem.fieldErrors?.[0]]).toMatchObject([400, { field, message: `error.field.${message}` }]);
  });
});

it('words are found as the search finds them: without accents and case, with any apostrophe, at the end of a long answer', async () => {
  const other = await steps.form({ asks: [{ name: 'Vem?', valueType: 'STRING' }], name: 'Vem' });
  const said = [`Åsa Östlund ${'och grannen '.repeat(40)}Börje`, 'Strauß D’Arc', 'Đorđe 100%', 'Asta'];
  const made: number[] = [];
  for (const stringValue of said) {
    const attributeVariables = [{ attribute: { id: other.asked[0]! }, stringValue }];
    made.push((await steps.sent(other, { attributeVariables, attributeVariableLongStrings: [] })).id);
  }
  const found = async (answer: string) =>
    (await list({ questionId: `${other.asked[0]}`, answer }, other.id)).data.map(({ id }) => made.indexOf(id));
  for (const [answer, at] of [
    ...[
      ['asa', [0]],
      ['åsa', [0]],
      ['ÅSA ost', [0]],
      ['borje', [0]],
      ['as', [0, 3]],
    ],
    ...[
      ['strauss', [1]],
      ["d'arc", [1]],
      ['darc', [1]],
      ['djorde', [2]],
      ['%', [2]],
      ['finns inte', []],
    ],
  ] as [string, number[]][])
    expect(await found(answer), answer).toEqual(at);
});

it('a question alone narrows to those in which it was answered, one of another report to none', async () => {
  const found = async (questionId: number | string) => (await list({ questionId: `${questionId}` })).data.map(({ id }) => ids.indexOf(id));
  expect(await found(form.asked[0]!)).toEqual([0, 1, 2, 4]);
  expect(await found(form.asked[4]!)).toEqual([0, 1, 2, 3, 4]);
  expect(await found('424242')).toEqual([]);
});

it('the export has numbers as numbers, yes and no as words, and no formula', async () => {
  const at = async (format: string) => {
    const url = `/api/report-instances/report/${form.id}/export?fileFormat=${format}`;
    return (await w.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${w.people.orgUser.token}` } })).body;
  };
  const [head, ...lines] = (await at('CSV')).slice(1).trimEnd().split('\r\n');
  expect(head).toMatch(/;Läkare\?;Feber;'=Var\?;Vem\?;Vad hände\?$/);
  expect(lines.map((line) => line.split(';').slice(8, 12).join(';'))).toEqual([
    ...["Ja;38,5;Ute;'-Grannen", 'Nej;0;Ute;Anna Berg', "Ja;-2,25;'=Annat;Inte besvarad"],
    ...['Inte besvarad;Inte besvarad;Inte besvarad;grannens son', 'Ja;40;Ute;Inte besvarad'],
  ]);
  await w.scoped({ companies: '*' }, (db) => sql`update users set lang_key = 'en' where id = ${w.people.orgUser.id}`.execute(db));
  expect((await at('CSV')).split('\r\n')[2]).toMatch(/;No;0;Ute;/);
  const json = JSON.parse(await at('JSON')) as { answers: { answer: unknown }[] }[];
  expect(json[2]!.answers.map(({ answer }) => answer)).toEqual([true, -2.25, '=Annat', null, 'Hon föll']);
});
