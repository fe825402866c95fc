/** Rows as CSV that Swedish Excel opens right: BOM, semicolons, CRLF, decimal commas, and no cell that is taken for a formula. */

export type CsvCell = string | number | boolean | null;

/** A spreadsheet takes what begins like this for a formula, also after blanks, tab or CR, and in full width. */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function cellTextOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = String(cell);
  return FORMULA_START.test(text) ? `'${text}` : text;
}
const quoteText = (text: string) => (/[";\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The beginning of a file, so that it is read as UTF-8. */
export const BOM = '\uFEFF';
/** One line. Numbers are never taken for formulas. */
export const formatCsvLine = (cells: readonly CsvCell[]): string => `${cells.map((cell) => quoteText(cellTextOf(cell))).join(';')}\r\n`;

/** With its first line of names. */
export const csvOf = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BOM + [header, ...rows].map(formatCsvLine).join('');
