/** The state of a client who has left, as its row says it: what is under way, what is in the way, and whether the time is over. */
import type { LeavingClient } from './erasure-query.ts';

export type ClientState = 'underWay' | 'proposed' | 'hold' | 'noRule' | 'waits' | 'due' | 'overdue';

/** `today` is the company's. */
export function clientStateOf({ erasure, holds, leftOn, from: earliestDate, by: deadline }: LeavingClient, today: string): ClientState {
  if (erasure) return erasure.state === 'PROPOSED' ? 'proposed' : 'underWay';
  if (holds.length > 0 || leftOn === null) return 'hold';
  if (earliestDate === null || deadline === null) return 'noRule';
  if (earliestDate > today) return 'waits';
  return deadline < today ? 'overdue' : 'due';
}

/** One look for each, as everywhere a status is a mark. */
export const chipStatuses: Readonly<Record<ClientState, string>> = {
  underWay: 'reported',
  proposed: 'missed',
  hold: 'completed',
  noRule: 'upcoming',
  waits: 'upcoming',
  due: 'missed',
  overdue: 'divergence',
};
