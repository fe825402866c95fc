/** An instance sent as a whole, as it is to be: what has to be done to it for that, in order, each by the rules of its act (R36). */

import { type DateOutOfRange, reachRefusal } from '../reach.ts';

/** The fields of an instance that acts write. Instants are ISO. */
export type Replacement = {
  isCompleted: boolean;
  isSkipped: boolean;
  comment?: string | null | undefined;
  plannedDate: string | null;
  occurenceDate: string | null;
};
export type ReplacementPatch = {
  isCompleted?: boolean;
  isSkipped?: boolean;
  comment?: string | null;
  plannedDate?: string;
  occurenceDate?: string;
  customDate?: string;
};

const isSame = (a: string | null, b: string | null) => a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));

/**
 * The changes that lead from what stands to what was sent: taken back first, then moved, then signed, skipped or done at another time, with the comment
 * by that act, since a mark's words come after it (R147), or by its own. None where both are the same. A comment that is left out stays, and so does a time that is null.
 */
export function patchesTo(storedState: Replacement, sentState: Replacement): ReplacementPatch[] {
  const steps: ReplacementPatch[] = [];
  const comment =
    sentState.comment === undefined || (sentState.comment ?? '') === (storedState.comment ?? '') ? undefined : (sentState.comment ?? '');
  const isSkippedNow = !storedState.isSkipped && sentState.isSkipped;
  if (storedState.isSkipped && !sentState.isSkipped) steps.push({ isSkipped: false });
  if (storedState.isCompleted && !sentState.isCompleted) steps.push({ isCompleted: false });
  if (sentState.plannedDate !== null && !isSame(storedState.plannedDate, sentState.plannedDate))
    steps.push({ plannedDate: sentState.plannedDate });
  const { occurenceDate: sentDate } = sentState;
  const hasNewDate = sentDate !== null && !isSame(storedState.occurenceDate, sentDate);
  const isSignedNow = !storedState.isCompleted && sentState.isCompleted;
  const isRedated = !isSignedNow && hasNewDate && (sentState.isCompleted || !storedState.isCompleted);
  const commentPatch = !isSkippedNow && comment !== undefined && { comment };
  if (isSignedNow) steps.push({ isCompleted: true, ...(hasNewDate && { customDate: sentDate }), ...commentPatch });
  else if (isRedated) steps.push({ occurenceDate: sentDate, ...commentPatch });
  else if (commentPatch) steps.push(commentPatch);
  if (isSkippedNow) steps.push({ isSkipped: true, comment: sentState.comment ?? storedState.comment ?? '' });
  return steps;
}

/** The time that may not be named at `now`, by its field; one that stands already may be of any year (R7, R44). */
export function timeOutOfRange(
  storedState: Replacement,
  sentState: Replacement,
  now: string,
): { field: 'plannedDate' | 'occurenceDate'; refused: DateOutOfRange } | null {
  for (const field of ['plannedDate', 'occurenceDate'] as const) {
    const outOfRange = sentState[field] !== null && !isSame(storedState[field], sentState[field]) && reachRefusal(sentState[field], now);
    if (outOfRange) return { field, refused: outOfRange };
  }
  return null;
}
