/** Files of a company's workbook: what is read of them, and what is refused, with a sentence, before it does any harm (R103, decision 092). */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { MAX_WORKBOOK_ROWS } from '#domain/import/sheets.ts';
import { MAX_FILE_BYTES } from '#web/import/read-grids.ts';
import { readWorkbook } from '#web/import/read-workbook.ts';
import { createXlsx, type Table } from '#web/import/write-xlsx.ts';

const read = (file: Blob | Uint8Array | string, name = 'fil.xlsx') =>
  readWorkbook(file instanceof Blob ? file : new Blob([file as Uint8Array<ArrayBuffer>]), name);
const refusedOf = async (file: Blob | Uint8Array | string, name?: string) => {
  const answer = await read(file, name);
  return 'refusal' in answer ? answer.refusal.messageKey : answer;
};
const rowsOf = async (file: Blob | Uint8Array | string, name?: string) => {
  const answer = await read(file, name);
  if ('refusal' in answer) throw new Error(JSON.stringify(answer.refusal));
  return answer.sheets;
};
const table = (name: string, ...rows: (string | number)[][]): Table => ({ name, widths: [], rows });
const clientsCsv = (...rows: string[]) => ['Namn;Varningar', ...rows].join('\r\n');

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** An xlsx by hand, its first sheet the text of `sheetData` and what follows it. */
const byHand = (sheet: string, more: Record<string, Uint8Array> = {}, name = 'Klienter') =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}">${sheet}</worksheet>`),
    ...more,
  });
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const named = `<row r="1">${inline('A1', 'Namn')}</row><row r="2">${inline('A2', 'Anna')}</row>`;

