/** Queries of the list of events: instances over the company's clients, and their sums over the same days. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NOT_SHARED } from '#contract/headers.ts';
import { type ListedInstance, statistics } from '#contract/statistics.ts';
import { type ListedStatus, listedStatuses } from '#domain/planning/instance.ts';
import { type Days, daysMeant } from '#domain/statistics.ts';
import { addDays } from '../../kit/dates.ts';
import { call } from '../../start/call.ts';
import { idText } from '../../start/search-params.ts';
import { sumsQuery } from '../details/details-query.ts';

export const EVENTS_PAGE = 20;
export type EventsSearch = {
  /** Local days, both included; the last seven when nothing is said (product «Organisation events»). */
  from?: string | undefined;
  to?: string | undefined;
  clientId?: number | undefined;
  labelId?: number | undefined;
  /** Of the list; its sums are of all. What is none of the statuses means all (here, since the routes are everybody's first load). */
  status?: string | undefined;
  page?: number | undefined;
};
export type Event = ListedInstance;

export const statusIn = ({ status }: EventsSearch): ListedStatus | undefined => listedStatuses.find((one) => one === status);
/** The days that are shown. */
export const daysOf = ({ from, to }: EventsSearch, today: string): Days => daysMeant({ startDate: from, endDate: to }, today);
/** Days that are often asked for, by name; the first is what is shown when nothing is said. */
export const spans = (today: string): readonly (Days & { name: 'week' | 'today' | 'month' | 'ahead' })[] => [
  { name: 'week', ...daysMeant({}, today) },
  { name: 'today', from: today, to: today },
  { name: 'month', from: addDays(today, -29), to: today },
  { name: 'ahead', from: addDays(today, 1), to: addDays(today, 7) },
];

const narrowed = ({ clientId, labelId }: EventsSearch, { from, to }: Days) => ({
  startDate: from,
  endDate: to,
  clientIds: idText(clientId),
  labelIds: idText(labelId),
});

/** Newest first; what is ahead, soonest first. */
export function eventsQuery(search: EventsSearch, days: Days, today: string) {
  const sort = days.from > today ? 'plannedDate,asc' : 'plannedDate,desc';
  const query = { ...narrowed(search, days), status: statusIn(search), page: (search.page ?? 1) - 1, size: EVENTS_PAGE, sort };
  return queryOptions({
    queryKey: ['events', 'list', query],
    queryFn: async ({ signal }) => {
      const { data, total, headers } = await call(statistics.mine, { query, signal });
      return { data, total, notShared: Number(headers.get(NOT_SHARED) ?? 0) };
    },
    placeholderData: keepPreviousData,
  });
}

export const eventSumsQuery = (companyId: number | undefined, search: EventsSearch, days: Days) =>
  queryOptions({ ...sumsQuery(companyId, narrowed(search, days)), placeholderData: keepPreviousData });
