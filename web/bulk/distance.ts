/** The distance of a bulk move as it is typed (product «Bulk acts»). */

import type { Locale } from '#domain/locales.ts';
import { clampedInterval, farthestMove } from '#domain/planning/bulk.ts';
import { readNumber } from '../kit/read-number.ts';

export const isTooFar = (value = 0): boolean => Math.abs(value) > farthestMove;

/** The number that is sent, or what is wrong with it: what lies too far is refused here, where the call would take it for the farthest (R17). */
export function readDistance(typedDistance: string, locale: Locale): { value: number } | { error: 'interval' | 'noInterval' } {
  const number = readNumber(typedDistance, locale);
  const value = clampedInterval(number ?? Number.NaN);
  return value === null || isTooFar(number) ? { error: 'interval' } : value === 0 ? { error: 'noInterval' } : { value };
}
