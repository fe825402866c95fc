/** The reach of dates from now, ahead and back. */
import { dateLimit, yearsAhead, yearsBack } from './date-limit.ts';
import type { Instant } from './time.ts';

/** The side on which a date lies too far from now: more years ahead, or back, than it may. */
export type DateOutOfRange = 'tooFarAhead' | 'tooFarBack';
/** Years from now that a date may lie. */
export type YearReach = { back: number; ahead: number };
/** That of events, signings and tasks, and of every date that does not say another (R7, R44). */
export const defaultReach: YearReach = { back: yearsBack, ahead: yearsAhead };

/** The first and the last instant that may be named at `now`, ISO with Z. */
export function reachFrom(now: Instant, { back, ahead }: YearReach = defaultReach): { first: Instant; last: Instant } {
  const instantAfter = (years: number) => dateLimit(now.slice(0, 10), years) + now.slice(10);
  return { first: instantAfter(-back), last: instantAfter(ahead) };
}

/** The refusal of an instant at `now`, both ISO with Z; null when it may be named. */
export function reachRefusal(instant: Instant, now: Instant, reach: YearReach = defaultReach): DateOutOfRange | null {
  const instantMs = Date.parse(instant);
  const { first, last } = reachFrom(now, reach);
  return instantMs > Date.parse(last) ? 'tooFarAhead' : instantMs < Date.parse(first) ? 'tooFarBack' : null;
}
