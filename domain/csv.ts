/** Rows as CSV that Swedish Excel opens right: BOM, semicolons, CRLF, decimal commas, and no cell that is taken for a formula. */

export type Cell = string | number | boolean | null;

/** A spreadsheet takes what begins like this for a formula, also after blanks, tab or CR, and in full width. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = String(cell);
  return FORMULA.test(text) ? `'${text}` : text;
}
const quoteText = (text: string) => (/[";\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The beginning of a file, so that it is read as UTF-8. */
export const BOM = '\uFEFF';
/** One line. Numbers are never taken for formulas. */
export const csvLine = (row: readonly Cell[]): string => `${row.map((cell) => quoteText(textOf(cell))).join(';')}\r\n`;

/** With its first line of names. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string => BOM + [head, ...rows].map(csvLine).join('');
