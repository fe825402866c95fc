/** Proposals of a basis by labels, and the tasks that a delegated activity is of (R151). */
import { queryOptions } from '@tanstack/react-query';
import { activities, type BasisProposal } from '#contract/activities.ts';
import { type DelegationTask, delegationTasks } from '#contract/delegations/tasks.ts';
import { fullListByName } from '../core/all-rows.ts';
import { callApi } from '../core/call.ts';
import { idText } from '../core/search-params.ts';

export type { BasisProposal };

/** Of a client, or of all whose activities one may change. */
export const proposalsQueryOf = (clientId: number | undefined) =>
  queryOptions({
    queryKey: ['basis-proposals', clientId],
    queryFn: async ({ signal }): Promise<BasisProposal[]> =>
      (await callApi(activities.basisProposals, { query: { clientId: idText(clientId) }, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const delegationTasksQuery = queryOptions({
  queryKey: ['delegation-tasks'],
  queryFn: async ({ signal }): Promise<DelegationTask[]> => (await callApi(delegationTasks.list, { query: fullListByName, signal })).data,
});

/** Saves one as it was read: what somebody changed since is refused. */
export const saveBasis = ({ id, version, basis }: BasisProposal, taskId: number | undefined): Promise<unknown> =>
  callApi(activities.change, {
    params: { id },
    body: { careBasis: basis, ...(taskId !== undefined && { delegationTask: { id: taskId } }) },
    ifMatch: version,
    isQuiet: true,
  });
