/** The limits of how far from now anything may be dated; apart from the calendar, so that the web's first load has them without that. */
import type { Instant, LocalDate } from './time.ts';

/** Nothing is dated further ahead than this, in years (R7). */
export const yearsAhead = 10;
/** What has happened, or was to happen, lies no further back than this, in years (R44). */
export const yearsBack = 10;

/** The last day that may be named on the local day `today`: its date ten years on, and no later than there are days (R7). */
export const dateLimit = (today: LocalDate): LocalDate => sameDate(today, yearsAhead);
/** The first day of events and tasks that may be named on the local day `today`: its date ten years before (R44). */
export const dateFloor = (today: LocalDate): LocalDate => sameDate(today, -yearsBack);

/** The same date so many years on, within the years there are; of 29 February in a common year the 28th. */
export function sameDate(today: LocalDate, years: number): LocalDate {
  const year = Number(today.slice(0, 4)) + years;
  if (year < 1) return '0001-01-01';
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const rest = isLeap ? today.slice(4) : today.slice(4).replace('-02-29', '-02-28');
  return year > 9999 ? '9999-12-31' : `${String(year).padStart(4, '0')}${rest}`;
}

/** Where a date lies too far from now: more years ahead, or back, than it may. */
export type OutOfReach = 'tooFarAhead' | 'tooFarBack';
/** How many years from now a date may lie. */
export type Reach = { back: number; ahead: number };
/** That of events, signings and tasks, and of every date that does not say another (R7, R44). */
export const nearby: Reach = { back: yearsBack, ahead: yearsAhead };

/** What forbids an instant at `now`, both ISO with Z; null when it may be named. */
export function outOfReach(instant: Instant, now: Instant, { back, ahead }: Reach = nearby): OutOfReach | null {
  const at = Date.parse(instant);
  const yearsOn = (years: number) => Date.parse(sameDate(now.slice(0, 10), years) + now.slice(10));
  return at > yearsOn(ahead) ? 'tooFarAhead' : at < yearsOn(-back) ? 'tooFarBack' : null;
}
