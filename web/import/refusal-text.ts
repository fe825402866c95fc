/** The reason that a file was not read, in the reader's language. */
import type { Locale } from '#domain/locales.ts';
import { type Translate, textOf } from '../core/texts.ts';
import type { FileRefusal } from './read-workbook.ts';

/** The value that names a heading in each language. */
const headings: Record<Locale, string> = { sv: 'heading', en: 'headingEn' };

export function refusalText({ key, values }: FileRefusal, t: Translate, locale: Locale): string {
  const heading = values[headings[locale]] ?? values.heading;
  return textOf(`import.file.${key}`, { ...values, heading }) ?? t('import.file.damaged');
}
