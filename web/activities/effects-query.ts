/** What an activity draws from stock, and the client's items it may draw from. */
import { queryOptions } from '@tanstack/react-query';
import { type InventoryEffect, type InventoryItem, inventoryEffects, inventoryItems } from '#contract/inventory.ts';
import { all, allByName } from '../start/all-rows.ts';
import { call } from '../start/call.ts';

export type Effect = InventoryEffect;
export type Item = InventoryItem;

export const effectsOf = (activityId: number) =>
  queryOptions({
    queryKey: ['stock', 'of-activity', activityId],
    queryFn: async ({ signal }): Promise<Effect[]> =>
      (await call(inventoryEffects.list, { query: { ...all, sort: 'item.name,asc', activityId: String(activityId) }, signal })).data,
  });

export const itemsOf = (clientId: number) =>
  queryOptions({
    queryKey: ['stock', 'items', clientId],
    queryFn: async ({ signal }): Promise<Item[]> =>
      (await call(inventoryItems.list, { query: { ...allByName, clientId: String(clientId) }, signal })).data,
  });
