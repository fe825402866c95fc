/** The texts as a page has them: fetched in parts, said in the language that is shown, asked for again after a failure. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { compileTexts, partOf, type Texts } from '../../build/texts.ts';

function memory() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) };
}
const page = { lang: 'sv' };
const fetched: string[] = [];
let isAway = false;
async function answer(address: string): Promise<Response> {
  fetched.push(address);
  if (isAway) throw new TypeError('away');
  const [, part, locale] = /^\/i18n\/(first|later)\/(sv|en)\.json$/.exec(address)!;
  const texts = JSON.parse(await readFile(join(import.meta.dirname, `../../web/public/i18n/${locale}.json`), 'utf8')) as Texts;
  return Response.json(partOf(compileTexts(texts), part as 'first' | 'later'));
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { documentElement: page });
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('fetch', answer);
  page.lang = 'sv';
  fetched.length = 0;
  isAway = false;
});
// The files after this one share its process, and fetch for themselves.
afterAll(() => void vi.unstubAllGlobals());
const load = () => import('#web/core/texts.ts');

test('the first part is there before anything is shown, the later one with a page that says it', async () => {
  const { startTexts, getText: textNow, findText: textOf, withLaterTexts } = await load();
  await startTexts();
  expect(fetched).toEqual(['/i18n/first/sv.json']);
  expect(textNow('shell.signOut')).toBe('Logga ut');
  expect(textOf('inbox.unhandled')).toBeUndefined();
  expect(textOf('assistmeApp.task.title')).toBeUndefined();
  expect(textOf('assistmeApp.client.title')).toBeDefined();
  expect(await withLaterTexts(async () => 'page')()).toBe('page');
  expect(textOf('inbox.unhandled')).toBe('Ohanterade');
  // A section may be parted: what the day meets is there at first.
  expect([textOf('assistmeApp.client.title'), textOf('assistmeApp.task.title')].map(Boolean)).toEqual([true, true]);
});

test('a chosen language is fetched once, said from then on and kept', async () => {
  const { chooseLocale, applyAccountLocale: followAccountLocale, startTexts, getText: textNow } = await load();
  await startTexts();
  await chooseLocale('en');
  expect(textNow('shell.signOut')).toBe('Sign out');
  expect([page.lang, localStorage.getItem('locale'), sessionStorage.getItem('locale')]).toEqual(['en', 'en', 'en']);
  await chooseLocale('sv');
  expect(textNow('shell.signOut')).toBe('Logga ut');
  expect(fetched).toEqual(['/i18n/first/sv.json', '/i18n/first/en.json']);
  // What was chosen stands before what the account says.
  await followAccountLocale('en');
  expect(textNow('shell.signOut')).toBe('Logga ut');
});

test('a language that could not be fetched leaves the one before, and is asked for again', async () => {
  const { chooseLocale, startTexts, getText: textNow } = await load();
  await startTexts();
  isAway = true;
  await expect(chooseLocale('en')).rejects.toThrow('away');
  expect([textNow('shell.signOut'), page.lang]).toEqual(['Logga ut', 'sv']);
  isAway = false;
  await chooseLocale('en');
  expect(textNow('shell.signOut')).toBe('Sign out');
});

test('values, plurals and none of them', async () => {
  const { startTexts, getText: textNow, findText: textOf, withLaterTexts } = await load();
  await startTexts();
  await withLaterTexts(async () => 'page')();
  expect([0, 1, 2, 1234].map((count) => textNow('instance.activities', { count }))).toEqual([
    'Inga aktiviteter',
    '1 aktivitet',
    '2 aktiviteter',
    '1234 aktiviteter',
  ]);
  expect(textNow('teams.dayOf', { name: '{x} «A» $& ä' })).toBe('Dagen för {x} «A» $& ä');
  expect(textOf('error.onField', { field: 'Namn' })).toBe('Fel i fältet Namn');
  expect(['constructor', 'error', 'error.no.such', ''].map((key) => textOf(key))).toEqual([undefined, undefined, undefined, undefined]);
});

test('a task that is there already is said to be about the same client only where it is about one', async () => {
  const { startTexts, findText: textOf, withLaterTexts } = await load();
  await startTexts();
  await withLaterTexts(async () => 'page')();
  const said = (about: string) => textOf('assistmeApp.taskInstance.errors.duplication', { about });
  expect([said('CLIENT'), said('NOBODY')]).toEqual([
    'Uppgiften finns redan på den tiden, för samma klient.',
    'Uppgiften finns redan på den tiden.',
  ]);
});

test('one that stands at that time already is said to be skipped where it is', async () => {
  const { startTexts, findText: textOf, withLaterTexts } = await load();
  await startTexts();
  await withLaterTexts(async () => 'page')();
  const said = (object: 'activityInstance' | 'taskInstance', params: object) =>
    textOf(`assistmeApp.${object}.errors.duplication`, { about: 'CLIENT', ...params });
  expect([
    said('activityInstance', {}),
    said('activityInstance', { there: 'SKIPPED' }),
    said('taskInstance', { there: 'SKIPPED' }),
  ]).toEqual([
    'Aktiviteten finns redan på den tiden.',
    'Aktiviteten finns redan på den tiden, överhoppad. Ångra överhoppningen, eller välj en annan minut.',
    'Uppgiften finns redan på den tiden, för samma klient, överhoppad. Ångra överhoppningen, eller välj en annan minut.',
  ]);
});
