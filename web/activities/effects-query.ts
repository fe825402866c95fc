/** Queries for what an activity draws from stock. */
import { queryOptions } from '@tanstack/react-query';
import { type InventoryEffect, inventoryEffects } from '#contract/inventory.ts';
import { fullListPage } from '../core/all-rows.ts';
import { callApi } from '../core/call.ts';

export { itemsQuery as itemsQueryOf } from '../shared/stock/items-query.ts';
export type Effect = InventoryEffect;

export const effectsQueryOf = (activityId: number | undefined) =>
  queryOptions({
    queryKey: ['stock', 'of-activity', activityId],
    enabled: activityId !== undefined,
    queryFn: async ({ signal }): Promise<Effect[]> =>
      (await callApi(inventoryEffects.list, { query: { ...fullListPage, sort: 'item.name,asc', activityId: String(activityId) }, signal }))
        .data,
  });
