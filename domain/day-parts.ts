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
const toInstantText = (instantMs: number) => new Date(instantMs).toISOString();

/** The parts of `span` at `now`, on a day that began at `today`; without counts it is looked at as a whole. */
export function partsOf(
  span: TimeRange,
  today: Instant,
  now: Date,
  hasCounts: boolean,
): { counted: CountedDays[]; scanned: ScannedRange[] } {
  const countedDays: CountedDays[] = [];
  const scannedRanges: ScannedRange[] = [];
  const scan = (kind: RangeKind, fromMs: number, beforeMs: number, sign: 1 | -1 = 1) => {
    if (fromMs < beforeMs) scannedRanges.push({ kind, from: toInstantText(fromMs), before: toInstantText(beforeMs), sign });
  };
  const [spanStartMs, spanEndMs, midnight] = [Date.parse(span.from), Date.parse(span.before), Date.parse(today)];
  if (!hasCounts) {
    scan('each', spanStartMs, spanEndMs);
    return { counted: countedDays, scanned: scannedRanges };
  }
  // One that stands at this very moment is missed.
  scan('missed', Math.max(spanStartMs, midnight), Math.min(spanEndMs, now.getTime() + 1));
  const ranges = [
    ['past', spanStartMs, Math.min(spanEndMs, midnight)],
    ['ahead', Math.max(spanStartMs, midnight), spanEndMs],
  ] as const;
  for (const [kind, fromMs, beforeMs] of ranges) {
    if (fromMs >= beforeMs) continue;
    // The nearest midnights of UTC: at both ends some hours are added or taken off, whichever are fewer.
    const [first, last] = [Math.round(fromMs / DAY_MS) * DAY_MS, Math.round(beforeMs / DAY_MS) * DAY_MS];
    if (first >= last) scan(kind, fromMs, beforeMs);
    else {
      countedDays.push({ kind, first: toInstantText(first).slice(0, 10), before: toInstantText(last).slice(0, 10) });
      scan(kind, fromMs, first);
      scan(kind, first, fromMs, -1);
      scan(kind, last, beforeMs);
      scan(kind, beforeMs, last, -1);
    }
  }
  return { counted: countedDays, scanned: scannedRanges };
}
