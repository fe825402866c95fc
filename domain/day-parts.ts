/** A span of days in parts: days of UTC whose counts are summed, and ranges whose instances are looked at (decisions 017 and 051). */
import type { Instant, LocalDate } from './time.ts';

export type TimeRange = { from: Instant; before: Instant };
/**
 * Kinds of ranges. Open ones that should be signed are missed of days that are over; of today and days ahead they are planned, but for those whose
 * time has come: `missed`. Where each is looked at, its own hour says it: `each`.
 */
export type RangeKind = 'past' | 'ahead' | 'missed' | 'each';
/** Days of UTC, the last not included. */
export type CountedDays = { kind: RangeKind; first: LocalDate; before: LocalDate };
/** To be added, or taken off what the counted days have too much; of `missed` only those that are. */
export type ScannedRange = TimeRange & { kind: RangeKind; sign: 1 | -1 };

const DAY_MS = 86_400_000;
const instant = (instantMs: number) => new Date(instantMs).toISOString();

/** The parts of `span` at `now`, on a day that began at `today`; without counts it is looked at as a whole. */
export function partsOf(
  span: TimeRange,
  today: Instant,
  now: Date,
  hasCounts: boolean,
): { counted: CountedDays[]; scanned: ScannedRange[] } {
  const counted: CountedDays[] = [];
  const scanned: ScannedRange[] = [];
  const scan = (kind: RangeKind, a: number, b: number, sign: 1 | -1 = 1) => {
    if (a < b) scanned.push({ kind, from: instant(a), before: instant(b), sign });
  };
  const [starts, ends, midnight] = [Date.parse(span.from), Date.parse(span.before), Date.parse(today)];
  if (!hasCounts) {
    scan('each', starts, ends);
    return { counted, scanned };
  }
  // One that stands at this very moment is missed.
  scan('missed', Math.max(starts, midnight), Math.min(ends, now.getTime() + 1));
  const ranges = [
    ['past', starts, Math.min(ends, midnight)],
    ['ahead', Math.max(starts, midnight), ends],
  ] as const;
  for (const [kind, a, b] of ranges) {
    if (a >= b) continue;
    // The nearest midnights of UTC: at both ends some hours are added or taken off, whichever are fewer.
    const [first, last] = [Math.round(a / DAY_MS) * DAY_MS, Math.round(b / DAY_MS) * DAY_MS];
    if (first >= last) scan(kind, a, b);
    else {
      counted.push({ kind, first: instant(first).slice(0, 10), before: instant(last).slice(0, 10) });
      scan(kind, a, first);
      scan(kind, first, a, -1);
      scan(kind, last, b);
      scan(kind, b, last, -1);
    }
  }
  return { counted, scanned };
}
