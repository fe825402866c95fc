/** Days of a plan as they are typed: empty is open, anything else a day that there is. */
import { readDate } from '../kit/parse-date.ts';

/** The error of a field's day before it is sent; none where the field is optional and empty. */
export function wrongDay(field: string, typedDay: string, isRequired = false): Record<string, string> {
  if (typedDay.trim() === '') return isRequired ? { [field]: 'error.field.required' } : {};
  return readDate(typedDay) ? {} : { [field]: 'error.field.date' };
}

/** The day that was typed; null for none. */
export const dayOrNull = (typedDay: string): string | null => readDate(typedDay) || null;
