/** What the address says of the organisation's tasks: how they are shown, which days, and what they are narrowed by. */
import type { MadeFrom } from '#domain/inbox.ts';
import { aroundToday, type Days, daysMeant } from '#domain/statistics.ts';
import type { LocalDate } from '#domain/time.ts';
import { monthOf, weekOf } from './calendar-grid.ts';

export const views = ['month', 'week', 'list'] as const;
export type View = (typeof views)[number];
export type TasksSearch = {
  /** The month when nothing is said. */
  view?: Exclude<View, 'month'> | undefined;
  /** The day of the calendar; today when nothing is said. */
  date?: LocalDate | undefined;
  /** Days of the list, both included; what is left out is as the calls have it (spec 2 §7). */
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
  clientId?: number | undefined;
  labelId?: number | undefined;
  taskCategoryId?: number | undefined;
  page?: number | undefined;
};
/** What a new one begins with. */
export type CreateSearch = {
  clientId?: number | undefined;
  taskId?: number | undefined;
  /** What it is made of (decision 22). */
  fromId?: number | undefined;
  fromType?: MadeFrom | undefined;
  date?: LocalDate | undefined;
};

/** The days that are counted: the list's, the week's or the month's own. */
export const daysOf = ({ view, date, from, to }: TasksSearch, today: LocalDate): Days => {
  const day = date ?? today;
  if (view === 'week') return { from: weekOf(day)[0]!, to: weekOf(day)[6]! };
  if (view !== 'list') return { from: monthOf(day).first, to: monthOf(day).last };
  return daysMeant({ startDate: from, endDate: to }, today, aroundToday);
};

/** The days that are drawn: of a month its whole weeks. */
export const drawnDays = (search: TasksSearch, today: LocalDate): Days => {
  if (search.view) return daysOf(search, today);
  const { weeks } = monthOf(search.date ?? today);
  return { from: weeks[0]!.days[0]!.day, to: weeks.at(-1)!.days[6]!.day };
};
