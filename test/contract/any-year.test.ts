/**
 * What the database holds is read, of whatever year it is: no call answers 500 for it (R6). What may be sent is asked in input.test.ts.
 * @module-tag release
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type World, world } from '#test/world.ts';
import { endpoints, holderOf, paramNames } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';

let w: World;
let g: Ground;
let columns: { table: string; column: string; type: string }[];

/** What the house itself goes by: who is signed in, what was asked before, what is to be sent. */
const OWN = /^(sessions|keys|mail|throttle|idempotency|request_|files?$|uploads|jobs|migrations|users$|loggers|.*_words$|login_)/;
beforeAll(async () => {
  w = await world();
  g = await ground(w);
  await w.asOwner({ companies: '*' }, async (db) => {
    const { rows } = await sql<(typeof columns)[number]>`
      select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.data_type in ('timestamp with time zone', 'date') order by 1, 2`.execute(db);
    columns = rows.filter(
      ({ table, column }) => !OWN.test(table) && column !== 'removed_at' && column !== 'gone_at' && column !== 'withdrawn_at',
    );
    for (const table of new Set(columns.map((one) => one.table)))
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  });
});

const years = [
  ['the year 26', '0026-11-25 08:00:00+00'],
  ['the year 36', '0036-11-25 08:00:00+00'],
  ['the year 12', '0012-11-25 08:00:00+00'],
  ['the first hour there is', '0001-01-01 00:00:00+00'],
  ['the last that four digits can name', '9999-12-31 23:30:00+00'],
  ['the year 12026', '12026-11-25 08:00:00+00'],
  ['44 before our time', '0044-03-15 08:00:00+00 BC'],
  ['no end', 'infinity'],
  ['no beginning', '-infinity'],
] as const;
/** Puts every date of the ground at this one, a minute or a day apart; what a constraint of the table forbids stays as it is. */
async function putAll(at: string): Promise<number> {
  let changed = 0;
  for (const { table, column, type } of columns)
    await w
      .asOwner({ companies: '*' }, async (db) => {
        const apart = sql`(row_number() over (order by ctid))::int`;
        const value =
          type === 'date' ? sql`least(${at}::timestamptz, '9999-12-31')::date` : sql`${at}::timestamptz + p.place * interval '1 minute'`;
        const { numAffectedRows } = await sql`
          update ${sql.table(table)} t set ${sql.ref(column)} = ${value}
          from (select ctid as row, ${apart} as place from ${sql.table(table)}) p
          where t.ctid = p.row and t.${sql.ref(column)} is not null`.execute(db);
        changed += Number(numAffectedRows ?? 0);
      })
      .catch((error: { code?: string; message: string }) => {
        if (!error.code?.startsWith('23')) throw new Error(`${table}.${column}: ${error.message}`);
      });
  return changed;
}

describe.each(years)('all of %s', (_, at) => {
  it('is read by every call that reads', async () => {
    expect(await putAll(at)).toBeGreaterThan(50);
    const failed: string[] = [];
    for (const { name, endpoint } of endpoints.filter((one) => one.endpoint.method === 'GET' && !/live|stream|metrics/.test(one.name))) {
      const asked = { params: paramNames(endpoint.path).length ? g.paramsOf(endpoint, 'elsa') : {} };
      // What answers 500, or otherwise than its schema says, is thrown there.
      await g
        .send(endpoint.may === 'public' ? null : g.people[holderOf(endpoint)], endpoint, asked)
        .catch(({ message }: Error) => failed.push(`${name}: ${message.slice(0, 300)}`));
    }
    expect(failed).toEqual([]);
  });
});
