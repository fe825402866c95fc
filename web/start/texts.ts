/** The texts: keys typed from sv.json, in two parts (later-texts.ts), switched without a reload (product «The shell»). */
import i18n, { type ParseKeys, type TFunction, type TOptions } from 'i18next';
import { useSyncExternalStore } from 'react';
import type sv from '../public/i18n/sv.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof sv };
    strictInterpolationChecks: false;
  }
}

export const locales = ['sv', 'en'] as const;
export type Locale = (typeof locales)[number];
/** Each in its own words. */
export const languages: readonly (readonly [Locale, string])[] = [
  ['sv', 'Svenska'],
  ['en', 'English'],
];
export type T = TFunction;
/** A key of the texts, plural endings left out. */
export type TextKey = ParseKeys;

export const asLocale = (value: unknown): Locale => (value === 'en' ? 'en' : 'sv');

type Part = 'first' | 'later';
const fetched = async (part: Part, locale: Locale): Promise<unknown> => {
  const early = part === 'first' && window.early?.locale === locale ? window.early.texts : undefined;
  if (early) return early;
  const answer = await fetch(`/i18n/${part}/${locale}.json`);
  if (!answer.ok) throw new Error(`No texts: ${answer.status}`);
  return answer.json();
};
/** What is there or on its way. */
const loads = new Map<string, Promise<void>>();
const load = (part: Part, locale: Locale): Promise<void> => {
  const name = `${part}/${locale}`;
  const known = loads.get(name);
  if (known) return known;
  const loading = fetched(part, locale).then((texts) => void i18n.addResourceBundle(locale, 'translation', texts));
  loads.set(name, loading);
  // Asked again the next time.
  loading.catch(() => loads.delete(name));
  return loading;
};

let wantsLater = false;
/** Fetches a page's code and, beside it, the texts that only such pages say. */
export const withLaterTexts =
  <Page>(page: () => Promise<Page>) =>
  async (): Promise<Page> => {
    wantsLater = true;
    const [fetchedPage] = await Promise.all([page(), load('later', asLocale(document.documentElement.lang))]);
    return fetchedPage;
  };

const show = async (locale: Locale): Promise<void> => {
  await Promise.all([load('first', locale), wantsLater && load('later', locale)]);
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
  localStorage.setItem('locale', locale);
};

/** Before the first render: the language early.js chose. */
export const startTexts = async (): Promise<void> => {
  await i18n.init({
    lng: asLocale(document.documentElement.lang),
    fallbackLng: false,
    resources: {},
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
  await show(asLocale(document.documentElement.lang));
};

/** The reader chooses: kept for this session. */
export const chooseLocale = (locale: Locale): Promise<void> => {
  sessionStorage.setItem('locale', locale);
  return show(locale);
};

/** The account's language, unless another was chosen in this session. */
export const followAccountLocale = (langKey: string): Promise<void> =>
  sessionStorage.getItem('locale') ? Promise.resolve() : show(asLocale(langKey));

/** Each language has its own `t`, so that the React Compiler sees that the texts changed. */
const fixed: Record<Locale, T | undefined> = { sv: undefined, en: undefined };
const textsIn = (locale: Locale): T => {
  const known = fixed[locale] ?? i18n.getFixedT(locale);
  fixed[locale] = known;
  return known;
};
const now = (): Locale => asLocale(i18n.language);
const onLanguage = (hear: () => void) => {
  i18n.on('languageChanged', hear);
  return () => i18n.off('languageChanged', hear);
};

/** The reader's texts. */
export const useTexts = (): { t: T; locale: Locale } => {
  const locale = useSyncExternalStore(onLanguage, now);
  return { t: textsIn(locale), locale };
};

/** The text of a key that only the server knows, or undefined when there is none. */
export const textOf = (key: string, values: TOptions = {}): string | undefined =>
  i18n.exists(key, values) ? (i18n.t as (key: string, values: TOptions) => string)(key, values) : undefined;
