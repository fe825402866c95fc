/** The column of the file of what did not go in, which says why; read again it means nothing. */
import type { Locale } from '#domain/locales.ts';

export const reasonHeadingByLocale: Readonly<Record<Locale, string>> = { sv: 'Varför det inte gick in', en: 'Why it did not go in' };
/** In small letters, as headings are compared. */
export const lowerCaseReasonHeadings: readonly string[] = Object.values(reasonHeadingByLocale).map((heading) => heading.toLowerCase());
