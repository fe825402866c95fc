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
const rulePattern = /(?:dtstart|rrule)[;:]\S*/iy;
const datePattern = /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/y;
const timePattern = /(\d{1,2})[:.](\d{2})(?!\d)/y;
const numberPattern = /(\d{1,4})(?::[ae]|st|nd|rd|th)?(?![\p{L}\d])/iuy;
const wordPattern = /\p{L}[\p{L}\p{M}]*(?:\.\p{L}+)*\.?/uy;
const blanksPattern = /[^\S\r\n]+/uy;
const solidPattern = /[^\s,;]+/uy;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The meaning of the longest row of words from here on. */
function wordsAt(text: string, at: number): Read {
  let [next, phrase, longestRead]: [number, string, Read | null] = [at, '', null];
  for (let count = 0; count < MOST_WORDS; count++) {
    const wordMatch = matchAt(wordPattern, text, next);
    if (!wordMatch) break;
    phrase = `${phrase}${phrase ? ' ' : ''}${wordMatch[0].replace(/\.$/, '').toLowerCase().normalize('NFC')}`;
    next += wordMatch[0].length;
    const meaning = meaningOf.get(phrase);
    if (meaning) longestRead = { token: { ...meaning, at, length: next - at }, next };
    next += matchAt(blanksPattern, text, next)?.[0].length ?? 0;
  }
  return longestRead ?? unknownAt(text, at);
}

function unknownAt(text: string, at: number, key: 'word' | 'noTime' | 'noDate' = 'word'): Read {
  const length = Math.max(1, matchAt(solidPattern, text, at)?.[0].length ?? 1);
  return { token: { is: 'wrong', key, at, length }, next: at + length };
}

function dateAt(text: string, at: number): Read | null {
  const [matchText, year = '', month = '', day = ''] = matchAt(datePattern, text, at) ?? [];
  if (matchText === undefined) return null;
  const dayNumber = checkedDay(Number(year), Number(month), Number(day));
  if (Number.isNaN(dayNumber)) return unknownAt(text, at, 'noDate');
  return { token: { is: 'date', date: formatDay(dayNumber), at, length: matchText.length }, next: at + matchText.length };
}

function timeAt(text: string, at: number): Read | null {
  const [matchText, hour = '', minute = ''] = matchAt(timePattern, text, at) ?? [];
  if (matchText === undefined) return null;
  if (Number(hour) > 23 || digitsAt(minute, 0, 2) > 59) return unknownAt(text, at, 'noTime');
  return { token: { is: 'time', time: `${twoDigits(Number(hour))}:${minute}`, at, length: matchText.length }, next: at + matchText.length };
}

function numberAt(text: string, at: number): Read | null {
  const [matchText, digits = ''] = matchAt(numberPattern, text, at) ?? [];
  return matchText === undefined
    ? null
    : { token: { is: 'number', number: Number(digits), at, length: matchText.length }, next: at + matchText.length };
}

function ruleAt(text: string, at: number): Read | null {
  const [matchText] = matchAt(rulePattern, text, at) ?? [];
  if (matchText === undefined) return null;
  const line = matchText.endsWith(';') ? matchText.slice(0, -1) : matchText;
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
    const space = matchAt(blanksPattern, text, at);
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
    const { token, next } = ruleAt(text, at) ?? dateAt(text, at) ?? timeAt(text, at) ?? numberAt(text, at) ?? wordsAt(text, at);
    tokens.push(token);
    at = next;
  }
  return tokens;
}
