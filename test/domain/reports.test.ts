/** Reports by the table: what tells two versions apart, what may be sent, who corrects and who voids (R40–R47). */
import { describe, expect, it } from 'vitest';
import { type Piece, parseAnswerFilter, type QuestionKind } from '#domain/report-questions.ts';
import {
  type Answer,
  checkAnswers,
  checkReportDate,
  checkSentReport,
  formatCanonicalText,
  mayCorrectReport,
  mayVoidReport,
  pieceContentOf,
  questionsOf,
  type VersionContent,
  wasSentLate,
} from '#domain/reports.ts';

const NOW = '2026-11-20T09:22:00.000Z';
const question = (attributeId: number, more: Partial<Piece> = {}): Piece => ({
  ...{ attributeId, name: 'Vad hände?', valueType: 'INPUT_LONG_STRING', helpText: null, text: null },
  ...more,
});
const text: Piece = { attributeId: 9, name: 'Före', valueType: 'LONG_STRING', helpText: null, text: '<p>Skriv</p>' };
const content: VersionContent = {
  name: 'Fallrapport',
  type: { id: 1, name: 'Avvikelse', icon: 'note', color: '#0e6f8c' },
  onlyOrganisation: false,
  items: [text, question(1), question(2, { name: 'När?' })],
};

describe('a version', () => {
  it('asks its questions in their order', () => {
    expect(questionsOf(content).map(({ attributeId }) => attributeId)).toEqual([1, 2]);
  });
  it('is the same in whatever order its keys come', () => {
    const { items, type, ...rest } = content;
    const turned = items.map((piece) => Object.fromEntries(Object.entries(piece).reverse()) as Piece);
    const backwards = { items: turned, type: Object.fromEntries(Object.entries(type).reverse()), ...rest } as unknown as VersionContent;
    expect(formatCanonicalText(backwards)).toBe(formatCanonicalText(content));
  });
  it.each<[string, Partial<VersionContent>]>([
    ['its name', { name: 'Fallrapport 2' }],
    ['who reads it', { onlyOrganisation: true }],
    ['another type', { type: { ...content.type, id: 2 } }],
    ['the type’s name', { type: { ...content.type, name: 'Tillbud' } }],
    ['its icon', { type: { ...content.type, icon: 'pill' } }],
    ['its colour', { type: { ...content.type, color: '#000000' } }],
    ['the order', { items: [...content.items].reverse() }],
    ['a question less', { items: content.items.slice(0, 2) }],
    ['the author’s text', { items: [{ ...text, text: '<p>Skriv mer</p>' }, question(1), question(2, { name: 'När?' })] }],
    ['a title', { items: [text, question(1, { name: 'Vad?' }), question(2, { name: 'När?' })] }],
    ['a help text', { items: [text, question(1, { helpText: 'Det du såg' }), question(2, { name: 'När?' })] }],
    ['another question of the same title', { items: [text, question(3), question(2, { name: 'När?' })] }],
    ['a text instead of a question', { items: [text, question(1, { valueType: 'LONG_STRING' }), question(2, { name: 'När?' })] }],
  ])('is another by %s', (_, more) => {
    expect(formatCanonicalText({ ...content, ...more })).not.toBe(formatCanonicalText(content));
  });
});

describe('a question that can be counted', () => {
  const fever = question(3, { name: 'Feber', valueType: 'NUMBER', unit: '°C', min: 34, max: 43 });
  const place = question(4, { name: 'Var?', valueType: 'STRING', choices: ['Hemma', 'Ute'] });
  it('leaves the text of a version without any as it was, and differs by unit, bounds and list', () => {
    const plain = question(1, { unit: null, min: null, max: undefined, choices: null });
    expect(formatCanonicalText({ ...content, items: [plain] })).toBe(formatCanonicalText({ ...content, items: [question(1)] }));
    expect(formatCanonicalText({ ...content, items: [question(1)] })).toContain('[1,"Vad hände?","INPUT_LONG_STRING",null,null]');
    const others = [
      fever,
      { ...fever, unit: 'C' },
      { ...fever, min: 35 },
      { ...fever, max: 42 },
      place,
      { ...place, choices: ['Ute', 'Hemma'] },
    ];
    expect(new Set(others.map((piece) => formatCanonicalText({ ...content, items: [piece] }))).size).toBe(others.length);
  });
  it('holds in its version no more than its kind has', () => {
    expect(Object.keys(pieceContentOf({ ...fever, choices: null }))).toEqual([
      ...['attributeId', 'name', 'valueType', 'helpText', 'text', 'unit', 'min', 'max'],
    ]);
  });
  it.each<[QuestionKind, string, ReturnType<typeof parseAnswerFilter>]>([
    ['yesNo', 'true', { is: true }],
    ['yesNo', 'ja', null],
    ['number', '5', { from: 5, to: 5 }],
    ['number', '-2.5..', { from: -2.5, to: null }],
    ['number', '..8', { from: null, to: 8 }],
    ['number', '5..8', { from: 5, to: 8 }],
    ['number', '..', null],
    ['number', '5-8', null],
    ['number', '', null],
    ['choice', 'Ute', { choice: 'Ute' }],
    ['line', 'granne', { words: 'granne' }],
    ['text', 'föll', null],
  ])('of kind %s is asked for by %s', (kind, text, filter) => {
    expect(parseAnswerFilter(kind, text)).toEqual(filter);
  });
});

