/** Queries of delegations: a list as it was on a day, coverage, the company's tasks, and one's own. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Coverage, type Delegation, delegations } from '#contract/delegations/delegations.ts';
import { type DelegationTask, delegationTasks } from '#contract/delegations/tasks.ts';
import type { DelegationStatus } from '#domain/delegations.ts';
import { fullListPage } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { idText } from '../../core/search-params.ts';

export type { Coverage, Delegation, DelegationTask };
export type DelegationSearch = {
  clientId?: number | undefined;
  userId?: number | undefined;
  taskId?: number | undefined;
  status?: DelegationStatus | undefined;
  onDay?: string | undefined;
};

/** The key of whatever is cached of delegations. */
export const delegationsQueryKey = ['delegations'] as const;

export const delegationsQuery = (delegationSearch: DelegationSearch) =>
  queryOptions({
    queryKey: [...delegationsQueryKey, 'list', delegationSearch],
    queryFn: async ({ signal }): Promise<Delegation[]> => {
      const { clientId, userId, taskId, status, onDay } = delegationSearch;
      const listQuery = { clientId: idText(clientId), userId: idText(userId), taskId: idText(taskId), status, onDay };
      return (await callApi(delegations.list, { query: listQuery, signal })).data;
    },
  });

export const coverageQuery = (clientId: number | undefined) =>
  queryOptions({
    queryKey: [...delegationsQueryKey, 'coverage', clientId],
    queryFn: async ({ signal }): Promise<Coverage[]> =>
      (await callApi(delegations.coverage, { query: { clientId: idText(clientId) }, signal })).data,
  });

/** Those of one company: of the own one, or of the client's. */
export const delegationTasksQuery = (companyId: number | undefined) =>
  queryOptions({
    queryKey: [...delegationsQueryKey, 'tasks', companyId],
    queryFn: async ({ signal }): Promise<DelegationTask[]> =>
      (await callApi(delegationTasks.list, { query: { ...fullListPage, sort: 'name,asc', companyId: idText(companyId) }, signal })).data,
    enabled: companyId !== undefined,
  });

export const invalidateDelegations = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: delegationsQueryKey });
