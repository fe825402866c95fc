/** Occurrences of a recurring activity or task: rules on the wall clock of a zone, expanded by arithmetic (R6 and R7). */
import { calendarDay, dayMs, dayNumber, daysInMonth, lastDay, parseDay, weekdayOf, yearsLater } from '../calendar.ts';
import { dateLimit, yearsAhead } from '../date-limit.ts';
import { formatWall, type Instant, type LocalDate, type LocalDateTime, parseWall } from '../time.ts';
import { instantOf, isZone, wallAt } from '../zones.ts';

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
export const ruleYearsBack = 100;
/** The longest pause between two times, in days, weeks, months or years. */
export const mostInterval = 1000;

/** The bit of the last day of the month; the days 1..31 have the bits of their number. */
const lastBit = 1;
const dayBits = (days: readonly number[]): number => days.reduce((bits, day) => bits | (day === -1 ? lastBit : 1 << day), 0);
const weekdayBits = (days: readonly number[]): number => days.reduce((bits, day) => bits | (1 << day), 0);

type Filter = { weekdays: number; monthDays: number };

const isOnMonthDay = (bits: number, day: number, length: number): boolean =>
  bits === 0 || (bits & (1 << day)) !== 0 || (day === length && (bits & lastBit) !== 0);

/** The least number ≥ at that is `step` times something after `base`. */
const stepTo = (minimum: number, base: number, step: number): number => base + Math.max(0, Math.ceil((minimum - base) / step)) * step;

/** The days (day numbers) of the rule, both ends included, in order, at most so many; the cost goes by the days asked for. */
export function ruleDays(rule: Rule, from: number, to: number, maxCount: number): number[] {
  const start = dayOf(rule.start.slice(0, 10));
  if (rule.freq === 'none') return start >= from && start <= to && maxCount > 0 ? [start] : [];
  if (!(Number.isInteger(rule.interval) && rule.interval > 0)) throw new RangeError(`Not an interval: ${rule.interval}`);
  const rangeStart = Math.max(from, start);
  const rangeEnd = Math.min(to, rule.until === null ? lastDay : dayOf(rule.until), lastDay);
  if (!(rangeStart <= rangeEnd)) return [];
  const filter = { weekdays: weekdayBits(rule.byWeekday), monthDays: dayBits(rule.byMonthDay) };
  if (rule.freq === 'daily') return dailyDays(start, rule.interval, filter, rangeStart, rangeEnd, maxCount);
  if (rule.freq === 'weekly') return weeklyDays(start, rule.interval, filter, rangeStart, rangeEnd, maxCount);
  return monthlyDays(rule, start, filter, rangeStart, rangeEnd, maxCount);
}

/**
 * The occurrences on the local days [from, before), in order: at most so many, and nothing over 10 years after `from` (R7). A time that
 * the night of a clock change lacks is moved forward by the gap, one that it has twice is the first (R6). Throws RangeError for what is no
 * date, and for a rule that checkRule calls invalid, zone or interval.
 */
export const occurrences = (rule: Rule, from: LocalDate, before: LocalDate, maxCount = 5000): Occurrence[] =>
  occurrencesOfDays(rule, daysWithin(rule, from, before, maxCount));

/**
 * The number of what `occurrences` answers for the same days; a hundredth of its cost, since no time is told (measured). Throws RangeError
 * as it does.
 */
export const countOccurrences = (rule: Rule, from: LocalDate, before: LocalDate): number => daysWithin(rule, from, before, 5000).length;

/** So many from the local day `from` on; fewer when the rule ends, or 10 years pass after `from` and the start. Throws as occurrences does. */
export function nextOccurrences(rule: Rule, from: LocalDate, count: number): Occurrence[] {
  const fromDay = dayOf(from);
  return occurrencesOfDays(rule, ruleDays(rule, fromDay, yearsLater(Math.max(fromDay, dayOf(rule.start.slice(0, 10))), yearsAhead), count));
}

/** The refusal to save this rule on the local day `today`; null when it may (R7). 'tooLong' is parseRule's. */
export function checkRule(rule: Rule, today: LocalDate): RuleError | null {
  const limit = dateLimit(today);
  const startDay = rule.start.slice(0, 10);
  if (Number.isNaN(parseWall(rule.start))) return 'invalid';
  if (!isZone(rule.timeZone)) return 'zone';
  if (!frequencies.includes(rule.freq)) return 'frequency';
  if (startDay > limit) return 'tooFarAhead';
  if (startDay < dateLimit(today, -ruleYearsBack)) return 'tooFarBack';
  if (rule.freq === 'none') return null;
  if (!Number.isInteger(rule.interval) || rule.interval < 1 || rule.interval > mostInterval) return 'interval';
  if (rule.byWeekday.length > 7 || rule.byWeekday.some((day) => !Number.isInteger(day) || day < 0 || day > 6)) return 'weekday';
  if (rule.byMonthDay.length > 32 || rule.byMonthDay.some((day) => !Number.isInteger(day) || day < -1 || day === 0 || day > 31))
    return 'monthDay';
  if (rule.freq === 'weekly' && rule.byMonthDay.length > 0) return 'monthDay'; // RFC 5545 3.3.10: never with WEEKLY
  if (rule.until === null) return null;
  if (Number.isNaN(parseDay(rule.until))) return 'invalid';
  if (rule.until < startDay) return 'endBeforeStart';
  return rule.until > limit ? 'tooFarAhead' : null;
}

