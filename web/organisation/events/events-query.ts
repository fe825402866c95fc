/** Queries of the list of events: instances over the company's clients, and their sums over the same days. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NOT_SHARED_HEADER } from '#contract/headers.ts';
import { type ListedEvent, statistics } from '#contract/statistics.ts';
import type { InboxState } from '#domain/inbox.ts';
import { type ListedStatus, listedStatuses } from '#domain/planning/instance.ts';
import { type DayRange, resolveDayRange } from '#domain/statistics.ts';
import { callApi } from '../../core/call.ts';
import { idText } from '../../core/search-params.ts';
import { addDays } from '../../kit/dates.ts';
import { companySumsQuery } from '../details/details-query.ts';

export const EVENTS_PAGE_SIZE = 20;
export type EventsSearch = {
  /** Local days, both included; the last seven when nothing is said. Without `to` the list ends now (product «Organisation events», R83). */
  from?: string | undefined;
  to?: string | undefined;
  clientId?: number | undefined;
  labelId?: number | undefined;
  /** One activity alone, as a goal's figure links here; there are no sums of it. */
  activityId?: number | undefined;
  /** One category, or a planned weekday (Monday is 1) or hour, as figures link here; there are no sums of them either. */
  categoryId?: number | undefined;
  weekday?: number | undefined;
  hour?: number | undefined;
  /** The list's status; its sums are of all. An unknown status means all (here, since the routes are everybody's first load). */
  status?: string | undefined;
  /** The handling state (R82). */
  state?: InboxState | undefined;
  /** Somebody was notified of the missed event. */
  notified?: boolean | undefined;
  page?: number | undefined;
};
export type CompanyEvent = ListedEvent;

export const listedStatusOf = ({ status }: EventsSearch): ListedStatus | undefined =>
  listedStatuses.find((listedStatus) => listedStatus === status);
const isUpcomingSearch = (search: EventsSearch) => listedStatusOf(search) === 'upcoming';
/** The days that coming events reach ahead, where no end is given. */
const DAYS_AHEAD = 7;
/** The days that the list shows. */
export function eventRangeOf(search: EventsSearch, today: string): DayRange {
  const { from = isUpcomingSearch(search) ? today : undefined, to } = search;
  const endDate = to ?? (from !== undefined && (isUpcomingSearch(search) || from > today) ? addDays(from, DAYS_AHEAD) : undefined);
  return resolveDayRange({ startDate: from, endDate }, today);
}
/** Missed, and nobody was notified. */
export const isUnnotified = (search: EventsSearch): boolean => listedStatusOf(search) === 'missed' && search.notified === false;
type EventSpan = { name: 'week' | 'today' | 'month' | 'ahead'; from?: string; status?: 'upcoming' };
/** The usual ranges of days, by name; the first is the default. */
export const buildEventSpans = (today: string): readonly EventSpan[] => [
  { name: 'week' },
  { name: 'today', from: today },
  { name: 'month', from: addDays(today, -29) },
  { name: 'ahead', status: 'upcoming' },
];
/** The name of the usual range that is shown: the same days, past or coming. */
export function findSpanName(search: EventsSearch, today: string): EventSpan['name'] | undefined {
  const shownRange = eventRangeOf(search, today);
  return buildEventSpans(today).find(({ from, status }) => {
    const spanRange = eventRangeOf({ from, status }, today);
    return spanRange.from === shownRange.from && spanRange.to === shownRange.to && isUpcomingSearch(search) === (status === 'upcoming');
  })?.name;
}
/** The address of a usual range. */
export const searchOfSpan = ({ from, status }: EventSpan, search: EventsSearch): EventsSearch => ({
  page: undefined,
  from,
  to: undefined,
  // Coming events are not missed yet, and past ones are not coming.
  ...(status || search.status === 'upcoming' ? { status, state: undefined, notified: undefined } : {}),
});

const narrowingParams = ({ clientId, labelId }: EventsSearch, { from, to }: DayRange) => ({
  startDate: from,
  endDate: to,
  clientIds: idText(clientId),
  labelIds: idText(labelId),
});

/** The order: newest first, until now unless an end is given (R83); coming events soonest first. */
export function eventsQuery(search: EventsSearch, dateRange: DayRange, today: string) {
  const isUpcoming = isUpcomingSearch(search) || dateRange.from > today;
  const { state, notified, page = 1 } = search;
  const query = {
    ...narrowingParams(search, dateRange),
    activityIds: idText(search.activityId),
    categoryIds: idText(search.categoryId),
    weekday: idText(search.weekday),
    hour: idText(search.hour),
    endDate: isUpcoming || search.to !== undefined ? dateRange.to : undefined,
    status: listedStatusOf(search),
    state,
    notified: notified === undefined ? undefined : (`${notified}` as const),
    page: page - 1,
    size: EVENTS_PAGE_SIZE,
    sort: isUpcoming ? 'plannedDate,asc' : 'plannedDate,desc',
  };
  return queryOptions({
    queryKey: ['events', 'list', query],
    queryFn: async ({ signal }) => {
      const { data, total, headers } = await callApi(statistics.mine, { query, signal });
      return { data, total, notSharedCount: Number(headers.get(NOT_SHARED_HEADER) ?? 0) };
    },
    placeholderData: keepPreviousData,
  });
}

export const eventSumsQuery = (companyId: number | undefined, search: EventsSearch, dateRange: DayRange) =>
  queryOptions({ ...companySumsQuery(companyId, narrowingParams(search, dateRange)), placeholderData: keepPreviousData });
