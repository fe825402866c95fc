/**
 * What a phone loads first, from the build's own manifest: gzipped JS and CSS of each screen, held to a budget each (product «Quality»).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { firstScreens, keysOf } from '../../build/screens.ts';
import { KiB, readBuildWeights } from '../../build/weight.ts';
import { buildWeb } from '../../scripts/build.ts';
import { code } from './sources.ts';

const dist = join(import.meta.dirname, '../../dist/web');
let built: ReturnType<typeof readBuildWeights>;
const closure = (keys: readonly string[]) => built.filesOf(keys);
const weight = (files: Iterable<string>) => built.weight(files);
const signIn = keysOf(firstScreens.signIn);
const day = keysOf(firstScreens.day);
const inbox = keysOf(firstScreens.inbox);
const entry = 'index.html';
const shell = [entry, 'shell/SignedIn.tsx'];

beforeAll(async () => {
  // As it is served: the same build, in production's mode, and none when it is fresh.
  await buildWeb();
  built = readBuildWeights(dist);
});

test('the screens that are measured exist', () => {
  for (const key of [...day, ...signIn]) expect(built.manifest[key], key).toBeDefined();
});

test('sign-in: at most 109.9 KiB', () => expect(weight(closure(signIn))).toBeLessThanOrEqual(109.9));

test('the day: at most 137.1 KiB', () => expect(weight(closure(day))).toBeLessThanOrEqual(137.1));

test('the day with its sign sheet open: at most 149.7 KiB, with any other of its sheets 150', () => {
  const sheets = (built.manifest['day/DayFlow.tsx']?.dynamicImports ?? []).filter((key) => key.endsWith('Sheet.tsx'));
  expect(sheets).toContain('day/InstanceSheet.tsx');
  for (const sheet of sheets)
    expect(weight(closure([...day, sheet])), sheet).toBeLessThanOrEqual(sheet === 'day/InstanceSheet.tsx' ? 149.7 : 150);
});

test('the inbox, with its number in the navigation: at most 137.8 KiB', () => {
  for (const key of inbox) expect(built.manifest[key], key).toBeDefined();
  expect(weight(closure(inbox))).toBeLessThanOrEqual(137.8);
});

test('the gallery lies where production does not serve it, and the page that says so where it does', () => {
  expect(built.manifest['gallery/Gallery.tsx']!.file).toContain('for-developers');
  expect(built.manifest['gallery/DevelopmentGallery.tsx']!.file).not.toContain('for-developers');
});

test('any other screen: at most 60 KiB on top of the shell', () => {
  const held = closure(shell);
  const screens = [...built.chunksWith([entry])].flatMap((key) => built.manifest[key]?.dynamicImports ?? []);
  expect(screens).toContain('organisation/details/Details.tsx');
  expect(screens).toContain('day/DayFlow.tsx');
  for (const screen of screens) {
    const added = [...closure([screen])].filter((file) => !held.has(file));
    expect(weight(added), screen).toBeLessThanOrEqual(60);
  }
});

test('the page fetches its font at once: at most 15 KiB', () => {
  const [, href] = /<link rel="preload" as="font"[^>]* href="\/([^"]+\.woff2)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? [];
  const font = Object.entries(built.manifest).find(([key]) => key === 'kit/fonts/first.woff2');
  expect(font).toBeDefined();
  expect(href).toBe(font![1].file);
  expect(statSync(join(dist, href!)).size).toBeLessThanOrEqual(15 * KiB);
});

test('the first part of the Swedish texts: at most 15 KiB', () => expect(weight(['i18n/first/sv.json'])).toBeLessThanOrEqual(15));

test('no schema library on the way to signing in', () => {
  for (const file of closure(signIn)) expect(readFileSync(join(dist, file), 'utf8'), file).not.toContain('ZodMini');
});

test('and in no other file: a call needs an endpoint’s method and path, and the build puts these in place of its value', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => readFileSync(join(dist, 'assets', file), 'utf8').includes('ZodMini'))).toEqual([]);
});

test('no parser of messages in any script: they are compiled when the client is built', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts) expect(readFileSync(join(dist, 'assets', file), 'utf8'), file).not.toContain('pluralOffset');
});

test('each part is fetched by `loadPart`, and is a file of the build (decision 105)', () => {
  const folder = join(dist, 'assets');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(code.flatMap((text) => text.match(/\bimport\(.{0,40}/g) ?? [])).toEqual([]);
  const parts = new Set(code.flatMap((text) => [...text.matchAll(/loadPart\([`"']([^`"']+)/g)].map(([, part]) => part!)));
  expect(parts.size).toBeGreaterThan(100);
  expect([...parts].filter((part) => !files.includes(part))).toEqual([]);
});

test('no first screen brings along what the compiler remembers by, and no file turns the compiler off by a sign in it (decision 090)', () => {
  // The compiler's own module, and no more of it than React has of its own.
  const usesCompiler = (file: string) => /\.c=function\(\w+\)\{return \w+\.H\.useMemoCache/.test(readFileSync(join(dist, file), 'utf8'));
  expect(readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js') && usesCompiler(`assets/${file}`))).toHaveLength(1);
  for (const pages of Object.values(firstScreens)) expect([...closure(keysOf(pages))].filter(usesCompiler)).toEqual([]);
  const marked = code.filter(({ path, text }) => path.startsWith('web/') && text.includes("'use no memo'")).map(({ path }) => path);
  expect(marked).toEqual(['web/kit/lazy-with-retry.tsx']);
});
