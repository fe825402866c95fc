/** The reading of cells: each value is held to the schema that the ordinary calls have for it, and a wrong one says why at its column. */
import * as z from 'zod/mini';
import { isName, metaOf, type Schema } from '#contract/fields.ts';
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
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const messageValues = issue.code === 'too_big' ? { max: String(issue.maximum) } : {};
    outcome.refuse(
      column,
      /^[\w.]+$/.test(issue.message) && issue.message.includes('.') ? issue.message : 'error.field.invalid',
      messageValues,
    );
    return undefined;
  }
  if (metaOf(schema as Schema)?.isName && typeof parsed.data === 'string' && !isName(parsed.data)) {
    outcome.refuse(column, 'error.field.name');
    return undefined;
  }
  return parsed.data;
}

/** The value of a cell; undefined where it is empty, or wrong with a reason at the column. */
export function parseCell<T>(outcome: Outcome, cells: Cells, column: string, read: (text: string) => CellRead<T>): T | undefined {
  const text = cells[column]?.trim();
  if (!text) return undefined;
  const parsed = read(text);
  if ('value' in parsed) return parsed.value;
  outcome.refuse(column, parsed.wrong.key, { quoted: parsed.wrong.quoted });
  return undefined;
}

/** Says of required columns that are empty that they are; true where none is. */
export function requireCells(outcome: Outcome, cells: Cells, columns: readonly string[]): boolean {
  const missing = columns.filter((column) => !cells[column]?.trim());
  for (const column of missing) outcome.refuse(column, 'error.field.required');
  return missing.length === 0;
}

/** Plain text of a cell as the rich text that is stored. */
export const paragraphs = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').trim()}</p>`)
    .join('');
