/**
 * One activity instance: what it shows as and where it stands in the day (product «Events»,
 * product «Signing and skipping», R9–R18). What is done to it: instance-acts.ts.
 */

/** What the rules need of an instance; instants are ISO strings with Z. */
export type InstanceState = {
  plannedDate: string | null;
  occurenceDate: string | null;
  skippedDate: string | null;
  signedByDate: string | null;
  signedById: number | null;
  isCompletable: boolean;
  isCompleted: boolean;
  isSkipped: boolean;
};
export const statuses = ['completed', 'skipped', 'reported', 'upcoming', 'missed', 'passed'] as const;
export type Status = (typeof statuses)[number];
/**
 * The statuses that lists are narrowed to: one of these, or planned, as figures count it: all but the reported ones (product «Organisation
 * events»).
 */
export const listedStatuses = [...statuses, 'planned'] as const;
export type ListedStatus = (typeof listedStatuses)[number];

/** The time at which an instance stands: the occurrence date, else the planned one. ISO instant. */
export const timeOf = (it: Pick<InstanceState, 'occurenceDate' | 'plannedDate'>): string => it.occurenceDate ?? it.plannedDate ?? '';

/** The time shown of it: when it was done or skipped, else when it stands. ISO instant. */
export const momentOf = (it: Pick<InstanceState, 'occurenceDate' | 'plannedDate' | 'skippedDate'>): string =>
  it.occurenceDate ?? it.skippedDate ?? timeOf(it);

export const past = (instant: string | null, now: string) => instant !== null && Date.parse(instant) <= Date.parse(now);

/** Display status at `now` (R10): an unsigned one in the past is missed when completable, else passed. */
export function statusOf(it: InstanceState, now: string): Status {
  if (it.isCompleted) return 'completed';
  if (it.isSkipped) return 'skipped';
  if (it.signedById !== null) return 'reported';
  if (!past(timeOf(it), now)) return 'upcoming';
  return it.isCompletable ? 'missed' : 'passed';
}

/** What a status is called: a missed one is «late» for its first hour, in words only; calls and figures say missed at once (R84). */
export type StatusWord = Status | 'late';
export function wordOf(it: InstanceState, now: string): StatusWord {
  const status = statusOf(it, now);
  return status === 'missed' && Date.parse(now) - Date.parse(timeOf(it)) < missedAfter ? 'late' : status;
}

/** Finished: completed, skipped, or not completable and its time is at or before `now`. */
export const isFinished = (it: InstanceState, now: string): boolean =>
  it.isCompleted || it.isSkipped || (!it.isCompletable && past(timeOf(it), now));

/** The warning of a late one: not skipped, not completed, completable, its planned time has passed. */
export const isLate = (it: InstanceState, now: string): boolean =>
  !it.isSkipped && !it.isCompleted && it.isCompletable && past(timeOf(it), now);

export const DAY = 86_400_000;
/** A recording more than 24 hours after the act it records (R13). */
export const recordedLate = (it: InstanceState): boolean =>
  it.isCompleted &&
  it.occurenceDate !== null &&
  it.signedByDate !== null &&
  Date.parse(it.signedByDate) - Date.parse(it.occurenceDate) > DAY;
/** A signing of something that lay ahead when it was recorded (R13). */
export const recordedAhead = (it: InstanceState): boolean =>
  it.isCompleted && it.occurenceDate !== null && it.signedByDate !== null && Date.parse(it.occurenceDate) > Date.parse(it.signedByDate);

const HOUR = 3_600_000;
export const refusals = [
  'alreadySigned', // 409, says who and when (R15)
  'alreadySkipped', // 409, says who and when
  'reported', // 409: a reported one is neither signed nor skipped
  'notCompletable', // 409: can only be skipped or un-skipped
  'notSigned', // 409: nothing to reset
  'notSkipped', // 409: nothing to take back
  'commentMissing', // 400 at the comment (R18)
  'tooFarAhead', // 400 at the date: more than ten years (R7)
  'tooFarBack', // 400 at the date: more than ten years (R44)
  'done', // 409: a signed or skipped one is not moved
] as const;
export type Refusal = (typeof refusals)[number];
/**
 * Refusals of what is done to one at a time, 409: its signing was taken away by somebody else, too long ago, or not as the last; the report
 * is another's, too old, or something else has happened to it.
 */
export type OwnRefusal = 'notRestorable' | 'notTakenBack';

/** True for what was entered as done, whatever has happened to it since: it was never planned (R9). */
export const isReport = (it: Pick<InstanceState, 'plannedDate'>): boolean => it.plannedDate === null;

/** Why what is done already is neither signed, skipped nor moved; null for what is open. */
export const closedBecause = (it: InstanceState): Refusal | null =>
  it.isCompleted ? 'alreadySigned' : it.isSkipped ? 'alreadySkipped' : it.signedById !== null ? 'reported' : null;

/** True while it holds what it drew from stock: signed, or reported (R19). */
export const draws = (it: InstanceState): boolean => it.isCompleted || closedBecause(it) === 'reported';

/** True while the instance is still to be signed, skipped or moved: upcoming, missed or passed. */
export const isOpen = (it: InstanceState): boolean => closedBecause(it) === null;

/** How long after its time a missed one is told of, and until when, in milliseconds (R12). */
export const missedAfter = HOUR;
export const missedUntil = DAY;
/** True while an instance is to be told of as missed: to be signed, not done, 60 minutes to 24 hours past its time (R12). */
export function isMissedNow(it: InstanceState, now: string): boolean {
  const past = Date.parse(now) - Date.parse(timeOf(it));
  return it.isCompletable && isOpen(it) && past >= missedAfter && past <= missedUntil;
}
