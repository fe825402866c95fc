/** The server's time: what every page judges and speaks by, since a device's own clock may be wrong (R9, R91). */
import { useSyncExternalStore } from 'react';

/** Milliseconds from which a device's clock counts as wrong: less may be the time an answer took. */
const MIN_CLOCK_ERROR_MS = 30_000;
/** A `Date` header names whole seconds. */
const SECOND_MS = 1000;
const STORAGE_KEY = 'clockAhead';

/** Milliseconds by which this device's clock is ahead of the server's; 0 where it is right, as far as is known. */
let clockOffsetMs = readStoredOffset();
const listeners = new Set<() => void>();

export const getClockOffset = (): number => clockOffsetMs;
/** A moment of this device's clock, by the server's. */
export const toServerTime = (moment: number, offsetMs = clockOffsetMs): string => new Date(moment - offsetMs).toISOString();
export const serverTimeMs = (): number => Date.now() - clockOffsetMs;
export const serverNow = (offsetMs = clockOffsetMs): string => toServerTime(Date.now(), offsetMs);

export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useClockOffset = (): number => useSyncExternalStore(subscribeToClock, getClockOffset);

/**
 * The server answered between `requestedAt` and now: how long the answer was on its way is no fault of the clock. A known value
 * that may still be true stays, so that times stand still.
 */
export function recordServerTime({ headers }: Response, requestedAt: number): void {
  const answeredAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(answeredAt)) return;
  const nearestOffsetMs = Math.min(Math.max(clockOffsetMs, requestedAt - answeredAt - SECOND_MS), Date.now() - answeredAt);
  const nextOffsetMs = Math.abs(nearestOffsetMs) < MIN_CLOCK_ERROR_MS ? 0 : nearestOffsetMs;
  if (nextOffsetMs === clockOffsetMs) return;
  clockOffsetMs = nextOffsetMs;
  // Kept for a start without contact.
  if (clockOffsetMs) localStorage[STORAGE_KEY] = `${clockOffsetMs} ${Date.now()}`;
  else localStorage.removeItem(STORAGE_KEY);
  for (const listener of listeners) listener();
}

/** The last value known on this device, unless its clock has been set back since. */
function readStoredOffset(): number {
  const [storedOffsetMs, storedAt] = (globalThis.localStorage?.[STORAGE_KEY] ?? '').split(' ').map(Number);
  return storedOffsetMs && storedAt <= Date.now() ? storedOffsetMs : 0;
}
