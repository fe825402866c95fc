/** The query for a client's stock items. */
import { queryOptions } from '@tanstack/react-query';
import { type InventoryItem, inventoryItems } from '#contract/inventory.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';

export const itemsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['stock', 'items', clientId],
    queryFn: async ({ signal }): Promise<InventoryItem[]> =>
      (await callApi(inventoryItems.list, { query: { ...fullListByName, clientId: String(clientId) }, signal })).data,
  });
