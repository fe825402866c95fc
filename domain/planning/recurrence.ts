/** Occurrences of a recurring activity or task: rules on the wall clock of a zone, expanded by arithmetic (R6 and R7). */
import { addYearsToDay, calendarDayOf, dayMs, dayNumber, daysInMonth, lastCalendarDay, parseDay, weekdayOf } from '../calendar.ts';
import { computeDateLimit, maxYearsAhead } from '../date-limit.ts';
import { formatWallClock, type Instant, type LocalDate, type LocalDateTime, parseWallClock } from '../time.ts';
import { instantOfWallClock, isZone, wallClockAt } from '../zones.ts';

/** Frequencies of a rule; 'none' happens once, at its start. */
export const frequencies = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

/** A rule as in RFC 5545, with weeks from Monday: byWeekday 0..6 (0 = Monday), byMonthDay 1..31 or -1 (the last), until an inclusive local day. */
export type Rule = {
  start: LocalDateTime;
  timeZone: string;
  freq: Frequency;
  interval: number;
  byWeekday: readonly number[];
  byMonthDay: readonly number[];
  until: LocalDate | null;
};

/** One occurrence: what the clock shows then (moved, when the rule's time falls in a gap), and the instant. */
export type Occurrence = { local: LocalDateTime; at: Instant };

/** Refusals of a rule (R7). */
export const ruleErrors = [
  'invalid',
  'zone',
  'frequency',
  'interval',
  'weekday',
  'monthDay',
  'endBeforeStart',
  'tooFarAhead',
  'tooFarBack',
  'tooLong',
  'beforeCut', // starts, or newly ends, before the day from which it is changed (R16)
] as const;
export type RuleError = (typeof ruleErrors)[number];

/** A rule may have begun so many years ago: what repeats outlasts its events, and is changed with the start that it has (R7). */
export const maxRuleYearsBack = 100;
/** The longest pause between two times, in days, weeks, months or years. */
export const maxInterval = 1000;

/** The bit of the last day of the month; the days 1..31 have the bits of their number. */
const lastDayBit = 1;
const monthDayBits = (days: readonly number[]): number => days.reduce((bits, day) => bits | (day === -1 ? lastDayBit : 1 << day), 0);
const weekdayBits = (days: readonly number[]): number => days.reduce((bits, day) => bits | (1 << day), 0);

type DayFilter = { weekdays: number; monthDays: number };

const isOnMonthDay = (bits: number, day: number, monthLength: number): boolean =>
  bits === 0 || (bits & (1 << day)) !== 0 || (day === monthLength && (bits & lastDayBit) !== 0);

/** The least number ≥ at that is `step` times something after `base`. */
const alignToStep = (minimum: number, base: number, step: number): number => base + Math.max(0, Math.ceil((minimum - base) / step)) * step;

/** The days (day numbers) of the rule, both ends included, in order, at most so many; the cost goes by the days asked for. */
export function expandRuleDays(rule: Rule, fromDay: number, toDay: number, maxCount: number): number[] {
  const startDay = dayNumberOf(rule.start.slice(0, 10));
  if (rule.freq === 'none') return startDay >= fromDay && startDay <= toDay && maxCount > 0 ? [startDay] : [];
  if (!(Number.isInteger(rule.interval) && rule.interval > 0)) throw new RangeError(`Not an interval: ${rule.interval}`);
  const rangeStart = Math.max(fromDay, startDay);
  const rangeEnd = Math.min(toDay, rule.until === null ? lastCalendarDay : dayNumberOf(rule.until), lastCalendarDay);
  if (!(rangeStart <= rangeEnd)) return [];
  const filter = { weekdays: weekdayBits(rule.byWeekday), monthDays: monthDayBits(rule.byMonthDay) };
  if (rule.freq === 'daily') return expandDaily(startDay, rule.interval, filter, rangeStart, rangeEnd, maxCount);
  if (rule.freq === 'weekly') return expandWeekly(startDay, rule.interval, filter, rangeStart, rangeEnd, maxCount);
  return expandMonthly(rule, startDay, filter, rangeStart, rangeEnd, maxCount);
}

