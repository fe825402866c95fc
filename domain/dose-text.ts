/** The words of a dose as they stand on a row. */
import { unitFor } from './units.ts';

/** «1–2 tablett» as «1–2 tabletter»: the unit after the amount, or the span, that a text begins with; any other text as it is. */
export const withUnit = (text: string): string =>
  text.replace(
    /^((?:[\d,.]+–)?([\d,.]+)) (\S+)/,
    (_, span: string, last: string, unit: string) => `${span} ${unitFor(Number(last.replace(',', '.')), unit)}`,
  );
