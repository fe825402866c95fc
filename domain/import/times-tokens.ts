/** The times of a cell taken apart into what each piece of its text means, with its place; linear in the text (R104). */
import { checkedDay, digitsAt, formatDay, twoDigits } from '../calendar.ts';
import type { LocalDate, LocalTime } from '../time.ts';
import { type Meaning, MOST_WORDS, meaningOf } from './times-words.ts';

/** A place in a text: characters from its beginning, and how many. */
export type TextSpan = { at: number; length: number };
export type TimesToken = TextSpan &
  (
    | Meaning
    | { is: 'time'; time: LocalTime }
    | { is: 'date'; date: LocalDate }
    | { is: 'number'; number: number }
    /** A line of RFC 5545. */
    | { is: 'rule'; text: string }
    | { is: 'comma' | 'dash' }
    | { is: 'end' }
    /** A piece without a meaning: a word that is not known, a clock time or a date that does not exist. */
    | { is: 'wrong'; key: 'word' | 'noTime' | 'noDate' }
  );

type Read = { token: TimesToken; next: number };

// Sticky, without anything that could match in two ways.
const rfc = /(?:dtstart|rrule)[;:]\S*/iy;
const date = /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/y;
const time = /(\d{1,2})[:.](\d{2})(?!\d)/y;
const number = /(\d{1,4})(?::[ae]|st|nd|rd|th)?(?![\p{L}\d])/iuy;
const word = /\p{L}[\p{L}\p{M}]*(?:\.\p{L}+)*\.?/uy;
const blanks = /[^\S\r\n]+/uy;
const solid = /[^\s,;]+/uy;

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The meaning of the longest row of words from here on. */
function words(text: string, at: number): Read {
  let [next, row, longest]: [number, string, Read | null] = [at, '', null];
  for (let count = 0; count < MOST_WORDS; count++) {
    const here = matched(word, text, next);
    if (!here) break;
    row = `${row}${row ? ' ' : ''}${here[0].replace(/\.$/, '').toLowerCase().normalize('NFC')}`;
    next += here[0].length;
    const meaning = meaningOf.get(row);
    if (meaning) longest = { token: { ...meaning, at, length: next - at }, next };
    next += matched(blanks, text, next)?.[0].length ?? 0;
  }
  return longest ?? unknown(text, at);
}

function unknown(text: string, at: number, key: 'word' | 'noTime' | 'noDate' = 'word'): Read {
  const length = Math.max(1, matched(solid, text, at)?.[0].length ?? 1);
  return { token: { is: 'wrong', key, at, length }, next: at + length };
}

function dateAt(text: string, at: number): Read | null {
  const [all, year = '', month = '', day = ''] = matched(date, text, at) ?? [];
  if (all === undefined) return null;
  const known = checkedDay(Number(year), Number(month), Number(day));
  if (Number.isNaN(known)) return unknown(text, at, 'noDate');
  return { token: { is: 'date', date: formatDay(known), at, length: all.length }, next: at + all.length };
}

function timeAt(text: string, at: number): Read | null {
  const [all, hour = '', minute = ''] = matched(time, text, at) ?? [];
  if (all === undefined) return null;
  if (Number(hour) > 23 || digitsAt(minute, 0, 2) > 59) return unknown(text, at, 'noTime');
  return { token: { is: 'time', time: `${twoDigits(Number(hour))}:${minute}`, at, length: all.length }, next: at + all.length };
}

function numberAt(text: string, at: number): Read | null {
  const [all, digits = ''] = matched(number, text, at) ?? [];
  return all === undefined ? null : { token: { is: 'number', number: Number(digits), at, length: all.length }, next: at + all.length };
}

function ruleAt(text: string, at: number): Read | null {
  const [all] = matched(rfc, text, at) ?? [];
  if (all === undefined) return null;
  const line = all.endsWith(';') ? all.slice(0, -1) : all;
  return { token: { is: 'rule', text: line, at, length: line.length }, next: at + line.length };
}

const marks: Readonly<Record<string, 'comma' | 'dash' | 'end'>> = {
  ',': 'comma',
  '&': 'comma',
  '+': 'comma',
  '-': 'dash',
  '–': 'dash',
  '—': 'dash',
  ';': 'end',
  '\n': 'end',
  '\r': 'end',
};

/** The pieces of a text with their meanings, in order. */
export function timesTokensOf(text: string): TimesToken[] {
  const tokens: TimesToken[] = [];
  for (let at = 0; at < text.length; ) {
    const space = matched(blanks, text, at);
    if (space) {
      at += space[0].length;
      continue;
    }
    const mark = marks[text[at]!];
    if (mark) {
      tokens.push({ is: mark, at, length: 1 });
      at += 1;
      continue;
    }
    const { token, next } = ruleAt(text, at) ?? dateAt(text, at) ?? timeAt(text, at) ?? numberAt(text, at) ?? words(text, at);
    tokens.push(token);
    at = next;
  }
  return tokens;
}
