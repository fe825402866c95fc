/** Parsing of days and times of day as people type them with one thumb, or paste them from elsewhere. What is unclear is no day and no time. */
import { asDay } from '../start/search-params.ts';
import { visible } from './visible.ts';

/** «8», «830», «8.30», «8 30», «08:30», also after «kl.» and before AM, PM, fm or em. */
const TIME = /^(?:kl(?:ockan)?\b\.?\s*)?(\d{1,2})(?:\s?[:.,]\s?(\d{2})|\s?(\d{2}))?(?:\s?(?:([ap])\.?\s?m|([fe])\.?\s?m)\.?)?$/i;

/** A time of day as HH:mm; undefined when it is none. */
export function readTime(typed: string): string | undefined {
  const found = TIME.exec(visible(typed));
  if (!found) return undefined;
  const [, hours, marked, bare = '00', english, swedish] = found;
  const half = (english ?? swedish)?.toLowerCase();
  const [hour, minute] = [Number(hours), Number(marked ?? bare)];
  // Twelve hours twice a day: 12 AM is midnight, 12 PM noon; 13 to 23 are on the other clock.
  if (half && (hour > 12 || (hour === 0 && half !== 'a' && half !== 'f'))) return undefined;
  const on24 = half ? (hour % 12) + (half === 'p' || half === 'e' ? 12 : 0) : hour;
  return on24 < 24 && minute < 60 ? `${String(on24).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : undefined;
}

/** «2026-11-20», «2026.11.20», «2026 11 20», «20261120» and, as Swedes write it, «261120» of this century. */
const DAY = /^(?:(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})|(\d{4}|\d{2})(\d{2})(\d{2}))$/;

/** A day as YYYY-MM-DD; undefined when it is none. */
export function readDate(typed: string): string | undefined {
  const [, year, month, day, shortYear, shortMonth, shortDay] =
    DAY.exec(
      visible(typed)
        .replace(/\s/g, ' ')
        .replace(/[‐-―−]/g, '-'),
    ) ?? [];
  const two = (part = '') => part.padStart(2, '0');
  if (year) return asDay(`${year}-${two(month)}-${two(day)}`);
  return shortYear && asDay(`${shortYear.padStart(4, '20')}-${shortMonth}-${shortDay}`);
}
