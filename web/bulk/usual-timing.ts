/** The preset timing of a bulk signing: the one used last, where no time must be given (R91). Stored in this browser, per account. */
import type { SignTiming } from '#domain/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { findSigningQuestions } from '#domain/planning/one-tap.ts';
import type { useDateFormatters } from '../kit/dates.ts';
import type { DayInstance } from '../shared/day/day.ts';

const storageKeyOf = (accountId: number) => `bulkTiming.${accountId}`;

/** A time of one's own is another each time. */
export function storeTiming(accountId: number, timing: SignTiming): void {
  if (timing !== 'custom') localStorage.setItem(storageKeyOf(accountId), timing);
}

/** Nothing where one of them is outside its limit, or lies on a day to come. */
export function readUsualTiming(
  accountId: number,
  instances: readonly DayInstance[],
  now: string,
  { localDateOf }: Pick<ReturnType<typeof useDateFormatters>, 'localDateOf'>,
): SignTiming | undefined {
  const today = localDateOf(now);
  const needsTime = instances.some(
    (instance) =>
      localDateOf(placedTimeOf(instance)) > today || findSigningQuestions(instance, now, localDateOf(placedTimeOf(instance)) < today).time,
  );
  if (needsTime) return undefined;
  return localStorage.getItem(storageKeyOf(accountId)) === 'planned' ? 'planned' : 'now';
}
