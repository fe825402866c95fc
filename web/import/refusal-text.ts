/** The reason that a file was not read, in the reader's language. */
import type { Locale } from '#domain/locales.ts';
import { type T, textOf } from '../core/texts.ts';
import type { FileRefusal } from './read-workbook.ts';

export function refusalText({ key, values }: FileRefusal, t: T, locale: Locale): string {
  const heading = locale === 'en' ? (values.headingEn ?? values.heading) : values.heading;
  return textOf(`import.file.${key}`, { ...values, heading }) ?? t('import.file.damaged');
}
