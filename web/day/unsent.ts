/** The acts that wait to be sent, as the page shows them: small, since the day begins with it; outbox.ts fills it and does the work. */
import { useSyncExternalStore } from 'react';
import type { Unsent } from './outbox-rules.ts';

let acts: readonly Unsent[] = [];
const heard = new Set<() => void>();

export const unsentNow = (): readonly Unsent[] => acts;
export function showUnsent(next: readonly Unsent[]): void {
  acts = next;
  for (const hear of heard) hear();
}
function listen(hear: () => void) {
  heard.add(hear);
  return () => heard.delete(hear);
}
/** The number of acts that others left on this device (R87). */
let others = 0;
export function showOthers(count: number): void {
  others = count;
  for (const hear of heard) hear();
}
export const useOthers = (): number => useSyncExternalStore(listen, () => others);
export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(listen, unsentNow);
