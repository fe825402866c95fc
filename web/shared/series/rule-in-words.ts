/** A repeat in words, in the reader's language: «Vardagar kl. 08:00», and «…, från 1 december» while that lies ahead (R7). */

import { type Locale, languageTags } from '#domain/locales.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { addDays, weekday } from '#domain/time.ts';
import { serverNow } from '../../core/clock.ts';
import type { Translate } from '../../core/texts.ts';
import { dayName, localDateOf } from '../../kit/dates.ts';

/** A Monday; the names of the days of the week are formatted from it on. */
const MONDAY = '2026-11-16';
const noonDateOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** «måndag», «Monday»; 0 is Monday. */
export const weekdayNameOfIndex = (dayIndex: number, locale: Locale, weekday: 'long' | 'short' = 'long'): string =>
  noonDateOf(addDays(MONDAY, dayIndex)).toLocaleDateString(languageTags[locale], { weekday, timeZone: 'UTC' });

const swedishOrdinalWords = ['', '', '', 'tredje', 'fjärde', 'femte', 'sjätte', 'sjunde', 'åttonde', 'nionde', 'tionde', 'elfte', 'tolfte'];
const swedishOrdinal = (n: number) => (n % 10 <= 2 && n % 10 > 0 && ![11, 12].includes(n % 100) ? `${n}:a` : `${n}:e`);
const englishEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const englishOrdinalRules = new Intl.PluralRules('en', { type: 'ordinal' });
const englishOrdinal = (n: number) => `${n}${englishEndings[englishOrdinalRules.select(n)] ?? 'th'}`;
/** «tredje», «13:e»; «3rd», «13th». */
const ordinals: Record<Locale, (n: number) => string> = { sv: (n) => swedishOrdinalWords[n] ?? swedishOrdinal(n), en: englishOrdinal };
const ordinalOf = (n: number, locale: Locale) => ordinals[locale](n);
/** A day of the month: «15», «15th». */
const datesOfMonth: Record<Locale, (day: number) => string> = { sv: String, en: englishOrdinal };

const joinWords = (words: readonly string[], locale: Locale) =>
  new Intl.ListFormat(languageTags[locale], { type: 'conjunction' }).format(words);

const weekdaysPluralText = (days: readonly number[], t: Translate, locale: Locale): string =>
  joinWords(
    [...days].sort((a, b) => a - b).map((day) => t('rule.words.weekdayPlural', { day: weekdayNameOfIndex(day, locale) })),
    locale,
  );

/** Days of the month in words: «1, 15 och 31», «1st, 15th and 31st»; the last day (-1) has words of its own. */
export const monthDaysInWords = (days: readonly number[], locale: Locale): string =>
  joinWords(
    days.filter((day) => day > 0).map((day) => datesOfMonth[locale](day)),
    locale,
  );

/** «måndag 29 feb 2032»: a day with its year where that is another than today's. */
export const dayNameWithYear = (today: string, day: string, locale: Locale): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayName(day, locale) : `${dayName(day, locale)} ${day.slice(0, 4)}`;

/** «1 december», with its year where that is another than today's. */
const dayMonthText = (today: string, day: string, locale: Locale): string =>
  noonDateOf(day).toLocaleDateString(languageTags[locale], {
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  });

/** A rule that checkRule lets pass, in words, with its further clock times. The start is added while it lies ahead of today. */
export function ruleText(
  rule: Rule,
  t: Translate,
  locale: Locale,
  otherTimes: readonly string[] = [],
  today: string = localDateOf(serverNow(), rule.timeZone),
): string {
  const [startDay = '', clockText = ''] = rule.start.split('T');
  const timesText = joinWords([clockText, ...otherTimes].sort(), locale);
  if (rule.freq === 'none') return t('rule.words.once', { day: `${dayName(startDay, locale)} ${startDay.slice(0, 4)}`, time: timesText });
  const frequency = frequencyTextOf(rule, t, locale);
  const textParams = {
    often: frequency.charAt(0).toLocaleUpperCase(locale) + frequency.slice(1),
    time: timesText,
    from: dayMonthText(today, startDay, locale),
  };
  if (rule.until && rule.until < startDay) return t('rule.words.never', textParams);
  const untilText = rule.until && dayMonthText(today, rule.until, locale);
  if (startDay <= today)
    return untilText ? t('rule.words.begunUntil', { ...textParams, until: untilText }) : t('rule.words.begun', textParams);
  return untilText ? t('rule.words.until', { ...textParams, until: untilText }) : t('rule.words.repeated', textParams);
}