/**
 * The occurrences on the local days [from, before), in order: at most so many, and nothing over 10 years after `from` (R7). A time that
 * the night of a clock change lacks is moved forward by the gap, one that it has twice is the first (R6). Throws RangeError for what is no
 * date, and for a rule that checkRule calls invalid, zone or interval.
 */
export const expandOccurrences = (rule: Rule, from: LocalDate, before: LocalDate, maxCount = 5000): Occurrence[] =>
  toOccurrences(rule, expandDaysBetween(rule, from, before, maxCount));

/**
 * The number of what `occurrences` answers for the same days; a hundredth of its cost, since no time is told (measured). Throws RangeError
 * as it does.
 */
export const countOccurrences = (rule: Rule, from: LocalDate, before: LocalDate): number =>
  expandDaysBetween(rule, from, before, 5000).length;

/** So many from the local day `from` on; fewer when the rule ends, or 10 years pass after `from` and the start. Throws as occurrences does. */
export function findNextOccurrences(rule: Rule, from: LocalDate, count: number): Occurrence[] {
  const fromDay = dayNumberOf(from);
  return toOccurrences(
    rule,
    expandRuleDays(rule, fromDay, addYearsToDay(Math.max(fromDay, dayNumberOf(rule.start.slice(0, 10))), maxYearsAhead), count),
  );
}

/** The refusal to save this rule on the local day `today`; null when it may (R7). 'tooLong' is parseRule's. */
export function checkRule(rule: Rule, today: LocalDate): RuleError | null {
  const latestDay = computeDateLimit(today);
  const startDay = rule.start.slice(0, 10);
  if (Number.isNaN(parseWallClock(rule.start))) return 'invalid';
  if (!isZone(rule.timeZone)) return 'zone';
  if (!frequencies.includes(rule.freq)) return 'frequency';
  if (startDay > latestDay) return 'tooFarAhead';
  if (startDay < computeDateLimit(today, -maxRuleYearsBack)) return 'tooFarBack';
  if (rule.freq === 'none') return null;
  if (!Number.isInteger(rule.interval) || rule.interval < 1 || rule.interval > maxInterval) return 'interval';
  if (rule.byWeekday.length > 7 || rule.byWeekday.some((day) => !Number.isInteger(day) || day < 0 || day > 6)) return 'weekday';
  if (rule.byMonthDay.length > 32 || rule.byMonthDay.some((day) => !Number.isInteger(day) || day < -1 || day === 0 || day > 31))
    return 'monthDay';
  if (rule.freq === 'weekly' && rule.byMonthDay.length > 0) return 'monthDay'; // RFC 5545 3.3.10: never with WEEKLY
  if (rule.until === null) return null;
  if (Number.isNaN(parseDay(rule.until))) return 'invalid';
  if (rule.until < startDay) return 'endBeforeStart';
  return rule.until > latestDay ? 'tooFarAhead' : null;
}

function dayNumberOf(date: LocalDate): number {
  const day = parseDay(date);
  if (Number.isNaN(day)) throw new RangeError(`Not a date: ${date}`);
  return day;
}

function matchesFilter({ weekdays, monthDays }: DayFilter, candidateDay: number): boolean {
  if (weekdays !== 0 && (weekdays & (1 << weekdayOf(candidateDay))) === 0) return false;
  if (monthDays === 0) return true;
  const { year, month, day } = calendarDayOf(candidateDay);
  return isOnMonthDay(monthDays, day, daysInMonth(year, month));
}

