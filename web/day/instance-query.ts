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
import type { DayInstance } from '../shared/day/day.ts';
import { instanceKey, useApplyPending } from '../shared/day/day-query.ts';

const fetchInstance = async (id: number, signal: AbortSignal): Promise<DayInstance> =>
  (await callApi(activityInstances.get, { params: { id }, signal })).data;

export function useInstance(id: number) {
  const queryClient = useQueryClient();
  const chosenClient = useChosenClient();
  const { roles } = useUser();
  const instanceQuery = useQuery({
    queryKey: instanceKey(id),
    queryFn: ({ signal }) => fetchInstance(id, signal),
    enabled: id > 0,
    // The day knows it already; it is fetched anew all the same.
    placeholderData: () =>
      queryClient
        .getQueriesData<DayInstance[]>({ queryKey: ['day'] })
        .flatMap(([, instances]) => instances?.filter((instance) => instance.id === id) ?? [])[0],
  });
  const clientId = instanceQuery.data?.clientId;
  const isOtherClient = !isOrganisation(roles) && clientId !== undefined && clientId !== chosenClient?.client.id;
  const groupsQuery = useQuery({
    queryKey: ['client-groups', 'of', clientId],
    queryFn: async ({ signal }) =>
      (await callApi(clientGroups.list, { query: { clientId: String(clientId), page: 0, size: 1 }, signal })).data,
    enabled: isOtherClient,
  });
  const clientGroup = groupsQuery.data?.find(({ client }) => client.id === clientId);
  useEffect(() => {
    if (isOtherClient && clientGroup) chooseGroup(clientGroup);
  }, [isOtherClient, clientGroup]);
  const applyPending = useApplyPending();
  const instance = instanceQuery.data && applyPending([instanceQuery.data])[0];
  return {
    ...instanceQuery,
    data: instance,
    error: instanceQuery.error ?? groupsQuery.error,
    isReady: instanceQuery.data !== undefined && !isOtherClient,
  };
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
export const useHistory = (instance: DayInstance) => useQuery(instanceHistoryQuery(instance.id));
