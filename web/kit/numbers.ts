/** Amounts in the reader's language: «2,5» and «2.5» are read alike, at most two decimals are written (product «Fields and limits»). */
import type { Locale } from '../start/texts.ts';

/** The number somebody typed; undefined when it is none. Blanks between thousands do not count. */
export function numberOf(text: string): number | undefined {
  const bare = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('−', '-');
  return /^-?\d{1,10}(\.\d+)?$/.test(bare) ? Number(bare) : undefined;
}

/** The error of a typed amount, as the key of its text; `least` is the smallest allowed. */
export function wrongAmount(text: string, least?: number): string | undefined {
  if (text.trim() === '') return 'error.field.required';
  const number = numberOf(text);
  if (number === undefined) return 'error.field.number';
  if (Math.abs(number * 100 - Math.round(number * 100)) > 1e-6) return 'error.field.maxTwoDecimals';
  return least !== undefined && number < least ? 'error.field.size' : undefined;
}

const tags: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' };
/** «1 200,5». */
export const numberText = (number: number, locale: Locale): string =>
  new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 2 }).format(number);
/** «12 st»; the number alone where there is no unit. */
export const amountText = (number: number, unit: string | null | undefined, locale: Locale): string =>
  [numberText(number, locale), unit].filter(Boolean).join(' ');
/** A number as it stands in a field to be edited: no blanks between thousands. */
export const numberField = (number: number, locale: Locale): string =>
  locale === 'sv' ? String(number).replace('.', ',') : String(number);
