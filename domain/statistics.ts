/** Figures over days: what an instance counts as, which days are asked for, and the buckets they fall into (product «Statistics», R35). */
import { computeDateLimit } from './date-limit.ts';
import { type InstanceState, statusOf } from './planning/instance.ts';
import { addDays, addYears, dayBounds, daysBetween, endOfMonth, endOfWeek, type LocalDate, weekName } from './time.ts';

export const countedStatuses = ['signed', 'skipped', 'reported', 'missed', 'planned'] as const;
/** Done (signed, skipped, reported), missed, or planned: to come, or passed without having to be signed. */
export type CountedStatus = (typeof countedStatuses)[number];

const countedStatusByStatus = {
  completed: 'signed',
  skipped: 'skipped',
  reported: 'reported',
  missed: 'missed',
  upcoming: 'planned',
  passed: 'planned',
} as const;
/** The kind that an instance is counted as at `now`, an ISO instant; each is counted once. */
export const countedStatusOf = (instance: InstanceState, now: string): CountedStatus => countedStatusByStatus[statusOf(instance, now)];

export type StatusCounts = Readonly<Record<CountedStatus, number>>;
/** The figures of a client or a company: planned are all but the reported ones, which nobody had planned. */
export const summarizeCounts = ({ signed, skipped, missed, planned }: StatusCounts) => ({
  plannedInstances: signed + skipped + missed + planned,
  signedInstances: signed,
  skippedInstances: skipped,
  missedInstances: missed,
});
/** The figures of a bucket: uncompleted is whatever is not signed, skipped or reported. */
export const bucketFiguresOf = ({ signed, skipped, reported, missed, planned }: StatusCounts) => ({
  completed: signed,
  uncompleted: missed + planned,
  skipped,
  reported,
});

/** Done so many minutes after its planned time, or less, something was in time (decision 051). */
export const IN_TIME_MINUTES = 60;
type DoneInstance = Pick<InstanceState, 'isCompleted' | 'plannedDate' | 'occurenceDate'>;
/** Signed, and done more than an hour after its planned time. */
export const wasSignedLate = ({ isCompleted, plannedDate, occurenceDate }: DoneInstance): boolean =>
  isCompleted &&
  plannedDate !== null &&
  occurenceDate !== null &&
  Date.parse(occurenceDate) - Date.parse(plannedDate) > IN_TIME_MINUTES * 60_000;

export type DayRange = { from: LocalDate; to: LocalDate };
type DateQuery = { startDate?: LocalDate | undefined; endDate?: LocalDate | undefined };
export type RangeRefusal = { field: 'startDate' | 'endDate'; refused: 'tooFarAhead' | 'endBeforeStart' | 'rangeTooLong' };

/** The longest range, in years. */
const MAX_RANGE_YEARS = 10;
const FIRST_DATE = '0001-01-01';
const addDaysClamped = (date: LocalDate, days: number) =>
  days < 0 && daysBetween(FIRST_DATE, date) < -days ? FIRST_DATE : addDays(date, days);

/** The instants of days on the clock of a zone, half open. */
export const toInstantRange = ({ from, to }: DayRange, timeZone: string): { from: string; before: string } => ({
  // East of Greenwich the first day of all begins in a year that PostgreSQL does not know by this name.
  from: [dayBounds(from, timeZone).from, `${FIRST_DATE}T00:00:00.000Z`].sort()[1]!,
  before: dayBounds(to, timeZone).before,
});

/** The days back from today, and ahead of it, that are meant where nothing is asked for. */
export type DayReach = { back: number; ahead: number };
/** The reach of figures: the last seven days. */
export const lastWeekReach: DayReach = { back: 6, ahead: 0 };
/** The reach of lists of instances and of tasks. */
export const listReach: DayReach = { back: 7, ahead: 30 };

/**
 * The days that are meant, both included and unchecked: without an end it lies as far ahead of today as the reach says, without a start that
 * lies as far back from today, or from an end that is named as long before it as the whole reach.
 */
export const resolveDayRange = (
  { startDate, endDate }: DateQuery,
  today: LocalDate,
  { back: daysBack, ahead: daysAhead }: DayReach = lastWeekReach,
): DayRange => ({
  from: startDate ?? (endDate === undefined ? addDaysClamped(today, -daysBack) : addDaysClamped(endDate, -daysBack - daysAhead)),
  to: endDate ?? addDaysClamped(today, daysAhead),
});

/** The days right before these, equally many; at the beginning of time fewer, or (ending before they start) none. */
export const getPrecedingRange = ({ from, to }: DayRange): DayRange => ({
  from: addDaysClamped(from, -daysBetween(from, to) - 1),
  to: from === FIRST_DATE ? '' : addDaysClamped(from, -1),
});

/** The days meant; refused, with the field, when they end before they start, are more than ten years, or lie more than ten years ahead. */
export function checkDayRange(
  { startDate, endDate }: DateQuery,
  today: LocalDate,
  reach: DayReach = lastWeekReach,
): DayRange | RangeRefusal {
  const latestDay = computeDateLimit(today);
  if (startDate !== undefined && startDate > latestDay) return { field: 'startDate', refused: 'tooFarAhead' };
  if (endDate !== undefined && endDate > latestDay) return { field: 'endDate', refused: 'tooFarAhead' };
  const { from, to } = resolveDayRange({ startDate, endDate }, today, reach);
  if (from > to) return { field: endDate === undefined ? 'startDate' : 'endDate', refused: 'endBeforeStart' };
  if (to > addYears(from, MAX_RANGE_YEARS)) return { field: 'startDate', refused: 'rangeTooLong' };
  return { from, to };
}

export type Span = { name: string; startDate: LocalDate; endDate: LocalDate };

const spanUnits = {
  day: { name: (date: LocalDate) => date, end: (date: LocalDate) => date },
  week: { name: weekName, end: endOfWeek },
  month: { name: (date: LocalDate) => date.slice(0, 7), end: endOfMonth },
};

/** Spans of a range: by day up to 31 days, by ISO week up to 26 weeks, else by month (R35); the first and the last end with the range. */
export function splitIntoSpans({ from, to }: DayRange): Span[] {
  const dayCount = daysBetween(from, to) + 1;
  const { name: nameOf, end: endOf } = spanUnits[dayCount <= 31 ? 'day' : dayCount <= 26 * 7 ? 'week' : 'month'];
  const spans: Span[] = [];
  for (let spanStart = from; spanStart <= to; ) {
    const fullSpanEnd = endOf(spanStart);
    const endDate = fullSpanEnd < to ? fullSpanEnd : to;
    spans.push({ name: nameOf(spanStart), startDate: spanStart, endDate });
    if (endDate === to) break;
    spanStart = addDays(endDate, 1);
  }
  return spans;
}
