/** Keys that begin with the company, so that a company's rows can be parted from others' some day (docs/operate/scale.md): those of all tables made since. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrationsFolder } from '#server/database/migrate.ts';
import { freshDatabase } from '#test/database.ts';

/** The last migration whose tables are keyed by a number alone. */
const BASELINE = '0035';

const madeSince = readdirSync(migrationsFolder)
  .filter((name) => name.slice(0, BASELINE.length) > BASELINE)
  .flatMap((name) => [...readFileSync(join(migrationsFolder, name), 'utf8').matchAll(/^create table (\w+)/gm)].map((found) => found[1]!));

test('the primary key of a table that belongs to companies begins with company_id', async () => {
  const { connection, drop } = await freshDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ name: string; first: string | null }>(
    `select c.relname as name, a.attname as first
     from pg_class c
       join pg_attribute own on own.attrelid = c.oid and own.attname = 'company_id'
       left join pg_index i on i.indrelid = c.oid and i.indisprimary
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)`,
    [madeSince],
  );
  await client.end();
  await drop();
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ first }) => first !== 'company_id')).toEqual([]);
});
