/** A client's activities, and one of them. */
import { queryOptions } from '@tanstack/react-query';
import { type Activity, activities, type WholeActivity } from '#contract/activities.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { CallError, callApi } from '../../core/call.ts';

export type { Activity, WholeActivity };

export const activitiesQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['activities', clientId],
    queryFn: async ({ signal }): Promise<Activity[]> =>
      (await callApi(activities.list, { query: { ...fullListByName, clientId: String(clientId) }, signal })).data,
  });

/** One activity; an address that names none answers 404. */
export const activityQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['activity', id],
    queryFn: async ({ signal }): Promise<WholeActivity> => {
      if (id === undefined) throw new CallError(404);
      return (await callApi(activities.get, { params: { id }, signal })).data;
    },
  });
