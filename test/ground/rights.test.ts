/** The login that serves can neither change nor empty what is only appended to, nor put its guards out of work; the owner migrates (decision 033). */
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPool } from '#server/database/pool.ts';
import { grantServingLogin } from '#server/database/rights.ts';
import { createScoped } from '#server/database/scoped.ts';
import { startJobs } from '#server/jobs/pg-boss.ts';
import { asked } from '#test/cluster.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';

let fresh: FreshDatabase;
let serving: pg.Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  serving = new pg.Client(fresh.serving);
  await serving.connect();
});
afterAll(async () => {
  await serving.end();
  await fresh.drop();
});
const isOne = () => inject('serving') === null;

test.for(['access_log', 'log.access_events', 'stock_movements', 'activity_instance_events', 'task_instance_events'])(
  '%s',
  async (table, { skip }) => {
    if (isOne()) skip('TEST_DATABASE_URL has one login');
    await serving.query("select set_config('app.companies', '*', false)");
    await expect(serving.query(`select from ${table}`)).resolves.toBeDefined();
    for (const harm of [
      `truncate ${table}`,
      `truncate ${table} cascade`,
      `delete from ${table}`,
      `update ${table} set company_id = 0`,
      `alter table ${table} disable trigger user`,
      `alter table ${table} no force row level security`,
      `drop table ${table} cascade`,
      'set session_replication_role = replica',
      'set role vardag',
    ])
      await expect(serving.query(harm), harm).rejects.toThrow(/permission denied|must be owner/);
  },
);

test('of the access log it can say neither the time nor the number of a line, and seals it can only read', async ({ skip }) => {
  if (isOne()) skip('TEST_DATABASE_URL has one login');
  const columns = 'company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id';
  const values = `1, '{4}', 2, 'Anna', 'USER', 'instance.see', 'see', 'e', 't', 's', 'r'`;
  const insert = (more: string, value: string) =>
    serving.query(`insert into log.access_events (${more}${columns}) overriding system value values (${value}${values})`);
  await expect(insert('', '')).resolves.toBeDefined();
  for (const [more, value] of [
    ['at, ', `now() - interval '1 day', `],
    ['id, ', '1, '],
  ] as const)
    await expect(insert(more, value), more).rejects.toThrow(/permission denied/);
  await serving.query('select log.seal()');
  await expect(serving.query('select from log.access_seals')).resolves.toBeDefined();
  for (const harm of [
    'truncate log.access_seals',
    'delete from log.access_seals',
    `update log.access_seals set hash = ''`,
    `insert into log.access_seals (hour, row_count, previous, hash) values ('2026-11-28T10:00Z', 0, '', '')`,
    'alter table log.access_seals disable trigger user',
    'drop table log.access_seals',
    'create or replace function log.seal() returns int language sql as $$ select 1 $$',
    'drop function log.seal',
  ])
    await expect(serving.query(harm), harm).rejects.toThrow(/permission denied|must be owner/);
});

test('nor can it truncate what those hang on, or forget a migration', async ({ skip }) => {
  if (isOne()) skip('TEST_DATABASE_URL has one login');
  for (const harm of ['truncate activity_instances cascade', 'delete from kysely_migration', 'create table public.own ()'])
    await expect(serving.query(harm), harm).rejects.toThrow(/permission denied/);
});

test('the queues of an older data folder, which were the owner’s, are handed over, once', async ({ skip }) => {
  if (isOne()) skip('TEST_DATABASE_URL has one login');
  const own = await freshDatabase();
  // As they were: everything of one login.
  await asked(own.connection, 'reassign owned by vardag_app to vardag');
  const kinds = `select distinct o.kind, o.owner::regrole::text from (
    select 'table' as kind, relowner as owner from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'i')
    union all select 'routine', proowner from pg_proc where pronamespace = 'pgboss'::regnamespace
    union all select 'schema', nspowner from pg_namespace where nspname = 'pgboss'
    union all select 'type', typowner from pg_type where typnamespace = 'pgboss'::regnamespace) o`;
  const owners = async () => {
    const client = new pg.Client(own.connection);
    await client.connect();
    const { rows } = await client.query<{ owner: string }>(kinds);
    await client.end();
    return new Set(rows.map(({ owner }) => owner));
  };
  expect(await owners()).toEqual(new Set(['vardag']));
  await asked(own.connection, `do $$ begin execute format('grant create on database %I to vardag_app', current_database()); end $$`);
  const servers = Array.from({ length: 4 }, () => grantServingLogin(own.connection, own.serving));
  expect(await Promise.all(servers)).toEqual(servers.map(() => ({ owner: 'vardag', serving: 'vardag_app' })));
  expect(await owners()).toEqual(new Set(['vardag_app']));
  // What it was granted for that, by hand or before, it has no more.
  await expect(asked(own.serving, 'create schema eget')).rejects.toThrow(/permission denied for database/);
  await own.drop();
});

test('the login that serves makes no schema, and its queues are there from the first start on', async ({ skip }) => {
  if (isOne()) skip('TEST_DATABASE_URL has one login');
  const own = await freshDatabase();
  // As a database is that was never started on.
  await asked(own.connection, 'drop schema pgboss cascade');
  await grantServingLogin(own.connection, own.serving);
  const jobs = await startJobs({ connection: own.serving, log: pino({ level: 'silent' }), isWorking: false });
  const done: unknown[] = [];
  await jobs.handle('prov', async (data) => void done.push(data));
  const pool = openPool(own.serving, pino({ level: 'silent' }), 2);
  await createScoped(pool)({ companies: [] }, (db) => jobs.send(db, 'prov', { n: 1 }));
  await jobs.drain();
  expect(done).toEqual([{ n: 1 }]);
  await jobs.stop();
  await pool.end();
  for (const harm of ['create schema eget', 'create schema if not exists pgboss', 'create table public.eget ()'])
    await expect(asked(own.serving, harm), harm).rejects.toThrow(/permission denied/);
  await own.drop();
});

test('one login for both is told, since it must be warned of; a powerful one is refused', async ({ skip }) => {
  const { owner, serving: name } = await grantServingLogin(fresh.connection, fresh.connection);
  expect(owner).toBe(name);
  if ('connectionString' in fresh.connection) skip('TEST_DATABASE_URL has one login');
  await expect(grantServingLogin(fresh.connection, { ...fresh.connection, user: 'postgres' })).rejects.toThrow(
    /is a superuser or bypasses/,
  );
});
