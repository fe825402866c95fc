/** The reader’s own licence: by it delegations are given in the system, and orders changed and checked (R146, R173). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { delegations } from '#contract/delegations/delegations.ts';
import { userLicences } from '#contract/delegations/licences.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { serverTimeMs } from '../../core/clock.ts';
import { useUser } from '../../core/session.ts';
import { delegationsQueryKey } from './delegation-query.ts';

/** In a team by what one may do there, in the office by the list of one’s own licences. */
export const isLicensedQuery = (userId: number, clientId: number | undefined) =>
  queryOptions({
    queryKey: [...delegationsQueryKey, 'licensed', userId, clientId],
    queryFn: async ({ signal }): Promise<boolean> => {
      const now = new Date(serverTimeMs()).toISOString();
      if (clientId !== undefined) {
        const { data: authority } = await callApi(delegations.own, { params: { clientId }, signal, handledStatuses: [403, 404] });
        return authority.licences.some(({ from, before }) => from <= now && (before === null || now < before));
      }
      const { data: licences } = await callApi(userLicences.ofUser, { params: { id: userId }, signal, handledStatuses: [403, 404] });
      const today = now.slice(0, 10);
      return licences.some(
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
  const { data: isLicensed, isFetched } = useQuery({ ...isLicensedQuery(user.account.id, clientId), enabled });
  return mayByRole || (enabled && !isFetched ? undefined : isLicensed === true);
}
