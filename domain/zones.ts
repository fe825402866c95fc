/** Time zones: what their clocks show at an instant, and when they show a given time (R6); all numbers are milliseconds. */
import { dayMs } from './calendar.ts';

type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number>; days: Map<number, number> };

const mostZones = 64;
const MOST_CACHED = 20_000;
const zones = new Map<string, Zone>();

/** Before this no zone had begun to change its clocks, so what held then holds for all earlier time. */
const earliest = Date.UTC(1800, 0, 1);

/** A time zone named by its place, such as Europe/Stockholm; offsets such as +01:00 are none. */
export function isZone(name: string): boolean {
  if (name.length > 64 || !/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
  try {
    open(name);
    return true;
  } catch {
    return false;
  }
}

/** The wall clock at an instant, as the milliseconds of that wall clock read as UTC. Throws RangeError for an unknown zone. */
export function wallAt(instantMs: number, name: string): number {
  const zone = open(name);
  const steady = offsetOfDay(zone, Math.floor(instantMs / dayMs));
  return instantMs + (Number.isNaN(steady) ? offsetAt(zone, instantMs) : steady);
}

/**
 * The instant when the wall clock (read as UTC) shows this: a time that never comes is moved forward by the gap, one that comes twice means the
 * first (R6). Throws RangeError for an unknown zone.
 */
export function instantOf(wall: number, name: string): number {
  const zone = open(name);
  const steady = offsetOfDay(zone, Math.floor(wall / dayMs));
  if (!Number.isNaN(steady)) return wall - steady;
  const earlier = offsetAt(zone, wall - dayMs);
  const later = offsetAt(zone, wall + dayMs);
  if (offsetAt(zone, wall - earlier) === earlier) return wall - earlier;
  return offsetAt(zone, wall - later) === later ? wall - later : wall - earlier;
}

/** The first instant of a day (a day number); where clocks skip midnight, the instant of the skip. Throws RangeError for an unknown zone. */
export function startOfDay(day: number, name: string): number {
  const midnight = day * dayMs;
  const at = instantOf(midnight, name);
  if (wallAt(at, name) === midnight) return at;
  const zone = open(name);
  let early = midnight - offsetAt(zone, midnight + dayMs) - 1000; // the gap lies between these two
  let late = at;
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2000) * 1000;
    if (wallAt(middle, name) < midnight) early = middle;
    else late = middle;
  }
  return late;
}

function open(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
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
  const zone: Zone = { format, offsets: new Map(), days: new Map() };
  zones.set(name, zone);
  return zone;
}

function cache(cached: Map<number, number>, key: number, value: number): number {
  if (cached.size >= MOST_CACHED) cached.clear();
  cached.set(key, value);
  return value;
}

function offsetAt(zone: Zone, instantMs: number): number {
  const second = Math.max(Math.floor(instantMs / 1000) * 1000, earliest);
  const known = zone.offsets.get(second);
  if (known !== undefined) return known;
  const shown: Record<string, number> = {};
  for (const { type, value } of zone.format.formatToParts(second)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: s = 0 } = shown;
  return cache(zone.offsets, second, Date.UTC(year, month - 1, day, hour % 24, minute, s) - second);
}

/** The offset that holds all through a day and the days beside it; NaN when the clocks change in one of them. */
function offsetOfDay(zone: Zone, day: number): number {
  const known = zone.days.get(day);
  if (known !== undefined) return known;
  const first = offsetAt(zone, (day - 1) * dayMs);
  return cache(zone.days, day, first === offsetAt(zone, (day + 2) * dayMs) ? first : Number.NaN);
}
