/** Queries of the pages of categories and types: all there could be for a client, each with whether its selection holds it. */
import { queryOptions } from '@tanstack/react-query';
import { type ActivityCategory, type ActivityType, activityCategories, activityTypes } from '#contract/catalogue.ts';
import { fullListByName } from '../core/all-rows.ts';
import { CallError, callApi } from '../core/call.ts';
import { byName } from '../kit/by-name.ts';
import { mergeSelection, type Selectable } from '../shared/catalogue/selectable.ts';

export const categoriesQueryOf = (clientId: number) =>
  queryOptions({
    queryKey: ['catalogue', clientId, 'categories'],
    queryFn: async ({ signal }): Promise<Selectable<ActivityCategory>[]> => {
      const [selectionAnswer, platformAnswer] = await Promise.all([
        callApi(activityCategories.ofClient, { params: { clientId }, query: fullListByName, signal }),
        callApi(activityCategories.global, { query: fullListByName, signal }),
      ]);
      return mergeSelection(selectionAnswer.data, platformAnswer.data).sort(byName);
    },
  });

export const typesQueryOf = (categoryId: number | undefined, clientId: number) =>
  queryOptions({
    queryKey: ['catalogue', clientId, 'types', categoryId],
    enabled: categoryId !== undefined,
    queryFn: async ({ signal }): Promise<Selectable<ActivityType>[]> =>
      (await callApi(activityTypes.complete, { params: { categoryId: categoryId!, clientId }, query: fullListByName, signal })).data,
  });

/** One type; an address that names none is as one that is not there. */
export const typeQueryOf = (id: number | undefined) =>
  queryOptions({
    queryKey: ['activityType', id],
    queryFn: async ({ signal }): Promise<ActivityType> => {
      if (id === undefined) throw new CallError(404);
      return (await callApi(activityTypes.get, { params: { id }, signal })).data;
    },
  });
