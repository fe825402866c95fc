/** Parsing of days and times of day as people type them with one thumb. */
import { asDay } from '../start/search-params.ts';

/** A time of day, «8», «830», «8.30», «08:30», as HH:mm; undefined when it is none. */
export function readTime(typed: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?$/.exec(typed.trim());
  if (!found) return undefined;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : undefined;
}

/** A day, «2026-11-20» or «20261120», as YYYY-MM-DD; undefined when it is none. */
export function readDate(typed: string): string | undefined {
  const found = /^(\d{4})[-./\s]?(\d{1,2})[-./\s]?(\d{1,2})$/.exec(typed.trim());
  return found ? asDay(`${found[1]}-${found[2]!.padStart(2, '0')}-${found[3]!.padStart(2, '0')}`) : undefined;
}
