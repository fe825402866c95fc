/** Days and times in the reader's language and the company's time zone (R6). Days are YYYY-MM-DD, instants ISO text. */
import { useMemo } from 'react';
import { type Locale, languageTags } from '#domain/locales.ts';
import { serverNow, useClockOffset } from '../core/clock.ts';
import { useSession } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { timeZoneOf } from '../core/zone.ts';

const formatOptions = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  name: { weekday: 'long', day: 'numeric', month: 'short' },
  brief: { weekday: 'short', day: 'numeric', month: 'short' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  whole: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
const formatters = new Map<string, Intl.DateTimeFormat>();
/** A day has no zone: it is read at noon, in UTC. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
const stripPunctuation = (text: string) => text.replace(/\.(?= |$)/g, '').replace(',', '');

/** The local day of an instant: '2026-11-20'. */
export const localDateOf = (instant: string | Date, timeZone: string): string =>
  // Years below 1000 come with fewer digits.
  formatterFor('sv-SE', timeZone, 'day').format(new Date(instant)).padStart(10, '0');
/** The local clock of an instant: '08:05'. */
export const formatTime = (instant: string | Date, timeZone: string): string =>
  formatterFor('sv-SE', timeZone, 'clock').format(new Date(instant));
export const addDays = (day: string, days: number): string =>
  new Date(noonOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** «fredag 20 nov», or «Friday 20 Nov». */
export const dayName = (day: string, locale: Locale): string =>
  stripPunctuation(formatterFor(languageTags[locale], 'UTC', 'name').format(noonOf(day)));
/** «tis 24 nov», or «Tue 24 Nov». */
export const formatBriefDay = (day: string, locale: Locale): string =>
  stripPunctuation(formatterFor(languageTags[locale], 'UTC', 'brief').format(noonOf(day)));
/** «20 nov 2026». */
export const formatShortDay = (day: string, locale: Locale): string =>
  stripPunctuation(formatterFor(languageTags[locale], 'UTC', 'short').format(noonOf(day)));
const formatWholeDay = (instant: Date, locale: Locale, timeZone: string): string =>
  formatterFor(languageTags[locale], timeZone, 'whole').format(instant).replace(',', '');
/** «fredag 20 november 2026», or «Friday 20 November 2026». */
export const formatFullDay = (day: string, locale: Locale): string => formatWholeDay(noonOf(day), locale, 'UTC');
const clockSeparators: Record<Locale, string> = { sv: ' kl. ', en: ', ' };
/** «fredag 20 november 2026 kl. 10:22», or «Friday 20 November 2026, 10:22». */
export const formatDateTime = (instant: string | Date, locale: Locale, timeZone: string): string =>
  `${formatWholeDay(new Date(instant), locale, timeZone)}${clockSeparators[locale]}${formatTime(instant, timeZone)}`;
/** «November 2026». */
export const monthName = (day: string, locale: Locale): string =>
  capitalise(formatterFor(languageTags[locale], 'UTC', 'month').format(noonOf(day)));
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The date functions bound to the reader's language and a zone: theirs, or the one given. */
export function useDateFormatters(givenTimeZone?: string) {
  const { locale } = useTranslation();
  const session = useSession();
  const timeZone = givenTimeZone ?? timeZoneOf(session);
  const clockAhead = useClockOffset();
  return useMemo(
    () => ({
      timeZone,
      today: () => localDateOf(serverNow(clockAhead), timeZone),
      localDateOf: (instant: string) => localDateOf(instant, timeZone),
      formatTime: (instant: string) => formatTime(instant, timeZone),
      dayName: (day: string) => dayName(day, locale),
      formatBriefDay: (day: string) => formatBriefDay(day, locale),
      formatShortDay: (day: string) => formatShortDay(day, locale),
      formatDateTime: (instant: string) => formatDateTime(instant, locale, timeZone),
    }),
    [timeZone, locale, clockAhead],
  );
}

function formatterFor(languageTag: string, timeZone: string, formatName: keyof typeof formatOptions): Intl.DateTimeFormat {
  const cacheKey = `${languageTag}|${timeZone}|${formatName}`;
  const cachedFormatter = formatters.get(cacheKey);
  if (cachedFormatter) return cachedFormatter;
  const newFormatter = new Intl.DateTimeFormat(languageTag, { ...formatOptions[formatName], timeZone });
  formatters.set(cacheKey, newFormatter);
  return newFormatter;
}
