/** The acts that wait to be sent, as the page shows them: small, since the day begins with it; outbox.ts fills it and does the work. */
import { useSyncExternalStore } from 'react';
import type { Counts } from '../../kit/counts.ts';
import type { ReportDraft } from '../reports/draft.ts';
import type { applyPending, PendingAct } from './pending-rules.ts';

let acts: readonly PendingAct[] = [];
const listeners = new Set<() => void>();

/** The rule for how a row looks with them: it comes with the first of them (show-pending.ts). */
type ApplyPending = typeof applyPending;
let applyRule: ApplyPending = (row) => row;

export const pendingNow = (): readonly PendingAct[] => acts;
export const withPending: ApplyPending = (...args) => applyRule(...args);
export function setPending(newActs: readonly PendingAct[], rule: ApplyPending): void {
  acts = newActs;
  applyRule = rule;
  for (const listener of listeners) listener();
}
function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** Other things that wait here: one's own reports, refused ones too, and the number that others left (R87); undefined when there is neither. */
export type WaitingItems = { reports: readonly ReportDraft[]; otherCounts: Counts } | undefined;
let currentWaiting: WaitingItems;
export function setWaiting(next: WaitingItems): void {
  currentWaiting = next;
  for (const listener of listeners) listener();
}
export const useWaiting = (): WaitingItems => useSyncExternalStore(listen, () => currentWaiting);
export const usePending = (): readonly PendingAct[] => useSyncExternalStore(listen, pendingNow);
