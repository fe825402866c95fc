/** Companies as ADMIN keeps them: listed, found by words, made, changed and removed. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import type { companies } from '#contract/people.ts';
import { type ListSearch, pagingOf } from '../kit/list-search.ts';
import { at, call } from '../start/call.ts';

const list = at<typeof companies.list>('GET', '/api/companies');
const get = at<typeof companies.get>('GET', '/api/companies/{id}');
const create = at<typeof companies.create>('POST', '/api/companies');
const change = at<typeof companies.change>('PATCH', '/api/companies/{id}');
const remove = at<typeof companies.remove>('DELETE', '/api/companies/{id}');

export type Company = Output<typeof companies.get>;
export const SORT = 'name,asc';
export const companiesKey = ['admin', 'companies'] as const;

export const companiesQuery = (search: ListSearch) => {
  const query = { ...pagingOf(search, SORT), search: search.q };
  return queryOptions({
    queryKey: [...companiesKey, query],
    queryFn: ({ signal }) => call(list, { query, signal }),
    placeholderData: keepPreviousData,
  });
};
export const companyQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...companiesKey, 'one', id],
    queryFn: async ({ signal }) => (await call(get, { params: { id: id! }, signal })).data,
    enabled: id !== undefined,
  });

/** Those of these words, to choose one of them. */
export const findCompanies = async (words: string, signal: AbortSignal) => {
  const { data } = await call(list, { query: { search: words || undefined, page: 0, size: 50, sort: SORT }, signal });
  return data.map(({ id, name }) => ({ id, name }));
};

export const saveCompany = async (body: { name: string; timeZone: string }, company?: Company): Promise<unknown> =>
  company ? call(change, { params: { id: company.id }, body, ifMatch: company.version }) : call(create, { body });
export const removeCompany = ({ id }: Company) => call(remove, { params: { id } });
