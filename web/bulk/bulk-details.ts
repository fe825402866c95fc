/** The details of a bulk act: as they are typed, what is wrong with them, and as the call gets them (product «Bulk acts», R17). */
import type { Locale } from '#domain/locales.ts';
import type { BulkAct, MoveUnit, SignTiming } from '#domain/planning/bulk.ts';
import type { TextKey } from '../core/texts.ts';
import { type Comment, commentErrorOf, emptyComment, htmlOfComment } from '../shared/dated/comment.ts';
import type { BulkBody } from '../shared/day/bulk-query.ts';
import { readDistance } from './distance.ts';

export type BulkDetails = {
  comment: Comment;
  /** The reason to sign those all the same that one lacks a delegation or licence for. */
  why?: Comment;
  timing?: SignTiming;
  occurrenceDate?: string;
  intervalValue?: number;
  intervalUnit?: MoveUnit;
};
export type TypedDetails = { comment: Comment; why: Comment; timing: SignTiming | undefined; distance: string; unit: MoveUnit };
/** The act that the details are of; `isAuthorityMissing`: of some rows the signer lacks the delegation or licence. */
type ReadContext = { act: BulkAct; isAuthorityMissing: boolean; locale: Locale };

/** The form's first content: the details of before, else empty ones with this timing. */
export const typedDetailsOf = (previousDetails: BulkDetails | null, timing: SignTiming | undefined): TypedDetails => ({
  comment: previousDetails?.comment ?? emptyComment,
  why: previousDetails?.why ?? emptyComment,
  timing: previousDetails?.timing ?? timing,
  distance: previousDetails?.intervalValue === undefined ? '' : String(previousDetails.intervalValue),
  unit: previousDetails?.intervalUnit ?? 'MINUTE',
});

/**
 * The details as they go on, and the keys of what is wrong with them by field, in the order of the fields. `occurrenceDate`: the typed time, whose
 * errors are its own fields'.
 */
export function readDetails(
  { comment, why, timing, distance, unit }: TypedDetails,
  { act, isAuthorityMissing, locale }: ReadContext,
  occurrenceDate?: string,
): { details: BulkDetails; fieldErrors: Record<string, TextKey> } {
  const interval = act === 'move' && readDistance(distance, locale);
  const whyError = isAuthorityMissing && commentErrorOf(why, 'error.field.commentMissing');
  const commentError = commentErrorOf(comment, 'error.field.commentMissing');
  return {
    details: {
      comment,
      ...(isAuthorityMissing && { why }),
      ...(act === 'sign' && timing && { timing }),
      ...(occurrenceDate && { occurrenceDate }),
      ...(interval && 'value' in interval && { intervalValue: interval.value, intervalUnit: unit }),
    },
    fieldErrors: {
      ...(act === 'sign' && !timing && { timing: 'signDetails.timeRequired' }),
      ...(interval && 'error' in interval && { interval: `error.bulk.${interval.error}` }),
      ...(whyError && { why: whyError }),
      ...(commentError && { comment: commentError }),
    },
  };
}

/** The call's body; `untilDate`: where it is done on the days from `fromDate` to there. */
export function buildBulkBody(instanceIds: number[], details: BulkDetails, fromDate: string, untilDate?: string): BulkBody {
  const { comment, why, ...otherDetails } = details;
  const whyWithout = why && htmlOfComment(why);
  return {
    instanceIds,
    comment: htmlOfComment(comment),
    ...(whyWithout && { whyWithout }),
    ...otherDetails,
    ...(untilDate && { fromDate, untilDate }),
  };
}
