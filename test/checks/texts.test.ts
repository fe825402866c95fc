/** The texts: both languages say the same things, nothing is empty, and every error key of the contract has its words. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
