/** The timeline's query: a month at a time, from the day that is jumped to back to the first entry of all. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { EARLIER_DATE_HEADER, NOT_SHARED_HEADER } from '#contract/headers.ts';
import { type TimelineEntry, timeline } from '#contract/timeline.ts';
import { endOfMonth, startOfMonth } from '#domain/time.ts';
import { callApi } from '../core/call.ts';

export type Entry = TimelineEntry;
export type EntryKind = Entry['kind'];
export type TimelineSearch = {
  clientId?: number | undefined;
  /** The newest day that is shown; this month's last by default. */
  date?: string | undefined;
  /** The oldest day; the first of all by default. */
  from?: string | undefined;
  kind?: EntryKind | undefined;
};
type MonthRange = { from: string; to: string };
export type Month = { dateRange: MonthRange; entries: Entry[]; notSharedCount: number; earlierDate: string | undefined };

/** A month without entries is passed over: the server names the next one. */
export function timelineQuery(clientId: number, { date, from, kind }: TimelineSearch, today: string) {
  const lastDay = date ?? endOfMonth(today);
  const isTasksOnly = kind === 'TASK';
  const monthRangeUntil = (to: string): MonthRange => ({ from: [startOfMonth(to), from ?? ''].sort()[1]!, to });
  return infiniteQueryOptions({
    queryKey: ['timeline', clientId, lastDay, from, isTasksOnly],
    initialPageParam: monthRangeUntil(lastDay),
    queryFn: async ({ signal, pageParam: dateRange }): Promise<Month> => {
      const query = { startDate: dateRange.from, endDate: dateRange.to, taskInstancesOnly: String(isTasksOnly) as 'true' | 'false' };
      const { data: entries, headers } = await callApi(timeline.ofClient, { params: { clientId }, query, signal });
      const notSharedCount = Number(headers.get(NOT_SHARED_HEADER) ?? 0);
      return { dateRange, entries, notSharedCount, earlierDate: headers.get(EARLIER_DATE_HEADER) ?? undefined };
    },
    getNextPageParam: ({ earlierDate }) =>
      earlierDate && !(from && earlierDate < from) ? monthRangeUntil(endOfMonth(earlierDate)) : undefined,
  });
}

export const entriesOfKind = ({ entries }: Month, kind: EntryKind | undefined): readonly Entry[] =>
  kind ? entries.filter((entry) => entry.kind === kind) : entries;

export type DayGroup = { day: string; entries: Entry[] };
/** Entries, newest first, by the local day on which they stand. */
export function groupByDay(entries: readonly Entry[], localDateOf: (instant: string) => string): DayGroup[] {
  const dayGroups: DayGroup[] = [];
  for (const entry of entries) {
    const day = localDateOf(entry.date);
    if (dayGroups.at(-1)?.day === day) dayGroups.at(-1)!.entries.push(entry);
    else dayGroups.push({ day, entries: [entry] });
  }
  return dayGroups;
}