function dayOf(date: LocalDate): number {
  const day = parseDay(date);
  if (Number.isNaN(day)) throw new RangeError(`Not a date: ${date}`);
  return day;
}

function fits({ weekdays, monthDays }: Filter, number: number): boolean {
  if (weekdays !== 0 && (weekdays & (1 << weekdayOf(number))) === 0) return false;
  if (monthDays === 0) return true;
  const { year, month, day } = calendarDay(number);
  return isOnMonthDay(monthDays, day, daysInMonth(year, month));
}

function dailyDays(start: number, interval: number, filter: Filter, from: number, to: number, maxCount: number): number[] {
  const days: number[] = [];
  for (let day = stepTo(from, start, interval); day <= to && days.length < maxCount; day += interval) {
    if (fits(filter, day)) days.push(day);
  }
  return days;
}

function weeklyDays(start: number, interval: number, filter: Filter, from: number, to: number, maxCount: number): number[] {
  const days: number[] = [];
  const weekFilter = filter.weekdays === 0 && filter.monthDays === 0 ? { weekdays: 1 << weekdayOf(start), monthDays: 0 } : filter;
  const firstWeek = start - weekdayOf(start);
  for (let week = stepTo(from - weekdayOf(from), firstWeek, 7 * interval); week <= to; week += 7 * interval) {
    for (let day = Math.max(week, from); day <= Math.min(week + 6, to); day++) {
      if (days.length >= maxCount) return days;
      if (fits(weekFilter, day)) days.push(day);
    }
  }
  return days;
}

/** Monthly and yearly; months are numbered from the year 0. A yearly rule with weekdays or month days spans all twelve (RFC 5545 3.3.10). */
function monthlyDays(rule: Rule, start: number, filter: Filter, from: number, to: number, maxCount: number): number[] {
  const days: number[] = [];
  const startDate = calendarDay(start);
  const hasDayFilter = filter.weekdays !== 0 || filter.monthDays !== 0;
  const isYearly = rule.freq === 'yearly';
  const monthStep = isYearly ? 12 * rule.interval : rule.interval;
  const monthCount = isYearly && hasDayFilter ? 12 : 1;
  const base = startDate.year * 12 + (monthCount === 12 ? 0 : startDate.month - 1);
  const { year, month } = calendarDay(from);
  const endDate = calendarDay(to);
  for (
    let firstMonth = stepTo(year * 12 + month - monthCount, base, monthStep);
    firstMonth < endDate.year * 12 + endDate.month;
    firstMonth += monthStep
  ) {
    for (let monthIndex = firstMonth; monthIndex < firstMonth + monthCount; monthIndex++) {
      const length = daysInMonth(Math.floor(monthIndex / 12), (monthIndex % 12) + 1);
      const dayZero = dayNumber(Math.floor(monthIndex / 12), (monthIndex % 12) + 1, 0);
      for (let day = hasDayFilter ? 1 : startDate.day; day <= (hasDayFilter ? length : Math.min(startDate.day, length)); day++) {
        const number = dayZero + day;
        if (number > to || days.length >= maxCount) return days;
        if (number >= from && isOnMonthDay(filter.monthDays, day, length) && fits({ ...filter, monthDays: 0 }, number)) days.push(number);
      }
    }
  }
  return days;
}

function occurrencesOfDays(rule: Rule, days: readonly number[]): Occurrence[] {
  const start = parseWall(rule.start);
  const timeOfDay = start - Math.floor(start / dayMs) * dayMs;
  if (Number.isNaN(start)) throw new RangeError(`Not a local time: ${rule.start}`);
  return days.map((day) => {
    const instantMs = instantOf(day * dayMs + timeOfDay, rule.timeZone);
    return { local: formatWall(wallAt(instantMs, rule.timeZone)), at: new Date(instantMs).toISOString() };
  });
}

function daysWithin(rule: Rule, from: LocalDate, before: LocalDate, maxCount: number): number[] {
  const fromDay = dayOf(from);
  return ruleDays(rule, fromDay, Math.min(dayOf(before) - 1, yearsLater(fromDay, yearsAhead)), maxCount);
}
