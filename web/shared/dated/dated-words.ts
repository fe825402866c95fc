/** Words about something dated, of activities and tasks alike: short names, spans of time, marks. */
import { type InstanceState, isRecordedInAdvance, isRecordedLate, placedTimeOf, statusWordOf } from '#domain/planning/instance.ts';
import type { Translate } from '../../core/texts.ts';

/** «Anna B.» */
export function shortName(name: string | null): string {
  const [first = '', ...otherNames] = (name ?? '').split(' ');
  const lastInitial = otherNames.at(-1)?.[0];
  return lastInitial ? `${first} ${lastInitial}.` : first;
}

/** «52 min», «2 tim 5 min». */
export function durationText(minutes: number, t: Translate): string {
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && t('day.hours', { count: hours }), (remainder || !hours) && t('day.minutes', { count: remainder })]
    .filter(Boolean)
    .join(' ');
}
export const minutesBetween = (fromInstant: string, toInstant: string): number =>
  Math.floor(Date.parse(toInstant) / 60_000) - Math.floor(Date.parse(fromInstant) / 60_000);

/** The state in words: «Inte signerad», in its first hour «Sen, 22 min» (R84). */
export function statusText(instance: InstanceState, now: string, t: Translate): string {
  const statusWord = statusWordOf(instance, now);
  const minutes = minutesBetween(placedTimeOf(instance), now);
  return statusWord === 'late' && minutes > 0
    ? t('instance.lateBy', { span: durationText(minutes, t) })
    : t(`instance.status.${statusWord}`);
}

/** The mark of something recorded over a day late, or before its time (R13). */
export const markOf = (instance: InstanceState, t: Translate): string | null =>
  isRecordedLate(instance) ? t('day.recordedLate') : isRecordedInAdvance(instance) ? t('day.recordedAhead') : null;
