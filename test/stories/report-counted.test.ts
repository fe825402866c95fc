/** Questions whose answers can be counted: of their kinds, refused at their field, corrected by number, exported and counted (R41, R43, R44, R47, R48). */
import { beforeAll, describe, expect, it } from 'vitest';
import { attributeVariables } from '#contract/reports/answers.ts';
import { reports, type SentPiece } from '#contract/reports/forms.ts';
import { reportInstances } from '#contract/reports/instances.ts';
import { reportResponses } from '#contract/reports/responses.ts';
import { type World, world } from '#test/world.ts';
import { type Form, type ReportSteps, reportSteps } from './report-steps.ts';

let w: World;
let steps: ReportSteps;
beforeAll(async () => {
  w = await world();
  steps = await reportSteps(w);
});

const doctor = { name: 'Behövdes läkare?', valueType: 'BOOLEAN' } as const;
const fever = { name: 'Vilken feber?', valueType: 'NUMBER', unit: '°C', min: 34, max: 43 } as const;
const place = { name: 'Var?', valueType: 'STRING', choices: ['Hemma', 'Ute', '=Annat'] } as const satisfies SentPiece | object;
const who = { name: 'Vem såg det?', valueType: 'STRING' } as const;
const all = [
  doctor,
  fever,
  { ...place, choices: [...place.choices] },
  who,
  { name: 'Vad hände?', valueType: 'INPUT_LONG_STRING' } as const,
];

type Said = { attribute: { id: number }; stringValue?: string | null; booleanValue?: boolean | null; doubleValue?: number | null };
/** Values by the places of their questions. */
const given = (it: Form, ...values: (string | number | boolean | null | undefined)[]): Said[] =>
  values.flatMap((value, index): Said[] => {
    const attribute = { id: it.asked[index]! };
    if (value === undefined) return [];
    if (typeof value === 'boolean') return [{ attribute, booleanValue: value }];
    return [typeof value === 'number' ? { attribute, doubleValue: value } : { attribute, stringValue: value }];
  });
const values = (it: { attributeVariables: { stringValue: string | null; booleanValue: boolean | null; doubleValue: number | null }[] }) =>
  it.attributeVariables.map((one) => one.stringValue ?? one.booleanValue ?? one.doubleValue);
const counted = (attributeVariables: Said[]) => ({ attributeVariables, attributeVariableLongStrings: [] });

describe('a form', () => {
  const create = (...attributes: object[]) =>
    w.call(w.people.orgAdmin, reports.create, {
      body: { name: 'Feber', type: { id: steps.typeId }, published: true, attributes: attributes as never },
    });
  it('has questions of five kinds, and its version holds what each may be answered with', async () => {
    const { data } = await create(...all);
    expect(data.attributes.map(({ valueType, unit, min, max, choices }) => [valueType, unit, min, max, choices])).toEqual([
      ['BOOLEAN', null, null, null, null],
      ['NUMBER', '°C', 34, 43, null],
      ['STRING', null, null, null, ['Hemma', 'Ute', '=Annat']],
      ['STRING', null, null, null, null],
      ['INPUT_LONG_STRING', null, null, null, null],
    ]);
    const { reportVersionId } = (await steps.offered()).find(({ id }) => id === data.id)!;
    const version = await w.call(w.people.user, reports.version, { params: { reportVersionId } });
    expect(version.data.items[1]).toEqual({
      ...{ attributeId: data.attributes[1]!.id, name: 'Vilken feber?', valueType: 'NUMBER', helpText: null, text: null },
      ...{ unit: '°C', min: 34, max: 43 },
    });
    expect(version.data.items[2]).toMatchObject({ choices: ['Hemma', 'Ute', '=Annat'] });
  });
  it.each<[string, object, string, string]>([
    ['a unit of yes or no', { ...doctor, unit: 'st' }, 'unit', 'invalid'],
    ['bounds of a text', { ...who, max: 4 }, 'max', 'invalid'],
    ['most below least', { ...fever, min: 43, max: 34 }, 'max', 'maxBelowMin'],
    ['most below nothing, which is the least', { ...fever, min: null, max: -1 }, 'max', 'maxBelowMin'],
    ['three decimals', { ...fever, min: 34.125 }, 'min', 'maxTwoDecimals'],
    ['choices of a number', { ...fever, choices: ['a', 'b'] }, 'choices', 'invalid'],
    ['one choice', { ...place, choices: ['Hemma'] }, 'choices', 'size'],
    ['21 choices', { ...place, choices: Array.from({ length: 21 }, (_, n) => `Val ${n}`) }, 'choices', 'size'],
    ['an empty choice', { ...place, choices: ['Hemma', ' '] }, 'choices.1', 'required'],
    ['a choice of 101 letters', { ...place, choices: ['Hemma', 'å'.repeat(101)] }, 'choices.1', 'size'],
    ['two choices that read alike', { ...place, choices: ['Köket', 'Ute', ' KÖKET'] }, 'choices.2', 'alike'],
    ['a unit of 21 letters', { ...fever, unit: 'x'.repeat(21) }, 'unit', 'size'],
  ])('is refused for %s, at its field', async (_, piece, field, message) => {
    const { status, problem } = await create(who, piece);
    expect(status).toBe(400);
    expect(problem.fieldErrors).toMatchObject([
      { field: `attributes.1.${field}`, message: message === 'alike' ? 'assistmeApp.report.errors.alike' : `error.field.${message}` },
    ]);
  });
  it('has a new version when bounds, unit or choices change, under the same question; another kind is another question', async () => {
    const form = await steps.form({ asks: all });
    const change = async (at: number, part: object) => {
      const { data: now } = await w.call(w.people.orgAdmin, reports.get, { params: { id: form.id } });
      const attributes = now.attributes.map(({ order: _, ...one }, place) => (place === at ? { ...one, ...part } : one));
      const { data } = await w.call(w.people.orgAdmin, reports.change, { params: { id: form.id }, body: { attributes, published: true } });
      return [data.versionNumber, data.attributes[at]!.id];
    };
    const [yesNo, number, choice, line] = form.asked;
    expect(await change(1, { max: 44 })).toEqual([2, number]);
    expect(await change(1, { max: 44 })).toEqual([2, number]);
    expect(await change(1, { unit: null })).toEqual([3, number]);
    expect(await change(2, { choices: ['Hemma', 'Ute', 'Annat'] })).toEqual([4, choice]);
    const [number5, other] = await change(3, { choices: ['Jag', 'Någon annan'] });
    expect([number5, other === line]).toEqual([5, false]);
    const [number6, text] = await change(0, { valueType: 'INPUT_LONG_STRING' });
    expect([number6, text === yesNo]).toEqual([6, false]);
    const { data } = await w.call(w.people.orgUser, reportResponses.questions, { params: { id: form.id } });
    expect(data.filter(({ isAsked }) => !isAsked).map(({ id }) => id)).toEqual([yesNo, line]);
    // What was asked once is still what its version says.
    const { data: first } = await w.call(w.people.user, reports.version, { params: { reportVersionId: form.reportVersionId } });
    expect(first.items.map(({ valueType, max, choices }) => [valueType, max ?? null, choices ?? null])).toMatchObject([
      ...[
        ['BOOLEAN', null, null],
        ['NUMBER', 43, null],
        ['STRING', null, ['Hemma', 'Ute', '=Annat']],
      ],
      ...[
        ['STRING', null, null],
        ['INPUT_LONG_STRING', null, null],
      ],
    ]);
    expect((await steps.send(form, counted(given(form, true, 43)))).status).toBe(201);
  });
});

