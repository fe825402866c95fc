/** What the documents call by its name in the code is called so there: a rename follows into them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './sources.ts';

const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const documents = ['README.md', 'docs/map.md', 'docs/words.md', 'docs/contributing.md', ...decisions];
/** Words in backticks outside of the excerpts, which contributing.test.ts holds to their files. */
const textOf = (document: string) => readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
/** Names that are told of as what is not, or is the wire's in a part. */
const told = new Set(['getTimeFromInstance', 'includeIn']);

const configuration = readFileSync(join(root, 'vite.config.ts'), 'utf8');
const names = new Set([configuration, ...sources.map(({ text }) => text)].flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
const textByPath = new Map(sources.map(({ path, text }) => [path, text]));

test.each(documents)('%s names nothing that is not there', (document) => {
  const cited = [...textOf(document).matchAll(/`([^`\n/ ]+)`/g)].flatMap(
    ([, code]) => code!.match(/(?<![\w.#:-])[a-z]\w*[A-Z]\w*(?![\w-])/g) ?? [],
  );
  expect(cited.filter((name) => !names.has(name) && !told.has(name))).toEqual([]);
});

test('what contributing.md says is in a file is in that file', () => {
  const placed = [...textOf('docs/contributing.md').matchAll(/((?:`\w+`(?:, | and )?)+) (?:in|of) `([\w/.-]+\.tsx?)`/g)].flatMap(
    ([, group, path]) => [...group!.matchAll(/`(\w+)`/g)].map(([, name]) => ({ name: name!, path: path! })),
  );
  expect(placed.length).toBeGreaterThan(30);
  const missing = placed.filter(({ name, path }) => !new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(textByPath.get(path) ?? ''));
  expect(missing.map(({ name, path }) => `${name} in ${path}`)).toEqual([]);
});
