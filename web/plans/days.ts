/** Days of a plan as they are typed: empty is open, anything else a day that there is. */
import { readDate } from '../kit/parse-date.ts';

/** The error of a field's day before it is sent; none where the field is optional and empty. */
export function validateDay(field: string, dayText: string, isRequired = false): Record<string, string> {
  if (dayText.trim() === '') return isRequired ? { [field]: 'error.field.required' } : {};
  return readDate(dayText) ? {} : { [field]: 'error.field.date' };
}

/** The day that was typed; null for none. */
export const readDayOrNull = (dayText: string): string | null => readDate(dayText) || null;
