/**
 * The content of a copy, against the database by ids: every table about a client is in a part or has its reason, and every row of the client is there.
 * @module-tag long
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { toSnakeCase } from '#contract/entity.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { copySchema } from '#server/client-copy/data.ts';
import { fieldTitles } from '#server/client-copy/field-words.ts';
import { nameFieldOf } from '#server/client-copy/fields.ts';
import { excludedTables, type PartName, partNames, parts } from '#server/client-copy/parts.ts';
import { ground } from '#test/contract/ground.ts';
import { fileSteps, png } from '#test/files.ts';
import { START, type World, world } from '#test/world.ts';
import { copySteps, type Data } from './copy-steps.ts';

let w: World;
const { taken } = copySteps(() => w);
const { uploaded } = fileSteps(() => w);
beforeAll(async () => {
  w = await world();
});
const rows = async <R>(query: ReturnType<typeof sql<R>>) => (await w.asOwner({ companies: '*' }, (db) => query.execute(db))).rows;
const placed = new Set<string>(Object.values(parts).map(({ table }) => table));

describe('every table that is about a client', () => {
  it('is in a part, or among those that are left out with a reason', async () => {
    const found = await rows(sql<{ table: string }>`
      select table_name as table from information_schema.columns where table_schema = 'public' and column_name in ('client_id', 'client_ids') order by 1`);
    expect(found.length).toBeGreaterThan(45);
    expect(found.map(({ table }) => table).filter((table) => !placed.has(table) && !excludedTables[table])).toEqual([]);
    expect(Object.keys(excludedTables).filter((table) => placed.has(table) || !found.some((one) => one.table === table))).toEqual([]);
  });
  it('or hangs on a row that is', async () => {
    // Not those who hold a file, which the file itself says, and forms, which are the company's.
    // Rows whose key begins with that of a client's row: the history of an event.
    const found = await rows(sql<{ table: string; to: string }>`
      select f.conrelid::regclass::text as table, f.confrelid::regclass::text as to
      from pg_constraint f join pg_constraint k on k.conrelid = f.conrelid and k.contype = 'p' and k.conkey[1] = any(f.conkey)
      where f.contype = 'f' and not exists (
        select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'client_id' and not a.attisdropped)
        and f.confrelid::regclass::text <> 'companies'`);
    const ofPlaced = found.filter(({ to }) => placed.has(to)).map(({ table }) => table);
    expect(ofPlaced.filter((table) => !placed.has(table) && !['file_holders', 'reports', 'delegation_reminders'].includes(table))).toEqual(
      [],
    );
    expect(placed).toContain('activity_instance_events');
  });
  /** Columns of any table that tell nothing about anybody. */
  const tellsNothing = (column: string) =>
    ['company_id', 'client_id', 'version', 'shown_version'].includes(column) || /_company_id$/.test(column);
  it('has each of its columns copied, or left out with a reason', async () => {
    const found = await rows(sql<{ table: string; column: string }>`
      select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as table, column_name as column
      from information_schema.columns where table_schema in ('public', 'log')`);
    const wrong = Object.values(parts).flatMap(({ table, fields, leftOut = {} }) => {
      const columns = found.filter((one) => one.table === table).map(({ column }) => column);
      const copied = Object.entries(fields).flatMap(([name, { isComputed }]) => (isComputed ? [] : [toSnakeCase(name)]));
      const missing = columns.filter((column) => !copied.includes(column) && !leftOut[column] && !tellsNothing(column));
      const gone = [...copied, ...Object.keys(leftOut)].filter((column) => !columns.includes(column));
      return [...missing.map((column) => `${table}.${column} is missing`), ...gone.map((column) => `${table}.${column} is no more`)];
    });
    expect(wrong).toEqual([]);
  });
  it('has a name in the document for each field that it shows', () => {
    const shown = Object.values(parts).flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, { show, name: isNamed }]) => [
        ...(show === 'hidden' ? [] : [name]),
        ...(isNamed ? [nameFieldOf(name)] : []),
      ]),
    );
    expect([...new Set(shown)].filter((name) => !fieldTitles[name])).toEqual([]);
  });
});

/** The client's rows of a part, asked for by another way than the copy's own. */
const others: Partial<Record<PartName, string>> = {
  client: 'id = $',
  eventHistory: 'instance_id in (select id from activity_instances where client_id = $)',
  taskHistory: 'instance_id in (select id from task_instances where client_id = $)',
  reportVersions: 'exists (select from report_instances r where r.report_version_id = t.id and r.client_id = $)',
  files: 'client_id = $ and stored_date is not null',
  openings: '$ = any(client_ids)',
};
const keysOf = (name: PartName, copied: Record<string, unknown>[]) =>
  copied.map((row) => parts[name].key.map((field) => row[field]).join(' ')).sort();
async function stored(name: PartName, clientId: number): Promise<string[]> {
  const { table, key } = parts[name];
  const where = (others[name] ?? 'client_id = $').replaceAll('$', String(clientId));
  const columns = key.map((field) => `t.${toSnakeCase(field)}`).join(`|| ' ' ||`);
  const found = await rows(sql<{ key: string }>`${sql.raw(`select (${columns})::text as key from ${table} t where ${where}`)}`);
  return found.map((row) => row.key).sort();
}

