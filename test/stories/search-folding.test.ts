/** Letters, signs and blanks that nobody types as they stand in a name (decision 088), in the search and in the lists' own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { normaliseName } from '#contract/fields.ts';
import { reports } from '#contract/reports/forms.ts';
import { search } from '#contract/search.ts';
import { foldName, foldQuery, foldWords } from '#domain/search.ts';
import { type World, world } from '#test/world.ts';
import { reportSteps } from './report-steps.ts';

let w: World;
/** As it looks: outside production an answer is read by its schema, which composes it. */
const seen = (name: string) => normaliseName(name).replace(/[\s\u2800]/g, ' ');
beforeAll(async () => {
  w = await world();
  for (const name of ['Ægir Strauß', 'Đorđe Ek']) await w.person(name, ['USER'], w.companies.sol.id);
});

/** Each name with what people type to find it. */
const typed: Readonly<Record<string, readonly string[]>> = {
  'Strauß besök': ['strauss', 'straus', 'STRAUẞ', 'strauß b'],
  'Ŋuorta ŧ': ['nuorta', 'ŋuorta', 'nuorta t'],
  'Łukasz dusch': ['lukasz'],
  'Søren Ærø': ['soren', 'sören', 'aero', 'ærø', 'äro', 'aro'],
  'İbrahim tvätt': ['ibrahim', 'İBRAHIM'],
  'Þórdís bad': ['thord', 'þord'],
  'Đorđe Anđelić': ['djorde', 'djordje', 'dorde', 'đorđe', 'DJORĐE', 'andjelic', 'andelic', 'đorđe anđ'],
  'Djordje kväll': ['đorđe', 'djordje', 'ĐORĐE'],
  'Lab\u{e0100}prov a\u2800b': ['labprov', 'labprov a b', 'lab\u{e0100}'],
  'Œuvre d’art': ['oeuvre', 'œuvre', 'dart', "d'art", 'd art'],
  'Əhmədov promenad': ['ehmedov', 'əhmədov'],
  'Ħamrun buss': ['hamrun'],
  'In\u00adsu\u200blin kväll': ['insulin', 'in\u200bsulin', 'insu\u00adlin kv'],
  'Al\u2060vedon\ufeff 500\u00a0mg': ['alvedon', 'alvedon 500 mg', 'alvedon\u202f500'],
  'Le\u202fvaxin': ['le vax'],
  'Ｎｏｖｏｒａｐｉｄ™ penna': ['novorapid', 'novorapid penna'],
  ﬁskolja: ['fisk'],
  "O'Brien promenad": ["O'Brien", 'O’Brien', 'obrien', 'o brien', 'Oʼbrien', 'O＇Brien', 'O‛Brien'],
  'Kalaniʻōpuʻu sång': ['kalaniopuu', "kalani'opu'u", 'kalaniʻ'],
  'A\u030angström': ['ång', 'ang', 'Å\u0301ng', '\u212bng'],
};

describe('a name is found however it is typed', () => {
  beforeAll(async () => {
    const { id, companyId, typeId } = w.clients.elsa;
    await w.scoped({ companies: '*' }, async (db) => {
      for (const name of Object.keys(typed))
        await db
          .insertInto('activities')
          .values({ name, company_id: companyId, client_id: id, type_id: typeId } as never)
          .execute();
    });
  });
  it.each(Object.entries(typed))('%s', async (name, ways) => {
    const { user } = w.people;
    for (const q of ways) {
      const { data } = await w.call(user, search.find, { query: { q, kinds: 'ACTIVITY' } as never });
      expect(
        data.map((hit) => seen(hit.name)),
        q,
      ).toContain(seen(name));
      const list = await w.call(user, activities.list, { query: { clientId: String(w.clients.elsa.id), search: q } as never });
      expect(
        list.data.map((row) => seen(row.name)),
        q,
      ).toContain(seen(name));
      expect(
        foldQuery(q).some((part) => foldName(name).includes(part)),
        q,
      ).toBe(true);
    }
    const { rows } = await w.pool.query('select search_text($1) as text', [name]);
    expect(rows[0].text).toBe(foldName(name));
  });
  it('is no other one: unlike letters are not one', async () => {
    for (const q of ['ztrauss', 'straub', 'uorta', 'insulln', 'djjorde'])
      expect((await w.call(w.people.user, search.find, { query: { q, kinds: 'ACTIVITY' } as never })).data, q).toEqual([]);
  });
  it('of a form of reports, and of what was filled in', async () => {
    const { form, sent } = await reportSteps(w);
    await sent(await form({ name: 'Ögon\u00advård d’Arc' }), { clientId: w.clients.elsa.id }, w.people.user);
    for (const q of ['ogonvard', 'Ögonvård', "d'arc", 'darc']) {
      const { data } = await w.call(w.people.orgUser, search.find, { query: { q, kinds: 'REPORT,REPORT_INSTANCE' } as never });
      expect(
        data.map(({ kind }) => kind),
        q,
      ).toEqual(['REPORT', 'REPORT_INSTANCE']);
      const list = await w.call(w.people.orgUser, reports.list, { query: { search: q } as never });
      expect(list.data, q).toHaveLength(1);
    }
  });
});

