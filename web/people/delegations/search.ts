/** The search of the lists of delegations, as it stands in the address: what is wrong is dropped. */
import { delegationStatuses } from '#domain/delegations.ts';
import { asDay, asId, oneOf } from '../../core/search-params.ts';
import type { DelegationSearch } from '../../shared/delegation/delegation-query.ts';

export const readSearch = (raw: { [K in keyof DelegationSearch]: unknown }): DelegationSearch => ({
  clientId: asId(raw.clientId),
  userId: asId(raw.userId),
  taskId: asId(raw.taskId),
  status: oneOf(delegationStatuses, raw.status),
  onDay: asDay(raw.onDay),
});
