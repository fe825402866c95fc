/** Queries of the overview: the company in figures, and its clients with theirs. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { type ClientOverview, overview } from '#contract/overview.ts';
import { clientGroups } from '#contract/people.ts';
import { resolveDayRange } from '#domain/statistics.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { idText } from '../../core/search-params.ts';

const sortParams = { attention: 'attention,desc', low: 'itemsBelowAlert,desc', reports: 'reports,desc', name: 'name,asc' } as const;
export const OVERVIEW_PAGE_SIZE = 20;
export type OverviewSearch = {
  /** The order; clients that need attention come first by default. */
  sort?: 'low' | 'reports' | 'name' | undefined;
  clientId?: number | undefined;
  labelId?: number | undefined;
  page?: number | undefined;
};
export type OverviewClient = ClientOverview;
/** Local days, both included. */
export type DateSpan = { name: 'today' | 'week'; from: string; to: string };

/** The spans that the overview shows; the last seven days are the calls' own range (product «Overview»). */
export const buildSpans = (today: string): { today: DateSpan; week: DateSpan } => ({
  today: { name: 'today', from: today, to: today },
  week: { name: 'week', ...resolveDayRange({}, today) },
});

/** The key of everything that is kept of the overview. */
export const overviewKey = ['overview'] as const;
/** Figures are read anew often: others sign all day long. */
const frequentRefetchOptions = { refetchInterval: 60_000 };

export const companyFiguresQuery = (id: number) =>
  queryOptions({
    queryKey: [...overviewKey, 'company', id],
    queryFn: async ({ signal }) => (await callApi(overview.ofCompany, { params: { id }, signal })).data,
    ...frequentRefetchOptions,
  });

export function clientsFiguresQuery({ sort, clientId, labelId, page = 1 }: OverviewSearch, { from, to }: DateSpan) {
  const query = {
    startDate: from,
    endDate: to,
    page: page - 1,
    size: OVERVIEW_PAGE_SIZE,
    sort: sortParams[sort ?? 'attention'],
    clientIds: idText(clientId),
    labelIds: idText(labelId),
  };
  return queryOptions({
    queryKey: [...overviewKey, 'clients', query],
    queryFn: ({ signal }) => callApi(overview.myClients, { query, signal }),
    placeholderData: keepPreviousData,
    ...frequentRefetchOptions,
  });
}

export type OverviewGroup = Output<typeof clientGroups.list>[number];
/** The company's client groups, by which a client's day is opened. */
export const overviewGroupsQuery = queryOptions({
  queryKey: ['client-groups', 'overview'],
  queryFn: async ({ signal }) => (await callApi(clientGroups.list, { query: fullListByName, signal })).data,
});
