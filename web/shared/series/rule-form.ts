/** The draft of the recurrence form, and the rule it means: pure, so that every choice and every error can be tested (product «Series»). */
import { computeDateLimit } from '#domain/date-limit.ts';
import type { Locale } from '#domain/locales.ts';
import { checkRule, type Frequency, maxInterval, type Occurrence, type Rule, type RuleError } from '#domain/planning/recurrence.ts';
import { clockTimeOf, findRepeatedTimeIndex, mergeNextOccurrences, ruleAtTime } from '#domain/planning/same-rule-series.ts';
import { type LocalDate, type LocalDateTime, weekday } from '#domain/time.ts';
import { readDate, readTime } from '../../kit/parse-date.ts';
import { readNumber } from '../../kit/read-number.ts';
import { defaultStart } from './first-time.ts';

/** The form's options. */
export const repeatOptions = ['day', 'workdays', 'weekends', 'week', 'month', 'year', 'custom', 'none'] as const;
export type RepeatOption = (typeof repeatOptions)[number];
/** Those that are days of the week, 0 is Monday. */
const weekdaysByRepeat = { workdays: [0, 1, 2, 3, 4], weekends: [5, 6] } as const;
export const repeatUnits = ['daily', 'weekly', 'monthly', 'yearly'] as const satisfies readonly Frequency[];
export type RepeatUnit = (typeof repeatUnits)[number];

/** Fields as they are typed; an empty end means none. */
export type RuleDraft = {
  repeat: RepeatOption;
  startDate: string;
  startTime: string;
  /** Further clock times of the same days, a series of each. */
  alsoAt: readonly string[];
  endDate: string;
  unit: RepeatUnit;
  interval: string;
  weekdays: readonly number[];
  monthDays: readonly number[];
};
/** A clock time: the rule's own, or one of the further ones. */
export type TimeFieldName = 'startTime' | `alsoAt.${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`;
export type RuleField = TimeFieldName | 'startDate' | 'endDate' | 'interval' | 'weekdays' | 'monthDays';
export const formErrors = [
  'dateNeeded',
  'dateInvalid',
  'timeNeeded',
  'timeInvalid',
  'sameTime',
  'endBeforeStart',
  'interval',
  'weekdays',
  'monthDays',
  'tooFarAhead',
  'tooFarBack',
  'never',
  'passed',
  'over',
  'beforeCut',
] as const;
export type RuleFormError = (typeof formErrors)[number];
export type RuleErrors = Partial<Record<RuleField, RuleFormError>>;

/** Starts where something new is planned for (`firstTime`). */
export function newDraft(now: LocalDateTime): RuleDraft {
  const { day: startDate, clock: startTime } = defaultStart(now);
  return {
    repeat: 'day',
    startDate,
    startTime,
    alsoAt: [],
    endDate: '',
    unit: 'weekly',
    interval: '1',
    weekdays: [weekday(startDate)],
    monthDays: [Number(startDate.slice(8))],
  };
}

const isOnlyDay = (days: readonly number[], day: number) => days.length === 0 || (days.length === 1 && days[0] === day);

/** A rule that there is, to be changed from a day on: that day is the first of the changed one. */
export function ruleDraftOf(rule: Rule, startDate: LocalDate, otherTimes: readonly string[] = []): RuleDraft {
  // Days of the week every day are days of the week every week.
  const isDaily = rule.freq === 'daily' && rule.byWeekday.length > 0 && rule.interval === 1;
  return {
    repeat: repeatOfRule(rule, startDate),
    startDate,
    startTime: rule.start.slice(11),
    alsoAt: otherTimes,
    endDate: rule.until ?? '',
    unit: rule.freq === 'none' || isDaily ? 'weekly' : rule.freq,
    interval: String(rule.interval),
    weekdays: rule.byWeekday.length > 0 ? rule.byWeekday : [weekday(startDate)],
    monthDays: rule.byMonthDay.length > 0 ? rule.byMonthDay : [Number(startDate.slice(8))],
  };
}

/** All its clock times, the rule's own first, and the draft with others. */
export const clockTimesOf = ({ startTime, alsoAt: otherTimes }: RuleDraft): string[] => [startTime, ...otherTimes];
export const replaceTimes = (draft: RuleDraft, [startTime = '', ...otherTimes]: readonly string[]): RuleDraft => ({
  ...draft,
  startTime,
  alsoAt: otherTimes,
});
/** One time more, as long after the last as that is after the one before it; four hours when there is one only. */
export function appendTime(draft: RuleDraft): RuleDraft {
  const minutesOfDay = clockTimesOf(draft).map((time) => {
    const [hour, minute] = (readTime(time) ?? '').split(':').map(Number);
    return (hour ?? Number.NaN) * 60 + (minute ?? Number.NaN);
  });
  const lastMinute = minutesOfDay.at(-1)!;
  const nextMinute = lastMinute + (minutesOfDay.length > 1 ? lastMinute - minutesOfDay.at(-2)! : 240);
  const padTwoDigits = (number: number) => String(number).padStart(2, '0');
  const time =
    nextMinute > lastMinute && nextMinute < 24 * 60 ? `${padTwoDigits(Math.floor(nextMinute / 60))}:${padTwoDigits(nextMinute % 60)}` : '';
  return { ...draft, alsoAt: [...draft.alsoAt, time] };
}
/** The field of the time at a place, the rule's own at 0. */
export const timeFieldName = (index: number) => (index === 0 ? 'startTime' : `alsoAt.${index - 1}`) as TimeFieldName;