function expandDaily(startDay: number, interval: number, filter: DayFilter, fromDay: number, toDay: number, maxCount: number): number[] {
  const days: number[] = [];
  for (let day = alignToStep(fromDay, startDay, interval); day <= toDay && days.length < maxCount; day += interval) {
    if (matchesFilter(filter, day)) days.push(day);
  }
  return days;
}

function expandWeekly(startDay: number, interval: number, filter: DayFilter, fromDay: number, toDay: number, maxCount: number): number[] {
  const days: number[] = [];
  const weekFilter = filter.weekdays === 0 && filter.monthDays === 0 ? { weekdays: 1 << weekdayOf(startDay), monthDays: 0 } : filter;
  const firstMonday = startDay - weekdayOf(startDay);
  for (let monday = alignToStep(fromDay - weekdayOf(fromDay), firstMonday, 7 * interval); monday <= toDay; monday += 7 * interval) {
    for (let day = Math.max(monday, fromDay); day <= Math.min(monday + 6, toDay); day++) {
      if (days.length >= maxCount) return days;
      if (matchesFilter(weekFilter, day)) days.push(day);
    }
  }
  return days;
}

/** Monthly and yearly; months are numbered from the year 0. A yearly rule with weekdays or month days spans all twelve (RFC 5545 3.3.10). */
function expandMonthly(rule: Rule, startDay: number, filter: DayFilter, fromDay: number, toDay: number, maxCount: number): number[] {
  const days: number[] = [];
  const startDate = calendarDayOf(startDay);
  const hasDayFilter = filter.weekdays !== 0 || filter.monthDays !== 0;
  const isYearly = rule.freq === 'yearly';
  const monthStep = isYearly ? 12 * rule.interval : rule.interval;
  const monthCount = isYearly && hasDayFilter ? 12 : 1;
  const baseMonth = startDate.year * 12 + (monthCount === 12 ? 0 : startDate.month - 1);
  const { year, month } = calendarDayOf(fromDay);
  const endDate = calendarDayOf(toDay);
  for (
    let firstMonth = alignToStep(year * 12 + month - monthCount, baseMonth, monthStep);
    firstMonth < endDate.year * 12 + endDate.month;
    firstMonth += monthStep
  ) {
    for (let monthIndex = firstMonth; monthIndex < firstMonth + monthCount; monthIndex++) {
      const monthLength = daysInMonth(Math.floor(monthIndex / 12), (monthIndex % 12) + 1);
      const dayBeforeMonth = dayNumber(Math.floor(monthIndex / 12), (monthIndex % 12) + 1, 0);
      for (let day = hasDayFilter ? 1 : startDate.day; day <= (hasDayFilter ? monthLength : Math.min(startDate.day, monthLength)); day++) {
        const candidateDay = dayBeforeMonth + day;
        if (candidateDay > toDay || days.length >= maxCount) return days;
        if (
          candidateDay >= fromDay &&
          isOnMonthDay(filter.monthDays, day, monthLength) &&
          matchesFilter({ ...filter, monthDays: 0 }, candidateDay)
        )
          days.push(candidateDay);
      }
    }
  }
  return days;
}

function toOccurrences(rule: Rule, days: readonly number[]): Occurrence[] {
  const startWall = parseWallClock(rule.start);
  const timeOfDay = startWall - Math.floor(startWall / dayMs) * dayMs;
  if (Number.isNaN(startWall)) throw new RangeError(`Not a local time: ${rule.start}`);
  return days.map((day) => {
    const instantMs = instantOfWallClock(day * dayMs + timeOfDay, rule.timeZone);
    return { local: formatWallClock(wallClockAt(instantMs, rule.timeZone)), at: new Date(instantMs).toISOString() };
  });
}

function expandDaysBetween(rule: Rule, from: LocalDate, before: LocalDate, maxCount: number): number[] {
  const fromDay = dayNumberOf(from);
  return expandRuleDays(rule, fromDay, Math.min(dayNumberOf(before) - 1, addYearsToDay(fromDay, maxYearsAhead)), maxCount);
}
