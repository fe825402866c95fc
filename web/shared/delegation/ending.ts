/** One's delegations that end soon, where no other of the same task goes on after it (R149). */
import type { Delegation } from './delegation-query.ts';

const continuingStatuses = ['VALID', 'COMING', 'AWAITING'];

/** `delegations` are of one person; the one that ends first comes first. One for all clients goes on after one for a client. */
export const endingDelegationsOf = (delegations: readonly Delegation[]): Delegation[] =>
  delegations
    .filter(
      (delegation) =>
        delegation.status === 'ENDS_SOON' &&
        delegation.endedDate === null &&
        !delegations.some(
          ({ task, client, status, untilDay }) =>
            task.id === delegation.task.id &&
            (client === null || client.id === delegation.client?.id) &&
            untilDay > delegation.untilDay &&
            (status === 'ENDS_SOON' || continuingStatuses.includes(status)),
        ),
    )
    .sort((a, b) => a.untilDay.localeCompare(b.untilDay) || a.id - b.id);
