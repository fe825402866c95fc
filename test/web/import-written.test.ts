/** A workbook that is written is read as the same rows, in either language, as xlsx and as CSV (R103). */
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { QUESTION_PREFIX, type SheetKind, type SheetRows, sheetKinds, sheets } from '#domain/import/sheets.ts';
import { type Locale, locales } from '#domain/locales.ts';
import { runs } from '#test/runs.ts';
import { readWorkbook } from '#web/import/read-workbook.ts';
import { createSheetCsv, createWorkbookXlsx } from '#web/import/write-workbook.ts';

const questions = ['Att tänka på', 'Instruktion: första; andra', '=SUMMA(A1)'];
/** A text as the contract keeps it: composed, trimmed, with the one kind of line break. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 40 }),
    fc.stringMatching(/^[=+@'\-a-zåäö|\\:;,"<&>_x0-9A-F\n ]{1,40}$/),
    fc.constantFrom('=1+1', '+4670', '-3', '@x', '_x0041_', ']]>', '1 234,5', '08:00 varje dag', '2026-12-01', 'TRUE', '0.5'),
  )
  .map((all) => all.replace(/\r\n?/g, '\n').trim())
  // An apostrophe before what looks like a formula is the mark that CSV puts there.
  .filter(
    (all) =>
      all !== '' &&
      !/^'[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(all) &&
      !/[\ud800-\udfff](?![\udc00-\udfff])/.test(all.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '')),
  );
const keysOf = (kind: SheetKind) => [
  ...sheets.find((sheet) => sheet.kind === kind)!.columns.map(({ key }) => key),
  ...(kind === 'activities' ? questions.map((name) => QUESTION_PREFIX + name) : []),
];
const numbers = [
  ...['oneTapMinutes', 'amount', 'alertValue', 'frequency', 'times', 'dose', 'doseTo', 'maxAmount', 'maxHours', 'minIntervalMinutes'],
  'effectAfterMinutes',
];
const anySheet = (kind: SheetKind) =>
  fc
    .array(
      fc.record(
        Object.fromEntries(keysOf(kind).map((key) => [key, numbers.includes(key) ? fc.constant('') : fc.oneof(fc.constant(''), text)])),
      ),
      { maxLength: 4 },
    )
    .map((all): SheetRows => {
      const filled = all
        .map((cells) => Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')))
        .filter((cells) => Object.keys(cells).length > 0);
      return { kind, rows: filled.map((cells, index) => ({ row: index + 2, cells })) };
    });
const anyWorkbook = fc.tuple(...sheetKinds.map(anySheet)).filter((all) => all.some(({ rows }) => rows.length > 0));
const named = (key: string) => (all: readonly { kind: SheetKind }[]) => all.find(({ kind }) => kind === key);
const read = async (file: Blob, name: string) => {
  const answer = await readWorkbook(file, name);
  if ('refusal' in answer) throw new Error(JSON.stringify(answer.refusal));
  return answer.sheets.map(({ kind, rows }) => ({ kind, rows }));
};

describe('random workbooks', () => {
  test('are read from xlsx as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorkbook, fc.constantFrom(...locales), async (written, locale) => {
        const back = await read(createWorkbookXlsx({ locale, questions, sheets: written }), 'a.xlsx');
        for (const sheet of written) if (sheet.rows.length > 0) expect(named(sheet.kind)(back)).toEqual(sheet);
      }),
      { numRuns: runs(40, 250, 600), seed: 20_261_126 },
    );
  });

  test('are read from CSV as they were written, but for the ends of lines', async () => {
    const alike = (cells: Readonly<Record<string, string>>) => Object.entries(cells).map(([key, cell]) => [key, cell.replace(/\s/g, ' ')]);
    await fc.assert(
      fc.asyncProperty(anyWorkbook, fc.constantFrom(...locales), async (written, locale) => {
        for (const sheet of written.filter(({ rows }) => rows.length > 0)) {
          const name = sheets.find(({ kind }) => kind === sheet.kind)![locale];
          const [back] = await read(createSheetCsv({ locale, questions, sheets: written }, sheet.kind), `${name}.csv`);
          expect(back!.rows.map(({ cells }) => alike(cells))).toEqual(sheet.rows.map(({ cells }) => alike(cells)));
        }
      }),
      { numRuns: runs(40, 250, 600), seed: 20_261_126 },
    );
  });
});

describe('a medicine', () => {
  const row = {
    ...{ client: 'Anna', category: 'Medicin', type: 'Tabletter', activity: 'Morgon', kind: 'Vid behov', name: 'Alvedon', strength: '500' },
    ...{ dose: '1,5', maxAmount: '4', orderedOn: '2026-11-02', contents: 'Metformin | 500 mg | 2 | tabletter\nWaran' },
  };
  const written: SheetRows[] = [{ kind: 'medicines', rows: [{ row: 2, cells: row }] }];
  test.each(locales)('is read as it was written, its amounts numbers and its strength text: %s', async (locale) => {
    const file = createWorkbookXlsx({ locale, questions: [], sheets: written });
    expect(named('medicines')(await read(file, 'a.xlsx'))).toEqual({
      kind: 'medicines',
      rows: [{ row: 2, cells: { ...row, dose: '1.5' } }],
    });
    const csv = createSheetCsv({ locale, questions: [], sheets: written }, 'medicines');
    const [ofCsv] = await read(csv, 'en fil.csv');
    expect(ofCsv).toMatchObject({ kind: 'medicines', rows: [{ cells: { name: 'Alvedon', strength: '500' } }] });
  });
});

describe('a file', () => {
  const stock: SheetRows[] = [
    {
      kind: 'stock',
      rows: [
        { row: 2, cells: { client: 'Anna', name: '=HYPERLINK("x")', amount: '2,5', alertValue: '1' } },
        { row: 3, cells: { client: 'Bo', name: 'Alvedon', amount: 'två', alertValue: '1' } },
      ],
    },
  ];
  const sheetOf = async (file: Blob) =>
    new TextDecoder().decode(unzipSync(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml']);

  test('has numbers as numbers, and what looks like a formula as text that stays one', async () => {
    const xml = await sheetOf(createWorkbookXlsx({ locale: 'sv', questions: [], sheets: stock, reasonsOf: () => 'fel' }));
    expect(xml).toContain('<c r="E2" s="0"><v>2.5</v></c>');
    expect(xml).toContain('<c r="B2" s="2" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t></is></c>');
    expect(xml).not.toContain('<f>');
    expect(await createSheetCsv({ locale: 'sv', questions: [], sheets: stock }, 'stock').text()).toContain('Anna;"\'=HYPERLINK');
  });

  test('of what did not go in has those rows alone, with why, and is read again without that', async () => {
    const locale: Locale = 'sv';
    const file = createWorkbookXlsx({
      locale,
      questions: [],
      sheets: stock,
      reasonsOf: (_, { row }) => (row === 3 ? 'Antal: inget tal' : undefined),
    });
    expect(await sheetOf(file)).toContain('Antal: inget tal');
    const [back] = await read(file, 'a.xlsx');
    expect(back!.rows).toEqual([{ row: 2, cells: stock[0]!.rows[1]!.cells }]);
  });

  test('of nothing yet has every sheet with its headings', async () => {
    const file = createWorkbookXlsx({ locale: 'en', questions, sheets: [] });
    expect(Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer()))).filter((part) => part.includes('sheets/'))).toHaveLength(6);
    expect(await readWorkbook(file, 'a.xlsx')).toEqual({ refusal: { messageKey: 'empty', values: {} } });
  });
});
