/** The areas of life that the platform offers, in both languages: all that migration 0023 made, and no name that somebody wrote (R54). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { written } from '../texts.ts';

const migration = readFileSync(join(import.meta.dirname, '../../server/database/migrations/0023-plans.sql'), 'utf8');
const offered = [.../select 0, area from unnest\(array\[([^\]]*)\]/.exec(migration)![1]!.matchAll(/''(.*?)''/g)].map(([, name]) => name!);
const areasIn = (locale: 'sv' | 'en') =>
  new Map(
    [...written[locale]].filter(([key]) => key.startsWith('goalAreas.')).map(([key, text]) => [key.slice('goalAreas.'.length), text]),
  );

it('are said in Swedish as they were made, and in English by other words', () => {
  expect(offered).toHaveLength(10);
  expect([...areasIn('sv')].sort()).toEqual(offered.map((name) => [name, name]).sort());
  expect([...areasIn('en').keys()].sort()).toEqual(offered.toSorted());
  for (const text of areasIn('en').values()) expect(text).toMatch(/^[A-Z][a-z, ]+$/);
});
