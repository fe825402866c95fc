/** Companies as ADMIN keeps them: listed, found by words, made, changed and removed. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { companies } from '#contract/people.ts';
import { callApi } from '../core/call.ts';
import { getText } from '../core/texts.ts';
import { pagingOf } from '../kit/list-paging.ts';
import type { ListSearch } from '../kit/list-search.ts';
import type { CompanyDraft } from '../shared/team/CompanyFields.tsx';

export type Company = Output<typeof companies.get>;
export const COMPANY_SORT = 'name,asc';
export const companiesKey = ['admin', 'companies'] as const;

export function companiesQuery(search: ListSearch) {
  const query = { ...pagingOf(search, COMPANY_SORT), search: search.q };
  return queryOptions({
    queryKey: [...companiesKey, query],
    queryFn: ({ signal }) => callApi(companies.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
export const companyQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...companiesKey, 'one', id],
    queryFn: async ({ signal }) => (await callApi(companies.get, { params: { id: id! }, signal })).data,
    enabled: id !== undefined,
  });

/** The companies that match the words, as choices; two of one name are told apart by their numbers (R2). */
export async function findCompanies(searchText: string, signal: AbortSignal) {
  const { data: matchingCompanies } = await callApi(companies.list, {
    query: { search: searchText || undefined, page: 0, size: 50, sort: COMPANY_SORT },
    signal,
  });
  return matchingCompanies.map(({ id, name }) =>
    isNameUnique(name, matchingCompanies) ? { id, name } : { id, name, detail: getText('admin.companies.number', { id }) },
  );
}
export const isNameUnique = (name: string, listedCompanies: readonly { name: string }[]): boolean =>
  listedCompanies.filter((company) => company.name.toLowerCase() === name.toLowerCase()).length < 2;

export const saveCompany = async (draft: CompanyDraft, company?: Company): Promise<unknown> =>
  company
    ? callApi(companies.change, { params: { id: company.id }, body: draft, ifMatch: company.version })
    : callApi(companies.create, { body: draft });
export const removeCompany = ({ id }: Company) => callApi(companies.remove, { params: { id } });
