/** What a row says under its name: who did it and when, why it was skipped, how late it is, what it draws. */
import { recordedAhead, recordedLate, statusOf, timeOf } from '#domain/planning/instance.ts';
import type { useDates } from '../shared/dates.ts';
import { textOfHtml } from '../shared/html-text.ts';
import type { Locale, T } from '../shared/texts.ts';
import type { Row } from './day.ts';

type Words = { t: T; locale: Locale; dates: ReturnType<typeof useDates>; now: string };

/** «Anna B.» */
export const shortName = (name: string | null): string => {
  const [first = '', ...rest] = (name ?? '').split(' ');
  const last = rest.at(-1)?.[0];
  return last ? `${first} ${last}.` : first;
};

/** «52 min», «2 tim 5 min». */
export const span = (minutes: number, t: T): string => {
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && t('day.hours', { count: hours }), (left || !hours) && t('day.minutes', { count: left })].filter(Boolean).join(' ');
};
export const minutesBetween = (from: string, to: string): number =>
  Math.floor(Date.parse(to) / 60_000) - Math.floor(Date.parse(from) / 60_000);

/** «drar 1 st, 12 kvar»; with its name when there is more than one, or in full. */
export const drawsText = ({ draws }: Row, { t, locale }: Pick<Words, 't' | 'locale'>, full = false): string => {
  const number = new Intl.NumberFormat(locale === 'sv' ? 'sv-SE' : 'en-GB', { maximumFractionDigits: 2 });
  return draws
    .filter(({ amount }) => amount > 0)
    .map(({ item, unit, amount, left }, _, all) =>
      t('day.draws', {
        what: [number.format(amount), unit, (full || all.length > 1) && item].filter(Boolean).join(' '),
        left: number.format(left),
      }),
    )
    .join('; ');
};

/** The mark of something recorded over a day late, or before its time (decision 13). */
export const markOf = (row: Row, t: T): string | null =>
  recordedLate(row) ? t('day.recordedLate') : recordedAhead(row) ? t('day.recordedAhead') : null;

/** Who recorded it and when: the clock alone on the same day, left out when it is the time the row stands at. */
const by = (row: Row, { dates }: Words): string => {
  const recorded = row.signedByDate;
  if (!recorded || Math.abs(minutesBetween(timeOf(row), recorded)) < 1) return shortName(row.signedByName);
  const day = dates.dayOf(recorded);
  const sameDay = day === dates.dayOf(row.plannedDate ?? timeOf(row));
  return [shortName(row.signedByName), sameDay ? '' : dates.shortDay(day).replace(/ \d{4}$/, ''), dates.clockOf(recorded)]
    .filter(Boolean)
    .join(' ');
};

/** Under the name, in parts; the first of a late one is its warning. */
export const partsOf = (row: Row, words: Words, isToday: boolean): string[] => {
  const { t, dates, now } = words;
  const comment = textOfHtml(row.comment).replace(/\n/g, ' ');
  const draws = drawsText(row, words);
  const moved = row.plannedDate && Math.abs(minutesBetween(row.plannedDate, timeOf(row))) >= 1;
  const planned = moved ? t('day.planned', { time: dates.clockOf(row.plannedDate!) }) : '';
  const parts = {
    missed: () => [isToday ? t('day.late', { span: span(minutesBetween(timeOf(row), now), t) }) : t('day.missedOne'), draws, comment],
    upcoming: () => [row.activityCategoryName, !row.isCompletable && t('day.needsNone'), draws, comment],
    passed: () => [t('day.passed'), comment],
    completed: () => [by(row, words), planned, comment],
    skipped: () => [comment ? t('day.skippedWhy', { why: comment }) : t('day.skippedOne'), shortName(row.signedByName)],
    reported: () => [t('day.reported', { by: by(row, words) }), comment],
  }[statusOf(row, now)]();
  return parts.filter((part): part is string => Boolean(part));
};
