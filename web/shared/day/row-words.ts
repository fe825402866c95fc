/** The words under a row's name: who did it and when, why it was skipped, how late it is, what it draws. */
import { useMemo } from 'react';
import { withUnit } from '#domain/dose-text.ts';
import { type Locale, languageTags } from '#domain/locales.ts';
import { placedTimeOf, statusOf, wordOf } from '#domain/planning/instance.ts';
import { unitOf } from '#domain/units.ts';
import { type Translate, useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { durationText, minutesBetween, shortName, statusText } from '../dated/dated-words.ts';
import { lineOfHtml } from './comment-line.ts';
import type { Row } from './day.ts';

/** Texts and clock of the reader, of which words are made. */
export type TextContext = { t: Translate; locale: Locale; dates: ReturnType<typeof useDates> };
type TextContextNow = TextContext & { now: string };

/** The reader's texts and clock: the same object for as long as they say the same. */
export function useTextContext(): TextContext {
  const { t, locale } = useTexts();
  const dates = useDates();
  return useMemo(() => ({ t, locale, dates }), [t, locale, dates]);
}

const numberFormats: Partial<Record<Locale, Intl.NumberFormat>> = {};
/** The number format of a locale, made once: making one costs more than all else that a row says. */
function numberFormatOf(locale: Locale): Intl.NumberFormat {
  numberFormats[locale] ??= new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 2 });
  return numberFormats[locale];
}

/** «1 st ur lagret, 12 kvar»; with its name when there is more than one, or in full. */
export function drawsText({ draws }: Row, { t, locale }: Pick<TextContext, 't' | 'locale'>, full = false): string {
  const numberFormat = numberFormatOf(locale);
  return draws
    .filter(({ amount }) => amount > 0)
    .map(({ item, unit, amount, left }, _, all) =>
      t('day.draws', {
        what: [numberFormat.format(amount), unitOf(amount, unit), (full || all.length > 1) && item].filter(Boolean).join(' '),
        left: left === null ? 'none' : numberFormat.format(left),
      }),
    )
    .join('; ');
}

/** The parts of the line under the name; the first of a late one is its warning. */
export function partsOf(row: Row, context: TextContextNow, isToday: boolean): string[] {
  const { t, dates, now } = context;
  const comment = lineOfHtml(row.comment);
  const draws = drawsText(row, context);
  const dose = row.dose && `${withUnit(row.dose.text)} ${row.dose.number?.toLocaleString(context.locale) ?? ''}`.trim();
  const { plannedDate } = row;
  const plannedText =
    plannedDate &&
    Math.abs(minutesBetween(plannedDate, placedTimeOf(row))) >= 1 &&
    t('day.planned', { time: dates.formatTime(plannedDate) });
  const [firstPart, ...otherParts] = {
    missed: () => [lateText(row, context, isToday), dose, draws, comment],
    upcoming: () => [dose || row.activityCategoryName, !row.isCompletable && t('day.needsNone'), draws, comment],
    passed: () => [t('day.passed'), comment],
    completed: () => [signerText(row, context), plannedText, comment],
    skipped: () => [comment ? t('day.skippedWhy', { why: comment }) : t('day.skippedOne'), shortName(row.signedByName)],
    reported: () => [t('day.reported', { by: signerText(row, context) }), comment],
  }[statusOf(row, now)]();
  return [firstPart, movedText(row, context), ...otherParts].filter(Boolean) as string[];
}

/** «flyttad från 12:00», or from which day where that is another; nothing of one that stands where its series has it. */
export const movedText = (
  { movedFrom, plannedDate }: Row,
  { t, dates: { localDateOf, formatTime, formatBriefDay } }: Pick<TextContext, 't' | 'dates'>,
) =>
  movedFrom &&
  t('day.movedFrom', {
    from: localDateOf(movedFrom) === localDateOf(plannedDate!) ? formatTime(movedFrom) : formatBriefDay(localDateOf(movedFrom)),
  });

/** «Sen, 22 min», after an hour «Inte signerad · 2 tim sen»; of another day the word alone. */
const lateText = (row: Row, { t, now }: TextContextNow, isToday: boolean): string =>
  isToday && wordOf(row, now) === 'missed'
    ? t('day.late', { span: durationText(minutesBetween(placedTimeOf(row), now), t) })
    : statusText(row, now, t);

/** The words for who recorded it and when: the clock alone on the same day, left out when it is the time the row stands at. */
function signerText(row: Row, { dates }: TextContext): string {
  const recordedAt = row.signedByDate;
  if (!recordedAt || Math.abs(minutesBetween(placedTimeOf(row), recordedAt)) < 1) return shortName(row.signedByName);
  const day = dates.localDateOf(recordedAt);
  const isSameDay = day === dates.localDateOf(row.plannedDate ?? placedTimeOf(row));
  return [shortName(row.signedByName), isSameDay ? '' : dates.formatShortDay(day).replace(/ \d{4}$/, ''), dates.formatTime(recordedAt)]
    .filter(Boolean)
    .join(' ');
}
