/**
 * Telephone numbers as people write them, and the address by which a telephone calls each: the one reading of a number for the client's card,
 * links in rich text and what is pasted (decision 063). Large, so both the server and the web load it when there is a number to read.
 */
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as it was written; `href` is null where no telephone could call it. */
export type Phone = { text: string; href: string | null };

/** Numbers without a country are of this one. */
const DEFAULT_COUNTRY = 'SE';
/** Those of ten digits: numbers that cost more. All others have nine at most. */
const TEN_DIGIT_NUMBER = /^9(?:00|39|44)\d{7}$/;
/** A text of more words is no list of numbers. */
const MAX_PHONE_WORDS = 40;
/** Numbers that are dialled as they stand: 112, 1177, 113 13, 116 117, 118 118, 90 510. */
const PUBLIC_SHORT_NUMBER = /^(?:1\d{2,4}|11[68]\d{3}|90\d{3})$/;
/** Those of them that somebody writes behind another number with nothing but a blank between. */
const SHORT_AFTER_NUMBER = /^(?:112|1177|11313|11414|11[68]\d{3}|90510)$/;
/** Those of a switchboard too, where nothing else stands beside them. */
const SHORT_NUMBER = /^(?:[1-9]\d{2,4}|11[68]\d{3})$/;

const EXTENSION = /[\s,;]*(?:;ext=|(?:anknytning|anknytn|anknyt|ankn|ank|extension|extn|ext|x)(?![a-z])[.:]?|#)\s*(\d{1,7})$/i;
const PHONE_SIGNS = /^\+?[\d\s()./-]+$/;
/** Separators between two numbers; a comma before an extension does not. */
const SEPARATOR =
  /\s*(?:[,;](?!\s*(?:ext|x|ankn?|anknyt\w*|extn?|extension)\b|\s*#)|[|\n]|\s(?:eller|el\.?|och|samt|resp\.?|alt\.?|or|and|&)(?=\s))\s*/iu;

/** The number with plain signs: marks that are not seen taken out, every dash and blank as one, «(+46)» without its brackets. */
const normalisePhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^\(\s*(\+|00)\s*(\d{1,3})\s*\)/, '$1$2 ')
    .replace(/^\+\s+/, '+');

/**
 * A number that may be dialled: by its length, since plans change more often than this product; a Swedish one not by a length that only
 * pagers and machines have, which is two numbers without a sign between, and a mobile one not with a digit missing.
 */
function isFullNumber(phoneNumber: PhoneNumber): boolean {
  const { countryCallingCode: callingCode, nationalNumber: number } = phoneNumber;
  if (!phoneNumber.isPossible()) return false;
  // A zero that is left where the area code's was taken is no subscriber's: dialled it would be a call abroad.
  if (callingCode !== '46' || number.startsWith('0')) return callingCode !== '46';
  return number.startsWith('7') ? number.length === 9 : number.length <= 9 || TEN_DIGIT_NUMBER.test(number);
}

/** The number in a text of one, as the numbering plans read it; `prefix` is how a country is written before it, '0' where none is. */
function parseNumber(numberText: string): { prefix: '+' | '00' | '0'; phoneNumber: PhoneNumber } | null {
  // Without area code or country code it would call somebody else.
  if (!/^\+?\(?0|^\+/.test(numberText)) return null;
  const prefix = numberText.startsWith('+') ? '+' : numberText.replace(/\D/g, '').startsWith('00') ? '00' : '0';
  const phoneNumber = parsePhoneNumberFromString(prefix === '00' ? `+${stripPrefix(numberText)}` : numberText, {
    defaultCountry: DEFAULT_COUNTRY,
    extract: false,
  });
  return phoneNumber && isFullNumber(phoneNumber) ? { prefix, phoneNumber } : null;
}

/** The address of one number (RFC 3966) with the prefix that was written, without a zero that is not dialled; null where there is none. */
function hrefOf(text: string, shortNumberPattern: RegExp): string | null {
  const normalisedText = normalisePhone(text);
  const extension = EXTENSION.exec(normalisedText)?.[1];
  const numberText = normalisedText.replace(EXTENSION, '');
  if (!PHONE_SIGNS.test(numberText)) return null;
  const digits = numberText.replace(/\D/g, '');
  const extensionSuffix = extension ? `;ext=${extension}` : '';
  if (shortNumberPattern.test(digits) && !numberText.startsWith('+')) return `tel:${digits}${extensionSuffix}`;
  const parsedNumber = parseNumber(numberText);
  if (!parsedNumber) return null;
  const { countryCallingCode: callingCode, nationalNumber } = parsedNumber.phoneNumber;
  return `tel:${parsedNumber.prefix}${parsedNumber.prefix === '0' ? '' : callingCode}${nationalNumber}${extensionSuffix}`;
}
/** The digits after the 00 of a call abroad. */
const stripPrefix = (number: string): string => number.replace(/^\D*0\D*0\D*?(?=\d)/, '');

/** A slash parts two numbers, or the area code from the rest: «08/123 45 67». */
function splitAtSlash(text: string, shortNumberPattern: RegExp): string[] {
  const numbers = text.split(/\s*\/\s*/);
  if (numbers.length === 1) return [text];
  const isOneNumber =
    hrefOf(numbers[0]!, shortNumberPattern) === null &&
    (hrefOf(text, shortNumberPattern) !== null || /^\s*\(?0\d{1,3}\)?$/.test(numbers[0]!));
  return isOneNumber ? [text] : numbers;
}

/**
 * The first number of «08-123 45 67-70», which goes on to the last of its digits; undefined where it is no range. Of groups that dashes part
 * throughout none is, nor with 112 behind it.
 */
function findRangeStart(text: string): string | undefined {
  const [, firstNumber, lastDigits] = /^(.*\d) ?- ?(\d{1,4})$/.exec(normalisePhone(text)) ?? [];
  if (!firstNumber || !lastDigits || SHORT_AFTER_NUMBER.test(lastDigits) || !/\d[ .()/]+\d/.test(firstNumber)) return undefined;
  const digits = firstNumber.replace(/\D/g, '');
  return Number(digits.slice(-lastDigits.length)) < Number(lastDigits) && parseNumber(firstNumber)?.phoneNumber.isValid()
    ? firstNumber
    : undefined;
}

/** The readings of a text as numbers between blanks: full ones, of which the last may be an old short one, and public short ones. */
function findReadings(words: readonly string[]): string[][] {
  if (words.length === 0) return [[]];
  return words.flatMap((_, index) => {
    const [leadingWords, remainingWords] = [words.slice(0, index + 1).join(' '), words.slice(index + 1)];
    const isNumber =
      SHORT_AFTER_NUMBER.test(leadingWords.replace(/\D/g, '')) ||
      (remainingWords.length === 0
        ? parseNumber(normalisePhone(leadingWords))
        : parseNumber(normalisePhone(leadingWords))?.phoneNumber.isValid());
    return isNumber && hrefOf(leadingWords, SHORT_AFTER_NUMBER) !== null
      ? findReadings(remainingWords).map((otherNumbers) => [leadingWords, ...otherNumbers])
      : [];
  });
}

/** The last words are a public short number, and those before them a number by themselves. */
const hasShortNumberAtEnd = (words: readonly string[]): boolean =>
  [1, 2].some(
    (count) =>
      SHORT_AFTER_NUMBER.test(words.slice(-count).join('')) && parseNumber(normalisePhone(words.slice(0, -count).join(' '))) !== null,
  );

/** The numbers between two marks: those that its one reading has; none can be called where there are several, or none. */
function parsePhoneSegment(text: string, shortNumberPattern: RegExp): Phone[] {
  const words = text.trim().split(/\s+/);
  const href = hrefOf(text, shortNumberPattern);
  const readings = words.length > MAX_PHONE_WORDS ? [] : findReadings(words).filter((reading) => reading.length > 1);
  const rangeStart = findRangeStart(text);
  const isSwedish = parseNumber(normalisePhone(text))?.phoneNumber.countryCallingCode === '46';
  if (href !== null) return [{ text, href: readings.length > 0 || hasShortNumberAtEnd(words) || (rangeStart && isSwedish) ? null : href }];
  if (rangeStart) return [{ text, href: hrefOf(rangeStart, shortNumberPattern) }];
  if (readings.length === 1) return readings[0]!.map((number) => ({ text: number, href: hrefOf(number, SHORT_AFTER_NUMBER) }));
  return [{ text, href }];
}

/** The numbers of a text, in the order in which they stand. */
export function parsePhones(text: string): Phone[] {
  const shortNumberPattern = text.split(SEPARATOR).filter(Boolean).length > 1 || text.includes('/') ? PUBLIC_SHORT_NUMBER : SHORT_NUMBER;
  return text
    .split(SEPARATOR)
    .flatMap((segment) => splitAtSlash(segment, shortNumberPattern))
    .map((segment) => segment.trim())
    .filter(Boolean)
    .flatMap((segment) => parsePhoneSegment(segment, shortNumberPattern));
}

/** True when there is a number, and every one can be called. */
export function isDialable(text: string): boolean {
  const phones = parsePhones(text);
  return phones.length > 0 && phones.every(({ href }) => href !== null);
}

/** The address of the one number of a text; null where there is none or several. */
export function telHrefOf(text: string): string | null {
  const phones = parsePhones(text);
  return phones.length === 1 ? phones[0]!.href : null;
}
