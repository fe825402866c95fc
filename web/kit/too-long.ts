/** The error of a text that is too long; it is never cut, since a pasted text would then say something else. */
import { textOf } from '../core/texts.ts';

export const tooLong = (value: unknown, most: number | undefined): string | undefined =>
  typeof value === 'string' && most !== undefined && value.trim().length > most ? textOf(`error.field.maxlength${most}`) : undefined;
