/** Words about something dated, of activities and tasks alike: short names, spans of time, marks. */
import { type InstanceState, isRecordedAhead, isRecordedLate, placedTimeOf, wordOf } from '#domain/planning/instance.ts';
import type { Translate } from '../../core/texts.ts';

/** «Anna B.» */
export function shortName(name: string | null): string {
  const [first = '', ...rest] = (name ?? '').split(' ');
  const lastInitial = rest.at(-1)?.[0];
  return lastInitial ? `${first} ${lastInitial}.` : first;
}

/** «52 min», «2 tim 5 min». */
export function durationText(minutes: number, t: Translate): string {
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && t('day.hours', { count: hours }), (remainder || !hours) && t('day.minutes', { count: remainder })]
    .filter(Boolean)
    .join(' ');
}
export const minutesBetween = (from: string, to: string): number =>
  Math.floor(Date.parse(to) / 60_000) - Math.floor(Date.parse(from) / 60_000);

/** The state in words: «Inte signerad», in its first hour «Sen, 22 min» (R84). */
export function statusText(row: InstanceState, now: string, t: Translate): string {
  const word = wordOf(row, now);
  const minutes = minutesBetween(placedTimeOf(row), now);
  return word === 'late' && minutes > 0 ? t('instance.lateBy', { span: durationText(minutes, t) }) : t(`instance.status.${word}`);
}

/** The mark of something recorded over a day late, or before its time (R13). */
export const markOf = (row: InstanceState, t: Translate): string | null =>
  isRecordedLate(row) ? t('day.recordedLate') : isRecordedAhead(row) ? t('day.recordedAhead') : null;
