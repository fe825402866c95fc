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
export function splitSpan(
  span: TimeRange,
  today: Instant,
  now: Date,
  hasCounts: boolean,
): { counted: CountedDays[]; scanned: ScannedRange[] } {
  const countedDays: CountedDays[] = [];
  const scannedRanges: ScannedRange[] = [];
  const addScannedRange = (kind: RangeKind, fromMs: number, beforeMs: number, sign: 1 | -1 = 1) => {
    if (fromMs < beforeMs) scannedRanges.push({ kind, from: toInstantText(fromMs), before: toInstantText(beforeMs), sign });
  };
  const [spanStartMs, spanEndMs, todayStartMs] = [Date.parse(span.from), Date.parse(span.before), Date.parse(today)];
  if (!hasCounts) {
    addScannedRange('each', spanStartMs, spanEndMs);
    return { counted: countedDays, scanned: scannedRanges };
  }
  // One that stands at this very moment is missed.
  addScannedRange('missed', Math.max(spanStartMs, todayStartMs), Math.min(spanEndMs, now.getTime() + 1));
  const ranges = [
    ['past', spanStartMs, Math.min(spanEndMs, todayStartMs)],
    ['ahead', Math.max(spanStartMs, todayStartMs), spanEndMs],
  ] as const;
  for (const [kind, fromMs, beforeMs] of ranges) {
    if (fromMs >= beforeMs) continue;
    // The nearest midnights of UTC: at both ends some hours are added or taken off, whichever are fewer.
    const [firstDayMs, lastDayMs] = [Math.round(fromMs / DAY_MS) * DAY_MS, Math.round(beforeMs / DAY_MS) * DAY_MS];
    if (firstDayMs >= lastDayMs) addScannedRange(kind, fromMs, beforeMs);
    else {
      countedDays.push({ kind, first: toInstantText(firstDayMs).slice(0, 10), before: toInstantText(lastDayMs).slice(0, 10) });
      addScannedRange(kind, fromMs, firstDayMs);
      addScannedRange(kind, firstDayMs, fromMs, -1);
      addScannedRange(kind, lastDayMs, beforeMs);
      addScannedRange(kind, beforeMs, lastDayMs, -1);
    }
  }
  return { counted: countedDays, scanned: scannedRanges };
}
