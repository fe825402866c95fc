/** The rules of sending, pure: what an answer to an act means, what is sent next, and what a refusal takes with it (decision 018). */
import { type Unsent, undoes, waits } from './outbox-rules.ts';

export type Verdict = 'done' | 'refused' | 'later' | 'away' | 'paused';
/**
 * What an answer means for the act: only a 4xx in the server's own words is a refusal. `later`: this one is tried again, others may go on;
 * `away`: nothing gets through now; `paused`: until the account has signed in again.
 */
export function verdictOf(status: number, isOurs: boolean): Verdict {
  if (status >= 200 && status < 300) return isOurs ? 'done' : 'away';
  if (status === 401) return 'paused';
  if (status === 408 || status === 429 || status === 0 || (status >= 502 && status <= 504)) return 'away';
  if (status >= 500) return 'later';
  return isOurs && status >= 400 ? 'refused' : 'away';
}

/** The next to send: in order, and of each instance only its first; `skipped` holds the instances that are left for later. */
export const nextOf = (acts: readonly Unsent[], skipped: ReadonlySet<number> = new Set()): Unsent | undefined =>
  acts.find((one) => waits(one) && !skipped.has(one.instanceId));

/** After a refusal: which acts go with it. Its undo has come true by itself; what stood on it is refused as well. */
export function afterRefusal(acts: readonly Unsent[], of: Unsent): { gone: Unsent[]; refused: Unsent[] } {
  const behind = acts.slice(acts.indexOf(of) + 1).filter((one) => one.instanceId === of.instanceId && waits(one));
  const [first] = behind;
  return first && undoes(first, of) ? { gone: [of, first], refused: [] } : { gone: [], refused: [of, ...behind] };
}

const FIRST = 2000;
const LONGEST = 60_000;
/** Milliseconds until the next try, after so many without contact. */
export const waitOf = (tries: number): number => Math.min(LONGEST, FIRST * 2 ** Math.min(tries, 10));
