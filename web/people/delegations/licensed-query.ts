/** Licences: who has one on the day of the list, and the reader’s own, by which delegations are given in the system (R146, R148). */
import { queryOptions } from '@tanstack/react-query';
import { delegations } from '#contract/delegations/delegations.ts';
import { type Licensed, userLicences } from '#contract/delegations/licences.ts';
import { call } from '../../core/call.ts';
import { serverTime } from '../../core/clock.ts';
import { idText } from '../../core/search-params.ts';
import { type DelegationSearch, delegationsKey } from '../../shared/delegation/delegation-query.ts';

export type { Licensed };

/** False where the list is narrowed to what no licence is: what waits, ends or ended. */
export const hasLicensed = ({ status }: DelegationSearch): boolean => status === undefined || status === 'VALID';

/** Those whom the list's filters leave in sight; a licence is good for every task. */
export const licensedOf = ({ clientId, userId, onDay }: DelegationSearch) =>
  queryOptions({
    queryKey: [...delegationsKey, 'licensedOf', clientId, userId, onDay],
    queryFn: async ({ signal }): Promise<Licensed[]> =>
      (await call(userLicences.onDay, { query: { clientId: idText(clientId), userId: idText(userId), onDay }, signal })).data,
    throwOnError: false,
  });

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