describe('a workbook', () => {
  test('is read by sheet and heading, in either language and any case, with the column of each', async () => {
    const sheets = await rowsOf(
      createXlsx([
        table('KLIENTER', ['namn', ' Alerts '], ['Anna Ek', 'Epilepsi']),
        table('Stock', ['Klient', 'item', 'Amount', 'Larma under'], ['Anna Ek', 'Alvedon', 2.5, 1]),
        table(
          'Aktiviteter',
          ['Kategori', 'Klient', 'Typ', 'Namn', 'Att tänka på', 'Why it did not go in'],
          ['Hälsa', 'Anna Ek', 'Tabletter', 'Alvedon', 'Med mat', 'fel'],
        ),
      ]),
    );
    expect(sheets.map(({ kind, rows }) => ({ kind, rows }))).toEqual([
      { kind: 'clients', rows: [{ row: 2, cells: { name: 'Anna Ek', alerts: 'Epilepsi' } }] },
      { kind: 'stock', rows: [{ row: 2, cells: { client: 'Anna Ek', name: 'Alvedon', amount: '2.5', alertValue: '1' } }] },
      {
        kind: 'activities',
        rows: [
          {
            row: 2,
            cells: { category: 'Hälsa', client: 'Anna Ek', type: 'Tabletter', name: 'Alvedon', 'question:Att tänka på': 'Med mat' },
          },
        ],
      },
    ]);
    expect(sheets[2]!.columns[4]).toBe('question:Att tänka på');
  });

  test('keeps the numbers of its rows, and drops blank ones', async () => {
    const blank = '<row r="1048576"><c r="A1048576" s="1"/></row>';
    const [sheet] = await rowsOf(byHand(`<sheetData>${named}<row r="5">${inline('A5', 'Bo')}</row><row r="6" s="1"/>${blank}</sheetData>`));
    expect(sheet!.rows.map(({ row, cells }) => [row, cells.name])).toEqual([
      [2, 'Anna'],
      [5, 'Bo'],
    ]);
  });

  test('gives dates, clock times, boxes and formulas as they are seen', async () => {
    const cells = [
      '<c r="E2" s="2"><v>0.33333333333333331</v></c>',
      '<c r="F2" s="1"><v>46357</v></c>',
      '<c r="G2" s="3"><v>46357.5</v></c>',
      '<c r="H2" t="b"><v>1</v></c>',
      '<c r="I2" t="str"><f>1+1</f><v>två</v></c>',
      '<c r="J2"><f>1+1</f><v>0.30000000000000004</v></c>',
      inline('K2', '=1+1'),
      '<c r="L2" t="str"><f>A9</f><v></v></c>',
    ];
    const headings = ['Klient', 'Kategori', 'Typ', 'Namn', 'Tider', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((text, index) =>
      inline(`${'ABCDEFGHIJKL'[index]}1`, text),
    );
    const [sheet] = await rowsOf(
      byHand(`<sheetData><row r="1">${headings.join('')}</row><row r="2">${cells.join('')}</row></sheetData>`, {}, 'Aktiviteter'),
    );
    expect(sheet!.rows[0]!.cells).toEqual({
      times: '08:00',
      'question:f': '2026-12-01',
      'question:g': '2026-12-01 12:00',
      'question:h': 'TRUE',
      'question:i': 'två',
      'question:j': '0.3',
      'question:k': '=1+1',
    });
    const bare = '<row r="2"><c r="A2"><v>0.5</v></c></row>';
    const [other] = await rowsOf(
      byHand(
        `<sheetData><row r="1">${['Tider', 'Klient', 'Kategori', 'Typ', 'Namn'].map((text, index) => inline(`${'ABCDE'[index]}1`, text)).join('')}</row>${bare}</sheetData>`,
        {},
        'Aktiviteter',
      ),
    );
    expect(other!.rows[0]!.cells).toEqual({ times: '12:00' });
  });

  test.each<[string, () => Blob | Uint8Array | string, string]>([
    ['nothing', () => '', 'empty'],
    ['headings alone', () => createXlsx([table('Klienter', ['Namn'])]), 'empty'],
    ['20 MB', () => new Uint8Array(2 * MAX_FILE_BYTES), 'tooLarge'],
    ['an image', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'notWorkbook'],
    ['a JPEG', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 16]), 'notWorkbook'],
    ['an xls', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]), 'xls'],
    [
      'one that a password locks',
      () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...[...'  EncryptedPackage'].flatMap((sign) => [sign.charCodeAt(0), 0])]),
      'encrypted',
    ],
    ['a zip of something else', () => zipSync({ 'content.xml': strToU8('<office/>') }), 'notWorkbook'],
    ['a cut zip', () => byHand(`<sheetData>${named}</sheetData>`).slice(0, 400), 'damaged'],
    ['no XML', () => byHand('', { 'xl/workbook.xml': strToU8('not at all') }), 'damaged'],
    ['macros', () => byHand(`<sheetData>${named}</sheetData>`, { 'xl/vbaProject.bin': new Uint8Array(9) }), 'macros'],
    [
      'a formula that went wrong',
      () => byHand(`<sheetData>${named}<row r="3"><c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData>`),
      'noValue',
    ],
    ['a formula never reckoned', () => byHand(`<sheetData>${named}<row r="3"><c r="A3" s="1"><f>1+1</f></c></row></sheetData>`), 'noValue'],
    [
      'a formula that another program wrote',
      () => byHand(`<sheetData>${named}<row r="3"><c r="A3"><f>1+1</f><v /></c></row></sheetData>`),
      'noValue',
    ],
    ['merged cells', () => byHand(`<sheetData>${named}</sheetData><mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>`), 'merged'],
    ['a row far down', () => byHand(`<sheetData>${named}<row r="900000">${inline('A900000', 'x')}</row></sheetData>`), 'tooManyRows'],
    [
      'a column far out',
      () => byHand(`<sheetData><row r="1">${inline('A1', 'Namn')}${inline('XFD1', 'x')}</row></sheetData>`),
      'tooManyColumns',
    ],
    ['5,001 rows', () => clientsCsv(...Array.from({ length: MAX_WORKBOOK_ROWS + 1 }, (_, index) => `Klient ${index}`)), 'tooManyRows'],
    ['an unknown heading', () => createXlsx([table('Klienter', ['Namn', 'Skostorlek'], ['Anna', '38'])]), 'unknownHeading'],
    ['a heading twice', () => createXlsx([table('Klienter', ['Namn', 'Name'], ['Anna', 'Bo'])]), 'sameHeading'],
    ['no heading over a cell', () => createXlsx([table('Klienter', ['Namn', ''], ['Anna', '38'])]), 'noHeading'],
    ['a heading that is missing', () => createXlsx([table('Lager', ['Klient', 'Artikel'], ['Anna', 'Alvedon'])]), 'missingHeading'],
    ['an unknown sheet', () => createXlsx([table('Blad1', ['Skostorlek'], ['38'])]), 'unknownSheet'],
    ['a sheet twice', () => createXlsx([table('Klienter', ['Namn'], ['Anna']), table('Clients', ['Name'], ['Bo'])]), 'sameSheet'],
    ['no headings', () => '\r\nAnna;Epilepsi', 'noHeadings'],
    ['a cell too long', () => clientsCsv(`Anna;${'x'.repeat(20_001)}`), 'tooLongCell'],
    ['a quote that does not end', () => clientsCsv('"Anna;Epilepsi'), 'quotes'],
  ])('with %s is refused', async (_, file, key) => expect(await refusedOf(file())).toBe(key));

  test('that unzips to too much is refused before it does, and one that lies about it comes to nothing', async () => {
    const big = new Uint8Array(101 * 1024 * 1024);
    expect(await refusedOf(byHand(`<sheetData>${named}</sheetData>`, { 'xl/media/a.bin': big }))).toBe('tooLarge');
    const entries = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`a${index}`, new Uint8Array(0)]));
    expect(await refusedOf(byHand(`<sheetData>${named}</sheetData>`, entries))).toBe('tooLarge');
    const lying = byHand(`<sheetData>${named}${'<row></row>'.repeat(200_000)}</sheetData>`);
    const view = new DataView(lying.buffer, lying.byteOffset, lying.byteLength);
    const name = strToU8('xl/worksheets/sheet1.xml');
    for (let at = 0; at + 46 < lying.length; at++) {
      const isEntry = view.getUint32(at, true) === 0x02014b50 && name.every((byte, place) => lying[at + 46 + place] === byte);
      if (isEntry) view.setUint32(at + 24, 1000, true);
    }
    expect(await refusedOf(lying)).toBe('damaged');
  });
});

