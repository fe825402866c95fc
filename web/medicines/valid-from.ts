/** The moment from which an order applies, as it is typed (R129). */
import { instantAt } from '../kit/instant-at.ts';
import { readDate, readTime } from '../kit/parse-date.ts';

type ValidFromFields = { hasFrom: boolean; fromDay: string; fromClock: string };

/** Nothing is sent where it applies from now on; `zone`: the client's clock, an IANA name. */
export function fromDateOf({ hasFrom, fromDay, fromClock }: ValidFromFields, timeZone: string): { fromDate?: string } {
  const [day, clock] = [readDate(fromDay), readTime(fromClock)];
  return hasFrom && day && clock ? { fromDate: instantAt(day, clock, timeZone) } : {};
}

/** Errors by field. */
export const validFromErrors = ({ hasFrom, fromDay, fromClock }: ValidFromFields) => ({
  fromDay: hasFrom && !readDate(fromDay) ? 'error.field.date' : undefined,
  fromClock: hasFrom && !readTime(fromClock) ? 'instance.wrongTime' : undefined,
});
