/** The rules of sending acts, pure: which is sent next, and what a refusal takes with it (decision 018). */
import { type PendingAct, undoes, waits } from '../shared/pending/pending-rules.ts';

/** The next to send: in order, and of each instance only its first; `skipped` has the instances that are left for later. */
export const nextOf = (acts: readonly PendingAct[], skipped: ReadonlySet<number> = new Set()): PendingAct | undefined =>
  acts.find((act) => waits(act) && !skipped.has(act.instanceId));

/** After a refusal: which acts go with it. Its undo has come true by itself; what stood on it is refused as well. */
export function afterRefusal(acts: readonly PendingAct[], of: PendingAct): { gone: PendingAct[]; refused: PendingAct[] } {
  const behind = acts.slice(acts.indexOf(of) + 1).filter((act) => act.instanceId === of.instanceId && waits(act));
  const [first] = behind;
  return first && undoes(first, of) ? { gone: [of, first], refused: [] } : { gone: [], refused: [of, ...behind] };
}
