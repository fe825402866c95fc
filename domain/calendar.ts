/** The Gregorian calendar as whole days counted from 1970-01-01, with no zone and no clock in it. */

/** Milliseconds of a calendar day; the unit that turns a day number into a wall clock read as UTC. */
export const dayMs = 86_400_000;

export type CalendarDay = { year: number; month: number; day: number };

/** The number of days from 1970-01-01 to this date (month 1..12); negative before it. A day past the month's end runs on into the next month. */
export function dayNumber(year: number, month: number, day: number): number {
  const shiftedYear = month > 2 ? year : year - 1; // years that begin in March put the leap day last
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

/** The date of a day number: the inverse of dayNumber. */
export function calendarDayOf(epochDay: number): CalendarDay {
  const shiftedDays = epochDay + 719_468;
  const era = Math.floor(shiftedDays / 146_097);
  const dayOfEra = shiftedDays - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day };
}

/** The first and the last day that a date of four digits can name, as day numbers. */
export const firstCalendarDay = dayNumber(1, 1, 1);
export const lastCalendarDay = dayNumber(9999, 12, 31);

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The number of days in a month (1..12), 28 to 31. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (monthLengths[month - 1] ?? 0);

/** The weekday of a day number, 0..6 with Monday = 0 (R7). */
export const weekdayOf = (epochDay: number): number => (((epochDay + 3) % 7) + 7) % 7;

/** The number written as `count` ASCII digits at `position`; NaN when something else stands there. */
export function digitsAt(text: string, position: number, count: number): number {
  let value = 0;
  for (let i = position; i < position + count; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** The day number of a date that exists in the years 1 to 9999; NaN for one that does not. */
export const validateDay = (year: number, month: number, day: number): number =>
  year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
    ? dayNumber(year, month, day)
    : Number.NaN;

/** The day number of the text 'YYYY-MM-DD'; NaN for anything else. */
export const parseDay = (text: string): number =>
  text.length === 10 && text[4] === '-' && text[7] === '-'
    ? validateDay(digitsAt(text, 0, 4), digitsAt(text, 5, 2), digitsAt(text, 8, 2))
    : Number.NaN;

/** A number below 100 as two digits. */
export const padTwoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

/** A day number as 'YYYY-MM-DD'. Throws RangeError outside the years 1 to 9999. */
export function formatDay(epochDay: number): string {
  if (!(epochDay >= firstCalendarDay && epochDay <= lastCalendarDay)) throw new RangeError(`No date of four digits: day ${epochDay}`);
  const { year, month, day } = calendarDayOf(epochDay);
  return `${year > 999 ? year : String(year).padStart(4, '0')}-${padTwoDigits(month)}-${padTwoDigits(day)}`;
}

/** The same date `years` later as a day number; 29 February becomes the 28th where there is none. */
export function addYearsToDay(epochDay: number, years: number): number {
  const { year, month, day } = calendarDayOf(epochDay);
  return dayNumber(year + years, month, Math.min(day, daysInMonth(year + years, month)));
}
