/** The times of a cell taken apart into what each piece of its text means, with its place; linear in the text (R104). */
import { digitsAt, formatDay, padTwoDigits, validateDay } from '../calendar.ts';
import type { LocalDate, LocalTime } from '../time.ts';
import { MAX_MEANING_WORDS, meaningByWords, type WordMeaning } from './times-words.ts';

/** A place in a text: characters from its beginning, and how many. */
export type TextSpan = { at: number; length: number };
export type TimesToken = TextSpan &
  (
    | WordMeaning
    | { kind: 'time'; time: LocalTime }
    | { kind: 'date'; date: LocalDate }
    | { kind: 'number'; number: number }
    /** A line of RFC 5545. */
    | { kind: 'rule'; text: string }
    | { kind: 'comma' | 'dash' }
    | { kind: 'end' }
    /** A piece without a meaning: a word that is not known, a clock time or a date that does not exist. */
    | { kind: 'wrong'; key: 'word' | 'noTime' | 'noDate' }
  );

type TokenRead = { token: TimesToken; nextPosition: number };

// Sticky, without anything that could match in two ways.
const rulePattern = /(?:dtstart|rrule)[;:]\S*/iy;
const datePattern = /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/y;
const timePattern = /(\d{1,2})[:.](\d{2})(?!\d)/y;
const numberPattern = /(\d{1,4})(?::[ae]|st|nd|rd|th)?(?![\p{L}\d])/iuy;
const wordPattern = /\p{L}[\p{L}\p{M}]*(?:\.\p{L}+)*\.?/uy;
const blanksPattern = /[^\S\r\n]+/uy;
const unbrokenPattern = /[^\s,;]+/uy;

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** The meaning of the longest row of words from here on. */
function readWords(text: string, position: number): TokenRead {
  let [nextPosition, phrase, longestRead]: [number, string, TokenRead | null] = [position, '', null];
  for (let count = 0; count < MAX_MEANING_WORDS; count++) {
    const wordMatch = matchAt(wordPattern, text, nextPosition);
    if (!wordMatch) break;
    phrase = `${phrase}${phrase ? ' ' : ''}${wordMatch[0].replace(/\.$/, '').toLowerCase().normalize('NFC')}`;
    nextPosition += wordMatch[0].length;
    const meaning = meaningByWords.get(phrase);
    if (meaning) longestRead = { token: { ...meaning, at: position, length: nextPosition - position }, nextPosition };
    nextPosition += matchAt(blanksPattern, text, nextPosition)?.[0].length ?? 0;
  }
  return longestRead ?? readUnknown(text, position);
}

function readUnknown(text: string, position: number, key: 'word' | 'noTime' | 'noDate' = 'word'): TokenRead {
  const length = Math.max(1, matchAt(unbrokenPattern, text, position)?.[0].length ?? 1);
  return { token: { kind: 'wrong', key, at: position, length }, nextPosition: position + length };
}

function readDate(text: string, position: number): TokenRead | null {
  const [matchText, year = '', month = '', day = ''] = matchAt(datePattern, text, position) ?? [];
  if (matchText === undefined) return null;
  const dayNumber = validateDay(Number(year), Number(month), Number(day));
  if (Number.isNaN(dayNumber)) return readUnknown(text, position, 'noDate');
  return {
    token: { kind: 'date', date: formatDay(dayNumber), at: position, length: matchText.length },
    nextPosition: position + matchText.length,
  };
}

function readTime(text: string, position: number): TokenRead | null {
  const [matchText, hour = '', minute = ''] = matchAt(timePattern, text, position) ?? [];
  if (matchText === undefined) return null;
  if (Number(hour) > 23 || digitsAt(minute, 0, 2) > 59) return readUnknown(text, position, 'noTime');
  return {
    token: { kind: 'time', time: `${padTwoDigits(Number(hour))}:${minute}`, at: position, length: matchText.length },
    nextPosition: position + matchText.length,
  };
}

function readNumber(text: string, position: number): TokenRead | null {
  const [matchText, digits = ''] = matchAt(numberPattern, text, position) ?? [];
  return matchText === undefined
    ? null
    : {
        token: { kind: 'number', number: Number(digits), at: position, length: matchText.length },
        nextPosition: position + matchText.length,
      };
}

function readRule(text: string, position: number): TokenRead | null {
  const [matchText] = matchAt(rulePattern, text, position) ?? [];
  if (matchText === undefined) return null;
  const line = matchText.endsWith(';') ? matchText.slice(0, -1) : matchText;
  return { token: { kind: 'rule', text: line, at: position, length: line.length }, nextPosition: position + line.length };
}

const separators: Readonly<Record<string, 'comma' | 'dash' | 'end'>> = {
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
export function tokenizeTimes(text: string): TimesToken[] {
  const tokens: TimesToken[] = [];
  for (let position = 0; position < text.length; ) {
    const blanksMatch = matchAt(blanksPattern, text, position);
    if (blanksMatch) {
      position += blanksMatch[0].length;
      continue;
    }
    const separatorKind = separators[text[position]!];
    if (separatorKind) {
      tokens.push({ kind: separatorKind, at: position, length: 1 });
      position += 1;
      continue;
    }
    const { token, nextPosition } =
      readRule(text, position) ??
      readDate(text, position) ??
      readTime(text, position) ??
      readNumber(text, position) ??
      readWords(text, position);
    tokens.push(token);
    position = nextPosition;
  }
  return tokens;
}
