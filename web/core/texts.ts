/** The texts: keys typed from sv.json, compiled in two parts by build/texts.ts, switched without a reload (product «The shell», decision 029). */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { useSyncExternalStore } from 'react';
import { asLocale, FIRST_LOCALE, type Locale, locales } from '#domain/locales.ts';
import type sv from '../public/i18n/sv.json';

/** Each in its own words. */
const languageNames: Readonly<Record<Locale, string>> = { sv: 'Svenska', en: 'English' };
export const languages = locales.map((locale) => [locale, languageNames[locale]] as const);
type Keys<Section> = { [K in keyof Section & string]: Section[K] extends string ? K : `${K}.${Keys<Section[K]>}` }[keyof Section & string];
/** A key of the texts: `section.key`. */
export type TextKey = Keys<typeof sv>;
/** Values for a text's braces; what is missing leaves its place empty. */
export type TextValues = { [name: string]: string | number | null | undefined };
export type Translate = (key: TextKey, values?: TextValues) => string;

/** A language is an instance of its own, whose `t` stays the same: the React Compiler sees by it which texts are shown. */
const messages: Record<Locale, Messages> = { sv: {}, en: {} };
const texts: Record<Locale, I18n> = {
  sv: setupI18n({ locale: 'sv', messages: { sv: messages.sv } }),
  en: setupI18n({ locale: 'en', messages: { en: messages.en } }),
};
let currentLocale: Locale = FIRST_LOCALE;
const listeners = new Set<() => void>();

type TextsPart = 'first' | 'later';
type Sections = { [key: string]: CompiledMessage | Sections };
/** Put in under their whole keys, as Lingui looks them up; as sections they are a tenth smaller on the way. In place: a phone waits for it. */
function putInto(targetMessages: Messages, sections: Sections, keyPrefix = ''): void {
  for (const [key, text] of Object.entries(sections)) {
    if (Array.isArray(text)) targetMessages[keyPrefix + key] = text;
    else putInto(targetMessages, text, `${keyPrefix}${key}.`);
  }
}
/** The parts of the texts that are there or on their way. */
const loads = new Map<string, Promise<void>>();

let needsLaterTexts = false;
/** Fetches a page's code and, beside it, the texts that only such pages say. */
export const withLaterTexts =
  <Page>(page: () => Promise<Page>) =>
  async (): Promise<Page> => {
    needsLaterTexts = true;
    const [fetchedPage] = await Promise.all([page(), load('later', asLocale(document.documentElement.lang))]);
    return fetchedPage;
  };

/** Loads the texts before the first render: the language early.js chose. */
export const startTexts = (): Promise<void> => show(asLocale(document.documentElement.lang));

/** The reader's choice, stored for this session. */
export function chooseLocale(locale: Locale): Promise<void> {
  sessionStorage.setItem('locale', locale);
  return show(locale);
}

/** The account's language, unless another was chosen in this session. */
export const followAccountLocale = (langKey: string): Promise<void> =>
  sessionStorage.getItem('locale') ? Promise.resolve() : show(asLocale(langKey));

/** The reader's texts. */
export function useTexts(): { t: Translate; locale: Locale } {
  const locale = useSyncExternalStore(onLanguage, () => currentLocale);
  return { t: texts[locale].t, locale };
}

async function fetchPart(textsPart: TextsPart, locale: Locale): Promise<Sections> {
  const earlyTexts = textsPart === 'first' && window.early?.locale === locale ? window.early.texts : undefined;
  if (earlyTexts) return earlyTexts as Promise<Sections>;
  const answer = await fetch(`/i18n/${textsPart}/${locale}.json`);
  if (!answer.ok) throw new Error(`No texts: ${answer.status}`);
  return answer.json() as Promise<Sections>;
}

function load(textsPart: TextsPart, locale: Locale): Promise<void> {
  const name = `${textsPart}/${locale}`;
  const currentLoad = loads.get(name);
  if (currentLoad) return currentLoad;
  const newLoad = fetchPart(textsPart, locale).then((sections) => putInto(messages[locale], sections));
  loads.set(name, newLoad);
  // Asked again the next time.
  newLoad.catch(() => loads.delete(name));
  return newLoad;
}

async function show(locale: Locale): Promise<void> {
  await Promise.all([load('first', locale), needsLaterTexts && load('later', locale)]);
  currentLocale = locale;
  document.documentElement.lang = locale;
  localStorage.setItem('locale', locale);
  for (const listener of listeners) listener();
}

function onLanguage(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language that is shown. */
export const localeNow = (): Locale => currentLocale;
/** A text outside React, in the language that is shown at the call. */
export const textNow: Translate = (key, values) => texts[currentLocale].t(key, values);

/** The text of a key that only the server knows, or undefined when there is none. */
export function textOf(key: string, values?: TextValues): string | undefined {
  // A limit is the end of its key.
  const [, name = key, limit] = /^(.+maxlength)(\d+)$/.exec(key) ?? [];
  return Object.hasOwn(texts[currentLocale].messages, name) ? texts[currentLocale].t(name, { limit, ...values }) : undefined;
}
