/** Queries of the list of events: instances over the company's clients, and their sums over the same days. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NOT_SHARED_HEADER } from '#contract/headers.ts';
import { type ListedEvent, statistics } from '#contract/statistics.ts';
import type { InboxState } from '#domain/inbox.ts';
import { type ListedStatus, listedStatuses } from '#domain/planning/instance.ts';
import { type DayRange, daysMeant } from '#domain/statistics.ts';
import { callApi } from '../../core/call.ts';
import { idText } from '../../core/search-params.ts';
import { addDays } from '../../kit/dates.ts';
import { sumsQuery } from '../details/details-query.ts';

export const EVENTS_PAGE = 20;
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
export type Event = ListedEvent;

export const statusIn = ({ status }: EventsSearch): ListedStatus | undefined =>
  listedStatuses.find((listedStatus) => listedStatus === status);
const isToCome = (search: EventsSearch) => statusIn(search) === 'upcoming';
/** The days that coming events reach ahead, where no end is given. */
const DAYS_AHEAD = 7;
/** The days that the list shows. */
export function daysOf(search: EventsSearch, today: string): DayRange {
  const { from = isToCome(search) ? today : undefined, to } = search;
  const end = to ?? (from !== undefined && (isToCome(search) || from > today) ? addDays(from, DAYS_AHEAD) : undefined);
  return daysMeant({ startDate: from, endDate: end }, today);
}
/** Missed, and nobody was notified. */
export const isUnnotified = (search: EventsSearch): boolean => statusIn(search) === 'missed' && search.notified === false;
type Span = { name: 'week' | 'today' | 'month' | 'ahead'; from?: string; status?: 'upcoming' };
/** The usual ranges of days, by name; the first is the default. */
export const spans = (today: string): readonly Span[] => [
  { name: 'week' },
  { name: 'today', from: today },
  { name: 'month', from: addDays(today, -29) },
  { name: 'ahead', status: 'upcoming' },
];
/** The name of the usual range that is shown: the same days, past or coming. */
export function shownSpanName(search: EventsSearch, today: string): Span['name'] | undefined {
  const shownDays = daysOf(search, today);
  return spans(today).find(({ from, status }) => {
    const spanDays = daysOf({ from, status }, today);
    return spanDays.from === shownDays.from && spanDays.to === shownDays.to && isToCome(search) === (status === 'upcoming');
  })?.name;
}
/** The address of a usual range. */
export const searchOfSpan = ({ from, status }: Span, search: EventsSearch): EventsSearch => ({
  page: undefined,
  from,
  to: undefined,
  // Coming events are not missed yet, and past ones are not coming.
  ...(status || search.status === 'upcoming' ? { status, state: undefined, notified: undefined } : {}),
});

const narrowingQuery = ({ clientId, labelId }: EventsSearch, { from, to }: DayRange) => ({
  startDate: from,
  endDate: to,
  clientIds: idText(clientId),
  labelIds: idText(labelId),
});

/** The order: newest first, until now unless an end is given (R83); coming events soonest first. */
export function eventsQuery(search: EventsSearch, days: DayRange, today: string) {
  const isAhead = isToCome(search) || days.from > today;
  const { state, notified, page = 1 } = search;
  const query = {
    ...narrowingQuery(search, days),
    activityIds: idText(search.activityId),
    categoryIds: idText(search.categoryId),
    weekday: idText(search.weekday),
    hour: idText(search.hour),
    endDate: isAhead || search.to !== undefined ? days.to : undefined,
    status: statusIn(search),
    state,
    notified: notified === undefined ? undefined : (`${notified}` as const),
    page: page - 1,
    size: EVENTS_PAGE,
    sort: isAhead ? 'plannedDate,asc' : 'plannedDate,desc',
  };
  return queryOptions({
    queryKey: ['events', 'list', query],
    queryFn: async ({ signal }) => {
      const { data, total, headers } = await callApi(statistics.mine, { query, signal });
      return { data, total, notShared: Number(headers.get(NOT_SHARED_HEADER) ?? 0) };
    },
    placeholderData: keepPreviousData,
  });
}

export const eventSumsQuery = (companyId: number | undefined, search: EventsSearch, days: DayRange) =>
  queryOptions({ ...sumsQuery(companyId, narrowingQuery(search, days)), placeholderData: keepPreviousData });
