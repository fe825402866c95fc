/** `npm test` has six minutes (decision 136): the journeys that take part are counted, not timed. */
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/** A journey that comes takes the place of another, which is tagged `@long` or `@release`. */
const MOST = 60;

test('few journeys are walked by npm test', () => {
  const heads = sources
    .filter(({ path }) => path.startsWith('test/journeys/'))
    .flatMap(({ text }) => text.match(/^ *test\((?:(?!=> \{)[\s\S])*=> \{/gm) ?? []);
  expect(heads.length).toBeGreaterThan(200);
  expect(heads.filter((head) => !/@(long|release)/.test(head)).length).toBeLessThanOrEqual(MOST);
});
