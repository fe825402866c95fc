/** Days from one to another in words, each part of a date once: «23–29 nov 2026», «30 nov–6 dec 2026», «28 dec 2026–3 jan 2027». */
import type { Locale } from '#domain/locales.ts';
import { formatShortDay } from './dates.ts';

/** Of days as YYYY-MM-DD; one day alone is said as itself. */
export function formatDaySpan(firstDay: string, lastDay: string, locale: Locale): string {
  const [firstText, lastText] = [formatShortDay(firstDay, locale), formatShortDay(lastDay, locale)];
  if (firstDay === lastDay) return lastText;
  if (firstDay.slice(0, 7) === lastDay.slice(0, 7)) return `${Number(firstDay.slice(8))}–${lastText}`;
  return firstDay.slice(0, 4) === lastDay.slice(0, 4) ? `${firstText.replace(/ \d{4}$/, '')}–${lastText}` : `${firstText}–${lastText}`;
}
