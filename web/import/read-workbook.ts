/** A file as the rows of a workbook, its sheets and headings known in both languages; or why it is refused. */

import { twoDigits } from '#domain/calendar.ts';
import { normalisedCell } from '#domain/import/cells.ts';
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_ROWS,
  QUESTION_PREFIX,
  type Sheet,
  type SheetKind,
  type SheetRow,
  sheets,
} from '#domain/import/sheets.ts';
import { readGrids } from './read-grids.ts';
import { reasonHeadings } from './reason-column.ts';
import { columnLetters, type Grid, RefusedFile } from './refused-file.ts';

/** The keys of a sheet's columns in their order; '' for one that means nothing. */
export type ReadColumns = { kind: SheetKind; columns: readonly string[] };
export type ReadSheet = ReadColumns & { rows: readonly SheetRow[] };
export type FileRefusal = { key: string; values: Readonly<Record<string, string>> };

/** Reads it; never throws. What is refused has a text under `import.file`. */
export async function readWorkbook(file: Blob, name: string): Promise<{ sheets: ReadSheet[] } | { refusal: FileRefusal }> {
  try {
    const grids = (await readGrids(file, name)).filter(({ rows }) => rows.some((row) => row.some(Boolean)));
    if (grids.length === 0) throw new RefusedFile('empty');
    const readSheets = grids.map(sheetOf);
    const repeatedSheet = readSheets.find(({ kind }, sheetIndex) => readSheets.findIndex((other) => other.kind === kind) < sheetIndex);
    if (repeatedSheet) throw new RefusedFile('sameSheet', { sheet: grids[readSheets.indexOf(repeatedSheet)]!.name });
    const total = readSheets.reduce((sum, { rows }) => sum + rows.length, 0);
    if (total > MAX_ROWS) throw new RefusedFile('tooManyRows');
    if (total === 0) throw new RefusedFile('empty');
    return { sheets: readSheets };
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: { key: error.key, values: error.values } };
    return { refusal: { key: 'damaged', values: {} } };
  }
}

type Heading = { text: string; columnIndex: number };

/** The key of a heading of a sheet; null of a question's. */
const columnKeyOf = (sheet: Sheet, heading: string): string | null =>
  sheet.columns.find(({ sv, en }) => normalisedCell(sv) === normalisedCell(heading) || normalisedCell(en) === normalisedCell(heading))
    ?.key ?? null;

/** The kind of a table: by its sheet's name, else that whose required headings it has, with the fewest that are unknown. */
function sheetTypeOf(name: string, headings: readonly Heading[]): Sheet {
  const sheetByName = sheets.find(
    ({ sv, en }) => normalisedCell(sv) === normalisedCell(name) || normalisedCell(en) === normalisedCell(name),
  );
  if (sheetByName) return sheetByName;
  const candidates = sheets
    .map((sheet) => ({ sheet, keys: headings.map(({ text }) => columnKeyOf(sheet, text)) }))
    .filter(({ sheet, keys }) => sheet.columns.every(({ key, isRequired }) => !isRequired || keys.includes(key)))
    .map((candidate) => ({ ...candidate, unknown: candidate.keys.filter((key) => key === null).length }))
    .sort((a, b) => a.unknown - b.unknown);
  const [bestCandidate, nextCandidate] = candidates;
  if (!bestCandidate || bestCandidate.unknown === nextCandidate?.unknown) throw new RefusedFile('unknownSheet', { sheet: name });
  return bestCandidate.sheet;
}

function sheetOf({ name, rows: [headingCells = [], ...rest] }: Grid): ReadSheet {
  const headings = headingCells
    .map((text, columnIndex) => ({ text, columnIndex }))
    .filter(({ text }) => text !== '' && !reasonHeadings.includes(normalisedCell(text)));
  if (headings.length === 0) throw new RefusedFile('noHeadings', { sheet: name });
  const sheet = sheetTypeOf(name, headings);
  const width = headings.at(-1)!.columnIndex + 1;
  if (width > MAX_COLUMNS) throw new RefusedFile('tooManyColumns');
  const keys = new Map<number, string>();
  for (const { text, columnIndex } of headings) {
    const key = columnKeyOf(sheet, text) ?? (sheet.kind === 'activities' ? QUESTION_PREFIX + text : null);
    if (key === null) throw new RefusedFile('unknownHeading', { sheet: name, heading: text });
    if ([...keys.values()].some((other) => normalisedCell(other) === normalisedCell(key)))
      throw new RefusedFile('sameHeading', { sheet: name, heading: text });
    keys.set(columnIndex, key);
  }
  const missingColumn = sheet.columns.find(({ key, isRequired }) => isRequired && ![...keys.values()].includes(key));
  if (missingColumn) throw new RefusedFile('missingHeading', { sheet: name, heading: missingColumn.sv, headingEn: missingColumn.en });
  const rows = rest.flatMap((cells, rowIndex) => rowOf(cells, rowIndex + 2, keys, headingCells, name));
  return { kind: sheet.kind, rows, columns: Array.from({ length: width }, (_, columnIndex) => keys.get(columnIndex) ?? '') };
}

function rowOf(
  cells: readonly string[],
  rowNumber: number,
  keys: ReadonlyMap<number, string>,
  headings: readonly string[],
  sheetName: string,
): SheetRow[] {
  const cellByKey: Record<string, string> = {};
  for (const [columnIndex, cell] of cells.entries()) {
    if (cell === '') continue;
    const cellName = `${columnLetters(columnIndex)}${rowNumber}`;
    const key = keys.get(columnIndex);
    // A cell under no heading would be lost without a word.
    if (key === undefined && !headings[columnIndex]) throw new RefusedFile('noHeading', { sheet: sheetName, cell: cellName });
    if (cell.length > MAX_CELL_LENGTH) throw new RefusedFile('tooLongCell', { sheet: sheetName, cell: cellName });
    if (key !== undefined) cellByKey[key] = key === 'times' ? formatTime(cell) : cell;
  }
  return Object.keys(cellByKey).length > 0 ? [{ row: rowNumber, cells: cellByKey }] : [];
}

/** A clock time that a spreadsheet keeps as the part of a day, in a cell whose format does not say so: «0.3333333333». */
function formatTime(cell: string): string {
  const dayFraction = /^0(?:\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN;
  if (Number.isNaN(dayFraction)) return cell;
  const minutes = Math.round(dayFraction * 1440) % 1440;
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
