/** A week of one client's plan, its days beside each other (product «Paper and week»). */
import type { Instant, LocalTime } from '../time.ts';
import { type PrintedInstance, paperTimeOf, sortForPaper } from './paper.ts';

/** The parts of a day, six hours each from midnight: what is done at the same time of day stands at the same height in every column. */
export const partsOfDay = ['night', 'morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

/** The part of the day that a wall clock, HH:mm, lies in. */
export const partOfDayAt = (clock: LocalTime): PartOfDay => partsOfDay[Math.floor(Number(clock.slice(0, 2)) / 6)]!;

/**
 * The rows of a week's days by the part of the day they are planned in, each day's in order of time; parts in which nothing stands on any day
 * are left out. `formatTime` reads an ISO instant on the client's wall clock. What was moved stands where it was moved to.
 */
export function groupByPartOfDay<R extends PrintedInstance>(
  instancesByDay: readonly (readonly R[])[],
  formatTime: (at: Instant) => LocalTime,
) {
  const daysByPart = instancesByDay.map((dayInstances) =>
    Map.groupBy(sortForPaper(dayInstances), (instance) => partOfDayAt(formatTime(paperTimeOf(instance)))),
  );
  return partsOfDay
    .filter((partOfDay) => daysByPart.some((day) => day.has(partOfDay)))
    .map((part) => ({ part, days: daysByPart.map((day): readonly R[] => day.get(part) ?? []) }));
}
