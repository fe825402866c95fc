/** One-tap signing: when one tap is enough, and what else a signing is asked for (product «Signing and skipping», R13, R91). */
import { type InstanceState, isPast, placedTimeOf } from './instance.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The minutes after its time within which one tap signs where nothing else is said, and the least and the most that may be said (R91). */
export const DEFAULT_ONE_TAP_MINUTES = 720;
export const MIN_ONE_TAP_MINUTES = 5;
export const MAX_ONE_TAP_MINUTES = 720;
/** The limit in a category that contains medicine, where neither its company nor the platform says another (R91). */
export const MEDICINE_ONE_TAP_MINUTES = 60;
/** `oneTapMinutes`: its own limit, where that is not the usual one. */
export type TappedInstance = Pick<InstanceState, 'occurenceDate' | 'plannedDate'> & { oneTapMinutes?: number | null | undefined };
/**
 * True when one tap may sign it as done at `now`: what lies over an hour ahead, or further back than its limit, is asked about first (R91). Once
 * its day is over the limit is an hour at the most: enough for the night's shift.
 */
export function isOneTapEnough(instance: TappedInstance, now: string, isDayOver = false): boolean {
  const aheadMs = Date.parse(placedTimeOf(instance)) - Date.parse(now);
  const limitMinutes = instance.oneTapMinutes ?? DEFAULT_ONE_TAP_MINUTES;
  return aheadMs <= HOUR_MS && aheadMs >= -MINUTE_MS * (isDayOver ? Math.min(limitMinutes, 60) : limitMinutes);
}
/** Questions of a signing at `now`: a time that nobody chose beforehand, and for a day that is over also why it is signed afterwards (R91). */
export function findSigningQuestions(instance: TappedInstance, now: string, isDayOver: boolean): { time: boolean; needsReason: boolean } {
  const needsTime = isPast(placedTimeOf(instance), now) && !isOneTapEnough(instance, now, isDayOver);
  return { time: needsTime, needsReason: needsTime && isDayOver };
}
