/** The acts that wait to be sent, as the page shows them: small, since the day begins with it; outbox.ts fills it and does the work. */
import { useSyncExternalStore } from 'react';
import type { Counts } from '../kit/counts.ts';
import type { laidOver, Unsent } from './outbox-rules.ts';

let acts: readonly Unsent[] = [];
const heard = new Set<() => void>();

/** How a row looks with them: a rule that comes with the first of them (show-unsent.ts). */
type Lay = typeof laidOver;
let lay: Lay = (row) => row;

export const unsentNow = (): readonly Unsent[] => acts;
export const layOver: Lay = (...given) => lay(...given);
export function setUnsent(next: readonly Unsent[], rule: Lay): void {
  acts = next;
  lay = rule;
  for (const hear of heard) hear();
}
function listen(hear: () => void) {
  heard.add(hear);
  return () => heard.delete(hear);
}
/** How much others left on this device (R87); undefined when it is nothing. */
let others: Counts | undefined;
export function showOthers(next: Counts | undefined): void {
  others = next;
  for (const hear of heard) hear();
}
export const useOthers = (): Counts | undefined => useSyncExternalStore(listen, () => others);
export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(listen, unsentNow);
