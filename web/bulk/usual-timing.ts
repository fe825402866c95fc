/** The preset timing of a bulk signing: the one used last, where no time must be given (R91). Stored in this browser, per account. */
import type { SignTiming } from '#domain/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { signingQuestions } from '#domain/planning/one-tap.ts';
import type { useDates } from '../kit/dates.ts';
import type { Row } from '../shared/day/day.ts';

const keyOf = (accountId: number) => `bulkTiming.${accountId}`;

/** A time of one's own is another each time. */
export function keepTiming(accountId: number, timing: SignTiming): void {
  if (timing !== 'custom') localStorage.setItem(keyOf(accountId), timing);
}

/** Nothing where one of them is outside its limit, or lies on a day to come. */
export function usualTiming(
  accountId: number,
  rows: readonly Row[],
  now: string,
  { localDateOf }: Pick<ReturnType<typeof useDates>, 'localDateOf'>,
): SignTiming | undefined {
  const today = localDateOf(now);
  const needsTime = rows.some(
    (row) => localDateOf(placedTimeOf(row)) > today || signingQuestions(row, now, localDateOf(placedTimeOf(row)) < today).time,
  );
  if (needsTime) return undefined;
  return localStorage.getItem(keyOf(accountId)) === 'planned' ? 'planned' : 'now';
}
