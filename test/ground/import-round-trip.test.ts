/**
 * What was downloaded and is uploaded again changes nothing, whatever a company has, of 80 companies (R103).
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#domain/locales.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import { longestWait } from '#test/runs.ts';
import { fingerprints, importing } from '#test/stories/import-steps.ts';
import { type World, world } from '#test/world.ts';
import { diceOf } from './import-dice.ts';
import { randomCompany } from './import-worlds.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const companies = Array.from({ length: 80 }, (_, index) => index + 1);
describe('the workbook of a company', () => {
  it.each(companies)('made of seed %i is the same in both languages', { timeout: longestWait }, async (seed) => {
    const { companyId, who } = await randomCompany(w, seed);
    const by = importing(w, who, companyId);
    const as = importing(w, w.people.admin, companyId);
    for (const language of locales)
      for (const reader of [by, as]) {
        const sheets = await reader.workbook(language);
        const { rows, unknown } = await reader.look(sheets);
        expect({ seed, language, unknown, rows: rows.map(({ reasons, changes, ...row }) => ({ ...row, reasons, changes })) }).toEqual({
          seed,
          language,
          unknown: [],
          rows: [],
        });
      }
  });
  it('is looked at without a trace in any table by the company’s own', async () => {
    const { companyId, who } = await randomCompany(w, 1001);
    const by = importing(w, who, companyId);
    const sheets = await by.workbook();
    const before = await fingerprints(w);
    await by.look(sheets);
    expect(await fingerprints(w)).toEqual(before);
  });
});

describe('names', () => {
  it('are one here where they are one in the database', { timeout: longestWait }, async () => {
    const signs = [...'aÅåäÖöéÉßﬁﬂＡ①²™–—‐‑ \u00a0\u2003\u00ad\u200b\u2060\ufe0f\u0301\u034fİıΣς\u2800\u3164x1-_.'];
    const dice = diceOf(7);
    const names = Array.from({ length: 10_000 }, () => Array.from({ length: dice.below(12) }, () => dice.one(signs)).join(''));
    const { rows } = await w.pool.query<{ key: string }>(
      'select name_key(x) as key from unnest($1::text[]) with ordinality as t (x, n) order by n',
      [names],
    );
    for (const [at, { key }] of rows.entries()) expect({ name: names[at], key: nameKeyOf(names[at]!) }).toEqual({ name: names[at], key });
  });
});
