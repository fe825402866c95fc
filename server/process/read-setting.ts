/** A day of the environment. */
import { dayBounds, isLocalDate } from '#domain/time.ts';

type AddError = (name: string, value: string, requirement: string) => void;
/** A day as the instant at which it begins in Sweden. */
export function readStartOfDay(name: string, day: string | undefined, addError: AddError): string | undefined {
  if (day === undefined || isLocalDate(day)) return day && dayBounds(day, 'Europe/Stockholm').from;
  addError(name, day, 'a day like 2027-01-01');
  return undefined;
}
