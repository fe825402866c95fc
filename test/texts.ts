/** The texts of both languages by their whole keys, as they are written, and a `t` that says them without a browser. */
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Locale } from '#domain/locales.ts';
import type { Texts } from '../build/texts.ts';
import type { Translate } from '../web/core/texts.ts';
import en from '../web/public/i18n/en.json' with { type: 'json' };
import sv from '../web/public/i18n/sv.json' with { type: 'json' };

export const written: Record<Locale, Map<string, string>> = { sv: new Map(leaves(sv)), en: new Map(leaves(en)) };

export function textsIn(locale: Locale): Translate {
  const messages = Object.fromEntries([...written[locale]].map(([key, text]) => [key, compileMessageOrThrow(text)]));
  return setupI18n({ locale, messages: { [locale]: messages } }).t;
}

function leaves(texts: Texts, above = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[above + key, text]] : leaves(text, `${above}${key}.`),
  );
}
