/** Companies as ADMIN keeps them: listed, found by words, made, changed and removed. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { companies } from '#contract/people.ts';
import { callApi } from '../core/call.ts';
import { textNow } from '../core/texts.ts';
import { pagingOf } from '../kit/list-paging.ts';
import type { ListSearch } from '../kit/list-search.ts';
import type { CompanyDraft } from '../shared/team/CompanyFields.tsx';

export type Company = Output<typeof companies.get>;
export const SORT = 'name,asc';
export const companiesKey = ['admin', 'companies'] as const;

export function companiesQuery(search: ListSearch) {
  const query = { ...pagingOf(search, SORT), search: search.q };
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
export async function findCompanies(words: string, signal: AbortSignal) {
  const { data } = await callApi(companies.list, { query: { search: words || undefined, page: 0, size: 50, sort: SORT }, signal });
  return data.map(({ id, name }) =>
    isNameUnique(name, data) ? { id, name } : { id, name, detail: textNow('admin.companies.number', { id }) },
  );
}
export const isNameUnique = (name: string, listedCompanies: readonly { name: string }[]): boolean =>
  listedCompanies.filter((other) => other.name.toLowerCase() === name.toLowerCase()).length < 2;

export const saveCompany = async (body: CompanyDraft, company?: Company): Promise<unknown> =>
  company ? callApi(companies.change, { params: { id: company.id }, body, ifMatch: company.version }) : callApi(companies.create, { body });
export const removeCompany = ({ id }: Company) => callApi(companies.remove, { params: { id } });
