/** Somebody else's filling up or count of an item while the sheet for that lies open (R78); draws meanwhile do not matter. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryItems } from '#contract/inventory.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { useUser } from '../core/session.ts';
import { queryClient } from '../kit/queries.ts';
import { type Item, itemOf, movementsOf } from './item-query.ts';
import { changeByOther, type OtherChange } from './others-change.ts';

/** As many lines as may have come while a sheet was open. */
const MAX_LINES = 10;
/** The time between two looks, in milliseconds. */
const POLL_MS = 5000;

export function useOtherFirst({ id }: Pick<Item, 'id'>) {
  const { account } = useUser();
  const [openedAt] = useState(serverNow);
  const { data, refetch } = useQuery({
    queryKey: [...movementsOf(id).queryKey, 'since', openedAt],
    queryFn: async ({ signal }): Promise<OtherChange | null> => {
      const { data: lines } = await callApi(inventoryItems.movements, {
        params: { id },
        query: { page: 0, size: MAX_LINES, sort: 'id,desc' },
        signal,
      });
      const otherChange = changeByOther(lines, openedAt, account.id);
      if (otherChange) void queryClient.invalidateQueries({ queryKey: itemOf(id).queryKey });
      return otherChange;
    },
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
  return {
    first: data ?? undefined,
    /** Checks once more before it is sent; without an answer it is sent all the same. */
    checkForestalled: async (): Promise<boolean> => Boolean((await refetch()).data),
  };
}
