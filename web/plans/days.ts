/** Days of a plan as they are typed: empty is open, anything else a day that there is. */
import { readDate } from '../kit/parse-date.ts';

/** What is wrong with a field's day before it is sent; nothing where none is asked for and none is typed. */
export function wrongDay(field: string, typed: string, isRequired = false): Record<string, string> {
  if (typed.trim() === '') return isRequired ? { [field]: 'error.field.required' } : {};
  return readDate(typed) ? {} : { [field]: 'error.field.date' };
}

/** The day that was typed; null for none. */
export const dayTyped = (typed: string): string | null => readDate(typed) || null;
