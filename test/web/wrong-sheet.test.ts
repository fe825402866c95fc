/** The errors of a sheet of paper that is entered: at their fields, and what an answer that took no line says of the others. */
import { expect, it, vi } from 'vitest';
import { CallError } from '#web/core/call.ts';
import { emptyEntry, signerOf } from '#web/paper/entries.ts';
import { errorsByField, noSheetErrors, removeLineErrors, sheetErrorsOf } from '#web/paper/wrong-sheet.ts';
import { NoContactError } from '#web/shared/day/lost-call.ts';

vi.mock('#web/core/session.ts', () => ({ getSession: () => ({}) }));
vi.mock('#web/core/texts.ts', () => ({ findText: (key: string) => key }));
const t = ((key: string) => key) as never;
const refusal = (fieldErrors: { field: string; message: string }[]) =>
  new CallError(400, { fieldErrors: fieldErrors.map((error) => ({ objectName: 'dayFromPaper', ...error })) } as never);

it('stand at the fields of the signer and of each line', () => {
  const wrong = { signerErrors: { who: 'a' }, lines: { 3: { time: 'b', comment: 'c' }, 4: { line: 'd' } } };
  expect(Object.keys(errorsByField(wrong)).sort()).toEqual(['3comment', '3time', '4line', 'who']);
  expect(removeLineErrors({ ...wrong, message: 'e' }, 3)).toEqual({ signerErrors: { who: 'a' }, lines: { 4: { line: 'd' } } });
});

it('of an answer are those of its lines, with no word of what stands there', () => {
  const error = refusal([{ field: 'lines.1.occurrenceDate', message: 'error.paper.ahead' }]);
  expect(sheetErrorsOf(error, [31, 32], t)).toEqual({ signerErrors: {}, lines: { 32: { time: 'error.paper.ahead' } }, message: '' });
});

it('of an answer that stand at no line are said in the message, also beside those of lines', () => {
  const unplaced = { field: 'lines', message: 'error.paper.tooManyDays' };
  expect(sheetErrorsOf(refusal([unplaced]), [31], t)).toMatchObject({ lines: {}, message: expect.stringContaining('tooManyDays') });
  const placed = { field: 'lines.0.comment', message: 'error.field.commentMissing' };
  expect(sheetErrorsOf(refusal([placed, unplaced]), [31], t)).toMatchObject({
    lines: { 31: { comment: 'error.field.commentMissing' } },
    message: expect.stringMatching(/^(?!.*commentMissing).*tooManyDays/),
  });
});

it('of a call that reached nobody say what is certain', () => {
  expect(sheetErrorsOf(new NoContactError(), [31], t)).toEqual({ ...noSheetErrors, message: 'bulk.noContact' });
  expect(sheetErrorsOf(new CallError(0), [31], t)).toEqual({ ...noSheetErrors, message: 'bulk.noAnswer' });
});

it('of a line are those of its signer, the sheet’s where it has none', () => {
  const [above, line] = [
    { who: '7', name: 'Omar Haddad' },
    { who: 'me', name: '' },
  ];
  expect(signerOf(emptyEntry, above)).toBe(above);
  expect(signerOf({ ...emptyEntry, hand: line }, above)).toBe(line);
});
