/** One's delegations that end soon, where no other of the same task goes on after it (R149). */
import type { Delegation } from './delegation-query.ts';

const goesOn = ['VALID', 'COMING', 'AWAITING'];

/** `rows` are of one person; the one that ends first comes first. One for all clients goes on after one for a client. */
export const endingOf = (rows: readonly Delegation[]): Delegation[] =>
  rows
    .filter(
      (one) =>
        one.status === 'ENDS_SOON' &&
        one.endedDate === null &&
        !rows.some(
          ({ task, client, status, untilDay }) =>
            task.id === one.task.id &&
            (client === null || client.id === one.client?.id) &&
            untilDay > one.untilDay &&
            (status === 'ENDS_SOON' || goesOn.includes(status)),
        ),
    )
    .sort((a, b) => a.untilDay.localeCompare(b.untilDay) || a.id - b.id);
