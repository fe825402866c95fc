/** The way back from a day and a clock time to an instant: only what is typed needs it, so that no first screen waits for it. */
import { clockOf, dayOf } from './dates.ts';

/** Minutes since 1970 that the wall clock of the zone shows at an instant. */
const wallMinutes = (instantMs: number, timeZone: string): number =>
  Date.parse(`${dayOf(new Date(instantMs), timeZone)}T${clockOf(new Date(instantMs), timeZone)}:00Z`) / 60_000;

/** The instant at which the zone's clock shows this: the first of two, and shifted by the gap when it never does (R6). */
export function instantAt(day: string, clock: string, timeZone: string): string {
  const wall = Date.parse(`${day}T${clock}:00Z`);
  const offset = (instantMs: number) => wallMinutes(instantMs, timeZone) * 60_000 - Math.floor(instantMs / 60_000) * 60_000;
  const earlier = wall - offset(wall - 86_400_000);
  const later = wall - offset(wall + 86_400_000);
  // The day after the last that four digits name is none.
  const shows = (instantMs: number) => !Number.isNaN(instantMs) && wallMinutes(instantMs, timeZone) * 60_000 === wall;
  return new Date(shows(earlier) ? earlier : shows(later) ? later : earlier).toISOString();
}
