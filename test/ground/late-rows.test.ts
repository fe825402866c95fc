/** Nothing comes into an hour of the access log that is sealed: seals wait for whoever was writing, and for nobody else (R120). */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLog } from '#server/access-log/verify.ts';
import { asked } from '#test/cluster.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';

let fresh: FreshDatabase;
const clients: pg.Client[] = [];
const connected = async () => {
  const client = new pg.Client(fresh.connection);
  clients.push(client);
  await client.connect();
  await client.query("select set_config('app.companies', '*', false)");
  return client;
};
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await fresh.drop();
});

/** A row whose hour has been over for so many hours. */
const row = (ago: number) => `
  insert into log.access_events (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
  values (now() - interval '${ago} hours', 1, '{4}', 2, 'Anna Berg', 'USER', 'instance.see', 'see', 'e', 't', 's', 'r')`;
const verified = async () => {
  const { rows, faultByHour } = await verifyLog(fresh.connection);
  return { rows, wrong: [...faultByHour] };
};
const hours = async (client: pg.Client) => (await client.query('select count(*)::int as n from log.access_seals')).rows[0].n as number;

test('a transaction that has written and not committed keeps every hour unsealed, and its rows are sealed once it is over', async () => {
  const [slow, sealer] = [await connected(), await connected()];
  await sealer.query(row(5));
  await slow.query('begin');
  await slow.query(row(3));
  await expect(sealer.query("select log.seal('100 ms')")).rejects.toThrow(
    'a transaction that writes to log.access_events has been open for long',
  );
  expect(await hours(sealer)).toBe(0);
  await slow.query('commit');
  await sealer.query("select log.seal('100 ms')");
  expect(await verified()).toEqual({ rows: 2, wrong: [] });
});

test('whoever begins to write while a seal waits is not waited for, nor is whoever works on something else', async () => {
  const [slow, fresh, other, sealer, looks] = [
    await connected(),
    await connected(),
    await connected(),
    await connected(),
    await connected(),
  ];
  await other.query("begin; insert into companies (name) values ('Havets omsorg')");
  await slow.query('begin');
  await slow.query(row(0));
  const before = await hours(sealer);
  const sealing = sealer.query("select log.seal('60 s')");
  // Asked for outside a transaction: within one, the activity is that of the first look.
  const isWaiting = async () =>
    (await looks.query("select from pg_stat_activity where wait_event = 'PgSleep' and query like 'select log.seal%'")).rowCount === 1;
  await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  await fresh.query('begin');
  await fresh.query(row(0));
  await slow.query('commit');
  await sealing;
  expect(await hours(sealer)).toBeGreaterThanOrEqual(before);
  await fresh.query('commit');
  await other.query('rollback');
  expect((await verified()).wrong).toEqual([]);
});

test('two that seal at once make each seal once', async () => {
  await asked(fresh.connection, 'alter table log.access_seals disable trigger user', 'delete from log.access_seals');
  const sealers = await Promise.all([connected(), connected(), connected()]);
  const made = await Promise.all(sealers.map(async (client) => (await client.query('select log.seal()')).rowCount!));
  expect(made.filter((count) => count > 0)).toHaveLength(1);
  expect((await verified()).wrong).toEqual([]);
});

test('a row that comes into a sealed hour all the same is named', async () => {
  const client = await connected();
  await client.query(row(3));
  expect((await verified()).wrong).toMatchObject([[expect.any(String), '1 rows are there that were not sealed']]);
});

test('what others have committed meanwhile must be seen', async () => {
  const client = await connected();
  await client.query('begin isolation level repeatable read');
  await expect(client.query('select log.seal()')).rejects.toThrow('read committed');
  await client.query('rollback');
});
