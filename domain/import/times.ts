/** The times of an activity as a workbook says them, «08:00, 20:00 vardagar»: a closed grammar in Swedish and English (R104). */
import { checkedDay, formatDay } from '../calendar.ts';
import { checkRule, type Rule } from '../planning/recurrence.ts';
import { parseRule } from '../planning/rule-text.ts';
import { clockOfRule, MAX_TIMES, ruleAtTime } from '../planning/same-rule-series.ts';
import { type LocalDate, type LocalTime, weekday } from '../time.ts';
import { type PartWords, readPart, type TimesError, type TimesErrorKey } from './times-part.ts';
import { type TextSpan, type TimesToken, timesTokensOf } from './times-tokens.ts';

export { type TimesError, type TimesErrorKey, timesErrors } from './times-part.ts';

/** Series planned in one act: a rule, the further clock times of its days, of which each is a series of its own (R85), in order. */
export type PlannedTimes = { rule: Rule; alsoAt: readonly LocalTime[]; isCompletable: boolean };

/** The longest text that is read, in characters, and the most parts of it. */
export const MAX_TIMES_LENGTH = 5000;
export const MAX_PARTS = 100;

/** The text at the place of an error, shortened, as the error's text says it. */
export const wrongTimes = (text: string, { at, length }: TextSpan): string =>
  length > 60 ? `${text.slice(at, at + 60).trim()}…` : text.slice(at, at + length).trim();

/**
 * Reads the times of a cell for a company in this zone, on its local day `today`, from which a rule goes that says no «från»; never throws, and
 * takes time linear in the text. An empty text says no times. An error says the place of the first thing that is wrong.
 */
export function parseTimes(text: string, timeZone: string, today: LocalDate): { parts: PlannedTimes[] } | { wrong: TimesError } {
  if (text.length > MAX_TIMES_LENGTH) return { wrong: { at: MAX_TIMES_LENGTH, length: text.length - MAX_TIMES_LENGTH, key: 'tooLong' } };
  const parts: PlannedTimes[] = [];
  for (const tokens of partsOf(timesTokensOf(text))) {
    const place = placeOf(tokens);
    if (parts.length === MAX_PARTS) return { wrong: { ...place, key: 'tooLong' } };
    const words = readPart(tokens);
    if ('wrong' in words) return words;
    const plannedTimes = words.rules.length > 0 ? timesOfRule(words, timeZone, place) : timesOfWords(words, timeZone, today, place);
    if ('wrong' in plannedTimes) return plannedTimes;
    const timesError = refusalOf(plannedTimes, words, today, place);
    if (timesError) return { wrong: timesError };
    parts.push(plannedTimes);
  }
  return { parts };
}

const placeOf = (tokens: readonly TimesToken[]): TextSpan => {
  const { at } = tokens[0]!;
  const lastToken = tokens.at(-1)!;
  return { at, length: lastToken.at + lastToken.length - at };
};

/** The parts, between which «;» or a new line stands; a rule's second line, RRULE, belongs to its first. */
function partsOf(tokens: readonly TimesToken[]): TimesToken[][] {
  const parts: TimesToken[][] = [];
  let isOpen = false;
  for (const token of tokens) {
    if (token.kind === 'end') {
      isOpen = false;
      continue;
    }
    const part = parts.at(-1);
    const previousToken = part?.at(-1);
    const isContinued =
      token.kind === 'rule' && /^rrule/i.test(token.text) && previousToken?.kind === 'rule' && /^dtstart/i.test(previousToken.text);
    if (part && (isOpen || isContinued)) part.push(token);
    else parts.push([token]);
    isOpen = true;
  }
  return parts;
}

type ParsedTimes = PlannedTimes | { wrong: TimesError };

function planAtTimes(rule: Rule, times: readonly LocalTime[], isCompletable: boolean, place: TextSpan): ParsedTimes {
  const [firstTime, ...alsoAt] = [...times].sort();
  if (firstTime === undefined) return { wrong: { ...place, key: 'time' } };
  if (new Set(times).size < times.length) return { wrong: { ...place, key: 'sameTime' } };
  if (times.length > MAX_TIMES) return { wrong: { ...place, key: 'tooManyTimes' } };
  return { rule: ruleAtTime(rule, firstTime), alsoAt, isCompletable };
}

function timesOfRule(words: PartWords, timeZone: string, place: TextSpan): ParsedTimes {
  const [firstRule, lastRule] = [words.rules[0]!, words.rules.at(-1)!];
  const rulesPlace: TextSpan = { at: firstRule.at, length: lastRule.at + lastRule.length - firstRule.at };
  if (words.often || words.weekdays || words.monthDays || words.yearDay || words.once || words.from || words.until || words.date)
    return { wrong: { ...place, key: 'twice' } };
  const parsedRule = parseRule(words.rules.map(({ text }) => text).join('\n'), timeZone);
  if ('refused' in parsedRule) return { wrong: { ...rulesPlace, key: 'rule' } };
  return planAtTimes(parsedRule.rule, [clockOfRule(parsedRule.rule), ...words.times], words.isCompletable, place);
}

