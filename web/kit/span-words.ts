/** Days from one to another in words, each part of a date once: «23–29 nov 2026», «30 nov–6 dec 2026», «28 dec 2026–3 jan 2027». */
import type { Locale } from '#domain/locales.ts';
import { formatShortDay } from './dates.ts';

/** Of days as YYYY-MM-DD; one day alone is said as itself. */
export function spanWords(from: string, to: string, locale: Locale): string {
  const [first, last] = [formatShortDay(from, locale), formatShortDay(to, locale)];
  if (from === to) return last;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${last}`;
  return from.slice(0, 4) === to.slice(0, 4) ? `${first.replace(/ \d{4}$/, '')}–${last}` : `${first}–${last}`;
}