/** A stored rule's text in words; an unreadable one is called so. */
export function recurrenceInWords(ruleString: string, timeZone: string, t: Translate, locale: Locale): string {
  const parsedRule = parseRule(ruleString, timeZone);
  return 'rule' in parsedRule ? ruleText(parsedRule.rule, t, locale) : t('rule.words.unknown');
}

/** Days of every week that have a name of their own, as people say them. */
const weekNameByDays: Record<string, 'everyDay' | 'workdaysAlone' | 'weekendsAlone'> = {
  '0,1,2,3,4,5,6': 'everyDay',
  '0,1,2,3,4': 'workdaysAlone',
  '5,6': 'weekendsAlone',
};
const weekdaysKeyOf = (days: readonly number[]) => [...days].sort((a, b) => a - b).join();
function weeklyText(days: readonly number[], frequency: string, t: Translate, locale: Locale): string {
  const sortedDays = weekdaysKeyOf(days);
  if (sortedDays === '0,1,2,3,4,5,6') return t('rule.words.allDays', { often: frequency });
  if (sortedDays === '0,1,2,3,4') return t('rule.words.workdays', { often: frequency });
  return t('rule.words.weekdays', { often: frequency, days: weekdaysPluralText(days, t, locale) });
}

function intervalText({ freq, interval }: Rule, t: Translate, locale: Locale): string {
  if (freq === 'none') return '';
  if (interval === 1) return t(`rule.words.${freq}.one`);
  return interval === 2 ? t(`rule.words.${freq}.two`) : t(`rule.words.${freq}.many`, { nth: ordinalOf(interval, locale) });
}

function monthlyText(rule: Rule, frequency: string, t: Translate, locale: Locale): string {
  const daysText = monthDaysInWords(rule.byMonthDay, locale);
  if (!rule.byMonthDay.includes(-1)) return t('rule.words.monthDays', { days: daysText, often: frequency });
  return daysText ? t('rule.words.withLast', { days: daysText, often: frequency }) : t('rule.words.lastDay', { often: frequency });
}

function frequencyTextOf(rule: Rule, t: Translate, locale: Locale): string {
  const { freq, interval, byWeekday, byMonthDay, start } = rule;
  const frequency = intervalText(rule, t, locale);
  const startDay = start.slice(0, 10);
  const weekName =
    interval === 1 && byMonthDay.length === 0 && (freq === 'weekly' || freq === 'daily') && weekNameByDays[weekdaysKeyOf(byWeekday)];
  if (weekName) return t(`rule.words.${weekName}`);
  if (freq === 'weekly') return weeklyText(byWeekday.length ? byWeekday : [weekday(startDay)], frequency, t, locale);
  const addWeekdayLimit = (text: string) =>
    byWeekday.length ? t('rule.words.only', { often: text, days: weekdaysPluralText(byWeekday, t, locale) }) : text;
  if (freq === 'monthly' && (byMonthDay.length > 0 || byWeekday.length === 0)) {
    return addWeekdayLimit(
      monthlyText({ ...rule, byMonthDay: byMonthDay.length ? byMonthDay : [Number(startDay.slice(8))] }, frequency, t, locale),
    );
  }
  if (freq === 'yearly' && byMonthDay.length === 0 && byWeekday.length === 0) {
    return t('rule.words.yearDay', {
      often: frequency,
      day: noonDateOf(startDay).toLocaleDateString(languageTags[locale], { day: 'numeric', month: 'long', timeZone: 'UTC' }),
    });
  }
  return addWeekdayLimit(
    byMonthDay.length
      ? t('rule.words.inMonths', { often: frequency, days: monthlyText(rule, t('rule.words.monthly.one'), t, locale) })
      : frequency,
  );
}
