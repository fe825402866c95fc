/** The rules of sending acts, pure: which is sent next, and what a refusal takes with it (decision 018). */
import { isActPending, isOfSecond, type PendingAct, undoes } from '../shared/pending/pending-rules.ts';

/** The next to send: in order, and of each instance only its first; `skipped` has the instances that are left for later. */
export const nextOf = (acts: readonly PendingAct[], skipped: ReadonlySet<number> = new Set()): PendingAct | undefined =>
  acts.find((act) => isActPending(act) && !skipped.has(act.instanceId));

/**
 * After a refusal: which acts go with it. Its undo has come true by itself; what stood on it is refused as well. On an answer about a second person
 * nothing stands.
 */
export function afterRefusal(acts: readonly PendingAct[], of: PendingAct): { gone: PendingAct[]; refused: PendingAct[] } {
  if (isOfSecond(of)) return { gone: [], refused: [of] };
  const behind = acts.slice(acts.indexOf(of) + 1).filter((act) => act.instanceId === of.instanceId && isActPending(act));
  const next = behind.findIndex((act) => !isOfSecond(act));
  return next >= 0 && undoes(behind[next]!, of)
    ? { gone: [of, ...behind.slice(0, next + 1)], refused: [] }
    : { gone: [], refused: [of, ...behind] };
}
