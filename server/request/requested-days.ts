/** The days that somebody asks figures for. */
import { type DayRange, rangeOf } from '#domain/statistics.ts';
import { localDate } from '#domain/time.ts';
import { badField } from '#server/request/problems.ts';

type Query = { startDate?: string | undefined; endDate?: string | undefined };

/** Throws a 400 at the field of `objectName` that is wrong. `back` and `ahead` are days from today where no range is requested. */
export function requestedDays(
  query: Query,
  now: Date,
  timeZone: string,
  reach?: { back: number; ahead: number },
  objectName = 'statistics',
): DayRange {
  const range = rangeOf(query, localDate(now.toISOString(), timeZone), reach);
  if ('refused' in range) throw badField(objectName, range.field, `error.field.${range.refused}`);
  return range;
}
