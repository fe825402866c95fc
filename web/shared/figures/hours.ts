/** The hours of a week in words. */
import type { Locale } from '#domain/locales.ts';

const localeTags: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' };

/** A weekday by its number; the 1st of January 2024 was a Monday. */
export const isoWeekdayName = (weekday: number, locale: Locale, length: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(localeTags[locale], { weekday: length, timeZone: 'UTC' })
    .format(new Date(Date.UTC(2024, 0, weekday)))
    .replace('.', '');
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
