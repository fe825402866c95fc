/** The server's time: what every page judges and speaks by, since a device's own clock may be wrong (R9, R91). */
import { useSyncExternalStore } from 'react';

/** Milliseconds from which a device's clock counts as wrong: less may be the time an answer took. */
const WRONG = 30_000;
/** A `Date` header names whole seconds. */
const SECOND = 1000;
const STORAGE_KEY = 'clockAhead';

/** Milliseconds by which this device's clock is ahead of the server's; 0 where it is right, as far as is known. */
let ahead = read();
const listeners = new Set<() => void>();

export const clockAhead = (): number => ahead;
/** A moment of this device's clock, by the server's. */
export const byServer = (moment: number, by = ahead): string => new Date(moment - by).toISOString();
export const serverTime = (): number => Date.now() - ahead;
export const serverNow = (by = ahead): string => byServer(Date.now(), by);

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
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) return;
  const nearest = Math.min(Math.max(ahead, requestedAt - at - SECOND), Date.now() - at);
  const next = Math.abs(nearest) < WRONG ? 0 : nearest;
  if (next === ahead) return;
  ahead = next;
  // Kept for a start without contact.
  if (ahead) localStorage[STORAGE_KEY] = `${ahead} ${Date.now()}`;
  else localStorage.removeItem(STORAGE_KEY);
  for (const listener of listeners) listener();
}

/** The last value known on this device, unless its clock has been set back since. */
function read(): number {
  const [known, at] = (globalThis.localStorage?.[STORAGE_KEY] ?? '').split(' ').map(Number);
  return known && at <= Date.now() ? known : 0;
}
