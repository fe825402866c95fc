/** Queries of the organisation's details: its company, its people and its figures. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { users } from '#contract/admin.ts';
import type { Output } from '#contract/endpoint.ts';
import { clients, companies } from '#contract/people.ts';
import { statistics } from '#contract/statistics.ts';
import { type ListSearch, pagingOf } from '../../kit/list-search.ts';
import { call } from '../../start/call.ts';

/** Tabs: 0 company, 1 staff, 2 settings, 3 labels (R37). The rest is about the list of staff. */
export type DetailsSearch = ListSearch & { tab?: number | undefined };
export type Company = Output<typeof companies.get>;
export type Colleague = Output<typeof users.list>[number];

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: ({ signal }) => readCompany(id, signal),
  });
export const readCompany = async (id: number, signal?: AbortSignal): Promise<Company> =>
  (await call(companies.get, { params: { id }, ...(signal && { signal }) })).data;
export const saveCompany = async ({ id, version }: Company, body: { name?: string; timeZone?: string }) =>
  (await call(companies.change, { params: { id }, body, ifMatch: version })).data;

type Narrowed = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  clientIds?: string | undefined;
  labelIds?: string | undefined;
};
/** Figures of the last 7 days and all clients together when nothing else is asked for (product «Organisation details»). */
export const sumsQuery = (companyId: number | undefined, query: Narrowed = {}) =>
  queryOptions({
    queryKey: ['company', companyId, 'sums', query],
    queryFn: async ({ signal }) => (await call(statistics.ofCompany, { params: { companyId: companyId! }, query, signal })).data,
    enabled: companyId !== undefined,
  });

const one = { page: 0, size: 1 } as const;
/** The numbers of clients and people. */
export const countsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company', companyId, 'counts'],
    queryFn: async ({ signal }) => {
      const clientsOf = call(clients.list, { query: { ...one, companyId: String(companyId) }, signal });
      const [{ total: clientCount = 0 }, { total: staffCount = 0 }] = await Promise.all([
        clientsOf,
        call(users.list, { query: one, signal }),
      ]);
      return { clientCount, staffCount };
    },
  });

export const SORT = 'firstName,asc';
export function staffQuery(search: DetailsSearch) {
  const query = { ...pagingOf(search, SORT), search: search.q };
  return queryOptions({
    queryKey: ['staff', query],
    queryFn: ({ signal }) => call(users.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
