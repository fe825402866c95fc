/** The languages that the product speaks. One more is added here: what has no text or rule of it then does not compile. */
export const locales = ['sv', 'en'] as const;
export type Locale = (typeof locales)[number];
/** The language until somebody has chosen. */
export const DEFAULT_LOCALE: Locale = 'sv';
/** A language as it comes from outside: the first one where it is none of ours. */
export const toLocale = (value: unknown): Locale => locales.find((locale) => locale === value) ?? DEFAULT_LOCALE;

/** BCP 47, for what the platform itself writes: dates, numbers, lists. */
export const languageTags: Readonly<Record<Locale, string>> = { sv: 'sv-SE', en: 'en-GB' };
/** Between the whole and its parts: «0,5», «0.5». */
export const decimalSigns: Readonly<Record<Locale, ',' | '.'>> = { sv: ',', en: '.' };
