/** The texts: both languages say the same things, nothing is empty, and every error key of the contract has its words. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { laterSections } from '../../web/start/later-texts.ts';

const root = join(import.meta.dirname, '../..');
type Tree = { [key: string]: string | Tree };
const read = async (locale: string): Promise<Map<string, string>> => {
  const leaves = (tree: Tree, under: string): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[under + key, value] as [string, string]] : leaves(value, `${under}${key}.`),
    );
  return new Map(leaves(JSON.parse(await readFile(join(root, `web/public/i18n/${locale}.json`), 'utf8')) as Tree, ''));
};
const [sv, en] = [await read('sv'), await read('en')];

const sources = async (...rooms: string[]): Promise<string> => {
  const files = await Promise.all(rooms.map((room) => readdir(join(root, room), { recursive: true, withFileTypes: true })));
  const wanted = files.flat().filter((file) => file.isFile() && /\.tsx?$/.test(file.name));
  return (await Promise.all(wanted.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))).join('\n');
};

test('sv.json and en.json have the same keys', () => expect([...en.keys()].sort()).toEqual([...sv.keys()].sort()));

test('no text is empty, and both languages name the same values', () => {
  const names = (text = '') => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
  for (const [key, text] of sv) {
    expect(text.trim(), key).not.toBe('');
    expect(en.get(key)?.trim(), key).not.toBe('');
    expect(names(en.get(key)), key).toEqual(names(text));
  }
});

test('every plural has both its forms', () => {
  for (const key of sv.keys()) {
    if (key.endsWith('_one')) expect(sv.has(key.replace(/_one$/, '_other')), key).toBe(true);
  }
});

test('every key that the contract, the domain and the server name has its words', async () => {
  const found = (await sources('contract', 'domain', 'server')).matchAll(/['`]((?:error|login)\.[\w.]+|assistmeApp\.\w+(?:\.\w+)+)['`]/g);
  const missing = [...new Set([...found].map(([, key]) => key!))].filter((key) => !sv.has(key));
  expect(missing).toEqual([]);
});

/** What is reached from the start without passing a page that fetches the later texts, its lazy pieces included. */
const reached = async (): Promise<Map<string, string>> => {
  const files = new Map<string, string>();
  const walk = async (file: string): Promise<void> => {
    if (files.has(file)) return;
    const text = await readFile(file, 'utf8');
    files.set(file, text);
    const early = text.replaceAll(/withLaterTexts\(\s*\(\) => import\([^)]*\)/g, '').replaceAll(/^import type .*$/gm, '');
    const named = [...early.matchAll(/(?:from |import\(|import )'(\.[^']+\.tsx?)'/g)].map(([, to]) => join(dirname(file), to!));
    await Promise.all(named.map(walk));
  };
  await walk(join(root, 'web/start/main.tsx'));
  return files;
};

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
