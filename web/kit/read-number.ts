/** Numbers as people type them: what their language writes is read, and what can be read in two ways is refused (product «Dates and numbers»). */
import { decimalSigns, type Locale } from '#domain/locales.ts';

/** With blanks between thousands or none, and decimals after a comma or a point, which are read alike. */
const PLAIN_NUMBER = /^[+-]?(?:[1-9]\d{0,2}(?: \d{3})+|\d+)(?:[.,]\d*)?$/;
/** As English writes thousands; the decimals then follow a point. */
const COMMA_THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
/** A thousand of one language, and one and a fifth of another. */
const AMBIGUOUS_NUMBER = /^[+-]?(?!0[.,])\d+[.,]\d{3}$/;

/** Without marks that nobody sees, with one kind of blank and of minus. */
const toPlainText = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s/g, ' ')
    .replace(/^[−–]/, '-');

/** The number somebody typed; undefined when it is none, or may be another in another language. */
export function readNumber(inputText: string, locale: Locale): number | undefined {
  const plainText = toPlainText(inputText);
  if (decimalSigns[locale] === '.' && COMMA_THOUSANDS.test(plainText)) return Number(plainText.replaceAll(',', ''));
  if (!PLAIN_NUMBER.test(plainText) || AMBIGUOUS_NUMBER.test(plainText)) return undefined;
  return Number(plainText.replaceAll(' ', '').replace(',', '.')) + 0;
}
/** A whole number that somebody typed; undefined when it is none. */
export function readWholeNumber(inputText: string, locale: Locale): number | undefined {
  const number = readNumber(inputText, locale);
  return Number.isInteger(number) ? number : undefined;
}

/** The least that no amount reaches. */
const AMOUNT_LIMIT = 1e10;
/** The error of a typed amount, as the key of its text; `minimum` is the smallest allowed. */
export function numberErrorOf(inputText: string, locale: Locale, minimum = -Infinity): string | undefined {
  const plainText = toPlainText(inputText);
  if (plainText === '') return 'error.field.required';
  const number = readNumber(inputText, locale);
  if (number === undefined)
    return /^[+-]?[\d.,]/.test(plainText) && /^[+-]?[\d .,]+$/.test(plainText) ? 'error.field.unclearNumber' : 'error.field.number';
  if (Math.abs(number - Number(number.toFixed(2))) > 1e-8) return 'error.field.maxTwoDecimals';
  return number < minimum || Math.abs(number) >= AMOUNT_LIMIT ? 'error.field.size' : undefined;
}
