/** The distance of a bulk move as it is typed (product «Bulk acts»). */

import type { Locale } from '#domain/locales.ts';
import { clampMoveInterval, maxMoveDistance } from '#domain/planning/bulk.ts';
import { readNumber } from '../kit/read-number.ts';

export const isTooFar = (distance = 0): boolean => Math.abs(distance) > maxMoveDistance;

/** The number that is sent, or what is wrong with it: what lies too far is refused here, where the call would take it for the farthest (R17). */
export function readDistance(distanceText: string, locale: Locale): { value: number } | { error: 'interval' | 'noInterval' } {
  const parsedNumber = readNumber(distanceText, locale);
  const value = clampMoveInterval(parsedNumber ?? Number.NaN);
  return value === null || isTooFar(parsedNumber) ? { error: 'interval' } : value === 0 ? { error: 'noInterval' } : { value };
}
