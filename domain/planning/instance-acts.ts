/** The acts on one activity instance, such as signing, skipping and moving, and their refusals (product «Signing and skipping», R9–R19, R76, R77). */
import { checkReach, type DateOutOfRange } from '../reach.ts';
import {
  type ActRefusal,
  closedReasonOf,
  DAY_MS,
  hasDrawn,
  type InstanceState,
  isOpen,
  isPast,
  isReport,
  placedTimeOf,
  type SingleRefusal,
} from './instance.ts';

export type Act = 'signed' | 'reset' | 'restored' | 'skipped' | 'unskipped' | 'moved' | 'edited' | 'commented';
/** The fields of an instance that an act changes; `placedAt` is where it then stands in a day. */
export type InstanceChanges = Partial<InstanceState> & { comment?: string | null; placedAt?: string };
/** `actComment`: the comment that came with an act that puts one back; the one it puts back stands in the history already. */
export type ActResult = { act: Act; changes: InstanceChanges; actComment?: string | null };
export type ActOutcome = ActResult | { refused: ActRefusal | SingleRefusal };

type Actor = { id: number; now: string };
const rejectAct = (reason: ActRefusal | SingleRefusal): ActOutcome => ({ refused: reason });

export type SignTime = { when: 'now' } | { when: 'planned' } | { when: 'custom'; at: string };

/** Signs it: done now, as planned, or at a time of one's own; recorded now either way (R13). */
export function sign(instance: InstanceState, signTime: SignTime, actor: Actor): ActOutcome {
  const closedReason = closedReasonOf(instance);
  if (closedReason) return rejectAct(closedReason);
  if (!instance.isCompletable) return rejectAct('notCompletable');
  const occurenceDate = signTime.when === 'now' ? actor.now : signTime.when === 'custom' ? signTime.at : placedTimeOf(instance);
  const outOfRange = checkReach(occurenceDate, actor.now);
  if (outOfRange) return rejectAct(outOfRange);
  return { act: 'signed', changes: { isCompleted: true, occurenceDate, signedByDate: actor.now, signedById: actor.id } };
}

/** The values that an act wrote over, as the row had them before. */
export type OverwrittenValues = { comment: string | null; occurenceDate: string | null };

/**
 * Takes a signing back, with all that it wrote: the row is again as it was, `overwritten`, its comment too (R77). Where no history tells that, it
 * stands where it stood, `placedAt`, without words: those of a signing that is gone are never signed again unseen.
 */
export function reset(instance: InstanceState & { placedAt?: string }, overwritten: OverwrittenValues | null = null): ActOutcome {
  if (!instance.isCompleted) return rejectAct('notSigned');
  const { placedAt = instance.plannedDate, plannedDate } = instance;
  const isMoved = placedAt !== null && (plannedDate === null || Date.parse(placedAt) !== Date.parse(plannedDate));
  const { comment, occurenceDate } = overwritten ?? { comment: null, occurenceDate: isMoved ? placedAt : null };
  return { act: 'reset', changes: { isCompleted: false, occurenceDate, signedByDate: null, signedById: null, comment } };
}

/** A signing as it is put back: whose, when, and in which words. */
export type InstanceSigning = Pick<InstanceState, 'signedById' | 'signedByDate' | 'occurenceDate'> & { comment: string | null };
/** A signing that was taken away as the last that happened to its instance: what it was, by whom it was taken away, and when. */
export type TakenAwaySigning = { signing: InstanceSigning; byId: number; at: string };

/** Puts back a signing, with its signer, times and words: for whoever took it away, within a day and while nothing else has happened (R77). */
export function restore(instance: InstanceState, takenAwaySigning: TakenAwaySigning | null, actor: Actor): ActOutcome {
  const closedReason = closedReasonOf(instance);
  if (closedReason) return rejectAct(closedReason);
  if (takenAwaySigning?.byId !== actor.id || Date.parse(actor.now) - Date.parse(takenAwaySigning.at) > DAY_MS)
    return rejectAct('notRestorable');
  return { act: 'restored', changes: { isCompleted: true, ...takenAwaySigning.signing } };
}

/**
 * Skips it, a reported one too (R76); the comment says why and may not be empty (R18). `plainText` is it without markup, `skippedAt` when it was decided:
 * now when left out; recorded now either way.
 */
export function skip(instance: InstanceState, comment: string, plainText: string, actor: Actor, skippedAt = actor.now): ActOutcome {
  const closedReason = closedReasonOf(instance);
  if (closedReason && closedReason !== 'reported') return rejectAct(closedReason);
  if (plainText.trim() === '') return rejectAct('commentMissing');
  const outOfRange = checkReach(skippedAt, actor.now);
  if (outOfRange) return rejectAct(outOfRange);
  return { act: 'skipped', changes: { isSkipped: true, skippedDate: skippedAt, signedByDate: actor.now, signedById: actor.id, comment } };
}

/** The report that a skip covers: who reported it, when, and in which words. */
export type ReportedState = Pick<InstanceState, 'signedById' | 'signedByDate'> & { comment: string | null };

