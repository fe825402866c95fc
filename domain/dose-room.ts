/** The room that is left in a medicine given as needed: it compares what was given with what the order says, and never advises. */
import { nameKey } from './name-key.ts';
import { foldedText } from './search.ts';
import type { Instant } from './time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A dose that was given, at an instant (ISO 8601, UTC); its amount in `unit`, two decimals at most. */
export type DoseGiven = { substanceKey: string; at: Instant; amount: number | null; unit: string | null };

/** The most of a substance that an order allows within so many hours (1 to 168), in `unit`, and the least minutes between two doses of it. */
export type DoseLimits = {
  substanceKey: string;
  unit: string | null;
  maxAmount: number | null;
  maxHours: number;
  minIntervalMinutes: number | null;
};

/** Room for more than this dose, for this one as the last, or for none. */
export type DoseState = 'ROOM' | 'LAST' | 'NONE';
/** Marks on a dose that goes beyond its order. */
export const doseMarks = ['OVER_LIMIT', 'TOO_SOON'] as const;
export type DoseMark = (typeof doseMarks)[number];

/** The room at an instant: `given` in the order's unit; `latest` and `earliest` instants (ISO 8601, UTC); `uncounted` newest first. */
export type DoseRoom = {
  state: DoseState;
  marks: DoseMark[];
  given: number;
  latest: Instant | null;
  earliest: Instant | null;
  uncounted: DoseGiven[];
};

/** Two decimals as whole hundredths, so that sums are exact. */
const hundredths = (amount: number): number => Math.round(amount * 100);

/** A unit is only ever compared, never converted: small and capital letters and blanks around it are no other one; a blank one is none. */
export const isSameUnit = (one: string | null, other: string | null): boolean => nameKey(one ?? '') === nameKey(other ?? '');

type Counted = { time: number; hundredths: number };

/** The instant in milliseconds, `time` or later, from which a dose fits beside those counted, if no more is given; each is free `span` later. */
function fitsFrom(counted: readonly Counted[], { time, span, room }: { time: number; span: number; room: number }): number {
  let over = counted.reduce((sum, one) => sum + one.hundredths, 0) - room;
  let from = time;
  for (const one of counted.toSorted((a, b) => a.time - b.time)) {
    if (over <= 0) break;
    over -= one.hundredths;
    from = one.time + span;
  }
  return from;
}

/**
 * The room for one more `dose`, in the order's unit, at the instant `at` (ISO 8601, UTC). The hours roll as instants, so no change of the clock
 * touches them: a dose counts until exactly `maxHours` later, and one after `at` not at all. Doses in another unit or without an amount are named
 * beside the sum, yet the interval counts from them too. `earliest` is null while there is room, and where the dose alone is over the limit.
 */
export function doseRoom(given: readonly DoseGiven[], limits: DoseLimits, dose: number, at: Instant): DoseRoom {
  const time = Date.parse(at);
  const span = limits.maxHours * HOUR;
  const substance = foldedText(limits.substanceKey);
  const before = given
    .map((one) => ({ one, time: Date.parse(one.at) }))
    .filter(({ one, time: of }) => of <= time && foldedText(one.substanceKey) === substance)
    .sort((a, b) => b.time - a.time);

  const counted: Counted[] = [];
  const uncounted: DoseGiven[] = [];
  for (const { one, time: of } of before) {
    if (of <= time - span) continue;
    if (one.amount !== null && isSameUnit(one.unit, limits.unit)) counted.push({ time: of, hundredths: hundredths(one.amount) });
    else uncounted.push(one);
  }
  const sum = counted.reduce((total, one) => total + one.hundredths, 0);
  const most = limits.maxAmount === null ? Infinity : hundredths(limits.maxAmount);
  const added = hundredths(dose);

  const latest = before[0];
  const rested = latest && limits.minIntervalMinutes !== null ? latest.time + limits.minIntervalMinutes * MINUTE : time;
  const marks: DoseMark[] = [];
  if (sum + added > most) marks.push('OVER_LIMIT');
  if (time < rested) marks.push('TOO_SOON');

  const isNone = marks.length > 0;
  const earliest = isNone && added <= most ? Math.max(rested, fitsFrom(counted, { time, span, room: most - added })) : null;
  return {
    state: isNone ? 'NONE' : sum + 2 * added > most ? 'LAST' : 'ROOM',
    marks,
    given: sum / 100,
    latest: latest?.one.at ?? null,
    earliest: earliest === null ? null : new Date(earliest).toISOString(),
    uncounted,
  };
}

/**
 * The marks of a `dose` that was given at the instant `at`, in the order's unit, beside all that was given before and after: one that is written down
 * later is marked too where it is what takes a later one beyond the order.
 */
export function marksOf(given: readonly DoseGiven[], limits: DoseLimits, dose: number, at: Instant): DoseMark[] {
  const added: DoseGiven = { substanceKey: limits.substanceKey, at, amount: dose, unit: limits.unit };
  const substance = foldedText(limits.substanceKey);
  const after = given.filter((one) => Date.parse(one.at) > Date.parse(at) && foldedText(one.substanceKey) === substance);
  const caused = after.flatMap((later) => {
    const others = given.filter((one) => one !== later);
    const amount = later.amount !== null && isSameUnit(later.unit, limits.unit) ? later.amount : 0;
    const without = doseRoom(others, limits, amount, later.at).marks;
    return doseRoom([...others, added], limits, amount, later.at).marks.filter((mark) => !without.includes(mark));
  });
  const marks = new Set([...doseRoom(given, limits, dose, at).marks, ...caused]);
  return doseMarks.filter((mark) => marks.has(mark));
}
