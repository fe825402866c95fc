/** The rules of sending acts, pure: which is sent next, and what a refusal takes with it (decision 018). */
import { isActPending, isOfSecond, type PendingAct, undoes } from '../shared/pending/pending-rules.ts';

/** The next to send: in order, and of each instance only its first; `skipped` has the instances that are left for later. */
export const nextOf = (acts: readonly PendingAct[], skipped: ReadonlySet<number> = new Set()): PendingAct | undefined =>
  acts.find((act) => isActPending(act) && !skipped.has(act.instanceId));

/**
 * After a refusal: which acts go with it. Its undo has come true by itself; what stood on it is refused as well. On an answer about a second person
 * nothing stands.
 */
export function afterRefusal(acts: readonly PendingAct[], refusedAct: PendingAct): { gone: PendingAct[]; refused: PendingAct[] } {
  if (isOfSecond(refusedAct)) return { gone: [], refused: [refusedAct] };
  const behind = acts.slice(acts.indexOf(refusedAct) + 1).filter((act) => act.instanceId === refusedAct.instanceId && isActPending(act));
  const next = behind.findIndex((act) => !isOfSecond(act));
  return next >= 0 && undoes(behind[next]!, refusedAct)
    ? { gone: [refusedAct, ...behind.slice(0, next + 1)], refused: [] }
    : { gone: [], refused: [refusedAct, ...behind] };
}
