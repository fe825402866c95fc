/** An instance sent as a whole, as it is to be: what has to be done to it for that, in order, each by the rules of its act (R36). */

import { checkReach, type DateOutOfRange } from '../reach.ts';

/** The fields of an instance that acts write. Instants are ISO. */
export type InstanceReplacement = {
  isCompleted: boolean;
  isSkipped: boolean;
  comment?: string | null | undefined;
  plannedDate: string | null;
  occurenceDate: string | null;
};
export type PatchStep = {
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
export function computePatches(storedState: InstanceReplacement, sentState: InstanceReplacement): PatchStep[] {
  const patches: PatchStep[] = [];
  const comment =
    sentState.comment === undefined || (sentState.comment ?? '') === (storedState.comment ?? '') ? undefined : (sentState.comment ?? '');
  const isNewlySkipped = !storedState.isSkipped && sentState.isSkipped;
  if (storedState.isSkipped && !sentState.isSkipped) patches.push({ isSkipped: false });
  if (storedState.isCompleted && !sentState.isCompleted) patches.push({ isCompleted: false });
  if (sentState.plannedDate !== null && !isSame(storedState.plannedDate, sentState.plannedDate))
    patches.push({ plannedDate: sentState.plannedDate });
  const { occurenceDate: sentOccurrenceDate } = sentState;
  const hasNewDate = sentOccurrenceDate !== null && !isSame(storedState.occurenceDate, sentOccurrenceDate);
  const isNewlySigned = !storedState.isCompleted && sentState.isCompleted;
  const isRedated = !isNewlySigned && hasNewDate && (sentState.isCompleted || !storedState.isCompleted);
  const commentPatch = !isNewlySkipped && comment !== undefined && { comment };
  if (isNewlySigned) patches.push({ isCompleted: true, ...(hasNewDate && { customDate: sentOccurrenceDate }), ...commentPatch });
  else if (isRedated) patches.push({ occurenceDate: sentOccurrenceDate, ...commentPatch });
  else if (commentPatch) patches.push(commentPatch);
  if (isNewlySkipped) patches.push({ isSkipped: true, comment: sentState.comment ?? storedState.comment ?? '' });
  return patches;
}

/** The time that may not be named at `now`, by its field; one that stands already may be of any year (R7, R44). */
export function findTimeOutOfRange(
  storedState: InstanceReplacement,
  sentState: InstanceReplacement,
  now: string,
): { field: 'plannedDate' | 'occurenceDate'; refused: DateOutOfRange } | null {
  for (const field of ['plannedDate', 'occurenceDate'] as const) {
    const outOfRange = sentState[field] !== null && !isSame(storedState[field], sentState[field]) && checkReach(sentState[field], now);
    if (outOfRange) return { field, refused: outOfRange };
  }
  return null;
}
