/**
 * A day's instances arranged for its page: how they fall into late, coming and finished, which of them are shown, and what they count to
 * (product «The day»).
 */
import type { ActivityInstance } from '#contract/planning/instances.ts';
import { isFinished, isOverdue, isPast, placedTimeOf, statusOf } from '#domain/planning/instance.ts';

export type DayInstance = ActivityInstance;
/** The finished rows that the reader wants to see. */
export type FinishedFilter = { showSigned: boolean; showSkipped: boolean; showReported: boolean };

/** Rows by time; each one's is read once, not at every comparison. */
const sortByTime = (instances: readonly DayInstance[]): DayInstance[] =>
  instances
    .map((instance) => ({ row: instance, at: Date.parse(placedTimeOf(instance)) }))
    .sort((a, b) => a.at - b.at || a.row.id - b.row.id)
    .map(({ row: instance }) => instance);

/** `isAwaitingReader`: done by somebody else, it waits for the reader, and stands among what is left until they answer. */
export function groupInstances(
  instances: readonly DayInstance[],
  now: string,
  finishedFilter: FinishedFilter,
  isAwaitingReader?: (row: DayInstance) => unknown,
) {
  const groups = { late: [] as DayInstance[], coming: [] as DayInstance[], finished: [] as DayInstance[] };
  for (const instance of sortByTime(instances)) {
    if (isAwaitingReader?.(instance)) groups.late.push(instance);
    else if (!isFinished(instance, now)) groups[isOverdue(instance, now) ? 'late' : 'coming'].push(instance);
    else if (isFinishedShown(instance, now, finishedFilter)) groups.finished.push(instance);
  }
  return groups;
}

/**
 * The instant a row is drawn at: only of a late one the present moment, which it tells its distance from; of others one at which they look the
 * same, so that a minute that goes by draws them no more.
 */
export const drawnInstantOf = (instance: DayInstance, now: string): string =>
  isOverdue(instance, now) ? now : isPast(placedTimeOf(instance), now) ? placedTimeOf(instance) : '';

/** Counts of what somebody has to answer for: what is never signed and passes by itself does not count. */
export function dayCountsOf(instances: readonly DayInstance[], now: string) {
  const statuses = instances.filter((instance) => instance.isCompletable || instance.signedById !== null).map((row) => statusOf(row, now));
  const countStatuses = (...wantedStatuses: readonly string[]) => statuses.filter((status) => wantedStatuses.includes(status)).length;
  return {
    total: statuses.length,
    done: countStatuses('completed', 'reported'),
    missed: countStatuses('missed'),
    skipped: countStatuses('skipped'),
  };
}

/** True when a finished one is shown; what passed without a signing goes with the reported. */
function isFinishedShown(instance: DayInstance, now: string, finishedFilter: FinishedFilter): boolean {
  const status = statusOf(instance, now);
  return status === 'completed'
    ? finishedFilter.showSigned
    : status === 'skipped'
      ? finishedFilter.showSkipped
      : finishedFilter.showReported;
}
