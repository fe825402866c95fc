/** Delegations as a table of a client: people by tasks, one cell each, the one that says most first. */
import type { DelegationStatus } from '#domain/delegations.ts';
import type { Coverage, Delegation } from '../../shared/delegation/delegation-query.ts';

/** From paper, in the system by whoever is licensed, or several renewed. */
export type DelegationMode = 'paper' | 'system' | 'renew';
type Reference = { id: number; name: string };
/** `client` is null of all clients of the company. */
export type Cell = {
  /** All of this person, task and client: the one that the cell says, then the others, newest first. */
  delegations: readonly Delegation[];
  /** By licence, or by a delegation for all clients until that day. */
  otherAuthority: { untilDay: string | null } | undefined;
  /** The client's activities name the task, and the person has it not. */
  isMissing: boolean;
};
export type Matrix = { client: Reference | null; tasks: readonly Reference[]; people: readonly (Reference & { cells: readonly Cell[] })[] };

const statusOrder: readonly DelegationStatus[] = ['VALID', 'ENDS_SOON', 'COMING', 'AWAITING', 'ENDED', 'WITHDRAWN'];
/** The best first; of two alike the one that was given last. */
const compareByStatus = (a: Delegation, b: Delegation) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) || b.id - a.id;

const compareByName = (a: Reference, b: Reference) => a.name.localeCompare(b.name, 'sv') || a.id - b.id;
const sortUniqueByName = (references: readonly Reference[]): Reference[] =>
  [...new Map(references.map((reference) => [reference.id, reference])).values()].sort(compareByName);

function buildCell(clientDelegations: readonly Delegation[], taskCoverage: Coverage | undefined, userId: number, taskId: number): Cell {
  const cellDelegations = clientDelegations.filter(({ user, task }) => user.id === userId && task.id === taskId).sort(compareByStatus);
  const holder = taskCoverage?.having.find(({ user }) => user.id === userId);
  const hasValidDelegation = cellDelegations.some(({ status }) => status === 'VALID' || status === 'ENDS_SOON');
  return {
    delegations: cellDelegations,
    otherAuthority: holder && !hasValidDelegation ? { untilDay: holder.untilDay } : undefined,
    isMissing: cellDelegations.length === 0 && taskCoverage !== undefined && taskCoverage.missing.some(({ id }) => id === userId),
  };
}

/** By client and its name, what is of all clients last; `coverage` of today, or nothing where another day is asked about. */
export function buildMatrices(delegations: readonly Delegation[], coverage: readonly Coverage[]): Matrix[] {
  const clients = sortUniqueByName([...delegations.flatMap(({ client }) => client ?? []), ...coverage.map(({ client }) => client)]);
  const buildMatrix = (client: Reference | null): Matrix => {
    const clientDelegations = delegations.filter((delegation) => (delegation.client?.id ?? null) === (client?.id ?? null));
    const clientCoverage = coverage.filter((taskCoverage) => taskCoverage.client.id === client?.id);
    const tasks = sortUniqueByName([...clientDelegations.map(({ task }) => task), ...clientCoverage.map(({ task }) => task)]);
    const people = sortUniqueByName([
      ...clientDelegations.map(({ user }) => user),
      ...clientCoverage.flatMap(({ having, missing }) => [...having.map(({ user }) => user), ...missing]),
    ]);
    const buildCells = (userId: number) =>
      tasks.map(({ id }) =>
        buildCell(
          clientDelegations,
          clientCoverage.find((taskCoverage) => taskCoverage.task.id === id),
          userId,
          id,
        ),
      );
    return { client, tasks, people: people.map((person) => ({ ...person, cells: buildCells(person.id) })) };
  };
  return [...clients.map(buildMatrix), buildMatrix(null)].filter(({ tasks }) => tasks.length > 0);
}

/** Those that a renewal goes on from: ended by their day or soon to, and not followed by another for the same. */
export function findRenewable(delegations: readonly Delegation[]): Delegation[] {
  const delegationGroups = Map.groupBy(delegations, ({ user, task, client }) => `${user.id} ${task.id} ${client?.id}`);
  return [...delegationGroups.values()].flatMap((sameDelegations) => {
    const [bestDelegation] = sameDelegations.toSorted(compareByStatus);
    const isExpired = bestDelegation!.status === 'ENDED' && bestDelegation!.endCause === null;
    return bestDelegation!.status === 'ENDS_SOON'
      ? sameDelegations.some(({ status }) => status === 'AWAITING' || status === 'COMING')
        ? []
        : [bestDelegation!]
      : isExpired
        ? [bestDelegation!]
        : [];
  });
}
