/** Queries of the pages of dated tasks, their answers all kept under one key. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { activityInstances } from '#contract/planning/instances.ts';
import { type ListedTaskInstance, type TaskInstance, taskInstances } from '#contract/tasks/dated.ts';
import type { Days } from '#domain/statistics.ts';
import { CallError, call } from '../../start/call.ts';
import { idText } from '../../start/search-params.ts';
import type { TasksSearch } from './dated-search.ts';

export type { ListedTaskInstance, TaskInstance };

export const DATED_TASKS_PAGE = 20;
/** Of everything that is kept of dated tasks. */
export const datedTasksKey = ['task-instances'] as const;
export const datedTaskKey = (id: number) => [...datedTasksKey, 'one', id] as const;

const narrowed = ({ clientId, labelId, taskCategoryId }: TasksSearch, { from, to }: Days) => ({
  startDate: from,
  endDate: to,
  clientIds: idText(clientId),
  labelIds: idText(labelId),
  taskCategoryIds: idText(taskCategoryId),
});

export function calendarQuery(search: TasksSearch, days: Days) {
  const query = narrowed(search, days);
  return queryOptions({
    queryKey: [...datedTasksKey, 'calendar', query],
    queryFn: async ({ signal }) => (await call(taskInstances.calendar, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}
export function listQuery(search: TasksSearch, days: Days) {
  const query = { ...narrowed(search, days), page: (search.page ?? 1) - 1, size: DATED_TASKS_PAGE, sort: 'plannedDate,asc' };
  return queryOptions({
    queryKey: [...datedTasksKey, 'list', query],
    queryFn: ({ signal }) => call(taskInstances.mine, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
export function sumsQuery(companyId: number | undefined, search: TasksSearch, days: Days) {
  const query = narrowed(search, days);
  return queryOptions({
    queryKey: [...datedTasksKey, 'sums', companyId, query],
    queryFn: async ({ signal }) => (await call(taskInstances.sums, { params: { companyId: companyId! }, query, signal })).data,
    enabled: companyId !== undefined,
    placeholderData: keepPreviousData,
  });
}

export const readDatedTask = async (id: number, signal?: AbortSignal): Promise<TaskInstance> =>
  (await call(taskInstances.get, { params: { id }, ...(signal && { signal }) })).data;
/** The query for one task instance; an address that names none is as one that is not there. */
export const datedTaskQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: datedTaskKey(id ?? 0),
    queryFn: async ({ signal }): Promise<TaskInstance> => {
      if (id === undefined) throw new CallError(404);
      return readDatedTask(id, signal);
    },
  });
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: [...datedTaskKey(id), 'history'],
    queryFn: async ({ signal }) => (await call(taskInstances.history, { params: { id }, signal })).data,
  });

/** The query for what a task is to be made from. */
export const sourceQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['instance', id, 'source'],
    queryFn: async ({ signal }) => (await call(activityInstances.get, { params: { id: id! }, signal })).data,
    enabled: id !== undefined,
  });
