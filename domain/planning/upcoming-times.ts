/** The next times of a series after a change, for its preview. */
import type { Instant } from '../time.ts';
import { findNextOccurrences } from './recurrence.ts';
import { currentStartOf, type EditInput, type ReasonToStay, type SeriesEdit } from './series-edit.ts';

export type UpcomingTime = { at: Instant; why: ReasonToStay | null };
/** The times after the change, from now on, at most so many in order: those that stay, each with why, and those of the rule. */
export function listUpcomingTimes(
  {
    rows: instances,
    edit,
    next: nextRule,
    now,
    horizon: horizonDay,
  }: Pick<EditInput, 'rows' | 'next' | 'now' | 'horizon'> & { edit: SeriesEdit },
  maxCount: number,
): UpcomingTime[] {
  const leavingIds = new Set(edit.gone);
  const reasonById = new Map(edit.remainingInstances.map((remainingRow) => [remainingRow.id, remainingRow.why]));
  const remainingInstances = instances.filter(({ id }) => !leavingIds.has(id));
  const usedTimes = new Set(
    [...edit.takenTimes, ...(edit.chosenMove ? [edit.chosenMove.at] : []), ...remainingInstances.map((row) => row.originalStart)].map(
      Date.parse,
    ),
  );
  const laterTimes = nextRule ? findNextOccurrences(nextRule, horizonDay, maxCount + usedTimes.size).map(({ at }) => at) : [];
  return [
    ...remainingInstances.filter((row) => !row.isRemoved).map((row) => ({ at: currentStartOf(row), why: reasonById.get(row.id) ?? null })),
    ...[...edit.addedTimes, ...laterTimes.filter((instant) => !usedTimes.has(Date.parse(instant)))].map((at) => ({ at, why: null })),
  ]
    .filter(({ at }) => Date.parse(at) > Date.parse(now))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, maxCount);
}
