/** The timeline of a client: what was done, which date it stands at, and what it is called there (product «Timeline»). */
import { checkDayRange, type DayRange, type RangeRefusal } from '../statistics.ts';
import { addYears, endOfMonth, type LocalDate, startOfMonth } from '../time.ts';
import type { InstanceState } from './instance.ts';

export const timelineLabels = ['skipped', 'signed', 'reported'] as const;
export type TimelineLabel = (typeof timelineLabels)[number];

type DatedInstance = Pick<InstanceState, 'skippedDate' | 'signedByDate' | 'plannedDate' | 'occurenceDate' | 'isCompletable'>;
/** The instant it stands at, which SQL says for the reader and a test compares over random rows: skipped, else signed when it was to be signed, else planned, else when it was done. Null when it has none. */
export const timelineDateOf = ({ skippedDate, signedByDate, plannedDate, occurenceDate, isCompletable }: DatedInstance): string | null =>
  skippedDate ?? (isCompletable ? signedByDate : null) ?? plannedDate ?? occurenceDate;

type LabelledInstance = Pick<InstanceState, 'isSkipped' | 'isCompletable' | 'isCompleted'>;
/** Skipped; signed, when it was to be signed and is; otherwise reported. */
export const timelineLabelOf = ({ isSkipped, isCompletable, isCompleted }: LabelledInstance): TimelineLabel =>
  isSkipped ? 'skipped' : isCompletable && isCompleted ? 'signed' : 'reported';

type DateQuery = { startDate?: LocalDate | undefined; endDate?: LocalDate | undefined };
export type TimelineRefusal = RangeRefusal | { field: 'endDate'; refused: 'longerThanYear' };

/**
 * The days asked for, both included: this month when nothing is said, and of what is left out the start or the end of the other's month.
 * Refused, with the field, when it ends before it starts, lies more than ten years ahead, or, at the end, when it is longer than twelve months.
 */
export function resolveTimelineRange({ startDate, endDate }: DateQuery, today: LocalDate): DayRange | TimelineRefusal {
  const from = startDate ?? startOfMonth(endDate ?? today);
  const to = endDate ?? endOfMonth(startDate ?? today);
  const dateRange = checkDayRange({ startDate: from, endDate: to }, today);
  if ('refused' in dateRange && dateRange.refused !== 'rangeTooLong')
    return { ...dateRange, field: startDate === undefined ? 'endDate' : endDate === undefined ? 'startDate' : dateRange.field };
  return 'refused' in dateRange || to >= addYears(from, 1) ? { field: 'endDate', refused: 'longerThanYear' } : dateRange;
}
