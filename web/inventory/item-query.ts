/** Queries and acts of the inventory screens: a client's categories and items, one item, its effects and its ledger. */
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type InventoryItem,
  type ItemCategory,
  inventoryEffects,
  inventoryItems,
  itemCategories,
  type WholeItem,
} from '#contract/inventory.ts';
import { stockCounts } from '#contract/stock-counts.ts';
import { fullListByName, fullListPage } from '../core/all-rows.ts';
import { CallError, callApi } from '../core/call.ts';
import { queryClient, refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';

export type Item = InventoryItem;
export type { WholeItem } from '#contract/inventory.ts';
export { itemsQuery as itemsOf } from '../shared/stock/items-query.ts';
export type Category = ItemCategory;

/** Lines of the ledger at a time. */
const LINES_PER_PAGE = 15;

/** The key of all stock queries, so that an act on it fetches them anew. */
const stockKey = ['stock'] as const;

export const categoriesQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...stockKey, 'categories', clientId],
    queryFn: async ({ signal }): Promise<Category[]> =>
      (await callApi(itemCategories.ofClient, { params: { clientId }, query: fullListByName, signal })).data,
  });

/** One item; an address that names none is as one that is not there. */
export const itemQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...stockKey, 'item', id],
    queryFn: async ({ signal }): Promise<WholeItem> => {
      if (id === undefined) throw new CallError(404);
      return (await callApi(inventoryItems.get, { params: { id }, signal })).data;
    },
  });

/** The activities that draw an item. */
export const effectsQuery = (itemId: number) =>
  queryOptions({
    queryKey: [...stockKey, 'effects', itemId],
    queryFn: async ({ signal }) =>
      (await callApi(inventoryEffects.list, { query: { ...fullListPage, sort: 'activity.name,asc', itemId: String(itemId) }, signal }))
        .data,
  });

export const movementsQuery = (itemId: number) =>
  infiniteQueryOptions({
    queryKey: [...stockKey, 'movements', itemId],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }) => {
      const { data, total = 0 } = await callApi(inventoryItems.movements, {
        params: { id: itemId },
        query: { page: pageParam, size: LINES_PER_PAGE, sort: 'id,desc' },
        signal,
      });
      return { movements: data, total };
    },
    getNextPageParam: ({ total }, pages) => (pages.length * LINES_PER_PAGE < total ? pages.length : undefined),
  });

/** `month`: YYYY-MM, or this one. */
export const journalQuery = (itemId: number, month: string | undefined) =>
  queryOptions({
    queryKey: [...stockKey, 'journal', itemId, month],
    queryFn: async ({ signal }) =>
      (await callApi(stockCounts.journal, { params: { id: itemId }, query: { month }, handledStatuses: [401, 403, 404], signal })).data,
    staleTime: 0,
  });

/** A change here shows in the day too, which says what a signing draws. */
export { refreshAll as refreshStock } from '../kit/queries.ts';

/** After a removal: everything but what is gone, which must not be fetched again. */
export const refreshExceptItem = (itemId: number): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, queryName, id] }) =>
      !(kind === 'stock' && id === itemId && (queryName === 'item' || queryName === 'movements' || queryName === 'effects')),
  });

export type StockAct = 'refill' | 'count';
/** Acts that take off what went otherwise than to the client. */
export type StockRemovalAct = 'waste' | 'return';
/** More came, or this is what there is; shown at once where the item is. */
export function useStockAct(
  item: Item,
  act: StockAct,
  { onDone, onError, notify }: { onDone: () => void; onError: (error: unknown) => void; notify: (item: Item, amount: number) => void },
) {
  const { keyOf: requestKeyOf, clearRequestKey } = useRequestKey();
  return useMutation({
    mutationFn: async ({ amount, comment }: { amount: number; comment: string | null }) => {
      const params = { id: item.id };
      const requestOptions = { requestKey: requestKeyOf([act, params, amount, comment]), isQuiet: true as const };
      if (act === 'refill') return (await callApi(inventoryItems.refill, { params, body: { amount }, ...requestOptions })).data;
      return (await callApi(inventoryItems.count, { params, body: { amount, comment }, ...requestOptions })).data;
    },
    meta: { isErrorShown: true },
    onError,
    onSuccess: (savedItem, { amount }) => {
      clearRequestKey();
      notify(savedItem, amount);
      queryClient.setQueryData(itemQuery(item.id).queryKey, savedItem);
      onDone();
      void refreshAll();
    },
  });
}
