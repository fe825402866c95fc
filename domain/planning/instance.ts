/**
 * One activity instance: what it shows as, where it stands in the day, and what signing, skipping and moving do to it (product «Events»,
 * product «Signing and skipping», R9–R18).
 */
import { dateLimit } from '../date-limit.ts';

/** What the rules need of an instance; instants are ISO strings with Z. */
export type Standing = {
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
export const timeOf = (it: Pick<Standing, 'occurenceDate' | 'plannedDate'>): string => it.occurenceDate ?? it.plannedDate ?? '';

/** The time shown of it: when it was done or skipped, else when it stands. ISO instant. */
export const momentOf = (it: Pick<Standing, 'occurenceDate' | 'plannedDate' | 'skippedDate'>): string =>
  it.occurenceDate ?? it.skippedDate ?? timeOf(it);

const past = (instant: string | null, now: string) => instant !== null && Date.parse(instant) <= Date.parse(now);

/** Display status at `now` (R10): an unsigned one in the past is missed when completable, else passed. */
export function statusOf(it: Standing, now: string): Status {
  if (it.isCompleted) return 'completed';
  if (it.isSkipped) return 'skipped';
  if (it.signedById !== null) return 'reported';
  if (!past(timeOf(it), now)) return 'upcoming';
  return it.isCompletable ? 'missed' : 'passed';
}

/** What a status is called: a missed one is «late» for its first hour, in words only; calls and figures say missed at once (R84). */
export type StatusWord = Status | 'late';
export function wordOf(it: Standing, now: string): StatusWord {
  const status = statusOf(it, now);
  return status === 'missed' && Date.parse(now) - Date.parse(timeOf(it)) < missedAfter ? 'late' : status;
}

/** Finished: completed, skipped, or not completable and its time is at or before `now`. */
export const isFinished = (it: Standing, now: string): boolean =>
  it.isCompleted || it.isSkipped || (!it.isCompletable && past(timeOf(it), now));

/** The warning of a late one: not skipped, not completed, completable, its planned time has passed. */
export const isLate = (it: Standing, now: string): boolean => !it.isSkipped && !it.isCompleted && it.isCompletable && past(timeOf(it), now);

const DAY = 86_400_000;
/** A recording more than 24 hours after the act it records (R13). */
export const recordedLate = (it: Standing): boolean =>
  it.isCompleted &&
  it.occurenceDate !== null &&
  it.signedByDate !== null &&
  Date.parse(it.signedByDate) - Date.parse(it.occurenceDate) > DAY;
/** A signing of something that lay ahead when it was recorded (R13). */
export const recordedAhead = (it: Standing): boolean =>
  it.isCompleted && it.occurenceDate !== null && it.signedByDate !== null && Date.parse(it.occurenceDate) > Date.parse(it.signedByDate);

const HOUR = 3_600_000;
/** True when one tap may sign it as done at `now`: what lies over an hour ahead or half a day back is asked about first (R13). */
export function isAboutNow(it: Pick<Standing, 'occurenceDate' | 'plannedDate'>, now: string): boolean {
  const ahead = Date.parse(timeOf(it)) - Date.parse(now);
  return ahead <= HOUR && ahead >= -12 * HOUR;
}

export const refusals = [
  'alreadySigned', // 409, says who and when (R15)
  'alreadySkipped', // 409, says who and when
  'reported', // 409: a reported one is neither signed nor skipped
  'notCompletable', // 409: can only be skipped or un-skipped
  'notSigned', // 409: nothing to reset
  'notSkipped', // 409: nothing to take back
  'commentMissing', // 400 at the comment (R18)
  'tooFarAhead', // 400 at the date: more than ten years (R7)
  'done', // 409: a signed or skipped one is not moved
] as const;
export type Refusal = (typeof refusals)[number];
/**
 * Refusals of what is done to one at a time, 409: its signing was taken away by somebody else, too long ago, or not as the last; the report
 * is another's, too old, or something else has happened to it.
 */
export type OwnRefusal = 'notRestorable' | 'notTakenBack';

export type Act = 'signed' | 'reset' | 'restored' | 'skipped' | 'unskipped' | 'moved' | 'edited' | 'commented';
/** The fields of an instance that an act changes; `placedAt` is where it then stands in a day. */
export type Changes = Partial<Standing> & { comment?: string | null; placedAt?: string };
export type Outcome = { act: Act; changes: Changes } | { refused: Refusal | OwnRefusal };

type By = { id: number; now: string };
const refused = (refusal: Refusal | OwnRefusal): Outcome => ({ refused: refusal });

/** True for a time beyond the limit of dates, counted from `now`; both ISO instants (R7, product «Dates and numbers»). */
export const tooFarAhead = (instant: string, now: string): boolean =>
  Date.parse(instant) > Date.parse(dateLimit(now.slice(0, 10)) + now.slice(10));

/** True for what was entered as done, whatever has happened to it since: it was never planned (R9). */
export const isReport = (it: Pick<Standing, 'plannedDate'>): boolean => it.plannedDate === null;

/** Why what is done already is neither signed, skipped nor moved; null for what is open. */
export const closedBecause = (it: Standing): Refusal | null =>
  it.isCompleted ? 'alreadySigned' : it.isSkipped ? 'alreadySkipped' : it.signedById !== null ? 'reported' : null;

/** True while it holds what it drew from stock: signed, or reported (R19). */
export const draws = (it: Standing): boolean => it.isCompleted || closedBecause(it) === 'reported';

/** True while the instance is still to be signed, skipped or moved: upcoming, missed or passed. */
export const isOpen = (it: Standing): boolean => closedBecause(it) === null;

export type SignTime = { when: 'now' } | { when: 'planned' } | { when: 'custom'; at: string };

/** Signs it: done now, as planned, or at a time of one's own; recorded now either way (R13). */
export function sign(it: Standing, time: SignTime, by: By): Outcome {
  const standing = closedBecause(it);
  if (standing) return refused(standing);
  if (!it.isCompletable) return refused('notCompletable');
  const occurenceDate = time.when === 'now' ? by.now : time.when === 'custom' ? time.at : timeOf(it);
  if (tooFarAhead(occurenceDate, by.now)) return refused('tooFarAhead');
  return { act: 'signed', changes: { isCompleted: true, occurenceDate, signedByDate: by.now, signedById: by.id } };
}

/** Takes a signing back: it stands again where it stood before, `placedAt`, also when it had been moved (R77). */
export function reset(it: Standing & { placedAt?: string }): Outcome {
  if (!it.isCompleted) return refused('notSigned');
  const { placedAt = it.plannedDate, plannedDate } = it;
  const isMoved = placedAt !== null && (plannedDate === null || Date.parse(placedAt) !== Date.parse(plannedDate));
  return { act: 'reset', changes: { isCompleted: false, occurenceDate: isMoved ? placedAt : null, signedByDate: null, signedById: null } };
}

/** A signing that was taken away as the last that happened to its instance: what it was, by whom it was taken away, and when. */
export type TakenAway = { signing: Pick<Standing, 'signedById' | 'signedByDate' | 'occurenceDate'>; byId: number; at: string };

/** Puts back a signing, with its signer and times: for whoever took it away, within a day and while nothing else has happened (R77). */
export function restore(it: Standing, taken: TakenAway | null, by: By): Outcome {
  const standing = closedBecause(it);
  if (standing) return refused(standing);
  if (taken?.byId !== by.id || Date.parse(by.now) - Date.parse(taken.at) > DAY) return refused('notRestorable');
  return { act: 'restored', changes: { isCompleted: true, ...taken.signing } };
}

/**
 * Skips it, a reported one too (R76); the comment says why and may not be empty (R18). `plain` is its text without markup, `at` when it was decided:
 * now when left out; recorded now either way.
 */
export function skip(it: Standing, comment: string, plain: string, by: By, at = by.now): Outcome {
  const standing = closedBecause(it);
  if (standing && standing !== 'reported') return refused(standing);
  if (plain.trim() === '') return refused('commentMissing');
  if (tooFarAhead(at, by.now)) return refused('tooFarAhead');
  return { act: 'skipped', changes: { isSkipped: true, skippedDate: at, signedByDate: by.now, signedById: by.id, comment } };
}

/** What a skip covers of a reported instance: who reported it, when, and in which words. */
export type Report = Pick<Standing, 'signedById' | 'signedByDate'> & { comment: string | null };

/** Takes a skip back, and its reason with it; the history keeps both. What was reported before is so again (R76). */
export function unskip(it: Standing, report: Report | null = null): Outcome {
  if (!it.isSkipped) return refused('notSkipped');
  const open = { isSkipped: false, skippedDate: null, signedByDate: null, signedById: null, comment: null };
  return { act: 'unskipped', changes: { ...open, ...(isReport(it) && report) } };
}

/** Moves what is not done: a time at or before now becomes the occurrence date, a later one the planned date. */
export function move(it: Standing, to: string, by: By): Outcome {
  if (!isOpen(it)) return refused('done');
  if (tooFarAhead(to, by.now)) return refused('tooFarAhead');
  const changes = past(to, by.now) ? { occurenceDate: to } : { plannedDate: to, occurenceDate: null };
  return { act: 'moved', changes: { ...changes, placedAt: to } };
}

/** Corrects when a signed or reported one was done; the time of recording stays (R13). */
export function redate(it: Standing, occurenceDate: string, by: By): Outcome {
  if (it.isSkipped || it.signedById === null) return refused('notSigned');
  if (tooFarAhead(occurenceDate, by.now)) return refused('tooFarAhead');
  return { act: 'edited', changes: { occurenceDate, ...(!it.isCompleted && { placedAt: occurenceDate }) } };
}

/** Changes the comment; of a skipped one it may not become empty. */
export function recomment(it: Standing, comment: string | null, plain: string): Outcome {
  if (it.isSkipped && plain.trim() === '') return refused('commentMissing');
  return { act: 'commented', changes: { comment: plain.trim() === '' ? null : comment } };
}

/**
 * Takes it away: a signed one is reset before (R16). `givesBack`: what it drew from stock goes back with it, as of a reported one; a
 * reset has given its back already (R19).
 */
export const remove = (it: Standing): { act: 'removed'; givesBack: boolean } | { refused: 'signed' } =>
  it.isCompleted ? { refused: 'signed' } : { act: 'removed', givesBack: draws(it) };

/** Milliseconds for which whoever reported something may take that away again (R76). */
export const takenBackWithin = 15 * 60_000;
/**
 * Takes a report away again: for whoever made it, soon after, and while nothing else has happened to it. Its `version` tells of acts and
 * changes, its `state` of what the organisation did about it; tasks have none.
 */
export function takeBack(it: Standing & { version: number; state?: string }, by: By): { act: 'takenBack' } | { refused: 'notTakenBack' } {
  const isOwn = closedBecause(it) === 'reported' && it.signedById === by.id && it.version === 1 && (it.state ?? 'IDLE') === 'IDLE';
  const isSoon = it.signedByDate !== null && Date.parse(by.now) - Date.parse(it.signedByDate) <= takenBackWithin;
  return isOwn && isSoon ? { act: 'takenBack' } : { refused: 'notTakenBack' };
}

/** A new instance for `at`: at or before now it is reported at once by its maker, later it is planned (R9). */
export function begin(at: string, completable: boolean, by: By): (Standing & { placedAt: string }) | { refused: 'tooFarAhead' } {
  if (tooFarAhead(at, by.now)) return { refused: 'tooFarAhead' };
  const untouched = { skippedDate: null, isCompleted: false, isSkipped: false, placedAt: at };
  return past(at, by.now)
    ? { ...untouched, plannedDate: null, occurenceDate: at, signedByDate: by.now, signedById: by.id, isCompletable: false }
    : { ...untouched, plannedDate: at, occurenceDate: null, signedByDate: null, signedById: null, isCompletable: completable };
}

/** How long after its time a missed one is told of, and until when, in milliseconds (R12). */
export const missedAfter = HOUR;
export const missedUntil = DAY;
/** True while an instance is to be told of as missed: to be signed, not done, 60 minutes to 24 hours past its time (R12). */
export function isMissedNow(it: Standing, now: string): boolean {
  const past = Date.parse(now) - Date.parse(timeOf(it));
  return it.isCompletable && isOpen(it) && past >= missedAfter && past <= missedUntil;
}
