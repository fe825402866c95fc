/** The texts: both languages say the same things, nothing is empty, and every error key of the contract has its words. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { laterSections } from '../../build/later-sections.ts';
import { written } from '../texts.ts';

const root = join(import.meta.dirname, '../..');
const { sv, en } = written;
/** What stands in a message's braces, those of its cases too. */
const namesIn = (message: CompiledMessage): string[] =>
  message.flatMap((token) => (typeof token === 'string' ? [] : [token[0], ...casesOf(token).flatMap(([, said]) => namesIn(said))]));
/** The forms of a plural, or the choices of a select. */
const casesOf = ([, , cases]: Exclude<CompiledMessage[number], string>): [string, CompiledMessage][] =>
  Object.entries((cases ?? {}) as Record<string, unknown>).filter((one): one is [string, CompiledMessage] => Array.isArray(one[1]));
const namesOf = (text: string): string[] => [...new Set(namesIn(compileMessageOrThrow(text)))].sort();

async function sources(...rooms: string[]): Promise<string> {
  const files = await Promise.all(rooms.map((room) => readdir(join(root, room), { recursive: true, withFileTypes: true })));
  const wanted = files.flat().filter((file) => file.isFile() && /\.tsx?$/.test(file.name));
  return (await Promise.all(wanted.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))).join('\n');
}

/** From an opening parenthesis to the one that closes it. */
function inParentheses(text: string, from: number): string {
  let depth = 0;
  let at = from;
  do {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    at += 1;
  } while (depth > 0 && at < text.length);
  return text.slice(from, at);
}

test('sv.json and en.json have the same keys', () => expect([...en.keys()].sort()).toEqual([...sv.keys()].sort()));

test('each language quotes in its own way', () => {
  expect([...en.values()].filter((text) => /[«»]/.test(text))).toEqual([]);
  expect([...sv.values()].filter((text) => /[“”]/.test(text))).toEqual([]);
});

test('no text is empty, each reads as an ICU message, and both languages name the same values', () => {
  for (const [key, text] of sv) {
    const other = en.get(key) ?? '';
    expect(text.trim(), key).not.toBe('');
    expect(other.trim(), key).not.toBe('');
    expect(() => compileMessageOrThrow(text), key).not.toThrow();
    expect(() => compileMessageOrThrow(other), key).not.toThrow();
    expect(namesOf(other), key).toEqual(namesOf(text));
  }
});

test('every plural has the two forms of both languages', () => {
  const plurals = [...sv, ...en].flatMap(([key, text]) =>
    compileMessageOrThrow(text).flatMap((token) => (typeof token !== 'string' && token[1] === 'plural' ? [{ key, token }] : [])),
  );
  expect(plurals.length).toBeGreaterThan(80);
  for (const { key, token } of plurals)
    expect(
      casesOf(token).map(([form]) => form),
      key,
    ).toEqual(expect.arrayContaining(['one', 'other']));
});

test('a text that is said by its key is given every value it names', async () => {
  const missing: string[] = [];
  let given = 0;
  const web = await sources('web');
  for (const said of web.matchAll(/\bt\(\s*'([\w.]+)'/g)) {
    const names = namesOf(sv.get(said[1]!)!);
    const call = inParentheses(web, said.index + 1);
    if (names.length === 0 || /,\s*\w+\s*\)$|\.\.\.\w/.test(call)) continue; // the values stand elsewhere
    given += 1;
    missing.push(...names.filter((name) => !new RegExp(`[{,]\\s*${name}\\b`).test(call)).map((name) => `${said[1]}: ${name}`));
  }
  expect(missing).toEqual([]);
  expect(given).toBeGreaterThan(100);
});

test('every key that the contract, the domain and the server name has its words', async () => {
  const found = (await sources('contract', 'domain', 'server')).matchAll(/['`]((?:error|login)\.[\w.]+|assistmeApp\.\w+(?:\.\w+)+)['`]/g);
  const missing = [...new Set([...found].map(([, key]) => key!))].filter((key) => !sv.has(key));
  expect(missing).toEqual([]);
});

/** What is reached from the start without passing a page that fetches the later texts, its lazy pieces included. */
async function reached(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const walk = async (file: string): Promise<void> => {
    if (files.has(file)) return;
    const text = await readFile(file, 'utf8');
    files.set(file, text);
    const early = text.replaceAll(/(?:withLaterTexts|lazyPage)\(\s*\(\) => import\([^)]*\)/g, '').replaceAll(/^import type .*$/gm, '');
    const named = [...early.matchAll(/(?:from |import\(|import )'(\.[^']+\.tsx?)'/g)].map(([, to]) => join(dirname(file), to!));
    await Promise.all(named.map(walk));
  };
  await walk(join(root, 'web/app/main.tsx'));
  return files;
}

test('what is shown before the later texts are there says none of them', async () => {
  const files = await reached();
  expect(files.size).toBeGreaterThan(100);
  const later = new RegExp(`['\`](?:${laterSections.join('|')})\\.[\\w.]*`, 'g');
  const isText = (key: string) => [...sv.keys()].some((text) => text.startsWith(key));
  const said = [...files]
    // Routes name actions of the permission table, some by the same words.
    .filter(([file]) => !file.endsWith('/routes.ts'))
    .flatMap(([file, text]) => (text.match(later) ?? []).filter((key) => isText(key.slice(1))).map((key) => `${file}: ${key.slice(1)}`));
  expect(said).toEqual([]);
});
