/** Repeats without a beginning, as a company's model activities have them: the RRULE of a rule, made one from a day and a clock time on (R107). */
import type { LocalDate } from '../time.ts';
import type { Rule } from './recurrence.ts';
import { parseRule } from './rule-text.ts';
import { restartRule } from './same-rule-series.ts';

/** The longest text of a repeat, in characters. */
export const MAX_REPEAT_LENGTH = 200;

/**
 * The rule of a repeat («FREQ=WEEKLY;BYDAY=MO,FR») in a zone, from its first time on or after the local day, at a clock time («08:00»); null when the
 * text is none, or it ends by itself: an end is chosen with a client's plan.
 */
export function parseRepeat(repeat: string, day: LocalDate, clockTime: string, timeZone: string): Rule | null {
  if (/[\r\n]/.test(repeat)) return null;
  const parsedRule = parseRule(
    `DTSTART;TZID=${timeZone}:${day.replaceAll('-', '')}T${clockTime.replace(':', '')}00\nRRULE:${repeat}`,
    timeZone,
  );
  if ('refused' in parsedRule || parsedRule.rule.freq === 'none' || parsedRule.rule.until !== null) return null;
  return restartRule(parsedRule.rule, day);
}

/** True for a text that says how something repeats, and no end. */
export const isRepeat = (text: string): boolean => parseRepeat(text, '2026-01-01', '08:00', 'Europe/Stockholm') !== null;
