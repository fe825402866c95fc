/** An answer that is no text of lines, in words. */

import type { Locale } from '#domain/locales.ts';
import type { Translate } from '../core/texts.ts';
import { amountText } from '../kit/numbers.ts';

/** A number has the unit of its question. */
export const valueTextOf = (
  value: string | number | boolean,
  question: { unit?: string | null | undefined },
  t: Translate,
  locale: Locale,
): string =>
  typeof value === 'boolean'
    ? t(value ? 'attributes.yes' : 'attributes.no')
    : typeof value === 'number'
      ? amountText(value, question.unit, locale)
      : value;
