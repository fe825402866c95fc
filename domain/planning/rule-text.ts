/** Rules as the text of RFC 5545 that is stored and travels: a DTSTART line, and an RRULE line when it repeats (R7). */
import { addYearsToDay, dayMs, digitsAt, firstCalendarDay, formatDay, lastCalendarDay, validateDay } from '../calendar.ts';
import { formatWallClock, parseWallClock } from '../time.ts';
import { instantOfWallClock, isZone, wallClockAt } from '../zones.ts';
import { expandRuleDays, type Frequency, maxInterval, type Rule, type RuleError } from './recurrence.ts';

/** The longest text that is read, in characters. */
export const maxRuleTextLength = 500;

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const frequencyByName: Record<string, Frequency> = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' };

/** The reach, in years, within which a COUNT is followed for its last day, in years. */
const maxCountYears = 100;

type TimeStamp = { wall: number; isUtc: boolean; isDateOnly: boolean };

/** Each once, in order, the last day of the month (-1) at the end. */
const sortNumbers = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => (a < 0 ? 99 : a) - (b < 0 ? 99 : b));

const parseMonthDay = (text: string): number | null => (text === '-1' ? -1 : /^(0?[1-9]|[12]\d|3[01])$/.test(text) ? Number(text) : null);

/** A number of at most so many digits, from 1 on. */
const parseDigits = (text: string, maxLength: number): number | null =>
  text.length <= maxLength && /^\d+$/.test(text) && Number(text) > 0 ? Number(text) : null;

const knownFields = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'COUNT', 'WKST']);

/**
 * Reads a rule's text for a company in this zone, or says why not; never throws. COUNT becomes the day it ends on, a DTSTART or UNTIL with Z the
 * zone's local time. What may be saved is checkRule's question: a stored rule can lie in the past, or end before its start (R7).
 */
export function parseRule(text: string, timeZone: string): { rule: Rule } | { refused: RuleError } {
  if (text.length > maxRuleTextLength) return { refused: 'tooLong' };
  if (!isZone(timeZone)) return { refused: 'zone' };
  if (/[^ -~\r\n\t]/.test(text)) return { refused: 'invalid' };
  let dtstart: string | null = null;
  let rrule: string | null = null;
  for (const rawLine of text.toUpperCase().split('\n')) {
    const line = rawLine.trim();
    if (line === '') continue;
    if (line.startsWith('DTSTART') && dtstart === null) dtstart = line.slice(7);
    else if (line.startsWith('RRULE:') && rrule === null) rrule = line.slice(6);
    else return { refused: 'invalid' };
  }
  if (dtstart === null) return { refused: 'invalid' };
  const startWall = parseStart(dtstart, timeZone);
  if (typeof startWall === 'string') return { refused: startWall };
  const singleRule: Rule = {
    start: formatWallClock(startWall),
    timeZone,
    freq: 'none',
    interval: 1,
    byWeekday: [],
    byMonthDay: [],
    until: null,
  };
  if (rrule === null) return { rule: singleRule };
  const rule = parseRepeatRule(rrule, singleRule, startWall);
  return typeof rule === 'string' ? { refused: rule } : { rule };
}

const removeSeparators = (text: string): string => text.replaceAll(/[-:]/g, '');

/** A rule's text, its UNTIL the UTC instant of 23:59:59 on the last local day (R7). Throws RangeError for what checkRule calls invalid or zone. */
export function formatRule(rule: Rule): string {
  const startLine = `DTSTART;TZID=${rule.timeZone}:${removeSeparators(rule.start)}00`;
  if (rule.freq === 'none') return startLine;
  const ruleFields = [`FREQ=${rule.freq.toUpperCase()}`];
  if (rule.interval !== 1) ruleFields.push(`INTERVAL=${rule.interval}`);
  if (rule.byWeekday.length > 0)
    ruleFields.push(
      `BYDAY=${sortNumbers(rule.byWeekday)
        .map((day) => weekdayCodes[day])
        .join(',')}`,
    );
  if (rule.byMonthDay.length > 0) ruleFields.push(`BYMONTHDAY=${sortNumbers(rule.byMonthDay).join(',')}`);
  if (rule.until !== null) {
    const endStamp = new Date(instantOfWallClock(parseWallClock(`${rule.until}T23:59`), rule.timeZone) + 59_000).toISOString();
    ruleFields.push(`UNTIL=${removeSeparators(endStamp).slice(0, 15)}Z`);
  }
  return `${startLine}\nRRULE:${ruleFields.join(';')};WKST=MO`;
}

/** YYYYMMDD, with or without THHMMSS and Z. */
function parseTimeStamp(text: string): TimeStamp | null {
  const isUtc = text.length === 16;
  const isDateOnly = text.length === 8;
  if (!(isUtc || isDateOnly || text.length === 15) || (isUtc && text[15] !== 'Z')) return null;
  const day = validateDay(digitsAt(text, 0, 4), digitsAt(text, 4, 2), digitsAt(text, 6, 2)) * dayMs;
  if (isDateOnly) return Number.isNaN(day) ? null : { wall: day, isUtc, isDateOnly };
  const hour = digitsAt(text, 9, 2);
  const minute = digitsAt(text, 11, 2);
  const second = digitsAt(text, 13, 2);
  if (Number.isNaN(day) || text[8] !== 'T' || !(hour < 24 && minute < 60 && second < 60)) return null;
  return { wall: day + ((hour * 60 + minute) * 60 + second) * 1000, isUtc, isDateOnly };
}

