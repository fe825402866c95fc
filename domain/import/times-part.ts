/** One part of the times of a cell: what its pieces say together, in whatever order they stand (R104). */
import { maxInterval } from '../planning/recurrence.ts';
import type { LocalDate, LocalTime } from '../time.ts';
import type { TextSpan, TimesToken } from './times-tokens.ts';
import type { RepeatUnit } from './times-words.ts';

/** The reasons that times are wrong; the texts are `assistmeApp.import.errors.times.…`. */
export const timesErrors = [
  'word', // not understood
  'noTime',
  'noDate',
  'time', // no clock time is said
  'sameTime',
  'tooManyTimes',
  'days', // not said how often
  'twice', // said twice, or against what was said before
  'interval',
  'monthDay',
  'date', // «från» without a date, or a date without «från», «till» or «en gång»
  'everyYear', // a day of the year without «varje år»
  'rule', // a rule of RFC 5545 that is none, or of another zone
  'endBeforeStart',
  'tooFarAhead',
  'tooFarBack',
  'tooLong',
] as const;
export type TimesErrorKey = (typeof timesErrors)[number];
export type TimesError = TextSpan & { key: TimesErrorKey };

type DatedSpan = TextSpan & { date: LocalDate };
type NumbersSpan = TextSpan & { numbers: readonly number[] };

export type ParsedPart = {
  times: readonly LocalTime[];
  /** «varannan vecka»; the unit is null where a day of the week follows, «varannan tis». */
  often: (TextSpan & { unit: RepeatUnit | null; interval: number }) | null;
  /** `isGroupName`: several by one word, «vardagar». */
  weekdays: (NumbersSpan & { isGroupName: boolean }) | null;
  monthDays: NumbersSpan | null;
  yearDay: (TextSpan & { day: number; month: number }) | null;
  once: TextSpan | null;
  from: DatedSpan | null;
  until: DatedSpan | null;
  /** A date that neither «från» nor «till» stands before. */
  date: DatedSpan | null;
  isCompletable: boolean;
  /** Lines of RFC 5545. */
  rules: readonly (TextSpan & { text: string })[];
};

const sortNumbers = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => (a < 0 ? 99 : a) - (b < 0 ? 99 : b));
const joinSpans = ({ at }: TextSpan, endSpan: TextSpan): TextSpan => ({ at, length: endSpan.at + endSpan.length - at });

class PartReader {
  private nextIndex = 0;
  /** The meaning of the next number. */
  private numberMode: 'clock' | 'day' | null = null;
  private readonly times: LocalTime[] = [];
  private every: (TextSpan & { interval: number | null }) | null = null;
  private often: ParsedPart['often'] = null;
  private weekdays: ParsedPart['weekdays'] = null;
  private monthDays: NumbersSpan | null = null;
  private yearDay: ParsedPart['yearDay'] = null;
  private readonly dates: Pick<ParsedPart, 'once' | 'from' | 'until' | 'date'> = { once: null, from: null, until: null, date: null };
  private readonly rules: (TextSpan & { text: string })[] = [];
  private isCompletable = true;

  private readonly tokens: readonly TimesToken[];

  constructor(tokens: readonly TimesToken[]) {
    this.tokens = tokens;
  }

  read(): ParsedPart | { wrong: TimesError } {
    while (this.nextIndex < this.tokens.length) {
      const token = this.tokens[this.nextIndex++]!;
      const errorKey = this.readToken(token);
      if (errorKey) return { wrong: { at: token.at, length: token.length, key: errorKey } };
    }
    if (this.every && !this.often) {
      const { interval, ...span } = this.every;
      if (interval === null || !this.weekdays) return { wrong: { at: span.at, length: span.length, key: interval ? 'days' : 'interval' } };
      this.often = { at: span.at, length: span.length, unit: null, interval };
    }
    const { times, often: frequency, weekdays, monthDays, yearDay, dates, rules, isCompletable } = this;
    return { times, often: frequency, weekdays, monthDays, yearDay, ...dates, rules, isCompletable };
  }

  /** Takes one piece in; the key of what is wrong with it. */
  private readToken(token: TimesToken): TimesErrorKey | null {
    switch (token.kind) {
      case 'wrong':
        return token.key;
      case 'and':
      case 'comma':
      case 'noise':
        return null;
      case 'time':
        return this.addTime(token.time);
      case 'number':
        return this.readNumber(token);
      case 'ordinal':
        return this.setInterval(token.number);
      case 'month':
        return this.readMonth(token);
      case 'last':
        return this.addMonthDay(-1, token);
      case 'from':
      case 'until':
        return this.readDate(token.kind, token);
      case 'rule':
        this.rules.push(token);
        return this.rules.length > 2 ? 'twice' : null;
      default:
        this.numberMode = token.kind === 'clock' ? 'clock' : token.kind === 'the' ? 'day' : null;
        return this.readDaysToken(token);
    }
  }

