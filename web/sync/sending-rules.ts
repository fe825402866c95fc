/** The rules of sending acts, pure: which is sent next, and what a refusal takes with it (decision 018). */
import { isActPending, isSecondAct, isUndoOf, type PendingAct } from '../shared/pending/pending-rules.ts';

/** The next to send: in order, and of each instance only its first; `skippedIds` are the instances that are left for later. */
export const findNextAct = (acts: readonly PendingAct[], skippedIds: ReadonlySet<number> = new Set()): PendingAct | undefined =>
  acts.find((act) => isActPending(act) && !skippedIds.has(act.instanceId));

/**
 * After a refusal: which acts go with it. Its undo has come true by itself; what stood on it is refused as well. On an answer about a second person
 * nothing stands.
 */
export function computeRefusalEffects(
  acts: readonly PendingAct[],
  refusedAct: PendingAct,
): { removedActs: PendingAct[]; refusedActs: PendingAct[] } {
  if (isSecondAct(refusedAct)) return { removedActs: [], refusedActs: [refusedAct] };
  const laterActs = acts.slice(acts.indexOf(refusedAct) + 1).filter((act) => act.instanceId === refusedAct.instanceId && isActPending(act));
  const nextIndex = laterActs.findIndex((act) => !isSecondAct(act));
  return nextIndex >= 0 && isUndoOf(laterActs[nextIndex]!, refusedAct)
    ? { removedActs: [refusedAct, ...laterActs.slice(0, nextIndex + 1)], refusedActs: [] }
    : { removedActs: [], refusedActs: [refusedAct, ...laterActs] };
}
