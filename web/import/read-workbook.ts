/** A file as the rows of a workbook, its sheets and headings known in both languages; or why it is refused. */

import { padTwoDigits } from '#domain/calendar.ts';
import { normaliseCell } from '#domain/import/cells.ts';
import {
  MAX_CELL_LENGTH,
  MAX_SHEET_COLUMNS,
  MAX_WORKBOOK_ROWS,
  QUESTION_PREFIX,
  type Sheet,
  type SheetKind,
  type SheetRow,
  sheets,
} from '#domain/import/sheets.ts';
import { readGrids } from './read-grids.ts';
import { lowerCaseReasonHeadings } from './reason-column.ts';
import { columnLetters, type Grid, RefusedFile } from './refused-file.ts';

/** The keys of a sheet's columns in their order; '' for one that means nothing. */
export type ReadColumns = { kind: SheetKind; columns: readonly string[] };
export type ReadSheet = ReadColumns & { rows: readonly SheetRow[] };
export type FileRefusal = { messageKey: string; values: Readonly<Record<string, string>> };

/** Reads it; never throws. What is refused has a text under `import.file`. */
export async function readWorkbook(file: Blob, fileName: string): Promise<{ sheets: ReadSheet[] } | { refusal: FileRefusal }> {
  try {
    const grids = (await readGrids(file, fileName)).filter(({ rows }) => rows.some((row) => row.some(Boolean)));
    if (grids.length === 0) throw new RefusedFile('empty');
    const readSheets = grids.map(readSheetRows);
    const repeatedSheet = readSheets.find(
      ({ kind }, sheetIndex) => readSheets.findIndex((otherSheet) => otherSheet.kind === kind) < sheetIndex,
    );
    if (repeatedSheet) throw new RefusedFile('sameSheet', { sheet: grids[readSheets.indexOf(repeatedSheet)]!.name });
    const rowCount = readSheets.reduce((sum, { rows }) => sum + rows.length, 0);
    if (rowCount > MAX_WORKBOOK_ROWS) throw new RefusedFile('tooManyRows');
    if (rowCount === 0) throw new RefusedFile('empty');
    return { sheets: readSheets };
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: { messageKey: error.messageKey, values: error.values } };
    return { refusal: { messageKey: 'damaged', values: {} } };
  }
}

type Heading = { text: string; columnIndex: number };

/** The key of a heading of a sheet; null of a question's. */
const findColumnKey = (sheet: Sheet, heading: string): string | null =>
  sheet.columns.find(({ sv, en }) => normaliseCell(sv) === normaliseCell(heading) || normaliseCell(en) === normaliseCell(heading))?.key ??
  null;

/** The kind of a table: by its sheet's name, else that whose required headings it has, with the fewest that are unknown. */
function findSheetType(name: string, headings: readonly Heading[]): Sheet {
  const sheetByName = sheets.find(({ sv, en }) => normaliseCell(sv) === normaliseCell(name) || normaliseCell(en) === normaliseCell(name));
  if (sheetByName) return sheetByName;
  const matchingSheets = sheets
    .map((sheet) => ({ sheet, columnKeys: headings.map(({ text }) => findColumnKey(sheet, text)) }))
    .filter(({ sheet, columnKeys }) => sheet.columns.every(({ key, isRequired }) => !isRequired || columnKeys.includes(key)))
    .map((match) => ({ ...match, unknownCount: match.columnKeys.filter((key) => key === null).length }))
    .sort((a, b) => a.unknownCount - b.unknownCount);
  const [bestMatch, nextMatch] = matchingSheets;
  if (!bestMatch || bestMatch.unknownCount === nextMatch?.unknownCount) throw new RefusedFile('unknownSheet', { sheet: name });
  return bestMatch.sheet;
}

function readSheetRows({ name: sheetName, rows: [headingCells = [], ...bodyRows] }: Grid): ReadSheet {
  const headings = headingCells
    .map((text, columnIndex) => ({ text, columnIndex }))
    .filter(({ text }) => text !== '' && !lowerCaseReasonHeadings.includes(normaliseCell(text)));
  if (headings.length === 0) throw new RefusedFile('noHeadings', { sheet: sheetName });
  const sheet = findSheetType(sheetName, headings);
  const width = headings.at(-1)!.columnIndex + 1;
  if (width > MAX_SHEET_COLUMNS) throw new RefusedFile('tooManyColumns');
  const keyByColumn = new Map<number, string>();
  for (const { text, columnIndex } of headings) {
    const columnKey = findColumnKey(sheet, text) ?? (sheet.kind === 'activities' ? QUESTION_PREFIX + text : null);
    if (columnKey === null) throw new RefusedFile('unknownHeading', { sheet: sheetName, heading: text });
    if ([...keyByColumn.values()].some((otherKey) => normaliseCell(otherKey) === normaliseCell(columnKey)))
      throw new RefusedFile('sameHeading', { sheet: sheetName, heading: text });
    keyByColumn.set(columnIndex, columnKey);
  }
  const missingColumn = sheet.columns.find(({ key, isRequired }) => isRequired && ![...keyByColumn.values()].includes(key));
  if (missingColumn) throw new RefusedFile('missingHeading', { sheet: sheetName, heading: missingColumn.sv, headingEn: missingColumn.en });
  const rows = bodyRows.flatMap((cells, rowIndex) => readRow(cells, rowIndex + 2, keyByColumn, headingCells, sheetName));
  return { kind: sheet.kind, rows, columns: Array.from({ length: width }, (_, columnIndex) => keyByColumn.get(columnIndex) ?? '') };
}

function readRow(
  cells: readonly string[],
  rowNumber: number,
  keyByColumn: ReadonlyMap<number, string>,
  headings: readonly string[],
  sheetName: string,
): SheetRow[] {
  const cellByKey: Record<string, string> = {};
  for (const [columnIndex, cell] of cells.entries()) {
    if (cell === '') continue;
    const cellName = `${columnLetters(columnIndex)}${rowNumber}`;
    const columnKey = keyByColumn.get(columnIndex);
    // A cell under no heading would be lost without a word.
    if (columnKey === undefined && !headings[columnIndex]) throw new RefusedFile('noHeading', { sheet: sheetName, cell: cellName });
    if (cell.length > MAX_CELL_LENGTH) throw new RefusedFile('tooLongCell', { sheet: sheetName, cell: cellName });
    if (columnKey !== undefined) cellByKey[columnKey] = columnKey === 'times' ? formatTime(cell) : cell;
  }
  return Object.keys(cellByKey).length > 0 ? [{ row: rowNumber, cells: cellByKey }] : [];
}

/** A clock time that a spreadsheet keeps as the part of a day, in a cell whose format does not say so: «0.3333333333». */
function formatTime(cell: string): string {
  const dayFraction = /^0(?:\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN;
  if (Number.isNaN(dayFraction)) return cell;
  const minutes = Math.round(dayFraction * 1440) % 1440;
  return `${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`;
}
