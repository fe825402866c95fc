/** The story of a feature in docs/contributing.md shows the code as it is: each line of an excerpt stands in the file that the excerpt names, in order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

const linesOf = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .map((line) => line.trim());
/** Each excerpt with its language, its file and its lines; `…` stands for lines that are left out. */
const excerpts = [...readFileSync(join(root, 'docs/contributing.md'), 'utf8').matchAll(/^```(\w+) ([\w./-]+)\n([\s\S]*?)^```$/gm)].map(
  ([, , path, text]) => ({
    path: path!,
    pieces: text!.split(/^\s*…\n/m).map((piece) =>
      piece
        .trimEnd()
        .split('\n')
        .map((line) => line.trim()),
    ),
  }),
);

test('there are excerpts of every room', () => {
  const rooms = new Set(excerpts.map(({ path }) => path.split('/')[0]));
  expect([...rooms].sort()).toEqual(['contract', 'docs', 'domain', 'server', 'test', 'web']);
});

test.each(excerpts.flatMap(({ path, pieces }) => pieces.map((piece) => ({ path, piece, first: piece[0]! }))))(
  '$path: $first',
  ({ path, piece }) => expect(`\n${linesOf(path).join('\n')}\n`).toContain(`\n${piece.join('\n')}\n`),
);

test('what one reads before a first change has at most 9,000 words', () => {
  const words = ['README.md', 'docs/map.md', 'docs/words.md', 'docs/rules.md'].flatMap((path) =>
    readFileSync(join(root, path), 'utf8').split(/\s+/).filter(Boolean),
  );
  expect(words.length).toBeLessThanOrEqual(9000);
});
