/** What the organisation's details ask of the server: its company, its people and its figures. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { users } from '#contract/admin.ts';
import type { Output } from '#contract/endpoint.ts';
import type { clients, companies } from '#contract/people.ts';
import type { statistics } from '#contract/statistics.ts';
import { type ListSearch, pagingOf } from '../../kit/list-search.ts';
import { at, call } from '../../start/call.ts';

const getCompany = at<typeof companies.get>('GET', '/api/companies/{id}');
const changeCompany = at<typeof companies.change>('PATCH', '/api/companies/{id}');
const clientList = at<typeof clients.list>('GET', '/api/clients');
const userList = at<typeof users.list>('GET', '/api/users');
const sumsOf = at<typeof statistics.ofCompany>('GET', '/api/activity-instances/statistics/summary/company/{companyId}');

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
  (await call(getCompany, { params: { id }, ...(signal && { signal }) })).data;
export const saveCompany = async ({ id, version }: Company, body: { name?: string; timeZone?: string }) =>
  (await call(changeCompany, { params: { id }, body, ifMatch: version })).data;

type Narrowed = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  clientIds?: string | undefined;
  labelIds?: string | undefined;
};
/** Of the last 7 days and all clients together when nothing else is asked for (product «Organisation details»). */
export const sumsQuery = (companyId: number | undefined, query: Narrowed = {}) =>
  queryOptions({
    queryKey: ['company', companyId, 'sums', query],
    queryFn: async ({ signal }) => (await call(sumsOf, { params: { companyId: companyId! }, query, signal })).data,
    enabled: companyId !== undefined,
  });

const one = { page: 0, size: 1 } as const;
/** How many clients and people there are. */
export const countsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company', companyId, 'counts'],
    queryFn: async ({ signal }) => {
      const clientsOf = call(clientList, { query: { ...one, companyId: String(companyId) }, signal });
      const [{ total: clientCount = 0 }, { total: staffCount = 0 }] = await Promise.all([
        clientsOf,
        call(userList, { query: one, signal }),
      ]);
      return { clientCount, staffCount };
    },
  });

export const SORT = 'firstName,asc';
export const staffQuery = (search: DetailsSearch) => {
  const query = { ...pagingOf(search, SORT), search: search.q };
  return queryOptions({
    queryKey: ['staff', query],
    queryFn: ({ signal }) => call(userList, { query, signal }),
    placeholderData: keepPreviousData,
  });
};