/** Takes a skip back, and its reason with it; the history keeps both. The `overwritten` comment stands again, and so does the report (R76, R77). */
export function unskip(
  instance: InstanceState,
  report: ReportedState | null = null,
  overwritten: Pick<OverwrittenValues, 'comment'> | null = null,
): ActOutcome {
  if (!instance.isSkipped) return rejectAct('notSkipped');
  const openFields = { isSkipped: false, skippedDate: null, signedByDate: null, signedById: null, comment: overwritten?.comment ?? null };
  return { act: 'unskipped', changes: { ...openFields, ...(isReport(instance) && report) } };
}

/** Moves what is not done: a time at or before now becomes the occurrence date, a later one the planned date. */
export function move(instance: InstanceState, newTime: string, actor: Actor): ActOutcome {
  if (!isOpen(instance)) return rejectAct('done');
  const outOfRange = checkReach(newTime, actor.now);
  if (outOfRange) return rejectAct(outOfRange);
  const changes = isPast(newTime, actor.now) ? { occurenceDate: newTime } : { plannedDate: newTime, occurenceDate: null };
  return { act: 'moved', changes: { ...changes, placedAt: newTime } };
}

/** Corrects when a signed or reported one was done; the time of recording stays (R13). */
export function changeOccurrenceDate(instance: InstanceState, occurenceDate: string, actor: Actor): ActOutcome {
  if (instance.isSkipped || instance.signedById === null) return rejectAct('notSigned');
  const outOfRange = checkReach(occurenceDate, actor.now);
  if (outOfRange) return rejectAct(outOfRange);
  return { act: 'edited', changes: { occurenceDate, ...(!instance.isCompleted && { placedAt: occurenceDate }) } };
}

/** Changes the comment; of a skipped one it may not become empty. */
export function changeComment(instance: InstanceState, comment: string | null, plainText: string): ActOutcome {
  if (instance.isSkipped && plainText.trim() === '') return rejectAct('commentMissing');
  return { act: 'commented', changes: { comment: plainText.trim() === '' ? null : comment } };
}

/**
 * Takes it away: a signed one is reset before (R16). `needsStockReturn`: what it drew from stock goes back with it, as of a reported one; a
 * reset has given its back already (R19).
 */
export const removeInstance = (instance: InstanceState): { act: 'removed'; needsStockReturn: boolean } | { refused: 'signed' } =>
  instance.isCompleted ? { refused: 'signed' } : { act: 'removed', needsStockReturn: hasDrawn(instance) };

/** Milliseconds for which whoever reported something may take that away again (R76). */
export const TAKE_BACK_LIMIT_MS = 15 * 60_000;
/**
 * Takes a report away again: for whoever made it, soon after, and while nothing else has happened to it. Its `version` tells of acts and
 * changes, its `state` of what the organisation did about it; tasks have none.
 */
export function takeBackReport(
  instance: InstanceState & { version: number; state?: string },
  actor: Actor,
): { act: 'takenBack' } | { refused: 'notTakenBack' } {
  const isOwnReport =
    closedReasonOf(instance) === 'reported' &&
    instance.signedById === actor.id &&
    instance.version === 1 &&
    (instance.state ?? 'IDLE') === 'IDLE';
  const isRecent = instance.signedByDate !== null && Date.parse(actor.now) - Date.parse(instance.signedByDate) <= TAKE_BACK_LIMIT_MS;
  return isOwnReport && isRecent ? { act: 'takenBack' } : { refused: 'notTakenBack' };
}

/** Milliseconds by which the clock of whoever reports or plans may differ from ours, the way to us included (R9). */
export const CLOCK_SKEW_MS = 2 * 60_000;
/**
 * A new instance for `placedInstant`: at or before now it is reported at once by its maker, later it is planned (R9). `isReported` says which of the
 * two was asked for, and is what it becomes: a report of a moment ahead is one of now, and what lies further off is neither.
 */
export function createInstanceState(
  placedInstant: string,
  isCompletable: boolean,
  actor: Actor,
  isReported?: boolean | undefined,
): (InstanceState & { placedAt: string }) | { refused: DateOutOfRange | 'ahead' | 'alreadyPast' } {
  const outOfRange = checkReach(placedInstant, actor.now);
  if (outOfRange) return { refused: outOfRange };
  const isInPast = isPast(placedInstant, actor.now);
  const isBeyondSkew = Math.abs(Date.parse(placedInstant) - Date.parse(actor.now)) > CLOCK_SKEW_MS;
  if (isReported !== undefined && isReported !== isInPast && isBeyondSkew) return { refused: isInPast ? 'alreadyPast' : 'ahead' };
  const initialFields = { skippedDate: null, isCompleted: false, isSkipped: false };
  const doneAt = isInPast ? placedInstant : actor.now;
  return (isReported ?? isInPast)
    ? {
        ...initialFields,
        placedAt: doneAt,
        plannedDate: null,
        occurenceDate: doneAt,
        signedByDate: actor.now,
        signedById: actor.id,
        isCompletable: false,
      }
    : {
        ...initialFields,
        placedAt: placedInstant,
        plannedDate: placedInstant,
        occurenceDate: null,
        signedByDate: null,
        signedById: null,
        isCompletable,
      };
}
