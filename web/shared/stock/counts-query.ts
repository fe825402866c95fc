/** The query for a client's controlled items that one may count: which are due, never how much there is. */
import { queryOptions } from '@tanstack/react-query';
import { stockCounts } from '#contract/stock-counts.ts';
import { callApi } from '../../core/call.ts';

export type { StockCount } from '#contract/stock-counts.ts';

export const stockCountsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['stock', 'counts', clientId],
    queryFn: async ({ signal }) => (await callApi(stockCounts.ofClient, { params: { clientId }, signal })).data,
  });
