/** What code and documents cite is in the repository: rules, decisions, headings of the product, and files by their names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = [
  'README.md',
  'README.sv.md',
  ...readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name}`),
].filter((path) => path.endsWith('.md'));
/** Code that is in none of the rooms. */
const beside = readdirSync(root).filter((path) => path.endsWith('.ts'));
const numbersIn = (folder: string) => readdirSync(join(root, folder)).map((name) => name.slice(0, 3));

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$|(?<=^\s*)-- .*$/gm;
/** Lines of one comment joined, so that a citation may stand across two. */
const joined = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');
/** Comments of code, without the code: `R2` may be anything there. Documents as a whole. */
const cited = [
  ...documents.map((path) => ({ path, text: joined(read(path)) })),
  ...[...sources, ...beside.map((path) => ({ path, text: read(path) }))].map(({ path, text }) => ({
    path,
    text: joined((text.match(COMMENTS) ?? []).join('\n')),
  })),
];
/** What is cited and is not there, with where: each match is given as its groups, the names as `namesOf` tells them. */
function missing(citation: RegExp, known: Iterable<string>, namesOf = (match: RegExpExecArray) => [match[1]!]) {
  const there = new Set(known);
  return cited.flatMap(({ path, text }) =>
    [...text.matchAll(citation)].flatMap(namesOf).flatMap((name) => (there.has(name) ? [] : [`${path}: ${name}`])),
  );
}

test('every rule that is cited stands in docs/rules.md', () => {
  const rules = [...read('docs/rules.md').matchAll(/^- R(\d+)\. /gm)].map(([, number]) => number!);
  expect(rules).toEqual(rules.map((_, index) => String(index + 1)));
  expect(missing(/\bR(\d{1,3})\b/g, rules)).toEqual([]);
});

test('every decision that is cited has its page', () => {
  const numbers = ([, all]: RegExpExecArray) => all!.match(/\d+/g)!;
  expect(missing(/\bdecisions? (\d+(?:(?:, | and |–)\d+)*)/gi, numbersIn('docs/decisions'), numbers)).toEqual([]);
});

test('every decision says since when it holds, and stands in the index', () => {
  const pages = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
  const index = read('docs/decisions/README.md');
  const wrong = pages.filter((name) => {
    const [, number, title] = /^# (\d{3}) (.+)\n\n\*In force since \d+ \w+ \d{4}(?:; .+)?\.\*\n/.exec(read(`docs/decisions/${name}`)) ?? [];
    return number !== name.slice(0, 3) || !index.includes(`| ${number} | [${title}](${name}) |`);
  });
  expect(wrong).toEqual([]);
  expect(index.match(/^\| \d{3} \|/gm)).toHaveLength(pages.length);
});

test('every heading that is cited stands in docs/product.md, once', () => {
  const headings = [...read('docs/product.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
  expect(new Set(headings).size).toBe(headings.length);
  expect(missing(/\bproduct «([^»]+)»/gi, headings)).toEqual([]);
});

test('nothing is cited that is kept elsewhere', () => {
  expect(missing(/(\bspec(?:ification)? \d|\bdesign §|\bissues? \d|(?<!RFC \d+ )§ ?\d)/gi, [])).toEqual([]);
});

test('every file that is named exists', () => {
  const bare = new Set(sources.map(({ path }) => basename(path)));
  const exists = (name: string) => existsSync(join(root, name)) || (!name.includes('/') && bare.has(name));
  /** A name with «{b,c}» in it is two. */
  const spread = (name: string): string[] => {
    const [all, some] = /\{([\w,]+)\}/.exec(name) ?? [];
    return all ? some!.split(',').map((one) => name.replace(all, one)) : [name];
  };
  const quoted = /`((?:[\w-]+\/)+|(?:[\w-]+\/)*[\w.{},-]+\.(?:tsx?|js|css|sql|json|md))`/g;
  const plain = /(?<![`\w/.])((?:domain|contract|server|web|test|docs|bench|build|scripts)\/[\w./-]+\.(?:tsx?|js|sql|md))\b/g;
  for (const file of [quoted, plain]) expect(missing(file, [], ([, name]) => spread(name!).filter((one) => !exists(one)))).toEqual([]);
  const rooms = [...read('docs/map.md').matchAll(/^([\w-]+\/) +/gm)].map(([, room]) => room!);
  expect(rooms.filter((room) => !exists(room))).toEqual([]);
  expect(rooms).not.toEqual([]);
});
