/** The room that is left in a medicine given as needed: what was given, compared with what the order says. It advises nothing. */
import type { Instant } from './time.ts';

/** A dose that was given, in `unit`, with two decimals at most; null where nobody said how much. */
export type DoseGiven = { substance: string; at: Instant; amount: number | null; unit: string | null };
/** The order's limits: at most `maxAmount` of `unit` within `maxHours` (1 to 168), and so many minutes after the dose before; null where it says none. */
export type DoseLimits = {
  substance: string;
  unit: string | null;
  maxAmount: number | null;
  maxHours: number;
  minIntervalMinutes: number | null;
};

export const doseMarks = ['OVER_LIMIT', 'TOO_SOON'] as const;
export type DoseMark = (typeof doseMarks)[number];
export type DoseRoom = {
  /** The dose fits and another would; it is the last that does; or the order says no. */
  state: 'ROOM' | 'LAST' | 'NONE';
  /** The limits of the order that it would go beyond. */
  marks: DoseMark[];
  /** The amount given within the hours, of the same unit. */
  given: number;
  /** The dose before, of any unit. */
  latest: Instant | null;
  /** Of none: the first instant from which the order allows it, if nothing more is given; null where it never does. */
  earliest: Instant | null;
  /** Doses within the hours of another unit, or of none: named beside, never converted; the newest first. */
  uncounted: DoseGiven[];
};

const HOUR = 3_600_000;
const MINUTE = 60_000;
const folded = (text: string | null) => (text ?? '').trim().toLowerCase();
/** Amounts have two decimals: whole hundredths add up exactly. */
const hundredths = (amount: number) => Math.round(amount * 100);
const instant = (milliseconds: number): Instant => new Date(milliseconds).toISOString();

/**
 * Hours are instants, never the wall clock: where clocks change they stay as long. A dose counts until its hours are over, and not at that very
 * instant; doses after `at` are no matter.
 */
export function doseRoom(given: readonly DoseGiven[], limits: DoseLimits, dose: number, at: Instant): DoseRoom {
  const now = Date.parse(at);
  const span = limits.maxHours * HOUR;
  const before = given
    .filter(({ substance, at }) => folded(substance) === folded(limits.substance) && Date.parse(at) <= now)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const within = before.filter(({ at }) => Date.parse(at) > now - span);
  const isCounted = (one: DoseGiven): one is DoseGiven & { amount: number } =>
    one.amount !== null && folded(one.unit) === folded(limits.unit);
  const counted = within.filter(isCounted);
  const sum = counted.reduce((total, { amount }) => total + hundredths(amount), 0);
  const most = limits.maxAmount === null ? Number.POSITIVE_INFINITY : hundredths(limits.maxAmount);
  const own = hundredths(dose);
  const latest = before[0]?.at ?? null;
  const freeFrom = latest === null || limits.minIntervalMinutes === null ? now : Date.parse(latest) + limits.minIntervalMinutes * MINUTE;
  const marks: DoseMark[] = [...(sum + own > most ? ['OVER_LIMIT' as const] : []), ...(now < freeFrom ? ['TOO_SOON' as const] : [])];
  return {
    state: marks.length > 0 ? 'NONE' : sum + 2 * own > most ? 'LAST' : 'ROOM',
    marks,
    given: sum / 100,
    latest,
    earliest: marks.length === 0 || own > most ? null : instant(Math.max(freeFrom, roomFrom(counted, sum + own - most, now, span))),
    uncounted: within.filter((one) => !isCounted(one)),
  };
}

/** The first instant at which so many hundredths of what was given, newest first, count no more; `now` where there is room. */
function roomFrom(counted: readonly { at: Instant; amount: number }[], tooMuch: number, now: number, span: number): number {
  let left = tooMuch;
  for (let index = counted.length - 1; index >= 0 && left > 0; index--) {
    const { at, amount } = counted[index]!;
    left -= hundredths(amount);
    if (left <= 0) return Date.parse(at) + span;
  }
  return now;
}
