/** Period reports: what their status is and means, and who may sign one when (product «Period reports», R58–R60). Pure functions on values. */

export const reportStatuses = ['APPROVED_WITHOUT_DIVERGENCES', 'CONTAINS_DIVERGENCES', 'APPROVED_WITH_DIVERGENCES'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The mark of each status: green, red, orange. */
export const reportMarks = ['ok', 'divergence', 'handled'] as const;
export type ReportMark = (typeof reportMarks)[number];

const markByStatus: Record<string, ReportMark> = {
  approved_without_divergences: 'ok',
  contains_divergences: 'divergence',
  approved_with_divergences: 'handled',
  ok: 'ok',
  divergence: 'divergence',
  handled: 'handled',
};

/** The mark of a status, either vocabulary in any case. Throws RangeError 'Invalid status' for every other text (R59). */
export function reportMarkOf(status: string): ReportMark {
  const statusKey = status.toLowerCase();
  const mark = Object.hasOwn(markByStatus, statusKey) ? markByStatus[statusKey] : undefined;
  if (!mark) throw new RangeError('Invalid status');
  return mark;
}

/** The status of a report whose latest figures have, or have not, a goal that diverges (R26). */
export const reportStatusOf = (goals: readonly { hasDivergence: boolean }[]): ReportStatus =>
  goals.some(({ hasDivergence }) => hasDivergence) ? 'CONTAINS_DIVERGENCES' : 'APPROVED_WITHOUT_DIVERGENCES';

export type ReportSigning = { comment: string; isConfirmed: boolean };
export type SigningRefusal = { refused: 'nothingToSign' } | { refused: 'signed' } | { refused: 'comment' } | { refused: 'terms' };

type ReportState = { status: ReportStatus; signedByDate: string | null };
/** A report that waits for its signing: what diverges in it is gone through and signed once (R60). */
export const isAwaitingSigning = ({ status, signedByDate }: ReportState): boolean =>
  status === 'CONTAINS_DIVERGENCES' && signedByDate === null;

/** The refusal to sign a report; null when it may be signed. The comment is plain text, without markup (R60). */
export function checkReportSigning(report: ReportState, signing: ReportSigning) {
  const rejectSigning = (reason: SigningRefusal['refused']) => ({ refused: reason }) as SigningRefusal;
  if (report.signedByDate !== null) return rejectSigning('signed');
  if (!isAwaitingSigning(report)) return rejectSigning('nothingToSign');
  if (signing.comment.trim() === '') return rejectSigning('comment');
  return signing.isConfirmed ? null : rejectSigning('terms');
}

/** Recounted until it is signed (R58). */
export const mayRecountReport = ({ signedByDate }: { signedByDate: string | null }): boolean => signedByDate === null;
