/** Queries of the organisation's details: its company, its people and its figures. */
import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { clients, companies } from '#contract/people.ts';
import { staff } from '#contract/staff.ts';
import { statistics } from '#contract/statistics.ts';
import { callApi } from '../../core/call.ts';
import type { CompanyDraft } from '../../shared/team/CompanyFields.tsx';
import type { StaffSearch } from '../staff/staff-query.ts';

/** Tabs: 0 company, 1 staff, 2 settings, 3 labels (R37). The rest is about the list of staff. */
export type DetailsSearch = StaffSearch & { tab?: number | undefined };
export type Company = Output<typeof companies.get>;

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: ({ signal }) => readCompany(id, signal),
  });
export const readCompany = async (id: number, signal?: AbortSignal): Promise<Company> =>
  (await callApi(companies.get, { params: { id }, ...(signal && { signal }) })).data;
export const saveCompany = async ({ id, version }: Company, companyChanges: Partial<CompanyDraft>) =>
  (await callApi(companies.change, { params: { id }, body: companyChanges, ifMatch: version })).data;

type SumsFilter = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  clientIds?: string | undefined;
  labelIds?: string | undefined;
};
/** Figures of the last 7 days and all clients together when nothing else is asked for (product «Organisation details»). */
export const companySumsQuery = (companyId: number | undefined, sumsFilter: SumsFilter = {}) =>
  queryOptions({
    queryKey: ['company', companyId, 'sums', sumsFilter],
    queryFn: async ({ signal }) =>
      (await callApi(statistics.ofCompany, { params: { companyId: companyId! }, query: sumsFilter, signal })).data,
    enabled: companyId !== undefined,
  });

const firstRowPage = { page: 0, size: 1 } as const;
/** The numbers of clients, and of people who have not left. */
export const companyCountsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company', companyId, 'counts'],
    queryFn: async ({ signal }) => {
      const clientsPage = callApi(clients.list, { query: { ...firstRowPage, companyId: String(companyId) }, signal });
      const staffPage = callApi(staff.list, { query: { ...firstRowPage, accounts: 'OPEN,WAITING' }, signal });
      const [{ total: clientCount = 0 }, { total: staffCount = 0 }] = await Promise.all([clientsPage, staffPage]);
      return { clientCount, staffCount };
    },
  });
