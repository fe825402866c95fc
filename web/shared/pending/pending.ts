/** The acts that wait to be sent, as the page shows them: small, since the day begins with it; outbox.ts fills it and does the work. */
import { useSyncExternalStore } from 'react';
import type { PendingCounts } from '../../kit/counts.ts';
import type { ReportDraft } from '../reports/draft.ts';
import type { applyPending, PendingAct } from './pending-rules.ts';

let pendingActs: readonly PendingAct[] = [];
const listeners = new Set<() => void>();

/** The rule for how a row looks with them: it comes with the first of them (show-pending.ts). */
type ApplyPendingRule = typeof applyPending;
let currentRule: ApplyPendingRule = (instance) => instance;

export const getPendingActs = (): readonly PendingAct[] => pendingActs;
export const applyPendingActs: ApplyPendingRule = (...args) => currentRule(...args);
export function setPendingActs(newActs: readonly PendingAct[], newRule: ApplyPendingRule): void {
  pendingActs = newActs;
  currentRule = newRule;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** Other things that wait here: one's own reports, refused ones too, and the number that others left (R87); undefined when there is neither. */
export type WaitingItems = { reports: readonly ReportDraft[]; otherCounts: PendingCounts } | undefined;
let waitingItems: WaitingItems;
export function setWaitingItems(newItems: WaitingItems): void {
  waitingItems = newItems;
  for (const listener of listeners) listener();
}
export const useWaitingItems = (): WaitingItems => useSyncExternalStore(subscribe, () => waitingItems);
export const usePendingActs = (): readonly PendingAct[] => useSyncExternalStore(subscribe, getPendingActs);
