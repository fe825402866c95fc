/**
 * One activity instance: what it shows as and where it stands in the day (product «Events»,
 * product «Signing and skipping», R9–R18). What is done to it: instance-acts.ts.
 */

/** An instance as the rules need it; instants are ISO strings with Z. */
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
export const instanceStatuses = ['completed', 'skipped', 'reported', 'upcoming', 'missed', 'passed'] as const;
export type Status = (typeof instanceStatuses)[number];
/**
 * The statuses that lists are narrowed to: one of these, or planned, as figures count it: all but the reported ones (product «Organisation
 * events»).
 */
export const listedStatuses = [...instanceStatuses, 'planned'] as const;
export type ListedStatus = (typeof listedStatuses)[number];

/** The time at which an instance stands: the occurrence date, else the planned one. ISO instant. */
export const placedTimeOf = (instance: Pick<InstanceState, 'occurenceDate' | 'plannedDate'>): string =>
  instance.occurenceDate ?? instance.plannedDate ?? '';

/** The time shown of it: when it was done or skipped, else when it stands. ISO instant. */
export const shownTimeOf = (instance: Pick<InstanceState, 'occurenceDate' | 'plannedDate' | 'skippedDate'>): string =>
  instance.occurenceDate ?? instance.skippedDate ?? placedTimeOf(instance);

export const isPast = (instant: string | null, now: string): boolean => instant !== null && Date.parse(instant) <= Date.parse(now);

/** Display status at `now` (R10): an unsigned one in the past is missed when completable, else passed. */
export function statusOf(instance: InstanceState, now: string): Status {
  if (instance.isCompleted) return 'completed';
  if (instance.isSkipped) return 'skipped';
  if (instance.signedById !== null) return 'reported';
  if (!isPast(placedTimeOf(instance), now)) return 'upcoming';
  return instance.isCompletable ? 'missed' : 'passed';
}

/** The word for a status: a missed one is «late» for its first hour, in words only; calls and figures say missed at once (R84). */
export type StatusWord = Status | 'late';
export function statusWordOf(instance: InstanceState, now: string): StatusWord {
  const status = statusOf(instance, now);
  return status === 'missed' && Date.parse(now) - Date.parse(placedTimeOf(instance)) < MISSED_AFTER_MS ? 'late' : status;
}

/** Finished: completed, skipped, or not completable and its time is at or before `now`. */
export const isFinished = (instance: InstanceState, now: string): boolean =>
  instance.isCompleted || instance.isSkipped || (!instance.isCompletable && isPast(placedTimeOf(instance), now));

/** The warning of a late one: not skipped, not completed, completable, its planned time has passed. */
export const isOverdue = (instance: InstanceState, now: string): boolean =>
  !instance.isSkipped && !instance.isCompleted && instance.isCompletable && isPast(placedTimeOf(instance), now);

export const DAY_MS = 86_400_000;
/** A recording more than 24 hours after the act it records (R13). */
export const isRecordedLate = (instance: InstanceState): boolean =>
  instance.isCompleted &&
  instance.occurenceDate !== null &&
  instance.signedByDate !== null &&
  Date.parse(instance.signedByDate) - Date.parse(instance.occurenceDate) > DAY_MS;
/** A signing of something that lay ahead when it was recorded (R13). */
export const isRecordedInAdvance = (instance: InstanceState): boolean =>
  instance.isCompleted &&
  instance.occurenceDate !== null &&
  instance.signedByDate !== null &&
  Date.parse(instance.occurenceDate) > Date.parse(instance.signedByDate);

const HOUR_MS = 3_600_000;
export const actRefusals = [
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
export type ActRefusal = (typeof actRefusals)[number];
/**
 * Refusals of what is done to one at a time, 409: its signing was taken away by somebody else, too long ago, or not as the last; the report
 * is another's, too old, or something else has happened to it.
 */
export type SingleRefusal = 'notRestorable' | 'notTakenBack';

/** True for what was entered as done, whatever has happened to it since: it was never planned (R9). */
export const isReport = (instance: Pick<InstanceState, 'plannedDate'>): boolean => instance.plannedDate === null;

/** The refusal to sign, skip or move one that is done already; null for an open one. */
export const closedReasonOf = (instance: InstanceState): ActRefusal | null =>
  instance.isCompleted ? 'alreadySigned' : instance.isSkipped ? 'alreadySkipped' : instance.signedById !== null ? 'reported' : null;

/** True while it holds what it drew from stock: signed, or reported (R19). */
export const hasDrawn = (instance: InstanceState): boolean => instance.isCompleted || closedReasonOf(instance) === 'reported';

/** True while the instance is still to be signed, skipped or moved: upcoming, missed or passed. */
export const isOpen = (instance: InstanceState): boolean => closedReasonOf(instance) === null;

/** Milliseconds after its time from which, and until which, a missed one is notified (R12). */
export const MISSED_AFTER_MS = HOUR_MS;
export const MISSED_UNTIL_MS = DAY_MS;
/** True while an instance is to be told of as missed: to be signed, not done, 60 minutes to 24 hours past its time (R12). */
export function isMissedNow(instance: InstanceState, now: string): boolean {
  const elapsedMs = Date.parse(now) - Date.parse(placedTimeOf(instance));
  return instance.isCompletable && isOpen(instance) && elapsedMs >= MISSED_AFTER_MS && elapsedMs <= MISSED_UNTIL_MS;
}
