/**
 * Lines of the older access log are taken over once, with their time, also those that the release before writes beside this one (R3, decision 075).
 * @module-tag long
 */
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealLog } from '#server/access-log/seals.ts';
import { verifyLog } from '#server/access-log/verify.ts';
import { openPool, type Pool } from '#server/database/pool.ts';
import { createScoped } from '#server/database/scoped.ts';
import { createLoggers } from '#server/process/loggers.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';

let fresh: FreshDatabase;
let owner: pg.Client;
let pool: Pool;
const silent = pino({ level: 'silent' });
const job = () => sealLog({ scoped: createScoped(pool), loggers: createLoggers(silent) });

beforeAll(async () => {
  fresh = await freshDatabase();
  pool = openPool(fresh.serving, silent, 2);
  owner = new pg.Client(fresh.connection);
  await owner.connect();
  await owner.query("select set_config('app.companies', '*', false)");
  await owner.query(`insert into users (login, first_name, last_name, email, activated, authorities)
    values ('ada@example.com', 'Ada', 'Admin', 'ada@example.com', true, '{USER,ADMIN}'), ('orvar@example.com', 'Orvar', 'Kontor', 'o@example.com', true, '{ORG_USER}')`);
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await fresh.drop();
});

/** As the release before writes it. */
const old = (client: number, user: string, action: string, at: string) =>
  owner.query(
    `insert into access_log (company_id, client_id, user_id, action, at) select 7, $1, id, $3, $4::timestamptz from users where login = $2`,
    [client, user, action, at],
  );
const lines = async () =>
  (
    await owner.query(`select client_ids[1]::int as client, user_name, role, action, kind, target, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at
      from log.access_events where company_id = 7 and endpoint = 'access_log' order by id`)
  ).rows;

test('those of before are there after the first job, and before the first seal', async () => {
  await old(1, 'ada@example.com', 'client.see', '2024-02-29 12:00:00.123456+00');
  await old(2, 'orvar@example.com', 'clientCard.see', '2024-03-01 12:00+00');
  // A number that was never kept.
  await owner.query('begin');
  await old(9, 'ada@example.com', 'client.see', '2024-03-01 12:00+00');
  await owner.query('rollback');
  await old(3, 'ada@example.com', 'client.see', '2024-03-01 13:00+00');
  await job();
  const all = { kind: 'see', target: '' };
  expect(await lines()).toEqual([
    { client: 1, user_name: 'Ada Admin', role: 'ADMIN', action: 'client.see', at: '2024-02-29 12:00:00.123456', ...all },
    { client: 2, user_name: 'Orvar Kontor', role: 'ORG_USER', action: 'clientCard.see', at: '2024-03-01 12:00:00.000000', ...all },
    { client: 3, user_name: 'Ada Admin', role: 'ADMIN', action: 'client.see', at: '2024-03-01 13:00:00.000000', ...all },
  ]);
  const { rows, faultByHour } = await verifyLog(fresh.connection);
  expect({ rows, wrong: faultByHour.size }).toEqual({ rows: 3, wrong: 0 });
});

test('the job may run again, and two at once, and takes none twice', async () => {
  await Promise.all([job(), job()]);
  await job();
  expect(await lines()).toHaveLength(3);
});

test('what the release before writes afterwards is taken over too; into a sealed hour nothing comes, and the line says its time', async () => {
  const now = new Date().toISOString();
  await old(4, 'ada@example.com', 'client.see', now);
  await old(5, 'ada@example.com', 'client.see', '2024-03-01 14:00+00');
  await job();
  const [current, late] = (await lines()).slice(3);
  expect([current.client, Date.parse(`${current.at}Z`.replace(' ', 'T')), current.target]).toEqual([4, Date.parse(now), '']);
  expect(late).toMatchObject({ client: 5, target: 'at=2024-03-01T14:00:00.000000Z' });
  expect((await verifyLog(fresh.connection)).faultByHour.size).toBe(0);
});

test('one that commits late under a lower number is not passed over', async () => {
  const slow = new pg.Client(fresh.connection);
  await slow.connect();
  await slow.query("begin; select set_config('app.companies', '*', true)");
  await slow.query(
    `insert into access_log (company_id, client_id, user_id, action, at) select 7, 6, min(id), 'client.see', now() from users`,
  );
  await old(7, 'ada@example.com', 'client.see', new Date().toISOString());
  await expect(owner.query("select log.take_over('100 ms')")).rejects.toThrow('a transaction that writes to public.access_log');
  await slow.query('commit');
  await slow.end();
  await job();
  expect((await lines()).slice(5).map(({ client }) => client)).toEqual([6, 7]);
});
