/** The number of the organisation's overdue tasks, as it stands in the navigation (R81). */
import { queryOptions } from '@tanstack/react-query';
import { taskInstances } from '#contract/tasks/dated.ts';
import { call } from '../start/call.ts';

/** The key of everything that is kept of dated tasks. */
export const datedTasksKey = ['task-instances'] as const;
export const overdueQuery = (companyId: number | undefined) =>
  queryOptions({
    queryKey: [...datedTasksKey, 'overdue', companyId],
    queryFn: async ({ signal }) =>
      (await call(taskInstances.sums, { params: { companyId: companyId! }, query: { status: 'missed' }, signal })).data.missedInstances,
    enabled: companyId !== undefined,
    // Time makes more of them.
    refetchInterval: 60_000,
  });
