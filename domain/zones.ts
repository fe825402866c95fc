/** Time zones: what their clocks show at an instant, and when they show a given time (R6); all numbers are milliseconds. */
import { dayMs } from './calendar.ts';

type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number>; steadyOffsets: Map<number, number> };

const maxCachedZones = 64;
const MAX_CACHED_OFFSETS = 20_000;
const cachedZones = new Map<string, Zone>();

/** Before this no zone had begun to change its clocks, so what held then holds for all earlier time. */
const earliestInstantMs = Date.UTC(1800, 0, 1);

/** A time zone named by its place, such as Europe/Stockholm; offsets such as +01:00 are none. */
export function isZone(zoneName: string): boolean {
  if (zoneName.length > 64 || !/^[A-Za-z][\w+\-/]*$/.test(zoneName)) return false;
  try {
    getZone(zoneName);
    return true;
  } catch {
    return false;
  }
}

/** The wall clock at an instant, as the milliseconds of that wall clock read as UTC. Throws RangeError for an unknown zone. */
export function wallClockAt(instantMs: number, zoneName: string): number {
  const timeZone = getZone(zoneName);
  const steadyOffset = offsetOfDay(timeZone, Math.floor(instantMs / dayMs));
  return instantMs + (Number.isNaN(steadyOffset) ? offsetAt(timeZone, instantMs) : steadyOffset);
}

/**
 * The instant when the wall clock (read as UTC) shows this: a time that never comes is moved forward by the gap, one that comes twice means the
 * first (R6). Throws RangeError for an unknown zone.
 */
export function instantOfWallClock(wallMs: number, zoneName: string): number {
  const timeZone = getZone(zoneName);
  const steadyOffset = offsetOfDay(timeZone, Math.floor(wallMs / dayMs));
  if (!Number.isNaN(steadyOffset)) return wallMs - steadyOffset;
  const earlierOffset = offsetAt(timeZone, wallMs - dayMs);
  const laterOffset = offsetAt(timeZone, wallMs + dayMs);
  if (offsetAt(timeZone, wallMs - earlierOffset) === earlierOffset) return wallMs - earlierOffset;
  return offsetAt(timeZone, wallMs - laterOffset) === laterOffset ? wallMs - laterOffset : wallMs - earlierOffset;
}

/** The first instant of a day (a day number); where clocks skip midnight, the instant of the skip. Throws RangeError for an unknown zone. */
export function startOfDay(dayNumber: number, zoneName: string): number {
  const midnight = dayNumber * dayMs;
  const instantMs = instantOfWallClock(midnight, zoneName);
  if (wallClockAt(instantMs, zoneName) === midnight) return instantMs;
  const timeZone = getZone(zoneName);
  let earlyMs = midnight - offsetAt(timeZone, midnight + dayMs) - 1000; // the gap lies between these two
  let lateMs = instantMs;
  while (lateMs - earlyMs > 1000) {
    const middleMs = Math.floor((earlyMs + lateMs) / 2000) * 1000;
    if (wallClockAt(middleMs, zoneName) < midnight) earlyMs = middleMs;
    else lateMs = middleMs;
  }
  return lateMs;
}

function getZone(zoneName: string): Zone {
  const cachedZone = cachedZones.get(zoneName);
  if (cachedZone) return cachedZone;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zoneName,
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
  if (cachedZones.size >= maxCachedZones) cachedZones.clear();
  const timeZone: Zone = { format, offsets: new Map(), steadyOffsets: new Map() };
  cachedZones.set(zoneName, timeZone);
  return timeZone;
}

function storeOffset(offsets: Map<number, number>, cacheKey: number, offset: number): number {
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
  offsets.set(cacheKey, offset);
  return offset;
}

function offsetAt(timeZone: Zone, instantMs: number): number {
  const secondMs = Math.max(Math.floor(instantMs / 1000) * 1000, earliestInstantMs);
  const cachedOffset = timeZone.offsets.get(secondMs);
  if (cachedOffset !== undefined) return cachedOffset;
  const clockFields: Record<string, number> = {};
  for (const { type, value } of timeZone.format.formatToParts(secondMs)) clockFields[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: clockSecond = 0 } = clockFields;
  return storeOffset(timeZone.offsets, secondMs, Date.UTC(year, month - 1, day, hour % 24, minute, clockSecond) - secondMs);
}

/** The offset that holds all through a day and the days beside it; NaN when the clocks change in one of them. */
function offsetOfDay(timeZone: Zone, dayNumber: number): number {
  const cachedOffset = timeZone.steadyOffsets.get(dayNumber);
  if (cachedOffset !== undefined) return cachedOffset;
  const firstOffset = offsetAt(timeZone, (dayNumber - 1) * dayMs);
  return storeOffset(
    timeZone.steadyOffsets,
    dayNumber,
    firstOffset === offsetAt(timeZone, (dayNumber + 2) * dayMs) ? firstOffset : Number.NaN,
  );
}
