/** Errors of a sheet that is entered: those of its signer, of its lines, and a message about none of them. */
import { errorText, fieldErrorsOf, httpStatusOf } from '../core/errors.ts';
import type { Translate } from '../core/texts.ts';
import { unplacedText } from '../kit/forms.ts';
import { lostText } from '../shared/day/lost-call.ts';
import { type WrongLine, wrongByLine } from './entries.ts';

export type WrongSheet = { signerErrors: WrongLine; lines: Record<number, WrongLine>; message?: string };
export const noErrors: WrongSheet = { signerErrors: {}, lines: {} };

export function withoutLine({ lines, signerErrors }: WrongSheet, id: number): WrongSheet {
  const { [id]: _, ...others } = lines;
  return { signerErrors, lines: others };
}

/** The errors by the names of their fields in the form. */
export const wrongFields = ({ signerErrors, lines }: WrongSheet): Record<string, unknown> => ({
  ...signerErrors,
  ...Object.fromEntries(
    Object.entries(lines).flatMap(([id, line]) => Object.entries(line).map(([field, error]) => [`${id}${field}`, error])),
  ),
});

/** The errors of an answer that took no line; `ids`: the instances of the lines that were sent. */
export function wrongOfAnswer(error: unknown, ids: readonly number[], t: Translate): WrongSheet {
  const fieldErrors = fieldErrorsOf(error);
  const lines = httpStatusOf(error) === 400 ? wrongByLine(fieldErrors, ids) : {};
  if (Object.keys(lines).length > 0) {
    const placed = Object.keys(fieldErrors).filter((field) => /^lines\.\d/.test(field));
    return { signerErrors: {}, lines, message: unplacedText(error, t, placed) };
  }
  const lost = lostText(error);
  return { ...noErrors, message: lost ? t(lost) : errorText(error, t) };
}
