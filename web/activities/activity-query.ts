/** Queries of the activities screens: one client's catalogue, activities and planned repeats. */
import { queryOptions } from '@tanstack/react-query';
import { activities } from '#contract/activities.ts';
import { type ActivityCategory, type ActivityType, activityCategories, activityTypes } from '#contract/catalogue.ts';
import { modelActivities } from '#contract/model-activities.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { fullListByName, fullListPage } from '../core/all-rows.ts';
import { CallError, callApi } from '../core/call.ts';

export type { ActivityType };
export type Category = ActivityCategory;
export { refreshAll } from '../kit/queries.ts';
export {
  type Activity,
  activitiesQuery as activitiesQueryOf,
  activityQuery as activityQueryOf,
  type WholeActivity,
} from '../shared/activity/activities.ts';
export { type Client, useClient } from '../shared/team/client.ts';

export const catalogueQueryOf = (clientId: number) =>
  queryOptions({
    queryKey: ['catalogue', clientId],
    queryFn: async ({ signal }): Promise<{ categories: Category[]; types: (ActivityType & { categoryId: number })[] }> => {
      const [categories, types] = await Promise.all([
        callApi(activityCategories.list, { query: { ...fullListByName, clientId: String(clientId) }, signal }),
        callApi(activityTypes.list, { query: { ...fullListByName, clientId: String(clientId) }, signal }),
      ]);
      return { categories: categories.data, types: types.data.map((type) => ({ ...type, categoryId: type.activityCategory.id })) };
    },
  });

/** Another client's activities that can be copied, and what that makes the company's. */
export const copyableActivitiesQueryOf = (fromClientId: number, clientId: number) =>
  queryOptions({
    queryKey: ['copyable', fromClientId, clientId],
    queryFn: async ({ signal }) => (await callApi(activities.copyable, { params: { fromClientId, clientId }, signal })).data,
  });

/** A category by itself, also one that was taken out; null for one that was removed since. */
export const categoryQueryOf = (id: number | undefined) =>
  queryOptions({
    queryKey: ['category', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }): Promise<Category | null> => {
      try {
        return (await callApi(activityCategories.get, { params: { id: id! }, signal })).data;
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** The company's model activities as they are offered for a client. */
export const modelsQueryOf = (clientId: number) =>
  queryOptions({
    queryKey: ['modelActivities', clientId],
    queryFn: async ({ signal }) =>
      (await callApi(modelActivities.list, { query: { ...fullListByName, clientId: String(clientId) }, signal })).data,
  });

export const seriesQueryOf = (activityId: number | undefined) =>
  queryOptions({
    queryKey: ['series', activityId],
    enabled: activityId !== undefined,
    queryFn: async ({ signal }) =>
      (await callApi(plannedActivities.list, { query: { ...fullListPage, sort: 'id,asc', activityId: String(activityId) }, signal })).data,
  });