/** The interval rounded to a whole number, 1 to 1000; undefined when it is none. */
export function parseInterval(inputText: string, locale: Locale): number | undefined {
  const interval = Math.round(readNumber(inputText, locale) ?? Number.NaN);
  return interval >= 1 && interval <= maxInterval ? interval : undefined;
}

const sortDays = (days: readonly number[]) => [...days].sort((a, b) => (a < 0 ? 99 : a) - (b < 0 ? 99 : b));

/** An error of checkRule has a field of the form. */
export const hasFormField = (error: RuleError): boolean => !['invalid', 'zone', 'frequency', 'tooLong'].includes(error);
/** The field of the form to which an error of checkRule, or of the server, belongs. */
export function placeRuleError(error: RuleError, draft: RuleDraft): RuleErrors {
  const startDate = readDate(draft.startDate);
  const endDate = readDate(draft.endDate);
  if (error === 'beforeCut' || error === 'tooFarBack') return { startDate: error };
  if (error === 'endBeforeStart') return { endDate: 'endBeforeStart' };
  if (error === 'interval') return { interval: 'interval' };
  if (error === 'weekday') return { weekdays: 'weekdays' };
  if (error === 'monthDay') return { monthDays: 'monthDays' };
  if (error === 'tooFarAhead')
    return endDate && startDate && endDate > startDate ? { endDate: 'tooFarAhead' } : { startDate: 'tooFarAhead' };
  return {};
}

/** The rule with its further times, and what they would make. */
type ParsedRule = { rule: Rule; alsoAt: string[]; occurrences: Occurrence[]; hasPassedToday: boolean };
/** The rule the form means with what it would make, or what is wrong with it, by field. `now` is the clock of the company. */
type RuleReading = ParsedRule | { errors: RuleErrors };
export function parseRuleDraft(draft: RuleDraft, timeZone: string, now: LocalDateTime, locale: Locale): RuleReading {
  const draftErrors = validateRuleDraft(draft, locale);
  if (Object.keys(draftErrors).length > 0) return { errors: draftErrors };
  const startDate = readDate(draft.startDate)!;
  const until = draft.repeat === 'none' ? null : (readDate(draft.endDate) ?? null);
  const start: LocalDateTime = `${startDate}T${readTime(draft.startTime)!}`;
  const rule: Rule = { start, timeZone, ...rulePartsOf(draft, startDate, locale), until };
  const today = now.slice(0, 10);
  const ruleError = checkRule(rule, today);
  if (ruleError === 'tooFarAhead')
    return { errors: { [rule.start.slice(0, 10) > computeDateLimit(today) ? 'startDate' : 'endDate']: 'tooFarAhead' } };
  if (ruleError) return { errors: placeRuleError(ruleError, draft) };
  const rules = [rule, ...draft.alsoAt.map((time) => ruleAtTime(rule, readTime(time)!))];
  const passedIndex = rule.freq === 'none' ? rules.findIndex(({ start }) => start <= now) : -1;
  if (passedIndex >= 0) return { errors: { [startDate < today ? 'startDate' : timeFieldName(passedIndex)]: 'passed' } };
  const upcomingOccurrences = mergeNextOccurrences(rules, today, 5 + rules.length);
  const occurrences = upcomingOccurrences.filter(({ local }) => local > now).slice(0, 5);
  if (occurrences.length === 0) return { errors: until ? { endDate: until <= today ? 'over' : 'never' } : { monthDays: 'never' } };
  return {
    rule,
    alsoAt: rules.slice(1).map(clockTimeOf),
    occurrences,
    hasPassedToday: upcomingOccurrences.length > 0 && upcomingOccurrences[0]!.local <= now,
  };
}

/** Days of the month that some months lack, for the warning; empty when none is skipped (R7). */
export const skippedMonthDaysOf = (rule: Rule): number[] => (rule.freq === 'monthly' ? rule.byMonthDay.filter((day) => day > 28) : []);

/** A yearly repeat on 29 February passes over the common years. */
export const doesSkipYears = (rule: Rule): boolean => rule.freq === 'yearly' && rule.start.slice(5, 10) === '02-29';

