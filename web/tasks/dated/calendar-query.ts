/** The tasks of a calendar's days, each under the local day that it is placed at, by which the server found it too: signing does not move it. */
import { useQuery } from '@tanstack/react-query';
import { statusOf } from '#domain/planning/instance.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { calendarQuery, type ListedTaskInstance } from './dated-query.ts';
import { drawnDateRange, type TasksSearch } from './dated-search.ts';

export function useCalendar(search: TasksSearch, today: string) {
  const { localDateOf } = useDateFormatters();
  const { data, error, refetch } = useQuery(calendarQuery(search, drawnDateRange(search, today)));
  const instancesByDay = Map.groupBy(data ?? [], (instance) => localDateOf(instance.placedAt));
  return {
    instancesOn: (day: string): readonly ListedTaskInstance[] => instancesByDay.get(day) ?? [],
    isLoaded: data !== undefined,
    error,
    refetch,
  };
}

export const countMissed = (instances: readonly ListedTaskInstance[], now: string): number =>
  instances.filter((instance) => statusOf(instance, now) === 'missed').length;
