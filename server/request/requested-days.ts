/** The days that somebody asks figures for. */
import { checkDayRange, type DayRange } from '#domain/statistics.ts';
import { toLocalDate } from '#domain/time.ts';
import { badField } from '#server/request/problems.ts';

type DayQuery = { startDate?: string | undefined; endDate?: string | undefined };

/** Throws a 400 at the field of `objectName` that is wrong. `back` and `ahead` are days from today where no range is requested. */
export function parseRequestedDays(
  query: DayQuery,
  now: Date,
  timeZone: string,
  reach?: { back: number; ahead: number },
  objectName = 'statistics',
): DayRange {
  const range = checkDayRange(query, toLocalDate(now.toISOString(), timeZone), reach);
  if ('refused' in range) throw badField(objectName, range.field, `error.field.${range.refused}`);
  return range;
}
