/** Names that can be imported side by side mean one thing: none is exported twice in these rooms, so that an import is right whatever its path. */
import { expect, test } from 'vitest';
import { code } from './sources.ts';

/** Rooms from which one file may import together. */
const groups: readonly (readonly string[])[] = [
  ['domain', 'contract'],
  ['web/shared', 'web/kit', 'web/core', 'web/sync'],
];
/** Twins that are right, each with the reason. */
const right: Readonly<Record<string, string>> = {
  addLayer: 'back.ts loads back-entries.ts and passes the call on: one act, of which only the first half is in the first load',
};

const declared = /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|type|interface|class|enum) (\w+)/gm;
const listed = /^export (?:type )?\{([^}]*)\}(?! *from)/gm;
const imported = /^import (?:type )?\{([^}]*)\}/gm;
const namesIn = (text: string, lists: RegExp): string[] =>
  [...text.matchAll(lists)].flatMap(([, names]) => names!.split(',').flatMap((part) => part.trim().split(/\s+/).at(-1) || []));
/** Names of the file itself; what it passes on is another file's. */
function exportsOf(text: string): Set<string> {
  const others = new Set(namesIn(text, imported));
  return new Set([...[...text.matchAll(declared)].map(([, name]) => name!), ...namesIn(text, listed).filter((name) => !others.has(name))]);
}

const twinsIn = (rooms: readonly string[]): Map<string, string[]> => {
  const files = new Map<string, string[]>();
  for (const { path, text } of code.filter(({ path }) => rooms.some((room) => path.startsWith(`${room}/`))))
    for (const name of exportsOf(text)) files.set(name, [...(files.get(name) ?? []), path]);
  return new Map([...files].filter(([, paths]) => paths.length > 1));
};

test.each(groups.map((rooms) => ({ rooms, names: rooms.join(' + ') })))('no name is exported twice within $names', ({ rooms }) => {
  const twins = [...twinsIn(rooms)].filter(([name]) => !Object.hasOwn(right, name));
  expect(twins.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
});

test('a twin that is right is still one', () => {
  const all = new Set(groups.flatMap((rooms) => [...twinsIn(rooms).keys()]));
  expect(Object.keys(right).filter((name) => !all.has(name))).toEqual([]);
});

test('exports are found in every form, and those of another file are not', () => {
  const text = `import { i } from './i.ts';\nexport const a = 1;\nexport async function b() {}\nexport type C = string;\nexport { d, e as f };\nexport { type G, i };\nexport { h } from './h.ts';`;
  expect([...exportsOf(text)]).toEqual(['a', 'b', 'C', 'd', 'f', 'G']);
});
