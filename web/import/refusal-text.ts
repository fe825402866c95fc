/** The reason that a file was not read, in the reader's language. */
import type { Locale } from '#domain/locales.ts';
import { findText, type Translate } from '../core/texts.ts';
import type { FileRefusal } from './read-workbook.ts';

/** The value that names a heading in each language. */
const headingValueNames: Record<Locale, string> = { sv: 'heading', en: 'headingEn' };

export function refusalText({ messageKey, values }: FileRefusal, t: Translate, locale: Locale): string {
  const heading = values[headingValueNames[locale]] ?? values.heading;
  return findText(`import.file.${messageKey}`, { ...values, heading }) ?? t('import.file.damaged');
}
