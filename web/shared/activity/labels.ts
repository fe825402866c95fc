/** The labels a client's activities may carry: those of its company, by name. */
import { queryOptions } from '@tanstack/react-query';
import { labels } from '#contract/labels.ts';
import { clients } from '#contract/people.ts';
import { call } from '../call.ts';

export const labelsOf = (clientId: number) =>
  queryOptions({
    queryKey: ['labels', clientId],
    queryFn: async ({ signal }) => {
      const { data: client } = await call(clients.get, { params: { id: clientId }, signal });
      return (await call(labels.ofCompany, { params: { companyId: client.company.id }, query: { page: 0, size: 5000 }, signal })).data;
    },
  });
