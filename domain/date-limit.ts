/** The limit of how far ahead anything may be dated; apart from the calendar, so that the web's first load has it without that. */
import type { LocalDate } from './time.ts';

/** Nothing is dated further ahead than this, in years (R7). */
export const yearsAhead = 10;

/** The last day that may be named on the local day `today`: its date ten years on, and no later than there are days (R7). */
export function dateLimit(today: LocalDate): LocalDate {
  const year = Number(today.slice(0, 4)) + yearsAhead;
  // Ten years after a leap year is none.
  return year > 9999 ? '9999-12-31' : `${String(year).padStart(4, '0')}${today.slice(4).replace('-02-29', '-02-28')}`;
}
