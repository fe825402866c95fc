/**
 * A day's instances arranged for its page: how they fall into late, coming and finished, which of them are shown, and what they count to
 * (product «The day»).
 */
import type { ActivityInstance } from '#contract/planning/instances.ts';
import { isFinished, isOverdue, isPast, placedTimeOf, statusOf } from '#domain/planning/instance.ts';

export type Row = ActivityInstance;
/** The finished rows that the reader wants to see. */
export type FinishedFilter = { showSigned: boolean; showSkipped: boolean; showReported: boolean };

/** Rows by time; each one's is read once, not at every comparison. */
const sortByTime = (rows: readonly Row[]): Row[] =>
  rows
    .map((row) => ({ row, at: Date.parse(placedTimeOf(row)) }))
    .sort((a, b) => a.at - b.at || a.row.id - b.row.id)
    .map(({ row }) => row);

/** `isMine`: done by somebody else, it waits for the reader, and stands among what is left until they answer. */
export function arrange(rows: readonly Row[], now: string, finishedFilter: FinishedFilter, isMine?: (row: Row) => unknown) {
  const groups = { late: [] as Row[], coming: [] as Row[], finished: [] as Row[] };
  for (const row of sortByTime(rows)) {
    if (isMine?.(row)) groups.late.push(row);
    else if (!isFinished(row, now)) groups[isOverdue(row, now) ? 'late' : 'coming'].push(row);
    else if (isFinishedShown(row, now, finishedFilter)) groups.finished.push(row);
  }
  return groups;
}

/**
 * The instant a row is drawn at: only of a late one the present moment, which it tells its distance from; of others one at which they look the
 * same, so that a minute that goes by draws them no more.
 */
export const drawnInstantOf = (row: Row, now: string): string =>
  isOverdue(row, now) ? now : isPast(placedTimeOf(row), now) ? placedTimeOf(row) : '';

/** Counts of what somebody has to answer for: what is never signed and passes by itself does not count. */
export function dayCountsOf(rows: readonly Row[], now: string) {
  const statuses = rows.filter((row) => row.isCompletable || row.signedById !== null).map((row) => statusOf(row, now));
  const countOf = (...wantedStatuses: readonly string[]) => statuses.filter((status) => wantedStatuses.includes(status)).length;
  return { total: statuses.length, done: countOf('completed', 'reported'), missed: countOf('missed'), skipped: countOf('skipped') };
}

/** True when a finished one is shown; what passed without a signing goes with the reported. */
function isFinishedShown(row: Row, now: string, finishedFilter: FinishedFilter): boolean {
  const status = statusOf(row, now);
  return status === 'completed'
    ? finishedFilter.showSigned
    : status === 'skipped'
      ? finishedFilter.showSkipped
      : finishedFilter.showReported;
}
