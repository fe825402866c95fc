/** The distance of a bulk move as it is typed (product «Bulk acts»). */
import { clampedInterval, farthestMove } from '#domain/planning/bulk.ts';

export const isTooFar = (value: number): boolean => Math.abs(value) > farthestMove;
/** The number that is typed, with a comma or a point and either minus; NaN for what is none. */
export const numberOf = (typed: string): number =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.').replace(/^[−–]/, '-'));

/** The number that is sent, or what is wrong with it: what lies too far is refused here, where the call would take it for the farthest (R17). */
export function readDistance(typed: string): { value: number } | { error: 'interval' | 'noInterval' } {
  const number = numberOf(typed);
  const value = clampedInterval(number);
  return value === null || isTooFar(number) ? { error: 'interval' } : value === 0 ? { error: 'noInterval' } : { value };
}
