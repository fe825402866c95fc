/** The reader’s own licence: by it delegations are given in the system, and orders changed and checked (R146, R173). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { delegations } from '#contract/delegations/delegations.ts';
import { userLicences } from '#contract/delegations/licences.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { serverTime } from '../../core/clock.ts';
import { useUser } from '../../core/session.ts';
import { delegationsKey } from './delegation-query.ts';

/** In a team by what one may do there, in the office by the list of one’s own licences. */
export const isLicensedQuery = (userId: number, clientId: number | undefined) =>
  queryOptions({
    queryKey: [...delegationsKey, 'licensed', userId, clientId],
    queryFn: async ({ signal }): Promise<boolean> => {
      const now = new Date(serverTime()).toISOString();
      if (clientId !== undefined) {
        const { data } = await callApi(delegations.own, { params: { clientId }, signal, handled: [403, 404] });
        return data.licences.some(({ from, before }) => from <= now && (before === null || now < before));
      }
      const { data } = await callApi(userLicences.ofUser, { params: { id: userId }, signal, handled: [403, 404] });
      const today = now.slice(0, 10);
      return data.some(
        ({ fromDay, untilDay, endedDate }) => endedDate === null && fromDay <= today && (untilDay === null || today <= untilDay),
      );
    },
    throwOnError: false,
    retry: false,
  });

/** The reader changes or checks orders of a client, by role or by licence; undefined until it is known. */
export function useMayOrder(action: 'medicine.change' | 'medicine.check', clientId: number | undefined): boolean | undefined {
  const user = useUser();
  const mayByRole = can(user, `${action}ByRole`);
  const enabled = !mayByRole && clientId !== undefined && can(user, action);
  const { data, isFetched } = useQuery({ ...isLicensedQuery(user.account.id, clientId), enabled });
  return mayByRole || (enabled && !isFetched ? undefined : data === true);
}
