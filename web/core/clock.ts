/** The server's time: what every page judges and speaks by, since a device's own clock may be wrong (R9, R91). */
import { useSyncExternalStore } from 'react';

/** Milliseconds from which a device's clock counts as wrong: less may be the time an answer took. */
const WRONG_FROM_MS = 30_000;
/** A `Date` header names whole seconds. */
const SECOND_MS = 1000;
const STORAGE_KEY = 'clockAhead';

/** Milliseconds by which this device's clock is ahead of the server's; 0 where it is right, as far as is known. */
let clockAheadMs = readStoredAhead();
const listeners = new Set<() => void>();

export const clockAhead = (): number => clockAheadMs;
/** A moment of this device's clock, by the server's. */
export const toServerTime = (moment: number, aheadMs = clockAheadMs): string => new Date(moment - aheadMs).toISOString();
export const serverTime = (): number => Date.now() - clockAheadMs;
export const serverNow = (aheadMs = clockAheadMs): string => toServerTime(Date.now(), aheadMs);

export function onClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useClockAhead = (): number => useSyncExternalStore(onClock, clockAhead);

/**
 * The server answered between `requestedAt` and now: how long the answer was on its way is no fault of the clock. A known value
 * that may still be true stays, so that times stand still.
 */
export function noteClock({ headers }: Response, requestedAt: number): void {
  const answeredAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(answeredAt)) return;
  const nearestAheadMs = Math.min(Math.max(clockAheadMs, requestedAt - answeredAt - SECOND_MS), Date.now() - answeredAt);
  const nextAheadMs = Math.abs(nearestAheadMs) < WRONG_FROM_MS ? 0 : nearestAheadMs;
  if (nextAheadMs === clockAheadMs) return;
  clockAheadMs = nextAheadMs;
  // Kept for a start without contact.
  if (clockAheadMs) localStorage[STORAGE_KEY] = `${clockAheadMs} ${Date.now()}`;
  else localStorage.removeItem(STORAGE_KEY);
  for (const listener of listeners) listener();
}

/** The last value known on this device, unless its clock has been set back since. */
function readStoredAhead(): number {
  const [storedAheadMs, storedAt] = (globalThis.localStorage?.[STORAGE_KEY] ?? '').split(' ').map(Number);
  return storedAheadMs && storedAt <= Date.now() ? storedAheadMs : 0;
}
