/** The name of a company that ADMIN names. */
import { queryOptions } from '@tanstack/react-query';
import { companies } from '#contract/people.ts';
import { callApi } from '../core/call.ts';

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: async ({ signal }) => (await callApi(companies.get, { params: { id }, signal })).data,
  });