  private readDaysToken(token: TimesToken): TimesErrorKey | null {
    switch (token.kind) {
      case 'the':
      case 'clock':
        return null;
      case 'every':
        if (this.every || this.often) return 'twice';
        this.every = token;
        return null;
      case 'unit':
        return this.setUnit(token.unit, token);
      case 'often':
        if (this.every || this.often) return 'twice';
        this.often = { at: token.at, length: token.length, unit: token.unit, interval: 1 };
        return null;
      case 'weekdays':
        return this.addWeekdays(token);
      case 'once':
        if (this.dates.once) return 'twice';
        this.dates.once = token;
        return null;
      case 'date':
        if (this.dates.date) return 'twice';
        this.dates.date = token;
        return null;
      case 'unsigned':
        this.isCompletable = false;
        return null;
      default:
        return 'word';
    }
  }

  private addTime(time: LocalTime): TimesErrorKey | null {
    if (this.numberMode === 'day') this.numberMode = null;
    if (this.times.includes(time)) return 'sameTime';
    this.times.push(time);
    return null;
  }

  private readNumber(token: TextSpan & { number: number }): TimesErrorKey | null {
    const nextToken = this.tokens[this.nextIndex];
    if (this.every && this.every.interval === null) return this.setInterval(token.number);
    if (nextToken?.kind === 'month') {
      this.nextIndex++;
      return this.setYearDay(token.number, nextToken.month, joinSpans(token, nextToken));
    }
    if (this.numberMode === 'clock') return token.number > 23 ? 'noTime' : this.addTime(`${String(token.number).padStart(2, '0')}:00`);
    if (this.numberMode !== 'day') return 'word';
    return token.number >= 1 && token.number <= 31 ? this.addMonthDay(token.number, token) : 'monthDay';
  }

  private setInterval(interval: number): TimesErrorKey | null {
    if (!this.every || this.every.interval !== null) return 'word';
    if (interval < 1 || interval > maxInterval) return 'interval';
    this.every = { ...this.every, interval };
    return null;
  }

  private setUnit(unit: RepeatUnit, span: TextSpan): TimesErrorKey | null {
    if (!this.every) return 'word';
    if (this.often) return 'twice';
    // «every day» has no number.
    const interval = this.every.interval ?? 1;
    this.often = { ...joinSpans(this.every, span), unit, interval };
    this.every = { ...this.every, interval };
    return null;
  }

  private addWeekdays(token: TextSpan & { days: readonly number[] }): TimesErrorKey | null {
    const [dashToken, endToken] = [this.tokens[this.nextIndex], this.tokens[this.nextIndex + 1]];
    let [days, lastToken]: [readonly number[], TextSpan] = [token.days, token];
    if (
      days.length === 1 &&
      (dashToken?.kind === 'dash' || dashToken?.kind === 'until') &&
      endToken?.kind === 'weekdays' &&
      endToken.days.length === 1
    ) {
      const firstDay = days[0]!;
      days = Array.from({ length: ((endToken.days[0]! - firstDay + 7) % 7) + 1 }, (_, offset) => (firstDay + offset) % 7);
      lastToken = endToken;
      this.nextIndex += 2;
    }
    // «every Monday» has no number.
    if (this.every && this.every.interval === null) this.every = { ...this.every, interval: 1 };
    const { weekdays } = this;
    this.weekdays = {
      ...joinSpans(weekdays ?? token, lastToken),
      numbers: sortNumbers([...(weekdays?.numbers ?? []), ...days]),
      isGroupName: (weekdays?.isGroupName ?? false) || token.days.length > 1,
    };
    return null;
  }

  private addMonthDay(day: number, span: TextSpan): TimesErrorKey | null {
    this.numberMode = 'day';
    const { monthDays } = this;
    this.monthDays = { ...joinSpans(monthDays ?? span, span), numbers: sortNumbers([...(monthDays?.numbers ?? []), day]) };
    return null;
  }

  private readMonth(token: TextSpan & { month: number }): TimesErrorKey | null {
    const nextToken = this.tokens[this.nextIndex];
    if (nextToken?.kind !== 'number') return 'word';
    this.nextIndex++;
    return this.setYearDay(nextToken.number, token.month, joinSpans(token, nextToken));
  }

  private setYearDay(day: number, month: number, span: TextSpan): TimesErrorKey | null {
    this.numberMode = null;
    if (this.yearDay) return 'twice';
    this.yearDay = { at: span.at, length: span.length, day, month };
    return null;
  }

  private readDate(dateField: 'from' | 'until', token: TimesToken): TimesErrorKey | null {
    this.numberMode = null;
    const nextToken = this.tokens[this.nextIndex];
    if (nextToken?.kind === 'wrong' && nextToken.key === 'noDate') return null; // it is told of next
    if (nextToken?.kind !== 'date') return 'date';
    if (this.dates[dateField]) return 'twice';
    this.nextIndex++;
    this.dates[dateField] = { ...joinSpans(token, nextToken), date: nextToken.date };
    return null;
  }
}

/** The times that the pieces of a part say, or the first that is wrong. */
export const readPart = (tokens: readonly TimesToken[]): ParsedPart | { wrong: TimesError } => new PartReader(tokens).read();
