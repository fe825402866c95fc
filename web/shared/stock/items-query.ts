/** The query for a client's stock items. */
import { queryOptions } from '@tanstack/react-query';
import { type InventoryItem, inventoryItems } from '#contract/inventory.ts';
import { allByName } from '../../core/all-rows.ts';
import { call } from '../../core/call.ts';

export const itemsOf = (clientId: number) =>
  queryOptions({
    queryKey: ['stock', 'items', clientId],
    queryFn: async ({ signal }): Promise<InventoryItem[]> =>
      (await call(inventoryItems.list, { query: { ...allByName, clientId: String(clientId) }, signal })).data,
  });