describe('a copy of a client with something in every part', () => {
  let data: Data;
  let files: Record<string, string>;
  beforeAll(async () => {
    await ground(w);
    // Of before the log of all roles, which has taken ADMIN's openings over since.
    await rows(sql`insert into access_log (company_id, client_id, user_id, action, at)
      values (${w.clients.elsa.companyId}, ${w.clients.elsa.id}, ${w.people.admin.id}, 'client.see', ${START})`);
    const picture = await uploaded(w.people.assistanceAdmin);
    const comment = `<h2>Rubrik</h2><p>Sov <strong>gott</strong> &lt;script&gt; <a href="https://example.com/x">länk</a></p><img src="${picture}">`;
    const body = { activityId: w.clients.elsa.activityId, date: '2026-11-20T07:11:00.000Z', comment };
    expect((await w.call(w.people.assistanceAdmin, activityInstances.create, { body })).status).toBe(201);
    const name = { name: '<img src=x onerror=alert(1)>' };
    const params = { id: w.clients.elsa.activityId };
    expect((await w.call(w.people.assistanceAdmin, activities.change, { params, body: name })).status).toBe(200);
    // A task is the company's, whatever it is called: the ground offers Karl's by name to each team.
    await rows(
      sql`delete from task_offers o using tasks t where t.id = o.task_id and o.client_id = ${w.clients.elsa.id} and t.name like 'Karl%'`,
    );
    ({ data, files } = await taken(w.people.assistanceAdmin, w.clients.elsa.id, { recipient: 'IVO', reason: 'Tillsyn <b>' }));
  });

  it('is what its schema says', () => {
    copySchema.parse(data);
    expect(JSON.parse(files['schema.json']!)).toMatchObject({ type: 'object', properties: { parts: { type: 'object' } } });
  });
  it('has no part that is empty here', () => {
    expect(partNames.filter((name) => data.parts[name]!.length === 0)).toEqual([]);
  });
  it('has the rows of the database by their ids, none missing and none more', async () => {
    const wrong: unknown[] = [];
    let count = 0;
    for (const name of partNames) {
      const [copied, there] = [keysOf(name, data.parts[name]!), await stored(name, w.clients.elsa.id)];
      // Lines that were logged since the copy was begun are none of it.
      const missing = there.filter((key) => !copied.includes(key));
      const since = name === 'openings' ? missing.filter((key) => Number(key) > Math.max(...copied.map(Number))) : [];
      const extra = copied.filter((key) => !there.includes(key));
      if (missing.length > since.length || extra.length > 0 || new Set(copied).size < copied.length) wrong.push({ name, missing, extra });
      count += copied.length;
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(60);
  });
  it('has no word of another client, in no file', () => {
    const all = Object.values(files).join('\n');
    const hits = (word: string) => all.split(word).length - 1;
    expect(hits('Elsa Lindqvist')).toBeGreaterThan(50);
    expect(['Karl Ek', 'Mia Sund', 'Havets', 'Fjärran'].map(hits)).toEqual([0, 0, 0, 0]);
  });
  it('has its pictures, each where text and list refer to it', () => {
    const places = data.parts.files!.map((file) => file.place as string);
    const place = places.find((one) => one.endsWith('-bild.png'))!;
    expect(Object.keys(files).sort()).toEqual(['data.json', 'schema.json', 'document.html', ...places].sort());
    expect(files[place]!.length).toBe(png.toString('utf8').length);
    expect(data.parts.events!.map(({ comment }) => comment).join()).toContain(`<img src="${place}"`);
    expect(files['document.html']).toContain(`<img src="${place}" alt="Bild">`);
  });
  it('has a document that runs nothing, fetches nothing and says what was typed as it was', () => {
    const html = files['document.html']!;
    expect(html).toContain('<html lang="sv-SE">');
    for (const chapter of [
      'Klienten, kortet och teamet',
      'Planer och periodrapporter',
      'Aktiviteter och händelser',
      'Vem som har öppnat akten',
    ])
      expect(html).toContain(`<h2>${chapter}</h2>`);
    for (const said of [
      'Lämnas till</dt><dd>IVO',
      'Tillsyn &lt;b&gt;',
      '&lt;img src=x onerror=alert(1)&gt;',
      'Sov gott &lt;script&gt; länk',
    ])
      expect(html).toContain(said);
    // All that is left of tags is ours: those that we write, with the attributes that we give them.
    const tags = new Set([...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag));
    const ours =
      'html head meta title style body header h1 h2 h3 h4 dl dt dd p nav ol ul li a main section article span i b div table thead tbody tr th td img';
    expect([...tags].filter((tag) => !ours.split(' ').includes(tag!))).toEqual([]);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!);
    expect(addresses.filter((address) => !/^(#[a-z]+|pictures\/[0-9a-f]{32}-[\w.-]+)$/.test(address))).toEqual([]);
    expect(html).not.toMatch(/<[^>]* on\w+=|url\(|@import/);
  });
});
