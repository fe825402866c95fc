/** The days that a calendar shows, as local days: weeks from Monday with their numbers, and where its keys and steps lead. */
import { addDays, endOfMonth, isoWeek, type LocalDate, startOfMonth, weekday } from '#domain/time.ts';

export type Week = { week: number; days: readonly { day: LocalDate; isOutsideMonth: boolean }[] };
/** The first and the last day that may be chosen. */
export type Bounds = { from: LocalDate; to: LocalDate };

/** The Monday of its week. */
export const mondayOf = (day: LocalDate): LocalDate => addDays(day, -weekday(day));
/** The seven days of its week, Monday first. */
export const weekOf = (day: LocalDate): readonly LocalDate[] => Array.from({ length: 7 }, (_, index) => addDays(mondayOf(day), index));

/** The whole weeks that hold the month of a day, at least so many; `isOutsideMonth` marks days of its neighbours. */
export function buildMonth(day: LocalDate, minWeeks = 0): { firstDay: LocalDate; lastDay: LocalDate; weeks: readonly Week[] } {
  const [firstDay, lastDay] = [startOfMonth(day), endOfMonth(day)];
  const weeks: Week[] = [];
  for (let weekStart = mondayOf(firstDay); weekStart <= lastDay || weeks.length < minWeeks; weekStart = addDays(weekStart, 7))
    weeks.push({
      week: isoWeek(weekStart).week,
      days: weekOf(weekStart).map((weekDay) => ({ day: weekDay, isOutsideMonth: weekDay < firstDay || weekDay > lastDay })),
    });
  return { firstDay, lastDay, weeks };
}

/** The same day of the month so many months later, or the last one there is. */
export function addMonths(day: LocalDate, months: number): LocalDate {
  const lastDay = endOfMonth(monthStartAfter(day, months));
  const sameDay = `${lastDay.slice(0, 8)}${day.slice(8)}`;
  return sameDay < lastDay ? sameDay : lastDay;
}

/** The day itself, or the nearest one that may be chosen. */
export const clampDay = (day: LocalDate, { from, to }: Bounds): LocalDate => (day > to ? to : day < from ? from : day);

/** The years to choose among, so many before and after that of a day. */
export function listYearsAround(day: LocalDate, { from, to }: Bounds, yearCount: number): readonly number[] {
  const yearOf = (day: LocalDate) => Number(day.slice(0, 4));
  const [firstYear, lastYear] = [Math.max(yearOf(from), yearOf(day) - yearCount), Math.min(yearOf(to), yearOf(day) + yearCount)];
  return Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
}

/**
 * The day to which a key leads from another, as the APG's date grid has it: arrows by days and weeks, Home and End within the week and
 * with Ctrl within the month, Page Up and Page Down by months and with Shift by years.
 */
export function findDayByKey(key: string, day: LocalDate, { shiftKey = false, ctrlKey = false } = {}): LocalDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return ctrlKey ? startOfMonth(day) : mondayOf(day);
    case 'End':
      return ctrlKey ? endOfMonth(day) : addDays(mondayOf(day), 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

/** The first of the month so many months later. */
function monthStartAfter(day: LocalDate, months: number): LocalDate {
  const monthIndex = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(monthIndex / 12)).padStart(4, '0')}-${String((monthIndex % 12) + 1).padStart(2, '0')}-01`;
}
