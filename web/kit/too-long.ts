/** What is said of a text that is longer than is taken; it is never cut, since what was pasted would then say something else. */
import { textOf } from '../core/texts.ts';

export const tooLong = (value: unknown, most: number | undefined): string | undefined =>
  typeof value === 'string' && most !== undefined && value.trim().length > most ? textOf(`error.field.maxlength${most}`) : undefined;
