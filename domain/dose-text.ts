/** The words of a dose as they stand on a row. */
import { inflectUnit } from './units.ts';

/** «1–2 tablett» as «1–2 tabletter»: the unit after the amount, or the span, that a text begins with; any other text as it is. */
export const inflectDoseUnit = (text: string): string =>
  text.replace(
    /^((?:[\d,.]+–)?([\d,.]+)) (\S+)/,
    (_, amountText: string, lastAmount: string, unit: string) => `${amountText} ${inflectUnit(Number(lastAmount.replace(',', '.')), unit)}`,
  );
