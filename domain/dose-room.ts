/** The room that is left in a medicine given as needed: it compares what was given with what the order says, and never advises. */
import { nameKeyOf } from './name-key.ts';
import { foldText } from './search.ts';
import type { Instant } from './time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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

/** The room at an instant: `givenAmount` in the order's unit; `latestDoseAt` and `earliest` instants (ISO 8601, UTC); `uncountedDoses` newest first. */
export type DoseRoom = {
  state: DoseState;
  marks: DoseMark[];
  givenAmount: number;
  latestDoseAt: Instant | null;
  earliest: Instant | null;
  uncountedDoses: DoseGiven[];
};

/** Two decimals as whole hundredths, so that sums are exact. */
const toHundredths = (amount: number): number => Math.round(amount * 100);

/** A unit is only ever compared, never converted: small and capital letters and blanks around it are no other one; a blank one is none. */
export const isSameUnit = (unit: string | null, otherUnit: string | null): boolean => nameKeyOf(unit ?? '') === nameKeyOf(otherUnit ?? '');

type CountedDose = { doseTimeMs: number; hundredths: number };

/** The instant in milliseconds, `now` or later, from which a dose fits beside those counted, if no more is given; each is free `span` later. */
function findNextFitMs(countedDoses: readonly CountedDose[], { now, span, room }: { now: number; span: number; room: number }): number {
  let excessHundredths = countedDoses.reduce((sum, dose) => sum + dose.hundredths, 0) - room;
  let fitMs = now;
  for (const dose of countedDoses.toSorted((a, b) => a.doseTimeMs - b.doseTimeMs)) {
    if (excessHundredths <= 0) break;
    excessHundredths -= dose.hundredths;
    fitMs = dose.doseTimeMs + span;
  }
  return fitMs;
}

/**
 * The room for one more dose of `amount`, in the order's unit, at `instant` (ISO 8601, UTC). The hours roll as instants, so no change of the clock
 * touches them: a dose counts until exactly `maxHours` later, and one after `instant` not at all. Doses in another unit or without an amount are named
 * beside the sum, yet the interval counts from them too. `earliest` is null while there is room, and where the dose alone is over the limit.
 */
export function computeDoseRoom(doses: readonly DoseGiven[], limits: DoseLimits, amount: number, instant: Instant): DoseRoom {
  const nowMs = Date.parse(instant);
  const spanMs = limits.maxHours * HOUR_MS;
  const substanceKey = foldText(limits.substanceKey);
  const earlierDoses = doses
    .map((dose) => ({ dose, doseTime: Date.parse(dose.at) }))
    .filter(({ dose, doseTime }) => doseTime <= nowMs && foldText(dose.substanceKey) === substanceKey)
    .sort((a, b) => b.doseTime - a.doseTime);

  const countedDoses: CountedDose[] = [];
  const uncountedDoses: DoseGiven[] = [];
  for (const { dose, doseTime } of earlierDoses) {
    if (doseTime <= nowMs - spanMs) continue;
    if (dose.amount !== null && isSameUnit(dose.unit, limits.unit))
      countedDoses.push({ doseTimeMs: doseTime, hundredths: toHundredths(dose.amount) });
    else uncountedDoses.push(dose);
  }
  const countedHundredths = countedDoses.reduce((total, dose) => total + dose.hundredths, 0);
  const maxHundredths = limits.maxAmount === null ? Infinity : toHundredths(limits.maxAmount);
  const addedHundredths = toHundredths(amount);

  const latestDose = earlierDoses[0];
  const intervalEndMs =
    latestDose && limits.minIntervalMinutes !== null ? latestDose.doseTime + limits.minIntervalMinutes * MINUTE_MS : nowMs;
  const marks: DoseMark[] = [];
  if (countedHundredths + addedHundredths > maxHundredths) marks.push('OVER_LIMIT');
  if (nowMs < intervalEndMs) marks.push('TOO_SOON');

  const hasNoRoom = marks.length > 0;
  const earliestMs =
    hasNoRoom && addedHundredths <= maxHundredths
      ? Math.max(intervalEndMs, findNextFitMs(countedDoses, { now: nowMs, span: spanMs, room: maxHundredths - addedHundredths }))
      : null;
  return {
    state: hasNoRoom ? 'NONE' : countedHundredths + 2 * addedHundredths > maxHundredths ? 'LAST' : 'ROOM',
    marks,
    givenAmount: countedHundredths / 100,
    latestDoseAt: latestDose?.dose.at ?? null,
    earliest: earliestMs === null ? null : new Date(earliestMs).toISOString(),
    uncountedDoses,
  };
}

/**
 * The marks of a dose of `doseAmount` that was given at `instant`, in the order's unit, beside all that was given before and after: one that is written down
 * later is marked too where it is what takes a later one beyond the order.
 */
export function computeDoseMarks(doses: readonly DoseGiven[], limits: DoseLimits, doseAmount: number, instant: Instant): DoseMark[] {
  const addedDose: DoseGiven = { substanceKey: limits.substanceKey, at: instant, amount: doseAmount, unit: limits.unit };
  const substanceKey = foldText(limits.substanceKey);
  const laterDoses = doses.filter((dose) => Date.parse(dose.at) > Date.parse(instant) && foldText(dose.substanceKey) === substanceKey);
  const addedMarks = laterDoses.flatMap((laterDose) => {
    const otherDoses = doses.filter((dose) => dose !== laterDose);
    const amount = laterDose.amount !== null && isSameUnit(laterDose.unit, limits.unit) ? laterDose.amount : 0;
    const marksWithoutDose = computeDoseRoom(otherDoses, limits, amount, laterDose.at).marks;
    return computeDoseRoom([...otherDoses, addedDose], limits, amount, laterDose.at).marks.filter(
      (mark) => !marksWithoutDose.includes(mark),
    );
  });
  const marks = new Set([...computeDoseRoom(doses, limits, doseAmount, instant).marks, ...addedMarks]);
  return doseMarks.filter((mark) => marks.has(mark));
}