describe('answers', () => {
  let form: Form;
  beforeAll(async () => {
    form = await steps.form({ asks: all });
  });
  it('are of their question’s kind, and unanswered ones are none', async () => {
    const sent = await steps.sent(form, counted(given(form, false, 38.5, 'Ute', 'Grannen')));
    expect(values(sent)).toEqual([false, 38.5, 'Ute', 'Grannen']);
    expect(sent.attributeVariables.map(({ attribute }) => attribute.name)).toEqual(all.slice(0, 4).map(({ name }) => name));
    expect(values(await steps.sent(form, counted(given(form, null, 34))))).toEqual([34]);
    expect(values(await steps.sent(form, { ...counted(given(form, true)), attributeVariableLongStrings: [] }))).toEqual([true]);
  });
  it.each<[string, () => Said[], string, string]>([
    ['a number below the least', () => given(form, true, 33.99), '1.doubleValue', 'size'],
    ['a number above the most', () => given(form, undefined, 43.01), '0.doubleValue', 'size'],
    ['three decimals', () => given(form, undefined, 36.125), '0.doubleValue', 'maxTwoDecimals'],
    ['a choice that is none', () => given(form, undefined, undefined, 'hemma'), '0.stringValue', 'choice'],
    ['a word for yes', () => given(form, 'ja'), '0.stringValue', 'invalid'],
    ['a number for a choice', () => given(form, true, 36, 1), '2.doubleValue', 'invalid'],
    ['yes for a number', () => given(form, undefined, true), '0.booleanValue', 'invalid'],
    ['two values at once', () => [{ ...given(form, true)[0]!, doubleValue: 1 }], '0.doubleValue', 'invalid'],
    ['a question of text', () => [{ attribute: { id: form.asked[4]! }, stringValue: 'x' }], '0.attribute', 'unknown'],
    ['a question of nobody', () => [{ attribute: { id: 424242 }, booleanValue: true }], '0.attribute', 'unknown'],
    ['one answered twice', () => [...given(form, true), ...given(form, false)], '1.attribute', 'invalid'],
    ['a short text that is too long', () => given(form, undefined, undefined, undefined, 'x'.repeat(1001)), '0.stringValue', 'size'],
  ])('%s: 400 at its field', async (_, said, field, message) => {
    const { status, problem } = await steps.send(form, counted(said()));
    expect(status).toBe(400);
    expect(problem.fieldErrors?.[0]).toMatchObject({ field: `attributeVariables.${field}`, message: `error.field.${message}` });
  });
  it('of a text to a question of another kind are refused, and so is a report with none', async () => {
    const asText = { attributeVariableLongStrings: [{ attribute: { id: form.asked[0]! }, stringValue: 'Ja' }] };
    expect((await steps.send(form, asText)).problem.fieldErrors).toMatchObject([{ field: 'attributeVariableLongStrings' }]);
    const none = await steps.send(form, counted(given(form, null, null)));
    expect(none.problem.fieldErrors).toMatchObject([{ message: 'error.field.unanswered' }]);
  });
  it('are judged by the version that they are to, and a number without a least is at least 0', async () => {
    const plain = await steps.form({ asks: [{ name: 'Hur många?', valueType: 'NUMBER' }] });
    const { pieces } = plain;
    const attributes = pieces.map(({ order: _, ...one }) => ({ ...one, max: 5 }));
    await w.call(w.people.orgAdmin, reports.change, { params: { id: plain.id }, body: { attributes, published: true } });
    expect((await steps.send(plain, counted(given(plain, -0.01)))).status).toBe(400);
    expect((await steps.send(plain, counted(given(plain, 6)))).data.attributeVariables).toMatchObject([{ doubleValue: 6 }]);
    const reportVersionId = (await steps.offered()).find(({ id }) => id === plain.id)!.reportVersionId;
    expect((await steps.send({ ...plain, reportVersionId }, counted(given(plain, 6)))).status).toBe(400);
  });
});

