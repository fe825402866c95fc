/** Licences of the day of the list (R148). */
import { queryOptions } from '@tanstack/react-query';
import { type LicenceWithUser, userLicences } from '#contract/delegations/licences.ts';
import { callApi } from '../../core/call.ts';
import { idText } from '../../core/search-params.ts';
import { type DelegationSearch, delegationsQueryKey } from '../../shared/delegation/delegation-query.ts';

export type { LicenceWithUser as ListedLicence };

/** False where the list is narrowed to what no licence is: what waits, ends or ended. */
export const mayListLicences = ({ status }: DelegationSearch): boolean => status === undefined || status === 'VALID';

/** Those whom the list's filters leave in sight; a licence is good for every task. */
export const licencesQuery = ({ clientId, userId, onDay }: DelegationSearch) =>
  queryOptions({
    queryKey: [...delegationsQueryKey, 'licensedOf', clientId, userId, onDay],
    queryFn: async ({ signal }): Promise<LicenceWithUser[]> =>
      (await callApi(userLicences.onDay, { query: { clientId: idText(clientId), userId: idText(userId), onDay }, signal })).data,
    throwOnError: false,
  });
