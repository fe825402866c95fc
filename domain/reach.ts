/** The reach of dates from now, ahead and back. */
import { computeDateLimit, maxYearsAhead, maxYearsBack } from './date-limit.ts';
import type { Instant } from './time.ts';

/** The side on which a date lies too far from now: more years ahead, or back, than it may. */
export type DateOutOfRange = 'tooFarAhead' | 'tooFarBack';
/** Years from now that a date may lie. */
export type YearReach = { back: number; ahead: number };
/** That of events, signings and tasks, and of every date that does not say another (R7, R44). */
export const defaultReach: YearReach = { back: maxYearsBack, ahead: maxYearsAhead };

/** The first and the last instant that may be named at `now`, ISO with Z. */
export function computeReach(
  now: Instant,
  { back: backYears, ahead: aheadYears }: YearReach = defaultReach,
): { first: Instant; last: Instant } {
  const addYearsToNow = (years: number) => computeDateLimit(now.slice(0, 10), years) + now.slice(10);
  return { first: addYearsToNow(-backYears), last: addYearsToNow(aheadYears) };
}

/** The refusal of an instant at `now`, both ISO with Z; null when it may be named. */
export function checkReach(instant: Instant, now: Instant, reach: YearReach = defaultReach): DateOutOfRange | null {
  const instantMs = Date.parse(instant);
  const { first, last } = computeReach(now, reach);
  return instantMs > Date.parse(last) ? 'tooFarAhead' : instantMs < Date.parse(first) ? 'tooFarBack' : null;
}
