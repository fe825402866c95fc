/** Dates, times and instants as the texts that travel: local days and wall clocks of a zone, and instants in UTC (R6). */
import {
  addYearsToDay,
  calendarDayOf,
  dayMs,
  dayNumber,
  daysInMonth,
  digitsAt,
  firstCalendarDay,
  formatDay,
  lastCalendarDay,
  padTwoDigits,
  parseDay,
  weekdayOf,
} from './calendar.ts';
import { instantOfWallClock, startOfDay, wallClockAt } from './zones.ts';

export { isZone } from './zones.ts';

/** A day of the calendar, 'YYYY-MM-DD', years 0001 to 9999. */
export type LocalDate = string;
/** A time of day on the clock, 'HH:mm', 00:00 to 23:59. */
export type LocalTime = string;
/** A calendar's day and a clock's time together, 'YYYY-MM-DDTHH:mm'. */
export type LocalDateTime = string;
/** A point in time as toISOString() writes it, '2026-11-21T07:00:00.000Z'. */
export type Instant = string;

/** The wall clock of a LocalDateTime as milliseconds read as UTC; NaN when it is none. */
export function parseWallClock(localDateTime: string): number {
  if (localDateTime.length !== 16 || localDateTime[10] !== 'T' || localDateTime[13] !== ':') return Number.NaN;
  const hour = digitsAt(localDateTime, 11, 2);
  const minute = digitsAt(localDateTime, 14, 2);
  return hour < 24 && minute < 60 ? parseDay(localDateTime.slice(0, 10)) * dayMs + (hour * 60 + minute) * 60_000 : Number.NaN;
}

/** A wall clock in milliseconds as LocalDateTime, seconds dropped. Throws RangeError outside the years 1 to 9999. */
export function formatWallClock(wallMs: number): LocalDateTime {
  const day = Math.floor(wallMs / dayMs);
  const minutes = Math.floor((wallMs - day * dayMs) / 60_000);
  return `${formatDay(day)}T${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`;
}

/** True for a text that is an existing date, years 0001 to 9999. */
export const isLocalDate = (text: string): boolean => !Number.isNaN(parseDay(text));

/**
 * The instant when the zone's clock shows this: a time that does not exist is moved forward by the gap, one that exists twice means the first
 * (R6). Throws RangeError for what is no local time or no zone.
 */
export function toInstant(localDateTime: LocalDateTime, timeZone: string): Instant {
  const wallMs = parseWallClock(localDateTime);
  if (Number.isNaN(wallMs)) throw new RangeError(`Not a local time: ${localDateTime}`);
  return new Date(instantOfWallClock(wallMs, timeZone)).toISOString();
}

/** The zone's calendar and clock at an instant, to the minute (R6), within the years 1 to 9999. Throws RangeError for no instant or no zone. */
export function toLocal(instant: Instant, timeZone: string): LocalDateTime {
  const instantMs = Date.parse(instant);
  if (Number.isNaN(instantMs)) throw new RangeError(`Not an instant: ${instant}`);
  // At the ends of the calendar a zone's clock may show a year that four digits cannot name.
  return formatWallClock(Math.min(Math.max(wallClockAt(instantMs, timeZone), firstCalendarDay * dayMs), (lastCalendarDay + 1) * dayMs - 1));
}

/** The zone's local day at an instant (R6). Throws RangeError for what is no instant or no zone. */
export const toLocalDate = (instant: Instant, timeZone: string): LocalDate => toLocal(instant, timeZone).slice(0, 10);

/** The instants of a local day, half open; 23 or 25 hours apart when the clocks change (R6). Throws RangeError for no date or no zone. */
export function dayBounds(date: LocalDate, timeZone: string): { from: Instant; before: Instant } {
  const day = dayNumberOf(date);
  return { from: new Date(startOfDay(day, timeZone)).toISOString(), before: new Date(startOfDay(day + 1, timeZone)).toISOString() };
}

/** The date this many days later, or earlier when negative. Throws RangeError for no date, and past the years 1 to 9999. */
export const addDays = (date: LocalDate, days: number): LocalDate => formatDay(dayNumberOf(date) + days);

/** The number of days from a to b; negative when b is earlier. Throws RangeError for no date. */
export const daysBetween = (startDate: LocalDate, endDate: LocalDate): number => dayNumberOf(endDate) - dayNumberOf(startDate);

/** The weekday, 0..6 with Monday = 0 (R7). Throws RangeError for no date. */
export const weekday = (date: LocalDate): number => weekdayOf(dayNumberOf(date));

/** The date this many years later; 29 February becomes the 28th in a common year. Throws RangeError for no date, and past the years 1 to 9999. */
export const addYears = (date: LocalDate, years: number): LocalDate => formatDay(addYearsToDay(dayNumberOf(date), years));

/** The first and the last day of a day's month. Throw RangeError for no date. */
export function startOfMonth(date: LocalDate): LocalDate {
  const day = dayNumberOf(date);
  return formatDay(day - calendarDayOf(day).day + 1);
}
export function endOfMonth(date: LocalDate): LocalDate {
  const { year, month } = calendarDayOf(dayNumberOf(date));
  return formatDay(dayNumber(year, month, daysInMonth(year, month)));
}

/** The ISO 8601 week, 1..53, and the year that it is counted in: the year of its Thursday. Throws RangeError for no date. */
export function isoWeek(date: LocalDate): { year: number; week: number } {
  const day = dayNumberOf(date);
  const thursday = day - weekdayOf(day) + 3;
  const { year } = calendarDayOf(thursday);
  return { year, week: Math.floor((thursday - dayNumber(year, 1, 1)) / 7) + 1 };
}

/** The week of a day by its ISO 8601 name, '2026-W53'. Throws RangeError for no date. */
export function weekName(date: LocalDate): string {
  const { year, week } = isoWeek(date);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The Sunday that a day's week ends with, or the last day there is. Throws RangeError for no date. */
export const endOfWeek = (date: LocalDate): LocalDate => formatDay(Math.min(dayNumberOf(date) + 6 - weekday(date), lastCalendarDay));

function dayNumberOf(date: LocalDate): number {
  const day = parseDay(date);
  if (Number.isNaN(day)) throw new RangeError(`Not a date: ${date}`);
  return day;
}
