/** Names and addresses as they are looked in: apostrophes, e-mail addresses, and the fields by which lists are searched (decision 023). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { users } from '#contract/admin.ts';
import { inventoryItems } from '#contract/inventory.ts';
import { clients, companies } from '#contract/people.ts';
import { type SearchHit, search } from '#contract/search.ts';
import { tasks } from '#contract/tasks/templates.ts';
import { foldName, foldQuery } from '#domain/search.ts';
import { type Person, type World, world } from '#test/world.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  const { id, companyId, typeId } = w.clients.elsa;
  await w.scoped({ companies: '*' }, async (db) => {
    for (const name of ['Åka buss', 'Äta frukost', 'Mat: 100 % _klart_'])
      await db
        .insertInto('activities')
        .values({ name, company_id: companyId, client_id: id, type_id: typeId } as never)
        .execute();
    await db
      .insertInto('inventory_items')
      .values({ name: 'Åkband 5 cm', company_id: companyId, client_id: id } as never)
      .execute();
  });
  await taskSteps(() => w).task('Åk på hembesök');
});

async function find(who: Person, q: string, more: { kinds?: string } = {}): Promise<SearchHit[]> {
  const { status, data } = await w.call(who, search.find, { query: { q, ...more } as never });
  expect(status, q).toBe(200);
  return data;
}

describe('what stands in a name, and in an address', () => {
  const asPerson = (q: string, who: Person = w.people.orgUser) => find(who, q, { kinds: 'PERSON' });
  it('is found with an apostrophe, with a gap and without either, as the database folds it and as the browser does', async () => {
    const brien = await w.person("Siobhán O'Brien", ['USER'], w.companies.sol.id);
    for (const q of ["o'brien", 'o brien', 'obrien', 'OBRI', 'siobhan obrien', 'O’Brien'])
      expect(
        (await asPerson(q)).map(({ id }) => id),
        q,
      ).toEqual([brien.id]);
    expect(await asPerson('rien')).toEqual([]);
    // Written without, it is found with one; a name that is written so comes before it.
    const plain = await w.person('Pat Obrien', ['USER'], w.companies.sol.id);
    const apart = await w.person('Ro O Brien', ['USER'], w.companies.sol.id);
    for (const q of ["o'brien", 'O’BRI', "o'b"])
      expect(
        (await asPerson(q)).map(({ id }) => id),
        q,
      ).toEqual([apart.id, brien.id, plain.id]);
    expect((await asPerson('obrien')).map(({ id }) => id)).toEqual([plain.id, brien.id]);
    const staff = (await w.call(w.people.orgAdmin, users.list, { query: { search: "o'brien", sort: 'id,asc' } })).data;
    expect(staff.map(({ id }) => id)).toEqual([brien.id, plain.id, apart.id]);
    expect(foldQuery("O'Brien")).toEqual(['o brien', 'obrien']);
    for (const signs of ["'", 'ʼ', '’']) expect(foldQuery(signs)).toHaveLength(1);
    const { rows } = await w.pool.query('select plain from person_words where user_id = $1 and at = 1', [brien.id]);
    expect(rows[0].plain.startsWith(foldName(brien.name))).toBe(true);
    for (const name of ["D'Åå’Ä`´′ʼ x", 'Åka  Öst!', "'", '’a', 'ʼ', "Rock 'n' Roll"]) {
      const { rows: folding } = await w.pool.query('select search_text($1) as text', [name]);
      expect(folding[0].text, name).toBe(foldName(name));
    }
  });
  it('is found by the words before the @, and by any part of the address where an @ is typed', async () => {
    const who = await w.person('Vera Vågad', ['USER'], w.companies.sol.id);
    await w.pool.query(`update users set login = 'v.kvist-7@gardet.example', email = 'v.kvist-7@gardet.example' where id = $1`, [who.id]);
    for (const q of ['kvist', 'vera kvist', 'v.kvist-7@gardet.example', 'KVIST-7@gar', 'vera @gardet'])
      expect(
        (await asPerson(q)).map(({ id }) => id),
        q,
      ).toEqual([who.id]);
    // What stands behind it is many people's.
    expect(await asPerson('gardet')).toEqual([]);
    expect(await asPerson('%@gardet')).toEqual([]);
    // In one's scope alone, as the staff list has it.
    for (const other of [w.people.strangerOrgAdmin, w.people.stranger])
      for (const q of ['kvist', '@gardet']) expect(await asPerson(q, other)).toEqual([]);
    expect((await asPerson('@gardet', w.people.admin)).map(({ id }) => id)).toEqual([who.id]);
    const { data } = await w.call(w.people.orgUser, users.list, { query: { search: 'kvist-7@g' } });
    expect(data.map(({ id }) => id)).toEqual([who.id]);
  });
});

describe('a list’s own search', () => {
  it('knows å and a, in any part of the name; signs alone are looked for as they stand', async () => {
    const { user, orgAdmin, admin } = w.people;
    const { elsa } = w.clients;
    const activity = async (words: string) =>
      (await w.call(user, activities.list, { query: { clientId: String(elsa.id), search: words } as never })).data.map(({ name }) => name);
    for (const q of ['aka', 'ÅKA', 'äkä']) expect(await activity(q), q).toEqual(['Åka buss']);
    expect(await activity('rukost')).toEqual(['Äta frukost']);
    expect(await activity('%')).toEqual(['Mat: 100 % _klart_']);
    expect(await activity('finns inte')).toEqual([]);
    const items = await w.call(user, inventoryItems.list, { query: { clientId: String(elsa.id), search: 'akband' } as never });
    expect(items.data.map(({ name }) => name)).toEqual(['Åkband 5 cm']);
    const office = await w.call(orgAdmin, tasks.list, { query: { search: 'hembesok' } as never });
    expect(office.data.map(({ name }) => name)).toEqual(['Åk på hembesök']);
    expect((await w.call(orgAdmin, clients.list, { query: { search: 'ELSÅ' } })).data.map(({ id }) => id)).toEqual([elsa.id]);
    expect((await w.call(admin, companies.list, { query: { search: 'solglan' } as never })).data.map(({ id }) => id)).toEqual([
      w.companies.sol.id,
    ]);
    const staff = await w.call(orgAdmin, users.list, { query: { search: 'ånna bérg' } });
    expect(staff.data.map(({ id }) => id)).toEqual([user.id]);
  });
});

it('what was there before the migration is found by the same words after it', async () => {
  const text = await readFile(join(import.meta.dirname, '../../server/database/migrations/0021-overdue-sharing-and-names.sql'), 'utf8');
  const statements = text
    .slice(text.indexOf('-- What is there already'))
    .replace(/^--.*$/gm, '')
    .split(';\n');
  const { id, companyId, typeId } = w.clients.elsa;
  await w.scoped({ companies: '*' }, (db) =>
    db
      .insertInto('activities')
      .values({ name: "Rock 'n' roll", company_id: companyId, client_id: id, type_id: typeId } as never)
      .execute(),
  );
  const held = async () =>
    w.asOwner({ companies: '*' }, async (db) => {
      const { rows: things } = await sql`select kind, subject_id, at, word, plain, key from search_words order by 1, 2, 3`.execute(db);
      const { rows: persons } = await sql`select user_id, at, word, plain, key from person_words order by 1, 2`.execute(db);
      return { things, persons };
    });
  const wanted = await held();
  await w.asOwner({ companies: '*' }, async (db) => {
    // As migration 0015 left them.
    await sql`delete from search_words where subject_id in (select id from activities where name like 'Rock%') and kind = 'ACTIVITY'`.execute(
      db,
    );
    await sql`insert into search_words (company_id, kind, subject_id, client_id, at, word, plain, key)
      select a.company_id, 'ACTIVITY', a.id, a.client_id, w.at, w.word, search_plain(search_key(a.name)), search_key(a.name)
      from activities a, search_words_of(search_plain(search_key(a.name))) w where a.name like 'Rock%'`.execute(db);
    await sql`delete from person_words`.execute(db);
  });
  expect(await held()).not.toEqual(wanted);
  await w.asOwner({ companies: '*' }, async (db) => {
    for (const statement of statements.filter((one) => one.trim())) await sql.raw(statement).execute(db);
  });
  expect(await held()).toEqual(wanted);
});
