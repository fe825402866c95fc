/** The reading of cells: each value is held to the schema that the ordinary calls have for it, and a wrong one says why at its column. */
import * as z from 'zod/mini';
import { fieldMetaOf, isSafeName, type Schema } from '#contract/fields.ts';
import type { CellRead } from '#domain/import/cells.ts';
import type { SheetRow } from '#domain/import/sheets.ts';
import type { Outcome } from './outcome.ts';

export type Cells = SheetRow['cells'];
/** A value held to a schema of the contract; undefined with a reason at the column. */
export function validateValue<S extends z.ZodMiniType>(
  outcome: Outcome,
  column: string,
  schema: S,
  value: unknown,
): z.output<S> | undefined {
  const parseResult = z.safeParse(schema, value);
  if (!parseResult.success) {
    const issue = parseResult.error.issues[0]!;
    const messageValues = issue.code === 'too_big' ? { max: String(issue.maximum) } : {};
    outcome.addErrorKey(
      column,
      /^[\w.]+$/.test(issue.message) && issue.message.includes('.') ? issue.message : 'error.field.invalid',
      messageValues,
    );
    return undefined;
  }
  if (fieldMetaOf(schema as Schema)?.isName && typeof parseResult.data === 'string' && !isSafeName(parseResult.data)) {
    outcome.addErrorKey(column, 'error.field.name');
    return undefined;
  }
  return parseResult.data;
}

/** The value of a cell; undefined where it is empty, or wrong with a reason at the column. */
export function parseCell<T>(outcome: Outcome, cells: Cells, column: string, parse: (text: string) => CellRead<T>): T | undefined {
  const cellText = cells[column]?.trim();
  if (!cellText) return undefined;
  const parseResult = parse(cellText);
  if ('value' in parseResult) return parseResult.value;
  outcome.addErrorKey(column, parseResult.wrong.key, { quoted: parseResult.wrong.quoted });
  return undefined;
}

/** Says of required columns that are empty that they are; true where none is. */
export function requireCells(outcome: Outcome, cells: Cells, columns: readonly string[]): boolean {
  const missingColumns = columns.filter((column) => !cells[column]?.trim());
  for (const column of missingColumns) outcome.addErrorKey(column, 'error.field.required');
  return missingColumns.length === 0;
}

/** Plain text of a cell as the rich text that is stored. */
export const toParagraphs = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').trim()}</p>`)
    .join('');