function timesOfWords(words: PartWords, timeZone: string, today: LocalDate, place: TextSpan): ParsedTimes {
  const days = daysOf(words, words.from?.date ?? today, place);
  if ('wrong' in days) return days;
  const { start, ...rest } = days;
  const rule: Rule = { timeZone, until: words.until?.date ?? null, ...rest, start: `${start}T00:00` };
  return planAtTimes(rule, words.times, words.isCompletable, place);
}

type Days = Pick<Rule, 'freq' | 'interval' | 'byWeekday' | 'byMonthDay'> & { start: LocalDate };

/** The days of a part, and the first from which they are counted. */
function daysOf(words: PartWords, from: LocalDate, place: TextSpan): Days | { wrong: TimesError } {
  const { often, weekdays, monthDays, yearDay, once, date } = words;
  const twiceError = (span: TextSpan = place) => ({ wrong: { at: span.at, length: span.length, key: 'twice' as const } });
  if (once) {
    const extraWords = often ?? weekdays ?? monthDays ?? yearDay ?? words.from ?? words.until;
    if (extraWords) return twiceError(extraWords);
    if (!date) return { wrong: { at: once.at, length: once.length, key: 'date' } };
    return { freq: 'none', interval: 1, byWeekday: [], byMonthDay: [], start: date.date };
  }
  if (date) return { wrong: { at: date.at, length: date.length, key: 'date' } };
  const unit = often?.unit ?? null;
  const [freq, interval] = [unit ?? (weekdays ? 'weekly' : 'monthly'), often?.interval ?? 1];
  const days = { freq, interval, byWeekday: [], byMonthDay: [], start: from };
  if (weekdays) {
    if (freq !== 'weekly' || monthDays || yearDay) return twiceError(weekdays);
    // «varannan vardag» may mean every other day, or every other week.
    if (unit === null && interval > 1 && weekdays.numbers.length > 1 && weekdays.isGroupName) return twiceError(weekdays);
    return { ...days, byWeekday: weekdays.numbers };
  }
  if (yearDay) {
    if (monthDays) return twiceError(monthDays);
    if (unit !== 'yearly') return unit ? twiceError(yearDay) : { wrong: { at: yearDay.at, length: yearDay.length, key: 'everyYear' } };
    const start = nextYearDay(yearDay, from);
    return start === null ? { wrong: { at: yearDay.at, length: yearDay.length, key: 'noDate' } } : { ...days, start };
  }
  if (monthDays) {
    if (freq !== 'monthly' || (unit === null && interval > 1)) return twiceError(monthDays);
    return { ...days, byMonthDay: monthDays.numbers };
  }
  if (unit === null) return { wrong: { ...place, key: 'days' } };
  if (unit === 'weekly') return { ...days, byWeekday: [weekday(from)] };
  return unit === 'monthly' ? { ...days, byMonthDay: [Number(from.slice(8))] } : days;
}

/** The first such day of a year on or after a day; null of one that no year has. 29 February is there again after eight years at most. */
function nextYearDay({ day, month }: { day: number; month: number }, from: LocalDate): LocalDate | null {
  const year = Number(from.slice(0, 4));
  for (let yearsAhead = 0; yearsAhead <= 8; yearsAhead++) {
    const dayNumber = checkedDay(year + yearsAhead, month, day);
    if (!Number.isNaN(dayNumber) && formatDay(dayNumber) >= from) return formatDay(dayNumber);
  }
  return null;
}

/** The refusal to save it, at the date that is to blame. */
function refusalOf({ rule }: PlannedTimes, { from, until, date }: PartWords, today: LocalDate, place: TextSpan): TimesError | null {
  const ruleError = checkRule(rule, today);
  if (ruleError === null) return null;
  const start = from ?? date ?? place;
  const errorAt = (span: TextSpan, key: TimesErrorKey): TimesError => ({ at: span.at, length: span.length, key });
  if (ruleError === 'endBeforeStart') return errorAt(until ?? place, ruleError);
  if (ruleError === 'tooFarBack') return errorAt(start, ruleError);
  if (ruleError === 'tooFarAhead') return errorAt(checkRule({ ...rule, until: null }, today) ? start : (until ?? place), ruleError);
  return errorAt(place, ruleError === 'interval' || ruleError === 'monthDay' ? ruleError : 'rule');
}
