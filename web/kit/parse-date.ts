/** Parsing of days and times of day as people type them with one thumb, or paste them from elsewhere. What is unclear is no day and no time. */
import { asDay } from '../core/search-params.ts';

/** Trimmed, without the full stop of a sentence, and without invisible marks of direction and of no width, which are pasted along. */
const toVisibleText = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/(?<=\d)\.$/, '');

/** «8», «830», «8.30», «8 30», «08:30», also after «kl.», and before AM, PM, fm or em. */
const TIME_PATTERN = /^(?:kl(?:ockan)?\b\.?\s*)?(\d\d?)(?:\s?[:.,]?\s?(\d\d))?(?:\s?([apfe])\.?\s?m\.?)?$/;

/** A time of day as HH:mm; undefined when it is none. */
export function readTime(text: string): string | undefined {
  const [, digits, minute = '00', meridiem] = TIME_PATTERN.exec(toVisibleText(text).toLowerCase()) ?? [];
  const isAfterNoon = meridiem === 'p' || meridiem === 'e';
  const writtenHour = Number(digits);
  // Twelve hours twice a day: 12 AM is midnight and 12 PM noon. Another hour with AM or PM is none of either clock.
  const isImpossibleHour = meridiem && (writtenHour > 12 || (isAfterNoon && writtenHour === 0));
  const hour = meridiem ? (writtenHour % 12) + (isAfterNoon ? 12 : 0) : writtenHour;
  return !isImpossibleHour && hour < 24 && minute < '60' ? `${String(hour).padStart(2, '0')}:${minute}` : undefined;
}

/** «2026-11-20» with marks of any kind, «20261120», and «261120» of this century, as Swedes write it. */
const DAY_PATTERN = /^(?!0000)(?:(\d{4})[-./](\d\d?)[-./](\d\d?)|(\d\d)?(\d\d)(\d\d)(\d\d))$/;

/** A day as YYYY-MM-DD; undefined when it is none. */
export function readDate(text: string): string | undefined {
  const [, year, typedMonth, typedDay, century = '20', shortYear, month = typedMonth, day = typedDay] =
    DAY_PATTERN.exec(toVisibleText(text).replace(/[\s\p{Pd}−]/gu, '-')) ?? [];
  return asDay(`${year ?? century + shortYear}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`);
}
