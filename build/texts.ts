/**
 * The texts as the browser fetches them: each compiled, in two parts per language. What the way in, the day and its sheets say
 * comes before anything is shown, the rest beside the pages that say it (decision 029).
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { laterSections } from './later-sections.ts';

/** The texts as they are written, and served at /i18n/{locale}.json: sections of ICU messages. */
export type Texts = { [key: string]: string | Texts };
/** The same sections with each message taken apart, so that the browser needs no parser. */
export type CompiledTexts = { [key: string]: CompiledMessage | CompiledTexts };

export function compileTexts(texts: Texts, prefix = ''): CompiledTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compileMessage(text, prefix + key) : compileTexts(text, `${prefix}${key}.`),
    ]),
  );
}

/** The texts of one part: whole sections, and of a section what is said to be later by its own name. */
export function partOf(texts: CompiledTexts, part: 'first' | 'later', prefix = ''): CompiledTexts {
  const isLater = part === 'later';
  const chosenEntries = Object.entries(texts).flatMap(([key, text]): [string, CompiledMessage | CompiledTexts][] => {
    const name = prefix + key;
    if (laterSections.includes(name)) return isLater ? [[key, text]] : [];
    const isParted = !Array.isArray(text) && laterSections.some((section) => section.startsWith(`${name}.`));
    if (isParted) return [[key, partOf(text as CompiledTexts, part, `${name}.`)]];
    return isLater ? [] : [[key, text]];
  });
  return Object.fromEntries(chosenEntries);
}

/** Adds the parts to the built files; in development it makes them on request. */
export const textsInParts: Plugin = {
  name: 'texts-in-parts',
  generateBundle: {
    handler: async function () {
      for (const [fileName, source] of await textFiles()) this.emitFile({ type: 'asset', fileName, source });
    },
  },
  configureServer: (server) => {
    server.middlewares.use(async (request, response, next) => {
      const [, texts] = (await textFiles()).find(([file]) => request.url === `/${file}`) ?? [];
      if (!texts) return next();
      response.setHeader('Content-Type', 'application/json').end(texts);
    });
  },
};

async function textFiles(): Promise<[file: string, texts: string][]> {
  const folder = path.resolve(import.meta.dirname, '../web/public/i18n');
  const files = (await readdir(folder)).map(async (file) => {
    const texts = compileTexts(JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Texts);
    return (['first', 'later'] as const).map((part): [string, string] => [`i18n/${part}/${file}`, JSON.stringify(partOf(texts, part))]);
  });
  return (await Promise.all(files)).flat();
}

function compileMessage(text: string, key: string): CompiledMessage {
  try {
    return compileMessageOrThrow(text);
  } catch (cause) {
    throw new Error(`${key} is no ICU message: ${text}`, { cause });
  }
}
