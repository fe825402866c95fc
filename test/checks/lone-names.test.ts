/** A local, a parameter or a function is called by the noun of what it is: a pronoun, a preposition or a participle alone says nothing by itself. */
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { code, roomOf } from './sources.ts';

/** Words that name nothing alone. */
const gone =
  'its it that there here on in off below without inside outside between beside again through whose own mine when which many few taken made used gone seen each how listed opened';
/** Words that still do, at most so often; `from`, `to` and `until` are bounds, `at` an instant, `first`, `last`, `next` and `previous` beside one another. */
const going: Record<string, number> = {
  ...{ one: 2, ones: 1, of: 3, by: 5, under: 5, above: 1, about: 1, as: 1, up: 1, back: 1, all: 6, some: 1 },
  ...{ most: 3, more: 9, what: 2, why: 1, where: 1, given: 1, known: 1, shown: 3, wanted: 1, left: 1, done: 4, named: 3 },
  ...{ chosen: 6, stored: 2, saved: 5, typed: 8, sent: 6, read: 8, written: 3, changed: 2, added: 1, removed: 2, whole: 1, late: 2 },
  ...{ early: 1, ahead: 4, n: 9 },
};

type Node = {
  type?: string;
  name?: string;
  left?: Node;
  argument?: Node;
  value?: Node;
  id?: Node;
  shorthand?: boolean;
  elements?: (Node | null)[];
  properties?: Node[];
  params?: Node[];
  body?: unknown;
};
/** The names that a pattern makes; one that a property has by itself is the property's. */
function namesIn(pattern: Node | null | undefined): string[] {
  if (!pattern) return [];
  const { type, name, left, argument, elements = [], properties = [] } = pattern;
  if (type === 'Identifier') return [name!];
  if (type === 'AssignmentPattern') return namesIn(left);
  if (type === 'RestElement') return namesIn(argument);
  return [...elements, ...properties.map((property) => property.argument ?? (property.shorthand ? null : property.value))].flatMap(namesIn);
}
/** The names that a part of the syntax tree makes. */
function declaredIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type = '', id, params = [], body } = part as Node;
  const isFunction = /^(?:Arrow)?Function(?:Declaration|Expression)$|^ArrowFunctionExpression$/.test(type) && body;
  return [
    ...(type === 'VariableDeclarator' || type === 'FunctionDeclaration' ? namesIn(id) : []),
    ...(isFunction ? params.flatMap(namesIn) : []),
    ...Object.values(part).flatMap(declaredIn),
  ];
}
const lang = (path: string) => (path.endsWith('x') ? 'tsx' : 'ts');

test('each name that is made is found', () => {
  const text = 'const one = ([at], { a: by, of, ...rest }, n = 2) => { function under() {} for (const its of one) its.that; };';
  expect(declaredIn(parseAst(text, { lang: 'ts' }).body)).toEqual(['one', 'at', 'by', 'rest', 'n', 'under', 'its']);
});

test('none is a word that names nothing, and those that still are become fewer', () => {
  const counts = new Map<string, number>();
  for (const { path, text } of code.filter(({ path }) => ['domain', 'contract', 'server', 'web'].includes(roomOf(path))))
    for (const name of declaredIn(parseAst(text, { lang: lang(path) }).body)) counts.set(name, (counts.get(name) ?? 0) + 1);
  expect(gone.split(' ').filter((word) => counts.has(word))).toEqual([]);
  const more = Object.entries(going).flatMap(([word, ceiling]) =>
    (counts.get(word) ?? 0) > ceiling ? [`${word}: ${counts.get(word)}`] : [],
  );
  expect(more).toEqual([]);
});
