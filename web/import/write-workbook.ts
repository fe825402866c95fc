/** The rows of a workbook as files: one xlsx with a sheet of each kind, or CSV of one sheet; with reasons, what did not go in. */
import { csvOf } from '#domain/csv.ts';
import { parseAmount } from '#domain/import/cells.ts';
import { QUESTION_PREFIX, type SheetKind, type SheetRow, type SheetRows, sheets } from '#domain/import/sheets.ts';
import type { Locale } from '#domain/locales.ts';
import { reasonHeadingByLocale } from './reason-column.ts';
import { createXlsx, type Table } from './write-xlsx.ts';

/** Columns that are numbers, and stand as such in a spreadsheet. */
const amountColumns: readonly string[] = [
  ...['oneTapMinutes', 'amount', 'alertValue', 'frequency', 'dose', 'doseTo', 'maxAmount', 'maxHours', 'minIntervalMinutes'],
  'effectAfterMinutes',
];
/** Columns of more than a few words, in characters of width. */
const widthByColumn: Readonly<Record<string, number>> = {
  times: 40,
  alerts: 30,
  contacts: 50,
  clients: 30,
  draws: 30,
  description: 40,
  name: 26,
  activity: 26,
  instruction: 40,
  contents: 40,
};
const USUAL_WIDTH = 18;

type WorkbookContent = {
  locale: Locale;
  /** Names of the questions that have a column in the activities' sheet. */
  questions: readonly string[];
  sheets: readonly SheetRows[];
  /** The reason that a row did not go in, in words; then only rows with reasons are written. */
  reasonsOf?: (kind: SheetKind, row: SheetRow) => string | undefined;
};

/** The tables of all kinds, in order, with headings alone where there are no rows; with reasons only those that have any. */
function buildTables({ locale, questions, sheets: sheetsToWrite, reasonsOf }: WorkbookContent): (Table & { kind: SheetKind })[] {
  return sheets.flatMap((sheet) => {
    const reasonedRows = (sheetsToWrite.find(({ kind }) => kind === sheet.kind)?.rows ?? []).map((row) => ({
      row,
      reason: reasonsOf?.(sheet.kind, row),
    }));
    const writtenRows = reasonsOf ? reasonedRows.filter(({ reason }) => reason !== undefined) : reasonedRows;
    if (reasonsOf && writtenRows.length === 0) return [];
    const columns = [
      ...sheet.columns.map(({ key, ...heading }) => ({ key, heading: heading[locale] })),
      ...(sheet.kind === 'activities' ? questions : []).map((name) => ({ key: QUESTION_PREFIX + name, heading: name })),
    ];
    const headings = [...columns.map(({ heading }) => heading), ...(reasonsOf ? [reasonHeadingByLocale[locale]] : [])];
    const bodyRows = writtenRows.map(({ row, reason }) => [
      ...columns.map(({ key }) => cellValueOf(key, row.cells[key] ?? '')),
      ...(reason === undefined ? [] : [reason]),
    ]);
    const columnWidths = [...columns.map(({ key }) => widthByColumn[key] ?? USUAL_WIDTH), ...(reasonsOf ? [60] : [])];
    return [{ kind: sheet.kind, name: sheet[locale], widths: columnWidths, rows: [headings, ...bodyRows] }];
  });
}

function cellValueOf(key: string, text: string): string | number {
  const amount = amountColumns.includes(key) ? parseAmount(text) : undefined;
  return amount && 'value' in amount ? amount.value : text;
}

export const createWorkbookXlsx = (content: WorkbookContent): Blob => createXlsx(buildTables(content));

/** One sheet as CSV, as Swedish Excel opens it. */
export function createSheetCsv(content: WorkbookContent, kind: SheetKind): Blob {
  const [headings = [], ...rows] = buildTables(content).find((table) => table.kind === kind)?.rows ?? [];
  return new Blob([csvOf(headings.map(String), rows)], { type: 'text/csv' });
}
