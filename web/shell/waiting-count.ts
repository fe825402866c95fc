/** The numbers of waiting tasks in the navigation: overdue ones, and one's own that are due today or overdue (R81, R94). */
import { queryOptions } from '@tanstack/react-query';
import { taskInstances } from '#contract/tasks/dated.ts';
import { callApi } from '../core/call.ts';

/** The key of all cached queries of dated tasks. */
export const datedTasksQueryKey = ['task-instances'] as const;
export const waitingCountQuery = (companyId: number | undefined) =>
  queryOptions({
    queryKey: [...datedTasksQueryKey, 'waiting', companyId],
    queryFn: async ({ signal }) => (await callApi(taskInstances.waiting, { signal })).data,
    enabled: companyId !== undefined,
    // Time makes more of them.
    refetchInterval: 60_000,
  });