/** The start's wall clock of a DTSTART line without its name, in whole minutes. */
function parseStart(line: string, timeZone: string): number | RuleError {
  const colonIndex = line.indexOf(':');
  const parameter = line.slice(0, colonIndex);
  if (colonIndex < 0 || (parameter !== '' && !parameter.startsWith(';TZID='))) return 'invalid';
  if (parameter !== '' && parameter.slice(6) !== timeZone.toUpperCase()) return 'zone';
  const stamp = parseTimeStamp(line.slice(colonIndex + 1));
  if (!stamp || stamp.isDateOnly || (stamp.isUtc && parameter !== '')) return 'invalid';
  const wall = stamp.isUtc ? wallClockAt(stamp.wall, timeZone) : stamp.wall;
  return wall < firstCalendarDay * dayMs || wall >= (lastCalendarDay + 1) * dayMs ? 'invalid' : Math.floor(wall / 60_000) * 60_000;
}

/** The last local day that UNTIL leaves to a rule starting at this wall clock: its own day only when the time of day is reached. */
function parseUntil(text: string, startWall: number, timeZone: string): number | null {
  const stamp = parseTimeStamp(text);
  if (!stamp) return null;
  const day = Math.floor((stamp.isUtc ? wallClockAt(stamp.wall, timeZone) : stamp.wall) / dayMs);
  const lastWall = day * dayMs + (startWall - Math.floor(startWall / dayMs) * dayMs);
  const isReached = stamp.isDateOnly || (stamp.isUtc ? instantOfWallClock(lastWall, timeZone) : lastWall) <= stamp.wall;
  return Math.min(Math.max(isReached ? day : day - 1, firstCalendarDay), lastCalendarDay);
}

/** The sorted numbers of a comma list, each once; null when one is not among the known names. */
function parseNumberList(text: string, parsePart: (part: string) => number | null): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const value = parsePart(part);
    if (value === null) return null;
    numbers.add(value);
  }
  return sortNumbers(numbers);
}

function parseWeekday(code: string): number | null {
  const index = weekdayCodes.indexOf(code);
  return index < 0 ? null : index;
}

function parseFields(line: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (const fieldText of line.split(';')) {
    const equalsIndex = fieldText.indexOf('=');
    if (equalsIndex < 0 || fields.has(fieldText.slice(0, equalsIndex))) return null;
    fields.set(fieldText.slice(0, equalsIndex), fieldText.slice(equalsIndex + 1));
  }
  return fields;
}

function applyCount(rule: Rule, countText: string, startDay: number): Rule | RuleError {
  const count = parseDigits(countText, 5);
  if (count === null) return 'invalid';
  const days = expandRuleDays(rule, startDay, addYearsToDay(startDay, maxCountYears), count);
  const finalDay = days[count - 1];
  return finalDay === undefined ? 'tooFarAhead' : { ...rule, until: formatDay(finalDay) };
}

function parseRepeatRule(line: string, singleRule: Rule, startWall: number): Rule | RuleError {
  const fields = parseFields(line);
  if (!fields) return 'invalid';
  const freq = frequencyByName[fields.get('FREQ') ?? ''];
  if (!freq) return 'frequency';
  for (const fieldName of fields.keys()) if (!knownFields.has(fieldName)) return 'invalid';
  if ((fields.get('WKST') ?? 'MO') !== 'MO' || (fields.has('COUNT') && fields.has('UNTIL'))) return 'invalid';
  const interval = parseDigits(fields.get('INTERVAL') ?? '1', 4);
  if (interval === null || interval > maxInterval) return 'interval';
  const byDay = fields.get('BYDAY');
  if (byDay !== undefined && /\d[A-Z]/.test(byDay)) return 'invalid';
  const byWeekday = byDay === undefined ? [] : parseNumberList(byDay, parseWeekday);
  if (!byWeekday) return 'weekday';
  const byMonthDayText = fields.get('BYMONTHDAY');
  const byMonthDay = byMonthDayText === undefined ? [] : parseNumberList(byMonthDayText, parseMonthDay);
  if (!byMonthDay || (freq === 'weekly' && byMonthDay.length > 0)) return 'monthDay';
  const rule: Rule = { ...singleRule, freq, interval, byWeekday, byMonthDay };
  const until = fields.get('UNTIL');
  if (until !== undefined) {
    const day = parseUntil(until, startWall, singleRule.timeZone);
    return day === null ? 'invalid' : { ...rule, until: formatDay(day) };
  }
  const countText = fields.get('COUNT');
  return countText === undefined ? rule : applyCount(rule, countText, Math.floor(startWall / dayMs));
}
