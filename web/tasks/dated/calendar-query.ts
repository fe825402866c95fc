/** The tasks of a calendar's days, each under the local day that it is placed at, by which the server found it too: signing does not move it. */
import { useQuery } from '@tanstack/react-query';
import { statusOf } from '#domain/planning/instance.ts';
import { useDates } from '../../kit/dates.ts';
import { calendarQuery, type ListedTaskInstance } from './dated-query.ts';
import { drawnDays, type TasksSearch } from './dated-search.ts';

export function useCalendar(search: TasksSearch, today: string) {
  const { localDateOf } = useDates();
  const { data, error, refetch } = useQuery(calendarQuery(search, drawnDays(search, today)));
  const rowsByDay = Map.groupBy(data ?? [], (row) => localDateOf(row.placedAt));
  return { rowsOn: (day: string): readonly ListedTaskInstance[] => rowsByDay.get(day) ?? [], isLoaded: data !== undefined, error, refetch };
}

export const missedCountOf = (rows: readonly ListedTaskInstance[], now: string): number =>
  rows.filter((row) => statusOf(row, now) === 'missed').length;
