/** The times of an activity as a workbook says them, «08:00, 20:00 vardagar»: a closed grammar in Swedish and English (R104). */
import { formatDay, validateDay } from '../calendar.ts';
import { checkRule, type Rule } from '../planning/recurrence.ts';
import { parseRule } from '../planning/rule-text.ts';
import { clockTimeOf, MAX_CLOCK_TIMES, ruleAtTime } from '../planning/same-rule-series.ts';
import { type LocalDate, type LocalTime, weekday } from '../time.ts';
import { type ParsedPart, readPart, type TimesError, type TimesErrorKey } from './times-part.ts';
import { type TextSpan, type TimesToken, tokenizeTimes } from './times-tokens.ts';

export { type TimesError, type TimesErrorKey, timesErrors } from './times-part.ts';

/** Series planned in one act: a rule, the further clock times of its days, of which each is a series of its own (R85), in order. */
export type PlannedTimes = { rule: Rule; alsoAt: readonly LocalTime[]; isCompletable: boolean };

/** The longest text that is read, in characters, and the most parts of it. */
export const MAX_TIMES_LENGTH = 5000;
export const MAX_TIMES_PARTS = 100;

/** The text at the place of an error, shortened, as the error's text says it. */
export const wrongTextOf = (text: string, { at, length }: TextSpan): string =>
  length > 60 ? `${text.slice(at, at + 60).trim()}…` : text.slice(at, at + length).trim();

/**
 * Reads the times of a cell for a company in this zone, on its local day `today`, from which a rule goes that says no «från»; never throws, and
 * takes time linear in the text. An empty text says no times. An error says the place of the first thing that is wrong.
 */
export function parseTimes(text: string, timeZone: string, today: LocalDate): { parts: PlannedTimes[] } | { wrong: TimesError } {
  if (text.length > MAX_TIMES_LENGTH) return { wrong: { at: MAX_TIMES_LENGTH, length: text.length - MAX_TIMES_LENGTH, key: 'tooLong' } };
  const parts: PlannedTimes[] = [];
  for (const tokens of splitParts(tokenizeTimes(text))) {
    const partSpan = spanOf(tokens);
    if (parts.length === MAX_TIMES_PARTS) return { wrong: { ...partSpan, key: 'tooLong' } };
    const parsedPart = readPart(tokens);
    if ('wrong' in parsedPart) return parsedPart;
    const plannedTimes =
      parsedPart.rules.length > 0 ? parseRuleTimes(parsedPart, timeZone, partSpan) : parseWordTimes(parsedPart, timeZone, today, partSpan);
    if ('wrong' in plannedTimes) return plannedTimes;
    const timesError = findTimesError(plannedTimes, parsedPart, today, partSpan);
    if (timesError) return { wrong: timesError };
    parts.push(plannedTimes);
  }
  return { parts };
}

const spanOf = (tokens: readonly TimesToken[]): TextSpan => {
  const { at } = tokens[0]!;
  const lastToken = tokens.at(-1)!;
  return { at, length: lastToken.at + lastToken.length - at };
};

/** The parts, between which «;» or a new line stands; a rule's second line, RRULE, belongs to its first. */
function splitParts(tokens: readonly TimesToken[]): TimesToken[][] {
  const parts: TimesToken[][] = [];
  let isPartOpen = false;
  for (const token of tokens) {
    if (token.kind === 'end') {
      isPartOpen = false;
      continue;
    }
    const part = parts.at(-1);
    const previousToken = part?.at(-1);
    const isContinued =
      token.kind === 'rule' && /^rrule/i.test(token.text) && previousToken?.kind === 'rule' && /^dtstart/i.test(previousToken.text);
    if (part && (isPartOpen || isContinued)) part.push(token);
    else parts.push([token]);
    isPartOpen = true;
  }
  return parts;
}

type ParsedTimes = PlannedTimes | { wrong: TimesError };

function planAtTimes(rule: Rule, clockTimes: readonly LocalTime[], isCompletable: boolean, partSpan: TextSpan): ParsedTimes {
  const [firstTime, ...otherTimes] = [...clockTimes].sort();
  if (firstTime === undefined) return { wrong: { ...partSpan, key: 'time' } };
  if (new Set(clockTimes).size < clockTimes.length) return { wrong: { ...partSpan, key: 'sameTime' } };
  if (clockTimes.length > MAX_CLOCK_TIMES) return { wrong: { ...partSpan, key: 'tooManyTimes' } };
  return { rule: ruleAtTime(rule, firstTime), alsoAt: otherTimes, isCompletable };
}

function parseRuleTimes(parsedPart: ParsedPart, timeZone: string, partSpan: TextSpan): ParsedTimes {
  const [firstRule, lastRule] = [parsedPart.rules[0]!, parsedPart.rules.at(-1)!];
  const rulesSpan: TextSpan = { at: firstRule.at, length: lastRule.at + lastRule.length - firstRule.at };
  if (
    parsedPart.often ||
    parsedPart.weekdays ||
    parsedPart.monthDays ||
    parsedPart.yearDay ||
    parsedPart.once ||
    parsedPart.from ||
    parsedPart.until ||
    parsedPart.date
  )
    return { wrong: { ...partSpan, key: 'twice' } };
  const parsedRule = parseRule(parsedPart.rules.map(({ text }) => text).join('\n'), timeZone);
  if ('refused' in parsedRule) return { wrong: { ...rulesSpan, key: 'rule' } };
  return planAtTimes(parsedRule.rule, [clockTimeOf(parsedRule.rule), ...parsedPart.times], parsedPart.isCompletable, partSpan);
}