describe('a CSV', () => {
  const expected = [{ row: 2, cells: { name: 'Åsa Öberg', alerts: 'Allergi: nötter; mjölk\nEpilepsi' } }];
  const text = (separator: string) =>
    `Namn${separator}Varningar\r\nÅsa Öberg${separator}"Allergi: nötter; mjölk\nEpilepsi"\r\n${separator}\r\n`;
  const windows = (csv: string) => Uint8Array.from(csv, (sign) => sign.charCodeAt(0));
  const utf16 = (csv: string) =>
    new Uint8Array([0xff, 0xfe, ...[...csv].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])]);

  test.each<[string, string | Uint8Array]>([
    ['semicolons and a mark of UTF-8', `\ufeff${text(';')}`],
    ['commas', text(',')],
    ['tabs', text('\t')],
    ['a line that names the sign', `sep=,\r\n${text(',')}`],
    ["Windows' signs", windows(text(';'))],
    ['UTF-16', utf16(text('\t'))],
  ])('with %s is read', async (_, file) => {
    const [sheet] = await rowsOf(file, 'klienter.csv');
    expect(sheet).toMatchObject({ kind: 'clients', rows: expected });
  });

  test('is of the kind whose headings it has, whatever it is called', async () => {
    const [sheet] = await rowsOf('Klient;Artikel;Antal;Larma under\r\nAnna;Alvedon;1 234,5;10', 'export 3.csv');
    expect(sheet).toMatchObject({ kind: 'stock', rows: [{ row: 2, cells: { amount: '1 234,5' } }] });
    expect(await refusedOf('Klient;Artikel\r\nAnna;Alvedon', 'export.csv')).toBe('unknownSheet');
  });
});
