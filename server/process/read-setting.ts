/** A day of the environment. */
import { dayBounds, isLocalDate } from '#domain/time.ts';

type Refuse = (name: string, value: string, allowed: string) => void;
/** A day as the instant at which it begins in Sweden. */
export function readStartOfDay(name: string, day: string | undefined, refuse: Refuse): string | undefined {
  if (day === undefined || isLocalDate(day)) return day && dayBounds(day, 'Europe/Stockholm').from;
  refuse(name, day, 'a day like 2027-01-01');
  return undefined;
}
