/** Numbers as the page writes them, in the reader's language (product «Dates and numbers»). */
import type { Locale } from '../start/texts.ts';

const tags: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' };
/** «1 200,5». */
export const numberText = (number: number, locale: Locale): string =>
  new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 2 }).format(number);
/** «12 st»; the number alone where there is no unit. */
export const amountText = (number: number, unit: string | null | undefined, locale: Locale): string =>
  [numberText(number, locale), unit].filter(Boolean).join(' ');
/** A number as it stands in a field to be edited: nothing between thousands. */
export const numberField = (number: number, locale: Locale): string =>
  locale === 'sv' ? String(number).replace('.', ',') : String(number);
