/** The names of a workbook's rows, and why they are wrong, in words. */
import type { ImportReason, ImportRow } from '#contract/imports.ts';
import { QUESTION_PREFIX, type SheetKind, sheets } from '#domain/import/sheets.ts';
import type { Locale } from '#domain/locales.ts';
import { findText, type Translate } from '../core/texts.ts';
import type { ReadColumns } from './read-workbook.ts';
import { columnLetters } from './refused-file.ts';

export const sheetName = (kind: SheetKind, locale: Locale): string => sheets.find((sheet) => sheet.kind === kind)![locale];

/** The heading of a column; of a question its name. */
export const columnName = (kind: SheetKind, column: string, locale: Locale): string =>
  sheets.find((sheet) => sheet.kind === kind)?.columns.find(({ key }) => key === column)?.[locale] ??
  (column.startsWith(QUESTION_PREFIX) ? column.slice(QUESTION_PREFIX.length) : column);

/** «Aktiviteter E14»; «Aktiviteter 14» of the row as a whole, or of a column that the file has not. */
export function cellNameOf(
  { kind, row: rowNumber }: ImportRow,
  column: string | null,
  sheetColumns: readonly ReadColumns[],
  locale: Locale,
): string {
  const columnIndex = column === null ? -1 : (sheetColumns.find((sheet) => sheet.kind === kind)?.columns.indexOf(column) ?? -1);
  return `${sheetName(kind, locale)} ${columnIndex < 0 ? '' : columnLetters(columnIndex)}${rowNumber}`;
}

/** Why, with the column's name before it where it is one cell. */
export function reasonText({ column, key, values }: ImportReason, kind: SheetKind, t: Translate, locale: Locale): string {
  const reason = findText(key, values) ?? t('import.wrong', { key });
  return column === null ? reason : t('import.inColumn', { column: columnName(kind, column, locale), reason });
}
export const reasonsText = ({ kind, reasons }: ImportRow, t: Translate, locale: Locale): string =>
  reasons.map((reason) => reasonText(reason, kind, t, locale)).join(' ');