it.each([
  ['0048-names-folded', 'strauss|insulin|ogonvard|darc|aero'],
  ['0054-names-as-seen', 'dorde|labprov'],
])('what was there before %s is found by the same words after it', async (migration, folded) => {
  const text = await readFile(join(import.meta.dirname, `../../server/database/migrations/${migration}.sql`), 'utf8');
  const statements = text
    .slice(text.indexOf('-- What is there already'))
    .replace(/^--.*$/gm, '')
    .split(';\n');
  const words = async () =>
    w.asOwner({ companies: '*' }, async (db) => {
      const { rows: subjects } = await sql`select kind, subject_id, at, word, plain, key from search_words order by 1, 2, 3`.execute(db);
      const { rows: people } = await sql`select user_id, at, word, plain, key from person_words order by 1, 2`.execute(db);
      return { subjects, people };
    });
  const after = await words();
  await w.asOwner({ companies: '*' }, async (db) => {
    // Of each name that folds otherwise now, as the release before left it: some words, and others.
    await sql`update search_words set word = 'before' || at, plain = 'before', key = 'before' where plain ~ ${folded}`.execute(db);
    await sql`update person_words set word = 'before' || at where plain ~ ${migration < '0050' ? 'strauss' : 'dorde'}`.execute(db);
  });
  expect(await words()).not.toEqual(after);
  await w.asOwner({ companies: '*' }, async (db) => {
    for (const statement of statements.filter((one) => one.trim())) await sql.raw(statement).execute(db);
  });
  expect(await words()).toEqual(after);
});

it('folds in the database as it does here', async () => {
  const texts = [
    'Åsa Ängström-Öberg',
    "  D'Arc, Érik  ",
    'ÆØåäö ÐŁı',
    'A\u030angström',
    'x–y\u00a0z',
    '💊 👩‍⚕️ dos',
    'İstanbul',
    'Ὀδυσσεύς',
    '½ l',
    '  ',
    '%_\\',
    'ﬁn',
    'e\u0301',
    'Strauß ẞ, Ŋuorta ŧ, Þóra Œuvre ĳssel',
    'in\u00adsu\u200blin\ufeff 1\u2060x \u{1f469}\u200d\u2695\ufe0f',
    'Ｉｎｓｕｌｉｎ™ 10³ µg 5×2 ﷺ \u3000a\u1680b',
    'Əliyev ΟΔΟΣ Ɓaa ǝ ŀ ŉ ʻokina',
    'e\u0301\u20dd\u1dc4 字\ufe00',
    'Lab\u{e0100}\u{e0061} a\u2800b Đorđe',
  ];
  let seed = 7;
  const next = () => (seed = (seed * 48271) % 2147483647);
  const point = () => [next() % 0x250, next() % 0x300, 0x300 + (next() % 0x70), 0x2000 + (next() % 0x130)][next() % 4]! || 1;
  for (let n = 0; n < 2000; n++) texts.push(String.fromCodePoint(...Array.from({ length: 12 }, point)));
  const { rows } = await w.pool.query(
    `select array(select word from search_words_of(search_plain(search_key(t))) order by at) as words from unnest($1::text[]) with ordinality as x (t, n) order by n`,
    [texts],
  );
  for (const [index, text] of texts.entries()) expect(rows[index].words, JSON.stringify(text)).toEqual(foldWords(text));
});
