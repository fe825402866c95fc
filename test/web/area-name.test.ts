/** The areas of life that the platform offers, in both languages: all that migration 0023 made, and no name that somebody wrote (R54). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { areaName } from '#web/family/goals/area-name.ts';
import { written } from '../texts.ts';

const textsOf = (locale: 'sv' | 'en') => {
  const messages = Object.fromEntries([...written[locale]].map(([key, text]) => [key, compileMessageOrThrow(text)]));
  return setupI18n({ locale, messages: { [locale]: messages } }).t as never;
};
const migration = readFileSync(join(import.meta.dirname, '../../server/database/migrations/0023-plans.sql'), 'utf8');
const offered = [.../select 0, area from unnest\(array\[([^\]]*)\]/.exec(migration)![1]!.matchAll(/''(.*?)''/g)].map(([, name]) => name!);

it('are said in Swedish as they were made, and in English by other words', () => {
  expect(offered).toHaveLength(10);
  for (const name of offered) {
    expect(areaName(textsOf('sv'), name)).toBe(name);
    expect(areaName(textsOf('en'), name)).toMatch(/^[A-Z][a-z, ]+$/);
  }
  for (const own of ['Musik', 'constructor', 'toString', '']) expect(areaName(textsOf('en'), own)).toBe(own);
});
