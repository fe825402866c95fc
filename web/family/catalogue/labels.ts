/** The labels that a client's activities or a company's tasks may carry: those of the company, by name. */
import { queryOptions } from '@tanstack/react-query';
import { labels } from '#contract/labels.ts';
import { clients } from '#contract/people.ts';
import { call } from '../../start/call.ts';

export const labelsOf = (of: { clientId: number } | { companyId: number }) =>
  queryOptions({
    queryKey: ['labels', of],
    queryFn: async ({ signal }) => {
      const companyId =
        'companyId' in of ? of.companyId : (await call(clients.get, { params: { id: of.clientId }, signal })).data.company.id;
      return (await call(labels.ofCompany, { params: { companyId }, query: { page: 0, size: 5000 }, signal })).data;
    },
  });
