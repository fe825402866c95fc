/** The labels of a company, which its tasks and its clients' activities may carry: all of them, in the server's order, the Swedish one (R35). */
import { queryOptions } from '@tanstack/react-query';
import { labels } from '#contract/labels.ts';
import { clients } from '#contract/people.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';

export const ownerLabelsQuery = (owner: { clientId: number } | { companyId: number | undefined }) =>
  queryOptions({
    queryKey: ['labels', owner],
    queryFn: async ({ signal }) => {
      const companyId =
        'companyId' in owner ? owner.companyId! : (await callApi(clients.get, { params: { id: owner.clientId }, signal })).data.company.id;
      return (await callApi(labels.ofCompany, { params: { companyId }, query: fullListByName, signal })).data;
    },
    enabled: !('companyId' in owner) || owner.companyId !== undefined,
  });
