/** The error of a text that is too long; it is never cut, since a pasted text would then say something else. */
import { findText } from '../core/texts.ts';

export const lengthErrorText = (value: unknown, maxLength: number | undefined): string | undefined =>
  typeof value === 'string' && maxLength !== undefined && value.trim().length > maxLength
    ? findText(`error.field.maxlength${maxLength}`)
    : undefined;
