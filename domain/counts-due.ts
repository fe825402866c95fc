/** Counts of controlled drugs: how often one is due, and when one is late, by days, weeks and months of the company's clock (R162). */
import { addDays, dayBounds, type Instant, type LocalDate, startOfMonth, toLocalDate, weekday } from './time.ts';

export const countIntervals = ['DAY', 'WEEK', 'MONTH'] as const;
export type CountInterval = (typeof countIntervals)[number];
/** COUNTED in the period that goes on; DUE: not yet; LATE: nor in the whole period before it. */
export const countStates = ['COUNTED', 'DUE', 'LATE'] as const;
export type CountState = (typeof countStates)[number];

/** The first day of the period that a day is in; weeks begin on Mondays. */
export function firstDayOfPeriod(interval: CountInterval, day: LocalDate): LocalDate {
  if (interval === 'MONTH') return startOfMonth(day);
  return interval === 'WEEK' ? addDays(day, -weekday(day)) : day;
}

export type CountSchedule = {
  every: CountInterval;
  /** Since when it is to be counted: a period that had begun by then is none to be late for. */
  from: Instant | null;
  lastCountedAt: Instant | null;
};

/** The state of an item's counts at an instant. */
export function countStateOf({ every, from, lastCountedAt }: CountSchedule, now: Instant, timeZone: string): CountState {
  const periodStart = firstDayOfPeriod(every, toLocalDate(now, timeZone));
  const lastCountMs = lastCountedAt === null ? null : Date.parse(lastCountedAt);
  const startMsOf = (day: LocalDate) => Date.parse(dayBounds(day, timeZone).from);
  if (lastCountMs !== null && lastCountMs >= startMsOf(periodStart)) return 'COUNTED';
  const previousStartMs = startMsOf(firstDayOfPeriod(every, addDays(periodStart, -1)));
  const isNeeded = from === null || Date.parse(from) <= previousStartMs;
  return isNeeded && (lastCountMs === null || lastCountMs < previousStartMs) ? 'LATE' : 'DUE';
}
