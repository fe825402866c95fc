/** The search of the lists of delegations, as it stands in the address: what is wrong is dropped. */
import { delegationStatuses } from '#domain/delegations.ts';
import { asDay, asId, oneOf } from '../../core/search-params.ts';
import type { DelegationSearch } from '../../shared/delegation/delegation-query.ts';

export const readDelegationSearch = (rawSearch: { [K in keyof DelegationSearch]: unknown }): DelegationSearch => ({
  clientId: asId(rawSearch.clientId),
  userId: asId(rawSearch.userId),
  taskId: asId(rawSearch.taskId),
  status: oneOf(delegationStatuses, rawSearch.status),
  onDay: asDay(rawSearch.onDay),
});