describe('a correction', () => {
  it('makes the next number with every answer; what stood before is read', async () => {
    const form = await steps.form({ asks: all });
    const { id } = await steps.sent(form, { ...counted(given(form, true, 38, 'Ute')), attributeVariableLongStrings: [] });
    const corrected = await steps.correct(id, { reason: 'Det var 39', attributeVariables: given(form, undefined, 39) });
    expect([corrected.data.number, values(corrected.data)]).toEqual([2, [true, 39, 'Ute']]);
    const wrong = await steps.correct(id, { reason: 'Mer', attributeVariables: given(form, undefined, 99) });
    expect(wrong.problem.fieldErrors).toMatchObject([{ field: 'attributeVariables.0.doubleValue', message: 'error.field.size' }]);
    const text = { attributeVariableLongStrings: [{ attribute: { id: form.asked[4]! }, stringValue: '<p>Hon frös</p>' }] };
    expect(values((await steps.correct(id, { reason: 'Mer', ...text })).data)).toEqual([true, 39, 'Ute']);
    const taken = await steps.correct(id, { reason: 'Ingen läkare', attributeVariables: given(form, null) });
    expect(values(taken.data)).toEqual([39, 'Ute']);
    const body = { reason: 'Allt', occurenceDate: taken.data.occurenceDate, ...counted(given(form, undefined, undefined, 'Hemma')) };
    const whole = await w.call(w.people.user, reportInstances.replace, { params: { id }, body });
    expect([whole.data.number, values(whole.data), whole.data.attributeVariableLongStrings]).toEqual([5, ['Hemma'], []]);
    const { data } = await w.call(w.people.user, reportInstances.numbers, { params: { id } });
    expect(data.map(values)).toEqual([[true, 38, 'Ute'], [true, 39, 'Ute'], [true, 39, 'Ute'], [39, 'Ute'], ['Hemma']]);
  });
});

describe('one answer by itself', () => {
  it('is read as it stands, and a change of it corrects the report; it is never deleted', async () => {
    const form = await steps.form({ asks: all });
    const report = await steps.sent(form, counted(given(form, undefined, 38)));
    const [fever] = report.attributeVariables;
    const params = { id: fever!.id };
    const reason = 'Läste fel';
    const changed = await w.call(w.people.user, attributeVariables.change, { params, body: { doubleValue: 39.5, reason } });
    expect(changed.data).toMatchObject({
      doubleValue: 39.5,
      reportInstanceId: report.id,
      attribute: { name: 'Vilken feber?', valueType: 'NUMBER' },
    });
    // An id leads to what stands there since.
    expect((await w.call(w.people.user, attributeVariables.get, { params })).data.doubleValue).toBe(39.5);
    expect((await w.call(w.people.colleague, attributeVariables.change, { params, body: { doubleValue: 40, reason } })).status).toBe(409);
    const wrong = await w.call(w.people.user, attributeVariables.replace, { params, body: { doubleValue: 50, reason } });
    expect(wrong.problem.fieldErrors).toMatchObject([{ field: 'attributeVariables.0.doubleValue', message: 'error.field.size' }]);
    const open = { attribute: { id: form.asked[0]! }, reportInstanceId: report.id, booleanValue: true, reason };
    expect((await w.call(w.people.user, attributeVariables.create, { body: open })).data).toMatchObject({ booleanValue: true });
    const list = await w.call(w.people.user, attributeVariables.list, { query: { reportInstanceId: `${report.id}` } });
    expect(list.data.map(({ attribute }) => attribute.name).sort()).toEqual(['Behövdes läkare?', 'Vilken feber?']);
    expect((await w.call(w.people.user, attributeVariables.remove, { params })).status).toBe(409);
    expect((await steps.get(report.id)).data.number).toBe(3);
  });
});