/** The same plan on the last day of the month, instead of the days that some months lack (R7). */
export const moveToLastDay = (draft: RuleDraft, rule: Rule): RuleDraft => ({
  ...draft,
  repeat: 'custom',
  unit: 'monthly',
  interval: String(rule.interval),
  monthDays: sortDays([...rule.byMonthDay.filter((day) => day > 0 && day <= 28), -1]),
});

/** Choosing «custom» starts from what was chosen before it. */
export function applyRepeatOption(draft: RuleDraft, repeat: RepeatOption): RuleDraft {
  const unit = ({ day: 'daily', workdays: 'weekly', weekends: 'weekly', week: 'weekly', month: 'monthly', year: 'yearly' } as const)[
    draft.repeat as 'day'
  ];
  const startDay = readDate(draft.startDate);
  if (repeat !== 'custom' || draft.repeat === 'custom') return { ...draft, repeat };
  return {
    ...draft,
    repeat,
    unit: unit ?? draft.unit,
    weekdays: weekdaysByRepeat[draft.repeat as 'workdays'] ?? (startDay ? [weekday(startDay)] : draft.weekdays),
    monthDays: startDay ? [Number(startDay.slice(8))] : draft.monthDays,
  };
}

function repeatOfRule({ freq, interval, byWeekday, byMonthDay }: Rule, startDate: LocalDate): RepeatOption {
  if (freq === 'none') return 'none';
  const weekdaysKey =
    interval === 1 && byMonthDay.length === 0 && (freq === 'weekly' || freq === 'daily') ? sortDays(byWeekday).join() : '';
  for (const optionName of ['workdays', 'weekends'] as const) if (weekdaysKey === weekdaysByRepeat[optionName].join()) return optionName;
  const isPlainRepeat = interval === 1 && isOnlyDay(byWeekday, weekday(startDate)) && isOnlyDay(byMonthDay, Number(startDate.slice(8)));
  if (!isPlainRepeat) return 'custom';
  if (freq === 'daily') return byWeekday.length + byMonthDay.length === 0 ? 'day' : 'custom';
  return ({ weekly: 'week', monthly: 'month', yearly: 'year' } as const)[freq];
}

type RuleParts = Pick<Rule, 'freq' | 'interval' | 'byWeekday' | 'byMonthDay'>;
function rulePartsOf(draft: RuleDraft, startDay: LocalDate, locale: Locale): RuleParts {
  const plainRule = { interval: 1, byWeekday: [], byMonthDay: [] };
  if (draft.repeat === 'none') return { ...plainRule, freq: 'none' };
  if (draft.repeat === 'day') return { ...plainRule, freq: 'daily' };
  if (draft.repeat === 'workdays' || draft.repeat === 'weekends')
    return { ...plainRule, freq: 'weekly', byWeekday: weekdaysByRepeat[draft.repeat] };
  if (draft.repeat === 'week') return { ...plainRule, freq: 'weekly', byWeekday: [weekday(startDay)] };
  if (draft.repeat === 'month') return { ...plainRule, freq: 'monthly', byMonthDay: [Number(startDay.slice(8))] };
  if (draft.repeat === 'year') return { ...plainRule, freq: 'yearly' };
  return {
    freq: draft.unit,
    interval: parseInterval(draft.interval, locale) ?? 1,
    byWeekday: draft.unit === 'weekly' ? sortDays(draft.weekdays) : [],
    byMonthDay: draft.unit === 'monthly' ? sortDays(draft.monthDays) : [],
  };
}

function validateRuleDraft(draft: RuleDraft, locale: Locale): RuleErrors {
  const isCustom = draft.repeat === 'custom';
  const errors: RuleErrors = {};
  if (!readDate(draft.startDate)) errors.startDate = draft.startDate.trim() ? 'dateInvalid' : 'dateNeeded';
  for (const [index, time] of clockTimesOf(draft).entries())
    if (!readTime(time)) errors[timeFieldName(index)] = time.trim() ? 'timeInvalid' : 'timeNeeded';
  const repeatedIndex = findRepeatedTimeIndex(clockTimesOf(draft).map((time, index) => readTime(time) ?? String(index)));
  if (repeatedIndex > 0) errors[timeFieldName(repeatedIndex)] = 'sameTime';
  if (draft.repeat !== 'none' && draft.endDate.trim() && !readDate(draft.endDate)) errors.endDate = 'dateInvalid';
  if (isCustom && parseInterval(draft.interval, locale) === undefined) errors.interval = 'interval';
  if (isCustom && draft.unit === 'weekly' && draft.weekdays.length === 0) errors.weekdays = 'weekdays';
  if (isCustom && draft.unit === 'monthly' && draft.monthDays.length === 0) errors.monthDays = 'monthDays';
  return errors;
}

/** A day switched on or off. */
export const toggleDay = (days: readonly number[], day: number): number[] =>
  days.includes(day) ? days.filter((otherDay) => otherDay !== day) : sortDays([...days, day]);
