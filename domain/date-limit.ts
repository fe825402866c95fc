/** The limit of how far ahead anything may be dated; apart from the calendar, so that the web's first load has it without that. */
import type { LocalDate } from './time.ts';

/** Nothing is dated further ahead than this, in years (R7). */
export const maxYearsAhead = 10;

/** Years that what has happened, or was to happen, lies back at most (R44). */
export const maxYearsBack = 10;

/**
 * The last day that may be named on the local day `today`: its date ten years on, or so many as are said, and no later than there are days; of
 * 29 February the 28th (R7). With years back, the first.
 */
export function computeDateLimit(today: LocalDate, years = maxYearsAhead): LocalDate {
  const year = Number(today.slice(0, 4)) + years;
  return year > 9999 ? '9999-12-31' : `${String(year).padStart(4, '0')}${today.slice(4).replace('-02-29', '-02-28')}`;
}