const said = (attributeId: number, plain = 'Hon föll'): Answer => ({ attributeId, plainText: plain });
describe('answers', () => {
  it.each<[string, Answer[], ReturnType<typeof checkAnswers>]>([
    ['one of two', [said(1)], null],
    ['all', [said(1), said(2)], null],
    ['one that is empty beside one that is not', [said(1, ''), said(2)], null],
    ['none at all', [], { field: 'attributeVariableLongStrings', refused: 'unanswered' }],
    ['blanks alone', [said(1, ' \n\t\u00a0'), said(2, '')], { field: 'attributeVariableLongStrings', refused: 'unanswered' }],
    ['one to the author’s text', [said(1), said(9)], { field: 'attributeVariableLongStrings', refused: 'unknown' }],
    ['one to what is not in it', [said(1), said(424242)], { field: 'attributeVariableLongStrings', refused: 'unknown' }],
    ['two to one question', [said(1), said(1)], { field: 'attributeVariableLongStrings', refused: 'invalid' }],
  ])('%s', (_, answers, refused) => {
    expect(checkAnswers({ answers, values: [] }, content)).toEqual(refused);
  });
});

describe('when it happened', () => {
  it.each<[string, string, ReturnType<typeof checkReportDate>]>([
    ['now', NOW, null],
    ['a minute ahead: clocks differ', '2026-11-20T09:23:00.000Z', null],
    ['more than that', '2026-11-20T09:23:00.001Z', { field: 'occurenceDate', refused: 'ahead' }],
    ['ten years ago to the millisecond', '2016-11-20T09:22:00.000Z', null],
    ['before that', '2016-11-20T09:21:59.999Z', { field: 'occurenceDate', refused: 'tooFarBack' }],
  ])('%s', (_, date, refused) => {
    expect(checkReportDate(date, NOW)).toEqual(refused);
  });
  it('ten years before a leap day is the day before March', () => {
    expect(checkReportDate('2018-02-28T12:00:00.000Z', '2028-02-29T12:00:00.000Z')).toBeNull();
    expect(checkReportDate('2018-02-28T11:59:59.999Z', '2028-02-29T12:00:00.000Z')).toEqual({
      field: 'occurenceDate',
      refused: 'tooFarBack',
    });
  });
  it.each([
    ['2026-11-19T09:22:00.000Z', false],
    ['2026-11-19T09:21:59.999Z', true],
    ['2026-11-20T09:22:30.000Z', false],
  ])('%s is late: %s', (occurenceDate, late) => {
    expect(wasSentLate({ occurenceDate, signedByDate: NOW })).toBe(late);
  });
});

describe('sending', () => {
  const sending = { occurenceDate: NOW, answers: [said(1)], values: [] };
  it.each<[string, string | null, boolean]>([
    ['while the report is there', null, true],
    ['seven days after its removal', '2026-11-13T09:22:00.000Z', true],
    ['later than that', '2026-11-13T09:21:59.999Z', false],
  ])('%s', (_, removed, taken) => {
    expect(checkSentReport(sending, content, removed, NOW)).toEqual(taken ? null : { field: 'reportVersionId', refused: 'removed' });
  });
  it('tells of the time before the answers', () => {
    expect(checkSentReport({ ...sending, occurenceDate: '2027-01-01T00:00:00Z', answers: [] }, content, null, NOW)).toMatchObject({
      refused: 'ahead',
    });
    expect(checkSentReport({ ...sending, answers: [] }, content, null, NOW)).toMatchObject({ refused: 'unanswered' });
  });
});

describe('afterwards', () => {
  it.each([
    ['its signer', 7, false, true, true],
    ['who leads', 8, true, false, true],
    ['a signer who leads', 7, true, true, true],
    ['a colleague', 8, false, false, false],
  ])('%s', (_, id, leads, corrects, voids) => {
    expect([mayCorrectReport({ signedById: 7 }, { id }), mayVoidReport({ signedById: 7 }, { id, leads })]).toEqual([corrects, voids]);
  });
});