function parseWordTimes(parsedPart: ParsedPart, timeZone: string, today: LocalDate, partSpan: TextSpan): ParsedTimes {
  const ruleDays = findRuleDays(parsedPart, parsedPart.from?.date ?? today, partSpan);
  if ('wrong' in ruleDays) return ruleDays;
  const { start, ...dayFields } = ruleDays;
  const rule: Rule = { timeZone, until: parsedPart.until?.date ?? null, ...dayFields, start: `${start}T00:00` };
  return planAtTimes(rule, parsedPart.times, parsedPart.isCompletable, partSpan);
}

type RuleDays = Pick<Rule, 'freq' | 'interval' | 'byWeekday' | 'byMonthDay'> & { start: LocalDate };

/** The days of a part, and the first from which they are counted. */
function findRuleDays(parsedPart: ParsedPart, fromDay: LocalDate, partSpan: TextSpan): RuleDays | { wrong: TimesError } {
  const { often, weekdays, monthDays, yearDay, once, date } = parsedPart;
  const createTwiceError = (span: TextSpan = partSpan) => ({ wrong: { at: span.at, length: span.length, key: 'twice' as const } });
  if (once) {
    const extraWords = often ?? weekdays ?? monthDays ?? yearDay ?? parsedPart.from ?? parsedPart.until;
    if (extraWords) return createTwiceError(extraWords);
    if (!date) return { wrong: { at: once.at, length: once.length, key: 'date' } };
    return { freq: 'none', interval: 1, byWeekday: [], byMonthDay: [], start: date.date };
  }
  if (date) return { wrong: { at: date.at, length: date.length, key: 'date' } };
  const unit = often?.unit ?? null;
  const [freq, interval] = [unit ?? (weekdays ? 'weekly' : 'monthly'), often?.interval ?? 1];
  const days = { freq, interval, byWeekday: [], byMonthDay: [], start: fromDay };
  if (weekdays) {
    if (freq !== 'weekly' || monthDays || yearDay) return createTwiceError(weekdays);
    // «varannan vardag» may mean every other day, or every other week.
    if (unit === null && interval > 1 && weekdays.numbers.length > 1 && weekdays.isGroupName) return createTwiceError(weekdays);
    return { ...days, byWeekday: weekdays.numbers };
  }
  if (yearDay) {
    if (monthDays) return createTwiceError(monthDays);
    if (unit !== 'yearly')
      return unit ? createTwiceError(yearDay) : { wrong: { at: yearDay.at, length: yearDay.length, key: 'everyYear' } };
    const startDay = nextYearDay(yearDay, fromDay);
    return startDay === null ? { wrong: { at: yearDay.at, length: yearDay.length, key: 'noDate' } } : { ...days, start: startDay };
  }
  if (monthDays) {
    if (freq !== 'monthly' || (unit === null && interval > 1)) return createTwiceError(monthDays);
    return { ...days, byMonthDay: monthDays.numbers };
  }
  if (unit === null) return { wrong: { ...partSpan, key: 'days' } };
  if (unit === 'weekly') return { ...days, byWeekday: [weekday(fromDay)] };
  return unit === 'monthly' ? { ...days, byMonthDay: [Number(fromDay.slice(8))] } : days;
}

/** The first such day of a year on or after a day; null of one that no year has. 29 February is there again after eight years at most. */
function nextYearDay({ day, month }: { day: number; month: number }, fromDay: LocalDate): LocalDate | null {
  const year = Number(fromDay.slice(0, 4));
  for (let yearsAhead = 0; yearsAhead <= 8; yearsAhead++) {
    const dayNumber = validateDay(year + yearsAhead, month, day);
    if (!Number.isNaN(dayNumber) && formatDay(dayNumber) >= fromDay) return formatDay(dayNumber);
  }
  return null;
}

/** The refusal to save it, at the date that is to blame. */
function findTimesError(
  { rule }: PlannedTimes,
  { from, until, date }: ParsedPart,
  today: LocalDate,
  partSpan: TextSpan,
): TimesError | null {
  const ruleError = checkRule(rule, today);
  if (ruleError === null) return null;
  const startSpan = from ?? date ?? partSpan;
  const createError = (span: TextSpan, key: TimesErrorKey): TimesError => ({ at: span.at, length: span.length, key });
  if (ruleError === 'endBeforeStart') return createError(until ?? partSpan, ruleError);
  if (ruleError === 'tooFarBack') return createError(startSpan, ruleError);
  if (ruleError === 'tooFarAhead')
    return createError(checkRule({ ...rule, until: null }, today) ? startSpan : (until ?? partSpan), ruleError);
  return createError(partSpan, ruleError === 'interval' || ruleError === 'monthDay' ? ruleError : 'rule');
}
