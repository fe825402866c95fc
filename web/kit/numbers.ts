/** Numbers as the page writes them, in the reader's language (product «Dates and numbers»). */

import { decimalSigns, type Locale, languageTags } from '#domain/locales.ts';
import { inflectOptionalUnit } from '#domain/units.ts';

/** «1 200,5». */
export const numberText = (number: number, locale: Locale): string =>
  new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 2 }).format(number);
/** «12 st», «1 tablett»; the number alone where there is no unit. */
export const amountText = (number: number, unit: string | null | undefined, locale: Locale): string =>
  [numberText(number, locale), inflectOptionalUnit(number, unit)].filter(Boolean).join(' ');
/** A number as it stands in a field to be edited: nothing between thousands. */
export const numberFieldText = (number: number, locale: Locale): string => String(number).replace('.', decimalSigns[locale]);
