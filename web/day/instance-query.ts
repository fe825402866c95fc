/**
 * One instance by its own address: the client it is about becomes the chosen one when it is one of one's own (R5). The organisation looks at one
 * of many: what it has chosen, and with that its menu, stays as it was.
 */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clientGroups } from '#contract/people.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { isOrganisation } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { chooseGroup, useChosenClient, useUser } from '../core/session.ts';
import type { Row } from '../shared/day/day.ts';
import { instanceKey, useApplyPending } from '../shared/day/day-query.ts';

const fetchInstance = async (id: number, signal: AbortSignal): Promise<Row> =>
  (await callApi(activityInstances.get, { params: { id }, signal })).data;

export function useInstance(id: number) {
  const queryClient = useQueryClient();
  const chosenClient = useChosenClient();
  const { roles } = useUser();
  const query = useQuery({
    queryKey: instanceKey(id),
    queryFn: ({ signal }) => fetchInstance(id, signal),
    enabled: id > 0,
    // The day knows it already; it is fetched anew all the same.
    placeholderData: () =>
      queryClient.getQueriesData<Row[]>({ queryKey: ['day'] }).flatMap(([, rows]) => rows?.filter((row) => row.id === id) ?? [])[0],
  });
  const clientId = query.data?.clientId;
  const isOtherClient = !isOrganisation(roles) && clientId !== undefined && clientId !== chosenClient?.client.id;
  const groups = useQuery({
    queryKey: ['client-groups', 'of', clientId],
    queryFn: async ({ signal }) =>
      (await callApi(clientGroups.list, { query: { clientId: String(clientId), page: 0, size: 1 }, signal })).data,
    enabled: isOtherClient,
  });
  const group = groups.data?.find(({ client }) => client.id === clientId);
  useEffect(() => {
    if (isOtherClient && group) chooseGroup(group);
  }, [isOtherClient, group]);
  const withPending = useApplyPending();
  const data = query.data && withPending([query.data])[0];
  return { ...query, data, error: query.error ?? groups.error, isReady: query.data !== undefined && !isOtherClient };
}

export const instanceHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...instanceKey(id), 'history'],
    queryFn: async ({ signal }) => (await callApi(activityInstances.history, { params: { id }, signal })).data,
  });
/** Tasks that the organisation made of it. */
export const createdTasksQuery = (id: number) =>
  queryOptions({
    queryKey: [...instanceKey(id), 'tasks'],
    queryFn: async ({ signal }) => (await callApi(taskInstances.ofActivityInstance, { params: { activityInstanceId: id }, signal })).data,
  });
export const useHistory = (row: Row) => useQuery(instanceHistoryQuery(row.id));
