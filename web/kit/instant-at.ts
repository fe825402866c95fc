/** The way back from a day and a clock time to an instant: only what is typed needs it, so that no first screen waits for it. */
import { clockOf, dayOf } from './dates.ts';

/** Minutes since 1970 that the wall clock of the zone shows at an instant. */
const wallMinutes = (at: number, timeZone: string): number =>
  Date.parse(`${dayOf(new Date(at), timeZone)}T${clockOf(new Date(at), timeZone)}:00Z`) / 60_000;

/** The instant at which the zone's clock shows this: the first of two, and shifted by the gap when it never does (R6). */
export function instantAt(day: string, clock: string, timeZone: string): string {
  const wall = Date.parse(`${day}T${clock}:00Z`);
  const offset = (at: number) => wallMinutes(at, timeZone) * 60_000 - Math.floor(at / 60_000) * 60_000;
  const earlier = wall - offset(wall - 86_400_000);
  const later = wall - offset(wall + 86_400_000);
  // The day after the last that four digits name is none.
  const shows = (at: number) => !Number.isNaN(at) && wallMinutes(at, timeZone) * 60_000 === wall;
  return new Date(shows(earlier) ? earlier : shows(later) ? later : earlier).toISOString();
}
