/** Time zones: what their clocks show at an instant, and when they show a given time (R6); all numbers are milliseconds. */
import { dayMs } from './calendar.ts';

type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number>; days: Map<number, number> };

const mostZones = 64;
const MAX_CACHED = 20_000;
const zones = new Map<string, Zone>();

/** Before this no zone had begun to change its clocks, so what held then holds for all earlier time. */
const earliest = Date.UTC(1800, 0, 1);

/** A time zone named by its place, such as Europe/Stockholm; offsets such as +01:00 are none. */
export function isZone(name: string): boolean {
  if (name.length > 64 || !/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
  try {
    openZone(name);
    return true;
  } catch {
    return false;
  }
}

/** The wall clock at an instant, as the milliseconds of that wall clock read as UTC. Throws RangeError for an unknown zone. */
export function wallAt(instantMs: number, name: string): number {
  const timeZone = openZone(name);
  const steadyOffset = offsetOfDay(timeZone, Math.floor(instantMs / dayMs));
  return instantMs + (Number.isNaN(steadyOffset) ? offsetAt(timeZone, instantMs) : steadyOffset);
}

/**
 * The instant when the wall clock (read as UTC) shows this: a time that never comes is moved forward by the gap, one that comes twice means the
 * first (R6). Throws RangeError for an unknown zone.
 */
export function instantOf(wall: number, name: string): number {
  const timeZone = openZone(name);
  const steadyOffset = offsetOfDay(timeZone, Math.floor(wall / dayMs));
  if (!Number.isNaN(steadyOffset)) return wall - steadyOffset;
  const earlier = offsetAt(timeZone, wall - dayMs);
  const later = offsetAt(timeZone, wall + dayMs);
  if (offsetAt(timeZone, wall - earlier) === earlier) return wall - earlier;
  return offsetAt(timeZone, wall - later) === later ? wall - later : wall - earlier;
}

/** The first instant of a day (a day number); where clocks skip midnight, the instant of the skip. Throws RangeError for an unknown zone. */
export function startOfDay(day: number, name: string): number {
  const midnight = day * dayMs;
  const instantMs = instantOf(midnight, name);
  if (wallAt(instantMs, name) === midnight) return instantMs;
  const timeZone = openZone(name);
  let early = midnight - offsetAt(timeZone, midnight + dayMs) - 1000; // the gap lies between these two
  let late = instantMs;
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2000) * 1000;
    if (wallAt(middle, name) < midnight) early = middle;
    else late = middle;
  }
  return late;
}

function openZone(name: string): Zone {
  const cachedZone = zones.get(name);
  if (cachedZone) return cachedZone;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (zones.size >= mostZones) zones.clear();
  const timeZone: Zone = { format, offsets: new Map(), days: new Map() };
  zones.set(name, timeZone);
  return timeZone;
}

function cache(offsets: Map<number, number>, key: number, value: number): number {
  if (offsets.size >= MAX_CACHED) offsets.clear();
  offsets.set(key, value);
  return value;
}

function offsetAt(timeZone: Zone, instantMs: number): number {
  const second = Math.max(Math.floor(instantMs / 1000) * 1000, earliest);
  const cachedOffset = timeZone.offsets.get(second);
  if (cachedOffset !== undefined) return cachedOffset;
  const clockFields: Record<string, number> = {};
  for (const { type, value } of timeZone.format.formatToParts(second)) clockFields[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: clockSecond = 0 } = clockFields;
  return cache(timeZone.offsets, second, Date.UTC(year, month - 1, day, hour % 24, minute, clockSecond) - second);
}

/** The offset that holds all through a day and the days beside it; NaN when the clocks change in one of them. */
function offsetOfDay(timeZone: Zone, day: number): number {
  const cachedOffset = timeZone.days.get(day);
  if (cachedOffset !== undefined) return cachedOffset;
  const first = offsetAt(timeZone, (day - 1) * dayMs);
  return cache(timeZone.days, day, first === offsetAt(timeZone, (day + 2) * dayMs) ? first : Number.NaN);
}
