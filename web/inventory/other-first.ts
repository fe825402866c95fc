/** Somebody else's filling up or count of an item while the sheet for that lies open (R78); draws meanwhile do not matter. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryItems } from '#contract/inventory.ts';
import { call } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { useWho } from '../core/session.ts';
import { queries } from '../kit/queries.ts';
import { type Item, itemOf, movementsOf } from './item-query.ts';

export type Other = { kind: 'refilled' | 'counted' | 'corrected'; byName: string; at: string; amount: number };

/** As many lines as may have come while a sheet was open. */
const LINES = 10;
/** The time between two looks, in milliseconds. */
const POLL_MS = 5000;

export function useOtherFirst({ id }: Pick<Item, 'id'>) {
  const { account } = useWho();
  const [opened] = useState(serverNow);
  const ownName = `${account.firstName} ${account.lastName}`;
  const { data, refetch } = useQuery({
    queryKey: [...movementsOf(id).queryKey, 'since', opened],
    queryFn: async ({ signal }): Promise<Other | null> => {
      const lines = (await call(inventoryItems.movements, { params: { id }, query: { page: 0, size: LINES, sort: 'id,desc' }, signal }))
        .data;
      for (const { kind, byName, at, amount } of lines)
        if ((kind === 'refilled' || kind === 'counted' || kind === 'corrected') && at && at > opened && byName && byName !== ownName) {
          void queries.invalidateQueries({ queryKey: itemOf(id).queryKey });
          return { kind, byName, at, amount };
        }
      return null;
    },
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
  return {
    first: data ?? undefined,
    /** Looks once more before it is sent; without an answer it is sent all the same. */
    look: async (): Promise<boolean> => Boolean((await refetch()).data),
  };
}
