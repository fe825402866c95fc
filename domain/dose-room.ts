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

/** The room at an instant: `givenAmount` in the order's unit; `latest` and `earliest` instants (ISO 8601, UTC); `uncounted` newest first. */
export type DoseRoom = {
  state: DoseState;
  marks: DoseMark[];
  givenAmount: number;
  latest: Instant | null;
  earliest: Instant | null;
  uncounted: DoseGiven[];
};

/** Two decimals as whole hundredths, so that sums are exact. */
const hundredths = (amount: number): number => Math.round(amount * 100);

/** A unit is only ever compared, never converted: small and capital letters and blanks around it are no other one; a blank one is none. */
export const isSameUnit = (unit: string | null, other: string | null): boolean => nameKey(unit ?? '') === nameKey(other ?? '');

type CountedDose = { doseTime: number; hundredths: number };

/** The instant in milliseconds, `now` or later, from which a dose fits beside those counted, if no more is given; each is free `span` later. */
function nextFitMs(counted: readonly CountedDose[], { now, span, room }: { now: number; span: number; room: number }): number {
  let excess = counted.reduce((sum, dose) => sum + dose.hundredths, 0) - room;
  let from = now;
  for (const dose of counted.toSorted((a, b) => a.doseTime - b.doseTime)) {
    if (excess <= 0) break;
    excess -= dose.hundredths;
    from = dose.doseTime + span;
  }
  return from;
}

/**
 * The room for one more dose of `amount`, in the order's unit, at `instant` (ISO 8601, UTC). The hours roll as instants, so no change of the clock
 * touches them: a dose counts until exactly `maxHours` later, and one after `instant` not at all. Doses in another unit or without an amount are named
 * beside the sum, yet the interval counts from them too. `earliest` is null while there is room, and where the dose alone is over the limit.
 */
export function doseRoom(doses: readonly DoseGiven[], limits: DoseLimits, amount: number, instant: Instant): DoseRoom {
  const now = Date.parse(instant);
  const span = limits.maxHours * HOUR;
  const substance = foldedText(limits.substanceKey);
  const earlierDoses = doses
    .map((dose) => ({ dose, doseTime: Date.parse(dose.at) }))
    .filter(({ dose, doseTime }) => doseTime <= now && foldedText(dose.substanceKey) === substance)
    .sort((a, b) => b.doseTime - a.doseTime);

  const counted: CountedDose[] = [];
  const uncounted: DoseGiven[] = [];
  for (const { dose, doseTime } of earlierDoses) {
    if (doseTime <= now - span) continue;
    if (dose.amount !== null && isSameUnit(dose.unit, limits.unit)) counted.push({ doseTime, hundredths: hundredths(dose.amount) });
    else uncounted.push(dose);
  }
  const sum = counted.reduce((total, dose) => total + dose.hundredths, 0);
  const maxHundredths = limits.maxAmount === null ? Infinity : hundredths(limits.maxAmount);
  const addedHundredths = hundredths(amount);

  const latest = earlierDoses[0];
  const intervalEndsAt = latest && limits.minIntervalMinutes !== null ? latest.doseTime + limits.minIntervalMinutes * MINUTE : now;
  const marks: DoseMark[] = [];
  if (sum + addedHundredths > maxHundredths) marks.push('OVER_LIMIT');
  if (now < intervalEndsAt) marks.push('TOO_SOON');

  const hasNoRoom = marks.length > 0;
  const earliest =
    hasNoRoom && addedHundredths <= maxHundredths
      ? Math.max(intervalEndsAt, nextFitMs(counted, { now, span, room: maxHundredths - addedHundredths }))
      : null;
  return {
    state: hasNoRoom ? 'NONE' : sum + 2 * addedHundredths > maxHundredths ? 'LAST' : 'ROOM',
    marks,
    givenAmount: sum / 100,
    latest: latest?.dose.at ?? null,
    earliest: earliest === null ? null : new Date(earliest).toISOString(),
    uncounted,
  };
}

/**
 * The marks of a dose of `doseAmount` that was given at `instant`, in the order's unit, beside all that was given before and after: one that is written down
 * later is marked too where it is what takes a later one beyond the order.
 */
export function marksOf(doses: readonly DoseGiven[], limits: DoseLimits, doseAmount: number, instant: Instant): DoseMark[] {
  const addedDose: DoseGiven = { substanceKey: limits.substanceKey, at: instant, amount: doseAmount, unit: limits.unit };
  const substance = foldedText(limits.substanceKey);
  const laterDoses = doses.filter((dose) => Date.parse(dose.at) > Date.parse(instant) && foldedText(dose.substanceKey) === substance);
  const addedMarks = laterDoses.flatMap((laterDose) => {
    const otherDoses = doses.filter((dose) => dose !== laterDose);
    const amount = laterDose.amount !== null && isSameUnit(laterDose.unit, limits.unit) ? laterDose.amount : 0;
    const marksWithout = doseRoom(otherDoses, limits, amount, laterDose.at).marks;
    return doseRoom([...otherDoses, addedDose], limits, amount, laterDose.at).marks.filter((mark) => !marksWithout.includes(mark));
  });
  const marks = new Set([...doseRoom(doses, limits, doseAmount, instant).marks, ...addedMarks]);
  return doseMarks.filter((mark) => marks.has(mark));
}
