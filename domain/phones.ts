/**
 * Telephone numbers as people write them, and the address by which a telephone calls each: the one reading of a number for the client's card,
 * links in rich text and what is pasted (decision 063). Large, so both the server and the web load it when there is a number to read.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as it was written; `href` is null where no telephone could call it. */
export type Phone = { text: string; href: string | null };

/** Numbers without a country are of this one. */
const COUNTRY = 'SE';
/** Numbers that are dialled as they stand: 112, 1177, 113 13, 116 117, 118 118, 90 510. */
const PUBLIC_SHORT = /^(?:1\d{2,4}|11[68]\d{3}|90\d{3})$/;
/** Those of a switchboard too, where nothing else stands beside them. */
const SHORT = /^(?:[1-9]\d{2,4}|11[68]\d{3})$/;

const EXTENSION = /[\s,;]*(?:;ext=|(?:anknytning|anknytn|anknyt|ankn|ank|extension|extn|ext|x)(?![a-z])[.:]?|#)\s*(\d{1,7})$/i;
const SIGNS = /^\+?[\d\s()./-]+$/;
/** What parts one number from the next; a comma before an extension does not. */
const PARTED =
  /\s*(?:[,;](?!\s*(?:ext|x|ankn?|anknyt\w*|extn?|extension)\b|\s*#)|[|\n]|\s(?:eller|el\.?|och|samt|resp\.?|alt\.?|or|and|&)(?=\s))\s*/iu;

/** The number with plain signs: marks that are not seen taken out, every dash and blank as one, «(+46)» without its brackets. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^\(\s*(\+|00)\s*(\d{1,3})\s*\)/, '$1$2 ')
    .replace(/^\+\s+/, '+');

/** The address of one number (RFC 3966) with the prefix that was written, without a zero that is not dialled; null where there is none. */
function hrefOf(text: string, short: RegExp): string | null {
  const whole = plain(text);
  const extension = EXTENSION.exec(whole)?.[1];
  const number = whole.replace(EXTENSION, '');
  if (!SIGNS.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  const ending = extension ? `;ext=${extension}` : '';
  if (short.test(digits) && !number.startsWith('+')) return `tel:${digits}${ending}`;
  // Without area code or country code it would call somebody else.
  if (!/^\+?\(?0|^\+/.test(number)) return null;
  const isAbroad = number.startsWith('+') || digits.startsWith('00');
  const found = parsePhoneNumberFromString(isAbroad && !number.startsWith('+') ? `+${withoutPrefix(number)}` : number, {
    defaultCountry: COUNTRY,
    extract: false,
  });
  if (!found?.isPossible()) return null;
  const { countryCallingCode: code, nationalNumber } = found;
  if (!isAbroad) return `tel:0${nationalNumber}${ending}`;
  return `tel:${number.startsWith('+') ? '+' : '00'}${code}${nationalNumber}${ending}`;
}
/** What stands after the 00 of a call abroad. */
const withoutPrefix = (number: string): string => number.replace(/^\D*0\D*0\D*?(?=\d)/, '');

/** A slash parts two numbers, or the area code from the rest: «08/123 45 67». */
function slashed(text: string, short: RegExp): string[] {
  const parts = text.split(/\s*\/\s*/);
  if (parts.length === 1) return [text];
  return hrefOf(parts[0]!, short) === null && hrefOf(text, short) !== null ? [text] : parts;
}
/** Numbers with nothing but blanks between them, where all of them can be called and the whole cannot. */
function spaced(text: string, short: RegExp): string[] {
  if (hrefOf(text, short) !== null) return [text];
  const parts = text.split(/\s+(?=[0+])/);
  return parts.length > 1 && parts.every((part) => hrefOf(part, short) !== null) ? parts : [text];
}

/** The numbers of a text, in the order in which they stand. */
export function phonesIn(text: string): Phone[] {
  const short = text.split(PARTED).filter(Boolean).length > 1 || text.includes('/') ? PUBLIC_SHORT : SHORT;
  return text
    .split(PARTED)
    .flatMap((part) => slashed(part, short))
    .flatMap((part) => spaced(part, short))
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({ text: part, href: hrefOf(part, short) }));
}

/** True when there is a number, and every one can be called. */
export function isDialable(text: string): boolean {
  const found = phonesIn(text);
  return found.length > 0 && found.every(({ href }) => href !== null);
}

/** The address of the one number of a text; null where there is none or several. */
export function telOf(text: string): string | null {
  const found = phonesIn(text);
  return found.length === 1 ? found[0]!.href : null;
}
