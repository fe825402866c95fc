/** The way back from a day and a clock time to an instant: only what is typed needs it, so that no first screen waits for it. */
import { formatTime, localDateOf } from './dates.ts';

/** Minutes since 1970 that the wall clock of the zone shows at an instant. */
const wallMinutesAt = (instantMs: number, timeZone: string): number =>
  Date.parse(`${localDateOf(new Date(instantMs), timeZone)}T${formatTime(new Date(instantMs), timeZone)}:00Z`) / 60_000;

/** The instant at which the zone's clock shows this: the first of two, and shifted by the gap when it never does (R6). */
export function instantAt(day: string, clockTime: string, timeZone: string): string {
  const wallMs = Date.parse(`${day}T${clockTime}:00Z`);
  const offsetAt = (instantMs: number) => wallMinutesAt(instantMs, timeZone) * 60_000 - Math.floor(instantMs / 60_000) * 60_000;
  const earlierMs = wallMs - offsetAt(wallMs - 86_400_000);
  const laterMs = wallMs - offsetAt(wallMs + 86_400_000);
  // The day after the last that four digits name is none.
  const isWallTimeAt = (instantMs: number) => !Number.isNaN(instantMs) && wallMinutesAt(instantMs, timeZone) * 60_000 === wallMs;
  return new Date(isWallTimeAt(earlierMs) ? earlierMs : isWallTimeAt(laterMs) ? laterMs : earlierMs).toISOString();
}
