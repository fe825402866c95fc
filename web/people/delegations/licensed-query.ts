/** The reader’s own licence: whoever has one gives delegations in the system (R146). */
import { queryOptions } from '@tanstack/react-query';
import { delegations } from '#contract/delegations/delegations.ts';
import { userLicences } from '#contract/delegations/licences.ts';
import { call } from '../../core/call.ts';
import { serverTime } from '../../core/clock.ts';
import { delegationsKey } from '../../shared/delegation/delegation-query.ts';

/** In a team by what one may do there, in the office by the list of one’s own licences. */
export const isLicensedQuery = (userId: number, clientId: number | undefined) =>
  queryOptions({
    queryKey: [...delegationsKey, 'licensed', userId, clientId],
    queryFn: async ({ signal }): Promise<boolean> => {
      const now = new Date(serverTime()).toISOString();
      if (clientId !== undefined) {
        const { data } = await call(delegations.own, { params: { clientId }, signal, mine: [403, 404] });
        return data.licences.some(({ from, before }) => from <= now && (before === null || now < before));
      }
      const { data } = await call(userLicences.ofUser, { params: { id: userId }, signal, mine: [403, 404] });
      const today = now.slice(0, 10);
      return data.some(
        ({ fromDay, untilDay, endedDate }) => endedDate === null && fromDay <= today && (untilDay === null || today <= untilDay),
      );
    },
    throwOnError: false,
    retry: false,
  });
