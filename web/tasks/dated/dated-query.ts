/** Queries of the pages of dated tasks, their answers all cached under one key. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { periodReports } from '#contract/goals/period-reports.ts';
import { handover } from '#contract/handover.ts';
import { inventoryItems } from '#contract/inventory.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { reportInstances } from '#contract/reports/instances.ts';
import { type ListedTaskInstance, type TaskInstance, taskInstances } from '#contract/tasks/dated.ts';
import { instanceStatuses } from '#domain/planning/instance.ts';
import type { DayRange } from '#domain/statistics.ts';
import { CallError, callApi } from '../../core/call.ts';
import { isPermanentError } from '../../core/errors.ts';
import { idText } from '../../core/search-params.ts';
import { datedTasksQueryKey } from '../../shell/waiting-count.ts';
import type { TasksSearch } from './dated-search.ts';

export type { ListedTaskInstance, TaskInstance };

export const DATED_TASKS_PAGE_SIZE = 20;
export { datedTasksQueryKey as datedTasksKey };
export const datedTaskQueryKey = (id: number) => [...datedTasksQueryKey, 'one', id] as const;

/** Overdue tasks have no first day, whatever days are shown (R81). */
export const OVERDUE_FILTER = { status: 'missed' } as const;
/** The statuses of the rows that stand under what is overdue. */
const nonOverdueStatuses = instanceStatuses.filter((status) => status !== OVERDUE_FILTER.status).join(',');
type DayFilter = Partial<DayRange> & { status?: string };
const filterParamsOf = ({ clientId, labelId, taskCategoryId, responsible }: TasksSearch, { from, to, status }: DayFilter) => ({
  startDate: from,
  endDate: to,
  status,
  clientIds: idText(clientId),
  labelIds: idText(labelId),
  taskCategoryIds: idText(taskCategoryId),
  responsible: responsible === undefined ? undefined : String(responsible),
});

export function calendarQuery(search: TasksSearch, dateRange: DayRange) {
  const query = filterParamsOf(search, dateRange);
  return queryOptions({
    queryKey: [...datedTasksQueryKey, 'calendar', query],
    queryFn: async ({ signal }) => (await callApi(taskInstances.calendar, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}
export const filterWithoutOverdue = (dateRange: DayRange): DayFilter => ({ ...dateRange, status: nonOverdueStatuses });
export function listQuery(search: TasksSearch, dayFilter: DayFilter) {
  const query = {
    ...filterParamsOf(search, dayFilter),
    page: (search.page ?? 1) - 1,
    size: DATED_TASKS_PAGE_SIZE,
    sort: 'plannedDate,asc',
  };
  return queryOptions({
    queryKey: [...datedTasksQueryKey, 'list', query],
    queryFn: ({ signal }) => callApi(taskInstances.mine, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
export function sumsQuery(companyId: number | undefined, search: TasksSearch, dayFilter: DayFilter) {
  const query = filterParamsOf(search, dayFilter);
  return queryOptions({
    queryKey: [...datedTasksQueryKey, 'sums', companyId, query],
    queryFn: async ({ signal }) => (await callApi(taskInstances.sums, { params: { companyId: companyId! }, query, signal })).data,
    enabled: companyId !== undefined,
    placeholderData: keepPreviousData,
  });
}
/** The count of overdue tasks under the page's filter; it grows with time. */
export const overdueCountQuery = (companyId: number | undefined, search: TasksSearch) =>
  queryOptions({ ...sumsQuery(companyId, search, OVERDUE_FILTER), select: (sums) => sums.missedInstances, refetchInterval: 60_000 });

export const readDatedTask = async (id: number, signal?: AbortSignal): Promise<TaskInstance> =>
  (await callApi(taskInstances.get, { params: { id }, ...(signal && { signal }) })).data;
/** The query for one task instance; an address that names none is as one that is not there. */
export const datedTaskQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: datedTaskQueryKey(id ?? 0),
    queryFn: async ({ signal }): Promise<TaskInstance> => {
      if (id === undefined) throw new CallError(404);
      return readDatedTask(id, signal);
    },
  });
const POLL_MS = 5000;
/** The query polled while the task lies open, since no stream reports tasks: a colleague's act shows before anything is pressed (R78). */
export const withPolling = (query: ReturnType<typeof datedTaskQuery>) => ({
  ...query,
  refetchInterval: ({ state }: { state: { error: Error | null } }) => (isPermanentError(state.error) ? (false as const) : POLL_MS),
});
export const taskHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...datedTaskQueryKey(id), 'history'],
    queryFn: async ({ signal }) => (await callApi(taskInstances.history, { params: { id }, signal })).data,
  });

/** The query for what a task is to be made from. */
export const sourceActivityQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['instance', id, 'source'],
    queryFn: async ({ signal }) => (await callApi(activityInstances.get, { params: { id: id! }, signal })).data,
    enabled: id !== undefined,
  });

/** A report, a period report, a note or an item of stock as the source of a task: its name, and the moment or the days it is about. */
export type TaskSourceInfo =
  | { name: string; clientName: string; instant: string | null }
  | { name: string; clientName: string; from: string; to: string };
export const taskSourceQuery = (type: string | undefined, id: number) =>
  queryOptions({
    queryKey: ['paper', type, id],
    queryFn: async ({ signal }): Promise<TaskSourceInfo> => {
      const request = { params: { id }, signal };
      if (type === 'REPORT') {
        const { reportName, clientName, occurenceDate } = (await callApi(reportInstances.get, request)).data;
        return { name: reportName, clientName, instant: occurenceDate };
      }
      if (type === 'HANDOVER') {
        const { text, clientName, writtenDate } = (await callApi(handover.get, request)).data;
        return { name: text, clientName, instant: writtenDate };
      }
      if (type === 'STOCK') {
        const { name, client } = (await callApi(inventoryItems.get, request)).data;
        return { name, clientName: client.name ?? '', instant: null };
      }
      const { reportName, clientName, reportStartDate, reportEndDate } = (await callApi(periodReports.get, request)).data;
      return { name: reportName, clientName, from: reportStartDate, to: reportEndDate };
    },
    enabled: type !== undefined && type !== 'ACTIVITY' && type !== 'TASK',
  });
