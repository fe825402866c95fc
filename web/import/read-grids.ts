/** The tables of a file, xlsx or CSV, as texts: dates and clock times as they are seen, formulas as what they last came to. */
import Papa from 'papaparse';
import readXlsxFile from 'read-excel-file/universal';
import { formatWallClock } from '#domain/time.ts';
import { type Grid, RefusedFile } from './refused-file.ts';
import { repackWorkbook } from './unzip-workbook.ts';

/** The largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, ...prefix: readonly number[]) => prefix.every((byte, index) => bytes[index] === byte);
/** An xls, or an xlsx that a password locks, which is the same container. */
const isOle = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const isEncrypted = (bytes: Uint8Array) =>
  new TextDecoder('utf-16le').decode(bytes.slice(0, 20_000)).includes('EncryptedPackage') ||
  new TextDecoder('utf-16le').decode(bytes.slice(-20_000)).includes('EncryptedPackage');

/** The tables of a file; throws RefusedFile. */
export async function readGrids(file: Blob, fileName: string): Promise<Grid[]> {
  if (file.size === 0) throw new RefusedFile('empty');
  if (file.size > MAX_FILE_BYTES) throw new RefusedFile('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isOle(bytes)) throw new RefusedFile(isEncrypted(bytes) ? 'encrypted' : 'xls');
  if (startsWith(bytes, 0x50, 0x4b)) return readXlsxGrids(bytes);
  return [{ name: fileName.replace(/\.\w+$/, ''), rows: parseCsvRows(decodeText(bytes)) }];
}

async function readXlsxGrids(bytes: Uint8Array): Promise<Grid[]> {
  const repackedBytes = repackWorkbook(bytes);
  try {
    const sheets = await readXlsxFile(repackedBytes);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((rowCells) => rowCells.map(cellTextOf)) }));
  } catch {
    throw new RefusedFile('damaged');
  }
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The day before Excel's first, on which a clock time alone stands. */
const ZEROTH_DAY_MS = Date.UTC(1900, 0, 1);

function cellTextOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell.getTime());
  // More digits than a spreadsheet shows are the rounding of its arithmetic.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell).trim();
}

/** «2026-12-01», «08:00» of a clock time alone, or both. */
function dateText(dateMs: number): string {
  const roundedMs = Math.round(dateMs / MINUTE_MS) * MINUTE_MS;
  if (Number.isNaN(roundedMs)) return '';
  const [day = '', clockTime = ''] = formatWallClock(roundedMs).split('T');
  if (roundedMs < ZEROTH_DAY_MS) return clockTime;
  return roundedMs % DAY_MS === 0 ? day : `${day} ${clockTime}`;
}

/** A text in UTF-8 or UTF-16 as its first bytes say, else in UTF-8, and where it is none in Windows' own of Western Europe. */
function decodeText(bytes: Uint8Array): string {
  const isUtf16 = startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff);
  if (!isUtf16 && bytes.subarray(0, 4000).includes(0)) throw new RefusedFile('notWorkbook');
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    // Control characters are no text's: a picture, or a program.
    if (/[^\P{Cc}\s]/u.test(text.slice(0, 4000))) throw new RefusedFile('notWorkbook');
    return text;
  }
}

/** The sign that csvOf writes before a cell that a spreadsheet would take for a formula is not the cell's. */
const stripFormulaGuard = (cell: string) => (/^'[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(cell) ? cell.slice(1) : cell);

/** The sign between cells that the line of headings has most of, outside quotes. */
function findSeparator(text: string): string {
  const headingLine = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const countParts = (sign: string) => headingLine.split(sign).length;
  return [';', ',', '\t'].reduce((mostFrequent, sign) => (countParts(sign) > countParts(mostFrequent) ? sign : mostFrequent));
}

function parseCsvRows(text: string): string[][] {
  const [, separator] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? [];
  const csvBody = separator === undefined ? text.replace(/^\ufeff/, '') : text.slice(text.indexOf('\n') + 1);
  const { data: parsedRows, errors } = Papa.parse<string[]>(csvBody, { delimiter: separator ?? findSeparator(csvBody) });
  const quoteError = errors.find(({ type }) => type === 'Quotes');
  if (quoteError) throw new RefusedFile('quotes', { row: String((quoteError.row ?? 0) + (separator === undefined ? 1 : 2)) });
  return parsedRows.map((rowCells) => rowCells.map((cell) => stripFormulaGuard(cell.trim())));
}
