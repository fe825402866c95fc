/** Somebody else's filling up or count of an item while the sheet for that lies open (R78); draws meanwhile do not matter. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryItems } from '#contract/inventory.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { useUser } from '../core/session.ts';
import { queryClient } from '../kit/queries.ts';
import { type Item, itemQuery, movementsQuery } from './item-query.ts';
import { findChangeByOther, type OtherChange } from './others-change.ts';

/** As many lines as may have come while a sheet was open. */
const MAX_LINES = 10;
/** The time between two looks, in milliseconds. */
const POLL_MS = 5000;

export function useForestallingChange({ id }: Pick<Item, 'id'>) {
  const { account } = useUser();
  const [openedAt] = useState(serverNow);
  const { data: latestChange, refetch } = useQuery({
    queryKey: [...movementsQuery(id).queryKey, 'since', openedAt],
    queryFn: async ({ signal }): Promise<OtherChange | null> => {
      const { data: lines } = await callApi(inventoryItems.movements, {
        params: { id },
        query: { page: 0, size: MAX_LINES, sort: 'id,desc' },
        signal,
      });
      const otherChange = findChangeByOther(lines, openedAt, account.id);
      if (otherChange) void queryClient.invalidateQueries({ queryKey: itemQuery(id).queryKey });
      return otherChange;
    },
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
  return {
    firstChange: latestChange ?? undefined,
    /** Checks once more before it is sent; without an answer it is sent all the same. */
    checkForestalled: async (): Promise<boolean> => Boolean((await refetch()).data),
  };
}
