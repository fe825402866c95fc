/** Delegations as a table of a client: people by tasks, one cell each, the one that says most first. */
import type { DelegationStatus } from '#domain/delegations.ts';
import type { Coverage, Delegation } from '../../shared/delegation/delegation-query.ts';

/** From paper, in the system by whoever is licensed, or several renewed. */
export type Giving = 'paper' | 'system' | 'renew';
type Named = { id: number; name: string };
/** `client` is null of all clients of the company. */
export type Cell = {
  /** All of this person, task and client: the one that the cell says, then the others, newest first. */
  all: readonly Delegation[];
  /** By licence, or by a delegation for all clients until that day. */
  otherwise: { untilDay: string | null } | undefined;
  /** The client's activities name the task, and the person has it not. */
  isMissing: boolean;
};
export type Matrix = { client: Named | null; tasks: readonly Named[]; people: readonly (Named & { cells: readonly Cell[] })[] };

const order: readonly DelegationStatus[] = ['VALID', 'ENDS_SOON', 'COMING', 'AWAITING', 'ENDED', 'WITHDRAWN'];
/** The best first; of two alike the one that was given last. */
const byWeight = (a: Delegation, b: Delegation) => order.indexOf(a.status) - order.indexOf(b.status) || b.id - a.id;

const byName = (a: Named, b: Named) => a.name.localeCompare(b.name, 'sv') || a.id - b.id;
const withoutDuplicates = (all: readonly Named[]): Named[] => [...new Map(all.map((one) => [one.id, one])).values()].sort(byName);

function cellOf(ofClient: readonly Delegation[], taskCoverage: Coverage | undefined, userId: number, taskId: number): Cell {
  const all = ofClient.filter(({ user, task }) => user.id === userId && task.id === taskId).sort(byWeight);
  const having = taskCoverage?.having.find(({ user }) => user.id === userId);
  const isOwn = all.some(({ status }) => status === 'VALID' || status === 'ENDS_SOON');
  return {
    all,
    otherwise: having && !isOwn ? { untilDay: having.untilDay } : undefined,
    isMissing: all.length === 0 && taskCoverage !== undefined && taskCoverage.missing.some(({ id }) => id === userId),
  };
}

/** By client and its name, what is of all clients last; `coverage` of today, or nothing where another day is asked about. */
export function matricesOf(rows: readonly Delegation[], coverage: readonly Coverage[]): Matrix[] {
  const clients = withoutDuplicates([...rows.flatMap(({ client }) => client ?? []), ...coverage.map(({ client }) => client)]);
  const matrixOf = (client: Named | null): Matrix => {
    const ofClient = rows.filter((row) => (row.client?.id ?? null) === (client?.id ?? null));
    const clientCoverage = coverage.filter((one) => one.client.id === client?.id);
    const tasks = withoutDuplicates([...ofClient.map(({ task }) => task), ...clientCoverage.map(({ task }) => task)]);
    const people = withoutDuplicates([
      ...ofClient.map(({ user }) => user),
      ...clientCoverage.flatMap(({ having, missing }) => [...having.map(({ user }) => user), ...missing]),
    ]);
    const cellsOf = (userId: number) =>
      tasks.map(({ id }) =>
        cellOf(
          ofClient,
          clientCoverage.find((one) => one.task.id === id),
          userId,
          id,
        ),
      );
    return { client, tasks, people: people.map((person) => ({ ...person, cells: cellsOf(person.id) })) };
  };
  return [...clients.map(matrixOf), matrixOf(null)].filter(({ tasks }) => tasks.length > 0);
}

/** Those that a renewal goes on from: ended by their day or soon to, and not followed by another for the same. */
export function renewableOf(rows: readonly Delegation[]): Delegation[] {
  const groups = Map.groupBy(rows, ({ user, task, client }) => `${user.id} ${task.id} ${client?.id}`);
  return [...groups.values()].flatMap((all) => {
    const [best] = all.toSorted(byWeight);
    const isOver = best!.status === 'ENDED' && best!.endCause === null;
    return best!.status === 'ENDS_SOON'
      ? all.some(({ status }) => status === 'AWAITING' || status === 'COMING')
        ? []
        : [best!]
      : isOver
        ? [best!]
        : [];
  });
}
