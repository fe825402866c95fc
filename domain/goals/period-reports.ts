/** Period reports: what their status is and means, and who may sign one when (product «Period reports», R58–R60). Pure functions on values. */

export const reportStatuses = ['APPROVED_WITHOUT_DIVERGENCES', 'CONTAINS_DIVERGENCES', 'APPROVED_WITH_DIVERGENCES'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The mark of each status: green, red, orange. */
export const reportMarks = ['ok', 'divergence', 'handled'] as const;
export type ReportMark = (typeof reportMarks)[number];

const marks: Record<string, ReportMark> = {
  approved_without_divergences: 'ok',
  contains_divergences: 'divergence',
  approved_with_divergences: 'handled',
  ok: 'ok',
  divergence: 'divergence',
  handled: 'handled',
};

/** The mark of a status, either vocabulary in any case. Throws RangeError 'Invalid status' for every other text (R59). */
export function markOf(status: string): ReportMark {
  const key = status.toLowerCase();
  const mark = Object.hasOwn(marks, key) ? marks[key] : undefined;
  if (!mark) throw new RangeError('Invalid status');
  return mark;
}

/** The status of a report whose latest figures have, or have not, a goal that diverges (R26). */
export const writtenStatus = (goals: readonly { hasDivergence: boolean }[]): ReportStatus =>
  goals.some(({ hasDivergence }) => hasDivergence) ? 'CONTAINS_DIVERGENCES' : 'APPROVED_WITHOUT_DIVERGENCES';

export type ReportSigning = { comment: string; isConfirmed: boolean };
export type SigningRefusal = { refused: 'nothingToSign' } | { refused: 'signed' } | { refused: 'comment' } | { refused: 'terms' };

type ReportState = { status: ReportStatus; signedByDate: string | null };
/** A report that waits for its signing: what diverges in it is gone through and signed once (R60). */
export const awaitsSigning = ({ status, signedByDate }: ReportState): boolean => status === 'CONTAINS_DIVERGENCES' && signedByDate === null;

/** The refusal to sign a report; null when it may be signed. The comment is plain text, without markup (R60). */
export function signingRefusal(report: ReportState, signing: ReportSigning) {
  const refuse = (refused: SigningRefusal['refused']) => ({ refused }) as SigningRefusal;
  if (report.signedByDate !== null) return refuse('signed');
  if (!awaitsSigning(report)) return refuse('nothingToSign');
  if (signing.comment.trim() === '') return refuse('comment');
  return signing.isConfirmed ? null : refuse('terms');
}

/** Recounted until it is signed (R58). */
export const mayRecount = ({ signedByDate }: { signedByDate: string | null }): boolean => signedByDate === null;
