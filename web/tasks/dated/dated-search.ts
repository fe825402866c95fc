/** The address of the organisation's tasks: how they are shown, which days, and what they are narrowed by. */
import { computeDateLimit } from '#domain/date-limit.ts';
import type { TaskSourceKind } from '#domain/inbox.ts';
import type { ResponsibleFilter } from '#domain/responsible.ts';
import { type DayRange, listReach, resolveDayRange } from '#domain/statistics.ts';
import type { LocalDate } from '#domain/time.ts';
import { buildMonth, weekOf } from '../../kit/calendar-grid.ts';

export const views = ['month', 'week', 'list'] as const;
export type View = (typeof views)[number];
export type TasksSearch = {
  /** The month by default. */
  view?: Exclude<View, 'month'> | undefined;
  /** The day of the calendar; today by default. */
  date?: LocalDate | undefined;
  /** Days of the list, both included; what is left out is as the calls have it (product «Dated tasks»). */
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
  clientId?: number | undefined;
  labelId?: number | undefined;
  taskCategoryId?: number | undefined;
  /** The responsible: oneself, nobody, or an account. */
  responsible?: ResponsibleFilter | undefined;
  /** Of the list alone: what is overdue, which has no days (R81). */
  status?: 'missed' | undefined;
  page?: number | undefined;
};
/** The presets of a new task. */
export type CreateSearch = {
  clientId?: number | undefined;
  taskId?: number | undefined;
  /** The source it is made from (R22). */
  fromId?: number | undefined;
  fromType?: TaskSourceKind | undefined;
  date?: LocalDate | undefined;
};

const clampDateRange = (dateRange: DayRange, lastDate: LocalDate): DayRange =>
  dateRange.to > lastDate ? { from: dateRange.from > lastDate ? lastDate : dateRange.from, to: lastDate } : dateRange;
/** The search with a day that a calendar has: none lies further ahead than anything may be dated (R7). */
export function clampSearchDate(search: TasksSearch, today: LocalDate): TasksSearch {
  const lastDate = computeDateLimit(today);
  return search.date !== undefined && search.date > lastDate ? { ...search, date: lastDate } : search;
}

/** The days that are counted: the list's, the week's or the month's own, as far as anything may be dated. */
export function dateRangeOf({ view, date, from, to }: TasksSearch, today: LocalDate): DayRange {
  const day = date ?? today;
  const lastDate = computeDateLimit(today);
  if (view === 'week') return clampDateRange({ from: weekOf(day)[0]!, to: weekOf(day)[6]! }, lastDate);
  if (view !== 'list') return clampDateRange({ from: buildMonth(day).firstDay, to: buildMonth(day).lastDay }, lastDate);
  return resolveDayRange({ startDate: from, endDate: to }, today, listReach);
}

/** The days that are drawn: of a month its full weeks. */
export function drawnDateRange(search: TasksSearch, today: LocalDate): DayRange {
  if (search.view) return dateRangeOf(search, today);
  const { weeks } = buildMonth(search.date ?? today);
  return clampDateRange({ from: weeks[0]!.days[0]!.day, to: weeks.at(-1)!.days[6]!.day }, computeDateLimit(today));
}
