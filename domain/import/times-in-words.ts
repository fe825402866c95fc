/** The times of an activity as a workbook's cell: in words where the grammar has them, else as the rule itself (R104). */
import type { Locale } from '../locales.ts';
import type { Rule } from '../planning/recurrence.ts';
import { formatRule } from '../planning/rule-text.ts';
import { clockTimeOf, MAX_CLOCK_TIMES } from '../planning/same-rule-series.ts';
import type { LocalTime } from '../time.ts';
import type { PlannedTimes } from './times.ts';
import { workdays, writtenWords } from './times-words.ts';

/**
 * The cell of a company's planned times, one part after the other. `parseTimes` reads the same rules from it, in either language, whatever day it
 * is read on: the first day is always said. Throws RangeError for a rule that checkRule calls invalid or zone.
 */
export const formatTimes = (parts: readonly PlannedTimes[], locale: Locale): string =>
  parts.map((part) => formatPart(part, locale)).join('; ');

function formatPart({ rule, alsoAt: otherTimes, isCompletable }: PlannedTimes, locale: Locale): string {
  const localeWords = writtenWords[locale];
  const clockTimes = [clockTimeOf(rule), ...otherTimes].sort();
  const signingWords = isCompletable ? [] : [localeWords.unsigned];
  const startDay = rule.start.slice(0, 10);
  if (rule.freq === 'none') return [clockTimes.join(', '), localeWords.once, startDay, ...signingWords].join(' ');
  const frequencyPhrase = frequencyPhraseOf(rule, locale);
  if (frequencyPhrase === null)
    return [formatRule(rule).replace('\n', ' '), ...(otherTimes.length ? [[...otherTimes].sort().join(', ')] : []), ...signingWords].join(
      ' ',
    );
  const untilWords = rule.until === null ? [] : [localeWords.until, rule.until];
  return [clockTimes.join(', '), frequencyPhrase, localeWords.from, startDay, ...untilWords, ...signingWords].join(' ');
}

const sortNumbers = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => (a < 0 ? 99 : a) - (b < 0 ? 99 : b));

/** Frequencies in words; null of what the grammar has no words for. */
function frequencyPhraseOf({ freq, interval, byWeekday, byMonthDay, start }: Rule, locale: Locale): string | null {
  const localeWords = writtenWords[locale];
  if (freq === 'none') return null;
  const intervalPhrase = localeWords.every(interval, freq);
  if (freq === 'weekly')
    return byWeekday.length === 0 || byMonthDay.length > 0 ? null : weekdayPhraseOf(byWeekday, interval, intervalPhrase, locale);
  if (byWeekday.length > 0) return null;
  if (freq === 'monthly') {
    if (byMonthDay.length === 0) return null;
    const days = localeWords.formatMonthDays(sortNumbers(byMonthDay));
    return interval === 1 ? days : `${intervalPhrase} ${days}`;
  }
  if (byMonthDay.length > 0) return null;
  if (freq === 'daily') return interval === 1 ? localeWords.everyDay : intervalPhrase;
  return `${intervalPhrase} ${localeWords.formatYearDay(Number(start.slice(8, 10)), localeWords.months[Number(start.slice(5, 7)) - 1]!)}`;
}

function weekdayPhraseOf(days: readonly number[], interval: number, intervalPhrase: string, locale: Locale): string {
  const localeWords = writtenWords[locale];
  const sortedDays = sortNumbers(days);
  const isEveryDay = sortedDays.length === 7;
  const groupName = isEveryDay
    ? `${localeWords.weekdays[0]}–${localeWords.weekdays[6]}`
    : sortedDays.join() === workdays.join()
      ? localeWords.workdays
      : null;
  const dayNames =
    groupName ?? (sortedDays.join() === '5,6' ? localeWords.weekend : sortedDays.map((day) => localeWords.weekdays[day]).join(' '));
  if (interval === 1) return dayNames;
  return interval === 2 && sortedDays.length === 1 ? `${localeWords.everyOther} ${dayNames}` : `${intervalPhrase} ${dayNames}`;
}

/** The stored series of an activity, `together` the id of the first of those that were made together (R85). */
export type StoredTimes = { rule: Rule; isCompletable: boolean; together: number | null };

/** Series as the parts of a cell: those made together that still have the same days are one, in the order of the first of each. */
export function groupPlannedTimes(series: readonly StoredTimes[]): PlannedTimes[] {
  const groups = new Map<string, { rule: Rule; isCompletable: boolean; times: LocalTime[] }[]>();
  for (const [index, { rule, isCompletable, together }] of series.entries()) {
    const daysKey = formatRule({ ...rule, start: `${rule.start.slice(0, 10)}T00:00` });
    const groupKey = together === null ? `${index}` : `together ${together} ${isCompletable} ${daysKey}`;
    const parts = groups.get(groupKey) ?? [];
    const clockTime = clockTimeOf(rule);
    // Two at the same time of the same days are no one act.
    const part = parts.find(({ times }) => !times.includes(clockTime) && times.length < MAX_CLOCK_TIMES);
    if (part) part.times.push(clockTime);
    else parts.push({ rule, isCompletable, times: [clockTime] });
    groups.set(groupKey, parts);
  }
  return [...groups.values()].flat().map(({ rule, isCompletable, times }) => {
    const [firstTime, ...otherTimes] = times.sort();
    return { rule: { ...rule, start: `${rule.start.slice(0, 10)}T${firstTime}` }, alsoAt: otherTimes, isCompletable };
  });
}
