/** The reports that wait to be sent or were refused, as the day shows them: small, since the day begins with it; sender.ts fills it. */
import { useSyncExternalStore } from 'react';
import type { Draft } from './draft.ts';

let shown: readonly Draft[] = [];
const heard = new Set<() => void>();

export function showReports(next: readonly Draft[]): void {
  shown = next;
  for (const hear of heard) hear();
}
function listen(hear: () => void) {
  heard.add(hear);
  return () => heard.delete(hear);
}
export const useUnsentReports = (): readonly Draft[] => useSyncExternalStore(listen, () => shown);
