/** The texts: keys typed from sv.json, compiled in two parts by build/texts.ts, switched without a reload (product «The shell», decision 029). */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { useSyncExternalStore } from 'react';
import { DEFAULT_LOCALE, type Locale, locales, toLocale } from '#domain/locales.ts';
import type sv from '../public/i18n/sv.json';

/** Each in its own words. */
const languageNames: Readonly<Record<Locale, string>> = { sv: 'Svenska', en: 'English' };
export const languageOptions = locales.map((locale) => [locale, languageNames[locale]] as const);
type Keys<Section> = { [K in keyof Section & string]: Section[K] extends string ? K : `${K}.${Keys<Section[K]>}` }[keyof Section & string];
/** A key of the texts: `section.key`. */
export type TextKey = Keys<typeof sv>;
/** Values for a text's braces; what is missing leaves its place empty. */
export type TextValues = { [name: string]: string | number | null | undefined };
export type Translate = (key: TextKey, values?: TextValues) => string;

/** A language is an instance of its own, whose `t` stays the same: the React Compiler sees by it which texts are shown. */
const messagesByLocale: Record<Locale, Messages> = { sv: {}, en: {} };
const i18nByLocale: Record<Locale, I18n> = {
  sv: setupI18n({ locale: 'sv', messages: { sv: messagesByLocale.sv } }),
  en: setupI18n({ locale: 'en', messages: { en: messagesByLocale.en } }),
};
let currentLocale: Locale = DEFAULT_LOCALE;
const listeners = new Set<() => void>();

type TextsPart = 'first' | 'later';
type Sections = { [key: string]: CompiledMessage | Sections };
/** Put in under their whole keys, as Lingui looks them up; as sections they are a tenth smaller on the way. In place: a phone waits for it. */
function addMessages(targetMessages: Messages, sections: Sections, keyPrefix = ''): void {
  for (const [messageKey, text] of Object.entries(sections)) {
    if (Array.isArray(text)) targetMessages[keyPrefix + messageKey] = text;
    else addMessages(targetMessages, text, `${keyPrefix}${messageKey}.`);
  }
}
/** The parts of the texts that are there or on their way. */
const loadPromises = new Map<string, Promise<void>>();

let needsLaterTexts = false;
/** Fetches a page's code and, beside it, the texts that only such pages say. */
export const withLaterTexts =
  <Page>(loadPage: () => Promise<Page>) =>
  async (): Promise<Page> => {
    needsLaterTexts = true;
    const [fetchedPage] = await Promise.all([loadPage(), loadTexts('later', toLocale(document.documentElement.lang))]);
    return fetchedPage;
  };

/** Loads the texts before the first render: the language early.js chose. */
export const startTexts = (): Promise<void> => showLocale(toLocale(document.documentElement.lang));

/** The reader's choice, stored for this session. */
export function chooseLocale(locale: Locale): Promise<void> {
  sessionStorage.setItem('locale', locale);
  return showLocale(locale);
}

/** The account's language, unless another was chosen in this session. */
export const applyAccountLocale = (langKey: string): Promise<void> =>
  sessionStorage.getItem('locale') ? Promise.resolve() : showLocale(toLocale(langKey));

/** The reader's texts. */
export function useTranslation(): { t: Translate; locale: Locale } {
  const locale = useSyncExternalStore(subscribeToLanguage, () => currentLocale);
  return { t: i18nByLocale[locale].t, locale };
}

async function fetchPart(textsPart: TextsPart, locale: Locale): Promise<Sections> {
  const earlyTexts = textsPart === 'first' && window.early?.locale === locale ? window.early.texts : undefined;
  if (earlyTexts) return earlyTexts as Promise<Sections>;
  const response = await fetch(`/i18n/${textsPart}/${locale}.json`);
  if (!response.ok) throw new Error(`No texts: ${response.status}`);
  return response.json() as Promise<Sections>;
}

function loadTexts(textsPart: TextsPart, locale: Locale): Promise<void> {
  const partName = `${textsPart}/${locale}`;
  const currentLoad = loadPromises.get(partName);
  if (currentLoad) return currentLoad;
  const newLoad = fetchPart(textsPart, locale).then((sections) => addMessages(messagesByLocale[locale], sections));
  loadPromises.set(partName, newLoad);
  // Asked again the next time.
  newLoad.catch(() => loadPromises.delete(partName));
  return newLoad;
}

async function showLocale(locale: Locale): Promise<void> {
  await Promise.all([loadTexts('first', locale), needsLaterTexts && loadTexts('later', locale)]);
  currentLocale = locale;
  document.documentElement.lang = locale;
  localStorage.setItem('locale', locale);
  for (const listener of listeners) listener();
}

function subscribeToLanguage(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language that is shown. */
export const getLocale = (): Locale => currentLocale;
/** A text outside React, in the language that is shown at the call. */
export const getText: Translate = (key, values) => i18nByLocale[currentLocale].t(key, values);

/** The text of a key that only the server knows, or undefined when there is none. */
export function findText(key: string, values?: TextValues): string | undefined {
  // A limit is the end of its key.
  const [, messageKey = key, limit] = /^(.+maxlength)(\d+)$/.exec(key) ?? [];
  return Object.hasOwn(i18nByLocale[currentLocale].messages, messageKey)
    ? i18nByLocale[currentLocale].t(messageKey, { limit, ...values })
    : undefined;
}
