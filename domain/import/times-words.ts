/** The words of the times of an activity in a workbook, in both languages: what each means when it is read, and what is written (R104). */
import type { Locale } from '../locales.ts';

export type Unit = 'daily' | 'weekly' | 'monthly' | 'yearly';

/** The meaning of a word, or of several in a row, for the times. */
export type Meaning =
  | { is: 'unit'; unit: Unit }
  /** A unit with its interval of 1: «dagligen». */
  | { is: 'often'; unit: Unit }
  /** «varje» 1, «varannan» 2; of «var», which a number follows, null. */
  | { is: 'every'; interval: number | null }
  | { is: 'ordinal'; number: number }
  | { is: 'weekdays'; days: readonly number[] }
  | { is: 'month'; month: number }
  | { is: 'the' | 'last' | 'once' | 'from' | 'until' | 'unsigned' | 'clock' | 'and' | 'noise' };

const weekdays: readonly (readonly string[])[] = [
  ['mån', 'måndag', 'måndagar', 'mon', 'monday', 'mondays'],
  ['tis', 'tisdag', 'tisdagar', 'tue', 'tues', 'tuesday', 'tuesdays'],
  ['ons', 'onsdag', 'onsdagar', 'wed', 'wednesday', 'wednesdays'],
  ['tor', 'tors', 'torsdag', 'torsdagar', 'thu', 'thur', 'thurs', 'thursday', 'thursdays'],
  ['fre', 'fredag', 'fredagar', 'fri', 'friday', 'fridays'],
  ['lör', 'lördag', 'lördagar', 'sat', 'saturday', 'saturdays'],
  ['sön', 'söndag', 'söndagar', 'sun', 'sunday', 'sundays'],
];
const months: readonly (readonly string[])[] = [
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
const ordinals: Readonly<Record<Locale, readonly string[]>> = {
  sv: ['andra', 'tredje', 'fjärde', 'femte', 'sjätte', 'sjunde', 'åttonde', 'nionde', 'tionde', 'elfte', 'tolfte'],
  en: ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'],
};
export const workdays: readonly number[] = [0, 1, 2, 3, 4];
export const weekend: readonly number[] = [5, 6];

const meanings: readonly (readonly [Meaning, ...string[]])[] = [
  [{ is: 'unit', unit: 'daily' }, 'dag', 'dagar', 'day', 'days'],
  [{ is: 'unit', unit: 'weekly' }, 'vecka', 'veckor', 'week', 'weeks'],
  [{ is: 'unit', unit: 'monthly' }, 'månad', 'månader', 'month', 'months'],
  [{ is: 'unit', unit: 'yearly' }, 'år', 'year', 'years'],
  [{ is: 'often', unit: 'daily' }, 'dagligen', 'alla dagar', 'daily', 'all days', 'everyday'],
  [{ is: 'often', unit: 'weekly' }, 'weekly'],
  [{ is: 'often', unit: 'monthly' }, 'monthly'],
  [{ is: 'often', unit: 'yearly' }, 'årligen', 'yearly', 'annually'],
  [{ is: 'every', interval: 1 }, 'varje', 'each'],
  [{ is: 'every', interval: 2 }, 'varannan', 'vartannat', 'every other'],
  [{ is: 'every', interval: null }, 'var', 'vart', 'every'],
  [{ is: 'weekdays', days: workdays }, 'vardag', 'vardagar', 'weekday', 'weekdays', 'workdays'],
  [{ is: 'weekdays', days: weekend }, 'helg', 'helger', 'weekend', 'weekends'],
  [{ is: 'the' }, 'den', 'the', 'on the'],
  [{ is: 'last' }, 'sista', 'sista dagen', 'sista dagen i månaden', 'last', 'last day', 'last day of the month'],
  [{ is: 'once' }, 'en gång', 'once'],
  [{ is: 'from' }, 'från', 'från och med', 'fr.o.m', 'from'],
  [{ is: 'until' }, 'till', 'till och med', 't.o.m', 'tom', 'until', 'to'],
  [{ is: 'unsigned' }, 'utan signering', 'signeras inte', 'signeras ej', 'not to be signed', 'not signed', 'unsigned'],
  [{ is: 'clock' }, 'kl', 'klockan', 'at'],
  [{ is: 'and' }, 'och', 'samt', 'and'],
  [{ is: 'noise' }, 'i månaden', 'of the month', 'på', 'on', 'i', 'of'],
];

/** The meanings by their words, in small letters with one blank between. */
export const meaningOf: ReadonlyMap<string, Meaning> = new Map([
  ...meanings.flatMap(([meaning, ...words]) => words.map((word) => [word, meaning] as const)),
  ...weekdays.flatMap((words, day) => words.map((word) => [word, { is: 'weekdays', days: [day] } as const] as const)),
  ...months.flatMap((words, index) => words.map((word) => [word, { is: 'month', month: index + 1 } as const] as const)),
  ...Object.values(ordinals).flatMap((words) => words.map((word, index) => [word, { is: 'ordinal', number: index + 2 } as const] as const)),
]);
/** The most words that have one meaning together. */
export const MOST_WORDS = 5;

const englishOrdinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinalOf: Readonly<Record<Locale, (number: number) => string>> = {
  sv: (number) => `${number}:e`,
  en: (number) => `${number}${ordinalEndings[englishOrdinals.select(number)] ?? 'th'}`,
};
/** «tredje», «13:e»; «third», «13th». */
const nth = (number: number, locale: Locale): string => ordinals[locale][number - 2] ?? ordinalOf[locale](number);

type Written = {
  weekdays: readonly string[];
  months: readonly string[];
  workdays: string;
  weekend: string;
  everyDay: string;
  /** «varannan vecka», «every third month»; of an interval of 1 «varje år». */
  every: (interval: number, unit: Unit) => string;
  /** «varannan», before a day of the week. */
  everyOther: string;
  /** «den 1, 15 och sista dagen», of days of the month in order. */
  monthDays: (days: readonly number[]) => string;
  yearDay: (day: number, month: string) => string;
  once: string;
  from: string;
  until: string;
  unsigned: string;
};
const unitWords: Readonly<Record<Locale, Readonly<Record<Unit, string>>>> = {
  sv: { daily: 'dag', weekly: 'vecka', monthly: 'månad', yearly: 'år' },
  en: { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' },
};
const joinWords = (words: readonly string[], conjunction: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;

/** The words in which times are written. */
export const writtenWords: Readonly<Record<Locale, Written>> = {
  sv: {
    weekdays: ['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön'],
    months: months.map((words) => words[0]!),
    workdays: 'vardagar',
    weekend: 'helger',
    everyDay: 'varje dag',
    every: (interval, unit) => {
      const word = unitWords.sv[unit];
      if (interval === 1) return `varje ${word}`;
      if (interval === 2) return unit === 'yearly' ? `vartannat ${word}` : `varannan ${word}`;
      return `${unit === 'yearly' ? 'vart' : 'var'} ${nth(interval, 'sv')} ${word}`;
    },
    everyOther: 'varannan',
    monthDays: (days) =>
      days.length === 1 && days[0] === -1
        ? 'sista dagen'
        : `den ${joinWords(
            days.map((day) => (day === -1 ? 'sista dagen' : String(day))),
            'och',
          )}`,
    yearDay: (day, month) => `den ${day} ${month}`,
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
    every: (interval, unit) => `every ${interval === 1 ? '' : `${interval === 2 ? 'other' : nth(interval, 'en')} `}${unitWords.en[unit]}`,
    everyOther: 'every other',
    monthDays: (days) =>
      days.length === 1 && days[0] === -1
        ? 'last day'
        : `the ${joinWords(
            days.map((day) => (day === -1 ? 'last day' : ordinalOf.en(day))),
            'and',
          )}`,
    yearDay: (day, month) => `on ${day} ${month}`,
    once: 'once',
    from: 'from',
    until: 'until',
    unsigned: 'not to be signed',
  },
};
