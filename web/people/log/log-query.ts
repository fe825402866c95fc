/** The queries of «Vem har läst»: a client's openings page by page, and the people among them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type AccessEvent, accessLog, MAX_ACCESS_EVENTS, openingKinds } from '#contract/access-log.ts';
import { type DayRange, resolveDayRange } from '#domain/statistics.ts';
import { callApi } from '../../core/call.ts';
import { asDay, asId, idText, oneOf } from '../../core/search-params.ts';

export type OpeningKind = AccessEvent['kind'];
export type LogSearch = {
  clientId?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  userId?: number | undefined;
  kind?: OpeningKind | undefined;
};
/** The search as it stands in the address: what is wrong is dropped. */
export const readLogSearch = (rawSearch: { [K in keyof LogSearch]: unknown }): LogSearch => ({
  clientId: asId(rawSearch.clientId),
  startDate: asDay(rawSearch.startDate),
  endDate: asDay(rawSearch.endDate),
  userId: asId(rawSearch.userId),
  kind: oneOf(openingKinds, rawSearch.kind),
});

/** The most lines that are put on paper at once; more of them are a file. */
export const MAX_PRINTED_ROWS = 5000;

/** The days that the server means where none are chosen. */
export const logRangeOf = (search: LogSearch, today: string): DayRange => resolveDayRange(search, today, { back: 30, ahead: 0 });

/** The list and the file are asked for alike. */
export const logFilterOf = (search: LogSearch) => ({
  startDate: search.startDate,
  endDate: search.endDate,
  userId: idText(search.userId),
  kind: search.kind,
});

export function logQuery(clientId: number, search: LogSearch) {
  const logFilter = logFilterOf(search);
  return infiniteQueryOptions({
    queryKey: ['access-log', clientId, logFilter],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ signal, pageParam }) =>
      (await callApi(accessLog.ofClient, { params: { clientId }, query: { ...logFilter, before: idText(pageParam) }, signal })).data,
    getNextPageParam: (page) => (page.length < MAX_ACCESS_EVENTS ? undefined : page.at(-1)!.id),
  });
}

export const logPeopleQuery = (clientId: number, { startDate, endDate }: LogSearch) =>
  queryOptions({
    queryKey: ['access-log', clientId, 'people', startDate, endDate],
    queryFn: async ({ signal }) => (await callApi(accessLog.people, { params: { clientId }, query: { startDate, endDate }, signal })).data,
  });
