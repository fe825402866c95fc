/** The name of a company that ADMIN names. */
import { queryOptions } from '@tanstack/react-query';
import { companies } from '#contract/people.ts';
import { call } from '../core/call.ts';

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: async ({ signal }) => (await call(companies.get, { params: { id }, signal })).data,
  });
