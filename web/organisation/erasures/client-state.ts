/** The state of a client who has left, as its row says it: what is under way, what is in the way, and whether the time is over. */
import type { LeavingClient } from './erasure-query.ts';

export type ClientState = 'underWay' | 'proposed' | 'hold' | 'noRule' | 'waits' | 'due' | 'overdue';

/** `today` is the company's. */
export function stateOf({ erasure, holds, leftOn, from, by }: LeavingClient, today: string): ClientState {
  if (erasure) return erasure.state === 'PROPOSED' ? 'proposed' : 'underWay';
  if (holds.length > 0 || leftOn === null) return 'hold';
  if (from === null || by === null) return 'noRule';
  if (from > today) return 'waits';
  return by < today ? 'overdue' : 'due';
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
