/** The words under a row's name: who did it and when, why it was skipped, how late it is, what it draws. */
import { useMemo } from 'react';
import { inflectDoseUnit } from '#domain/dose-text.ts';
import { type Locale, languageTags } from '#domain/locales.ts';
import { placedTimeOf, statusOf, statusWordOf } from '#domain/planning/instance.ts';
import { inflectOptionalUnit } from '#domain/units.ts';
import { type Translate, useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { durationText, minutesBetween, shortName, statusText } from '../dated/dated-words.ts';
import { singleLineOfHtml } from './comment-line.ts';
import type { DayInstance } from './day.ts';

/** Texts and clock of the reader, of which words are made. */
export type TextContext = { t: Translate; locale: Locale; dates: ReturnType<typeof useDateFormatters> };
type TimedTextContext = TextContext & { now: string };

/** The reader's texts and clock: the same object for as long as they say the same. */
export function useTextContext(): TextContext {
  const { t, locale } = useTranslation();
  const dates = useDateFormatters();
  return useMemo(() => ({ t, locale, dates }), [t, locale, dates]);
}

const numberFormats: Partial<Record<Locale, Intl.NumberFormat>> = {};
/** The number format of a locale, made once: making one costs more than all else that a row says. */
function numberFormatOf(locale: Locale): Intl.NumberFormat {
  numberFormats[locale] ??= new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 2 });
  return numberFormats[locale];
}

/** «1 st ur lagret, 12 kvar»; with its name when there is more than one, or in full. */
export function stockDrawText({ draws }: DayInstance, { t, locale }: Pick<TextContext, 't' | 'locale'>, isItemNamed = false): string {
  const numberFormat = numberFormatOf(locale);
  return draws
    .filter(({ amount }) => amount > 0)
    .map(({ item, unit, amount, left: remainingAmount }, _, allDraws) =>
      t('day.draws', {
        what: [numberFormat.format(amount), inflectOptionalUnit(amount, unit), (isItemNamed || allDraws.length > 1) && item]
          .filter(Boolean)
          .join(' '),
        left: remainingAmount === null ? 'none' : numberFormat.format(remainingAmount),
      }),
    )
    .join('; ');
}

/** The parts of the line under the name; the first of a late one is its warning. */
export function detailTextsOf(instance: DayInstance, textContext: TimedTextContext, isToday: boolean): string[] {
  const { t, dates, now } = textContext;
  const commentLine = singleLineOfHtml(instance.comment);
  const drawText = stockDrawText(instance, textContext);
  const doseText =
    instance.dose && `${inflectDoseUnit(instance.dose.text)} ${instance.dose.number?.toLocaleString(textContext.locale) ?? ''}`.trim();
  const { plannedDate } = instance;
  const plannedText =
    plannedDate &&
    Math.abs(minutesBetween(plannedDate, placedTimeOf(instance))) >= 1 &&
    t('day.planned', { time: dates.formatTime(plannedDate) });
  const [firstPart, ...otherParts] = {
    missed: () => [lateText(instance, textContext, isToday), doseText, drawText, commentLine],
    upcoming: () => [doseText || instance.activityCategoryName, !instance.isCompletable && t('day.needsNone'), drawText, commentLine],
    passed: () => [t('day.passed'), commentLine],
    completed: () => [signerText(instance, textContext), plannedText, commentLine],
    skipped: () => [commentLine ? t('day.skippedWhy', { why: commentLine }) : t('day.skippedOne'), shortName(instance.signedByName)],
    reported: () => [t('day.reported', { by: signerText(instance, textContext) }), commentLine],
  }[statusOf(instance, now)]();
  return [firstPart, movedText(instance, textContext), ...otherParts].filter(Boolean) as string[];
}

/** «flyttad från 12:00», or from which day where that is another; nothing of one that stands where its series has it. */
export const movedText = (
  { movedFrom, plannedDate }: DayInstance,
  { t, dates: { localDateOf, formatTime, formatBriefDay } }: Pick<TextContext, 't' | 'dates'>,
) =>
  movedFrom &&
  t('day.movedFrom', {
    from: localDateOf(movedFrom) === localDateOf(plannedDate!) ? formatTime(movedFrom) : formatBriefDay(localDateOf(movedFrom)),
  });

/** «Sen, 22 min», after an hour «Inte signerad · 2 tim sen»; of another day the word alone. */
const lateText = (instance: DayInstance, { t, now }: TimedTextContext, isToday: boolean): string =>
  isToday && statusWordOf(instance, now) === 'missed'
    ? t('day.late', { span: durationText(minutesBetween(placedTimeOf(instance), now), t) })
    : statusText(instance, now, t);

/** The words for who recorded it and when: the clock alone on the same day, left out when it is the time the row stands at. */
function signerText(instance: DayInstance, { dates }: TextContext): string {
  const recordedAt = instance.signedByDate;
  if (!recordedAt || Math.abs(minutesBetween(placedTimeOf(instance), recordedAt)) < 1) return shortName(instance.signedByName);
  const day = dates.localDateOf(recordedAt);
  const isSameDay = day === dates.localDateOf(instance.plannedDate ?? placedTimeOf(instance));
  return [shortName(instance.signedByName), isSameDay ? '' : dates.formatShortDay(day).replace(/ \d{4}$/, ''), dates.formatTime(recordedAt)]
    .filter(Boolean)
    .join(' ');
}
