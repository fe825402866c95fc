/** Errors of a sheet that is entered: those of its signer, of its lines, and a message about none of them. */
import { errorText, fieldErrorsOf, httpStatusOf } from '../core/errors.ts';
import type { Translate } from '../core/texts.ts';
import { unplacedText } from '../kit/forms.ts';
import { lostCallTextKey } from '../shared/day/lost-call.ts';
import { errorsByLine, type LineErrors } from './entries.ts';

export type SheetErrors = { signerErrors: LineErrors; lines: Record<number, LineErrors>; message?: string };
export const noSheetErrors: SheetErrors = { signerErrors: {}, lines: {} };

export function removeLineErrors({ lines, signerErrors }: SheetErrors, id: number): SheetErrors {
  const { [id]: _, ...others } = lines;
  return { signerErrors, lines: others };
}

/** The errors by the names of their fields in the form. */
export const errorsByField = ({ signerErrors, lines }: SheetErrors): Record<string, unknown> => ({
  ...signerErrors,
  ...Object.fromEntries(
    Object.entries(lines).flatMap(([id, line]) => Object.entries(line).map(([field, error]) => [`${id}${field}`, error])),
  ),
});

/** The errors of an answer that took no line; `instanceIds`: the instances of the lines that were sent. */
export function sheetErrorsOf(error: unknown, instanceIds: readonly number[], t: Translate): SheetErrors {
  const fieldErrors = fieldErrorsOf(error);
  const lines = httpStatusOf(error) === 400 ? errorsByLine(fieldErrors, instanceIds) : {};
  if (Object.keys(lines).length > 0) {
    const lineFields = Object.keys(fieldErrors).filter((field) => /^lines\.\d/.test(field));
    return { signerErrors: {}, lines, message: unplacedText(error, t, lineFields) };
  }
  const lostTextKey = lostCallTextKey(error);
  return { ...noSheetErrors, message: lostTextKey ? t(lostTextKey) : errorText(error, t) };
}
