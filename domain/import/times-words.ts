/** The words of the times of an activity in a workbook, in both languages: what each means when it is read, and what is written (R104). */
import type { Locale } from '../locales.ts';

export type RepeatUnit = 'daily' | 'weekly' | 'monthly' | 'yearly';

/** The meaning of a word, or of several in a row, for the times. */
export type WordMeaning =
  | { kind: 'unit'; unit: RepeatUnit }
  /** A unit with its interval of 1: «dagligen». */
  | { kind: 'often'; unit: RepeatUnit }
  /** «varje» 1, «varannan» 2; of «var», which a number follows, null. */
  | { kind: 'every'; interval: number | null }
  | { kind: 'ordinal'; number: number }
  | { kind: 'weekdays'; days: readonly number[] }
  | { kind: 'month'; month: number }
  | { kind: 'the' | 'last' | 'once' | 'from' | 'until' | 'unsigned' | 'clock' | 'and' | 'noise' };

const weekdayWords: readonly (readonly string[])[] = [
  ['mån', 'måndag', 'måndagar', 'mon', 'monday', 'mondays'],
  ['tis', 'tisdag', 'tisdagar', 'tue', 'tues', 'tuesday', 'tuesdays'],
  ['ons', 'onsdag', 'onsdagar', 'wed', 'wednesday', 'wednesdays'],
  ['tor', 'tors', 'torsdag', 'torsdagar', 'thu', 'thur', 'thurs', 'thursday', 'thursdays'],
  ['fre', 'fredag', 'fredagar', 'fri', 'friday', 'fridays'],
  ['lör', 'lördag', 'lördagar', 'sat', 'saturday', 'saturdays'],
  ['sön', 'söndag', 'söndagar', 'sun', 'sunday', 'sundays'],
];
const monthWords: readonly (readonly string[])[] = [
  ['januari', 'jan', 'january'],
  ['februari', 'feb', 'february'],
  ['mars', 'mar', 'march'],
  ['april', 'apr'],
  ['maj', 'may'],
  ['juni', 'jun', 'june'],
  ['juli', 'jul', 'july'],
  ['augusti', 'aug', 'august'],
  ['september', 'sep', 'sept'],
  ['oktober', 'okt', 'october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
];
const ordinalWords: Readonly<Record<Locale, readonly string[]>> = {
  sv: ['andra', 'tredje', 'fjärde', 'femte', 'sjätte', 'sjunde', 'åttonde', 'nionde', 'tionde', 'elfte', 'tolfte'],
  en: ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'],
};
export const workdays: readonly number[] = [0, 1, 2, 3, 4];
export const weekend: readonly number[] = [5, 6];

const meanings: readonly (readonly [WordMeaning, ...string[]])[] = [
  [{ kind: 'unit', unit: 'daily' }, 'dag', 'dagar', 'day', 'days'],
  [{ kind: 'unit', unit: 'weekly' }, 'vecka', 'veckor', 'week', 'weeks'],
  [{ kind: 'unit', unit: 'monthly' }, 'månad', 'månader', 'month', 'months'],
  [{ kind: 'unit', unit: 'yearly' }, 'år', 'year', 'years'],
  [{ kind: 'often', unit: 'daily' }, 'dagligen', 'alla dagar', 'daily', 'all days', 'everyday'],
  [{ kind: 'often', unit: 'weekly' }, 'weekly'],
  [{ kind: 'often', unit: 'monthly' }, 'monthly'],
  [{ kind: 'often', unit: 'yearly' }, 'årligen', 'yearly', 'annually'],
  [{ kind: 'every', interval: 1 }, 'varje', 'each'],
  [{ kind: 'every', interval: 2 }, 'varannan', 'vartannat', 'every other'],
  [{ kind: 'every', interval: null }, 'var', 'vart', 'every'],
  [{ kind: 'weekdays', days: workdays }, 'vardag', 'vardagar', 'weekday', 'weekdays', 'workdays'],
  [{ kind: 'weekdays', days: weekend }, 'helg', 'helger', 'weekend', 'weekends'],
  [{ kind: 'the' }, 'den', 'the', 'on the'],
  [{ kind: 'last' }, 'sista', 'sista dagen', 'sista dagen i månaden', 'last', 'last day', 'last day of the month'],
  [{ kind: 'once' }, 'en gång', 'once'],
  [{ kind: 'from' }, 'från', 'från och med', 'fr.o.m', 'from'],
  [{ kind: 'until' }, 'till', 'till och med', 't.o.m', 'tom', 'until', 'to'],
  [{ kind: 'unsigned' }, 'utan signering', 'signeras inte', 'signeras ej', 'not to be signed', 'not signed', 'unsigned'],
  [{ kind: 'clock' }, 'kl', 'klockan', 'at'],
  [{ kind: 'and' }, 'och', 'samt', 'and'],
  [{ kind: 'noise' }, 'i månaden', 'of the month', 'på', 'on', 'i', 'of'],
];

/** The meanings by their words, in small letters with one blank between. */
export const meaningByWords: ReadonlyMap<string, WordMeaning> = new Map([
  ...meanings.flatMap(([meaning, ...words]) => words.map((word) => [word, meaning] as const)),
  ...weekdayWords.flatMap((words, day) => words.map((word) => [word, { kind: 'weekdays', days: [day] } as const] as const)),
  ...monthWords.flatMap((words, index) => words.map((word) => [word, { kind: 'month', month: index + 1 } as const] as const)),
  ...Object.values(ordinalWords).flatMap((words) =>
    words.map((word, index) => [word, { kind: 'ordinal', number: index + 2 } as const] as const),
  ),
]);
/** The most words that have one meaning together. */
export const MAX_MEANING_WORDS = 5;

const englishOrdinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const formatOrdinalByLocale: Readonly<Record<Locale, (number: number) => string>> = {
  sv: (number) => `${number}:e`,
  en: (number) => `${number}${ordinalEndings[englishOrdinals.select(number)] ?? 'th'}`,
};
/** «tredje», «13:e»; «third», «13th». */
const ordinalWordOf = (number: number, locale: Locale): string => ordinalWords[locale][number - 2] ?? formatOrdinalByLocale[locale](number);

type LocaleWords = {
  weekdays: readonly string[];
  months: readonly string[];
  workdays: string;
  weekend: string;
  everyDay: string;
  /** «varannan vecka», «every third month»; of an interval of 1 «varje år». */
  every: (interval: number, unit: RepeatUnit) => string;
  /** «varannan», before a day of the week. */
  everyOther: string;
  /** «den 1, 15 och sista dagen», of days of the month in order. */
  formatMonthDays: (days: readonly number[]) => string;
  formatYearDay: (day: number, month: string) => string;
  once: string;
  from: string;
  until: string;
  unsigned: string;
};
const unitWords: Readonly<Record<Locale, Readonly<Record<RepeatUnit, string>>>> = {
  sv: { daily: 'dag', weekly: 'vecka', monthly: 'månad', yearly: 'år' },
  en: { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' },
};
const joinWords = (words: readonly string[], conjunction: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;

/** The words in which times are written. */
export const writtenWords: Readonly<Record<Locale, LocaleWords>> = {
  sv: {
    weekdays: ['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön'],
    months: monthWords.map((words) => words[0]!),
    workdays: 'vardagar',
    weekend: 'helger',
    everyDay: 'varje dag',
    every: (interval, unit) => {
      const unitWord = unitWords.sv[unit];
      if (interval === 1) return `varje ${unitWord}`;
      if (interval === 2) return unit === 'yearly' ? `vartannat ${unitWord}` : `varannan ${unitWord}`;
      return `${unit === 'yearly' ? 'vart' : 'var'} ${ordinalWordOf(interval, 'sv')} ${unitWord}`;
    },
    everyOther: 'varannan',
    formatMonthDays: (days) =>
      days.length === 1 && days[0] === -1
        ? 'sista dagen'
        : `den ${joinWords(
            days.map((day) => (day === -1 ? 'sista dagen' : String(day))),
            'och',
          )}`,
    formatYearDay: (day, month) => `den ${day} ${month}`,
    once: 'en gång',
    from: 'från',
    until: 'till',
    unsigned: 'utan signering',
  },
  en: {
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    months: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
    workdays: 'weekdays',
    weekend: 'weekends',
    everyDay: 'daily',
    every: (interval, unit) =>
      `every ${interval === 1 ? '' : `${interval === 2 ? 'other' : ordinalWordOf(interval, 'en')} `}${unitWords.en[unit]}`,
    everyOther: 'every other',
    formatMonthDays: (days) =>
      days.length === 1 && days[0] === -1
        ? 'last day'
        : `the ${joinWords(
            days.map((day) => (day === -1 ? 'last day' : formatOrdinalByLocale.en(day))),
            'and',
          )}`,
    formatYearDay: (day, month) => `on ${day} ${month}`,
    once: 'once',
    from: 'from',
    until: 'until',
    unsigned: 'not to be signed',
  },
};
