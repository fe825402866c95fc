/** An instance sent as a whole, as it is to be: what has to be done to it for that, in order, each by the rules of its act (R36). */

import { type DateOutOfRange, outOfReach } from '../reach.ts';

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
export function patchesTo(stored: Replacement, sent: Replacement): ReplacementPatch[] {
  const steps: ReplacementPatch[] = [];
  const comment = sent.comment === undefined || (sent.comment ?? '') === (stored.comment ?? '') ? undefined : (sent.comment ?? '');
  const isSkippedNow = !stored.isSkipped && sent.isSkipped;
  if (stored.isSkipped && !sent.isSkipped) steps.push({ isSkipped: false });
  if (stored.isCompleted && !sent.isCompleted) steps.push({ isCompleted: false });
  if (sent.plannedDate !== null && !isSame(stored.plannedDate, sent.plannedDate)) steps.push({ plannedDate: sent.plannedDate });
  const { occurenceDate: done } = sent;
  const isDoneAt = done !== null && !isSame(stored.occurenceDate, done);
  const isSignedNow = !stored.isCompleted && sent.isCompleted;
  const isRedated = !isSignedNow && isDoneAt && (sent.isCompleted || !stored.isCompleted);
  const words = !isSkippedNow && comment !== undefined && { comment };
  if (isSignedNow) steps.push({ isCompleted: true, ...(isDoneAt && { customDate: done }), ...words });
  else if (isRedated) steps.push({ occurenceDate: done, ...words });
  else if (words) steps.push(words);
  if (isSkippedNow) steps.push({ isSkipped: true, comment: sent.comment ?? stored.comment ?? '' });
  return steps;
}

/** The time that may not be named at `now`, by its field; one that stands already may be of any year (R7, R44). */
export function timeOutOfRange(
  stored: Replacement,
  sent: Replacement,
  now: string,
): { field: 'plannedDate' | 'occurenceDate'; refused: DateOutOfRange } | null {
  for (const field of ['plannedDate', 'occurenceDate'] as const) {
    const far = sent[field] !== null && !isSame(stored[field], sent[field]) && outOfReach(sent[field], now);
    if (far) return { field, refused: far };
  }
  return null;
}
