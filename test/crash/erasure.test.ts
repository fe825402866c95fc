/**
 * Killed while it erases a client, the product leaves everything or nothing of them, and its next start ends what two people agreed on (R126).
 * @module-tag long
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Erasure } from '#contract/erasures.ts';
import { hashOf } from '#server/request/user.ts';
import { timed } from '#test/runs.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '#test/start/product.ts';
import { fillFolder } from './fill.ts';

const EVENTS = 100_000;
const dataDir = freshFolder('vardag-crash-erasure-');
const superuser = { host: join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'vardag' };
let env: Record<string, string>;
let product: Product;
let clientId: number;
let companyId: number;
const tokens: string[] = [];

async function rowsOf<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client(superuser);
  await client.connect();
  const { rows } = await client.query<R>(text, values).finally(() => client.end());
  return rows;
}
const asked = (by: number, method: string, path: string, body: object = {}) =>
  fetch(`${product.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[by]}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
const rowsLeft = async () =>
  (await rowsOf<{ n: number }>('select coalesce(sum(count), 0)::float8 as n from rows_of_client($1, false)', [clientId]))[0]!.n;

beforeAll(async () => {
  ({ clientId, companyId } = await fillFolder(dataDir));
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'fatal' };
  product = await startProduct(env, 'scripts/start.ts');
  // Long ago, so that their time is over.
  await rowsOf(`update companies set retention = 'PRIVATE_LSS' where id = $1`, [companyId]);
  await rowsOf(`update clients set left_on = '2020-01-31' where id = $1`, [clientId]);
  await rowsOf(`set session_replication_role = replica; update stock_movements set at = '2020-01-30'`);
  await rowsOf(
    `insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, is_completable, is_completed, signed_by_id, signed_by_date, comment)
     select a.company_id, a.client_id, a.id, at, at, true, true, (select min(id) from users), at, '<p>Sov gott</p>'
     from (select * from activities where client_id = $1 order by id limit 1) a, generate_series(1, $2::int) n,
       lateral (select timestamptz '2020-01-30' - n * interval '1 minute' as at) x`,
    [clientId, EVENTS],
  );
  await rowsOf(
    `insert into activity_instance_events (instance_id, company_id, act, at)
     select id, company_id, 'signed', placed_at from activity_instances where client_id = $1`,
    [clientId],
  );
  for (const name of ['olga', 'siv']) {
    const token = randomBytes(32).toString('base64url');
    const [user] = await rowsOf<{ id: string }>(
      `insert into users (login, first_name, last_name, email, activated, authorities, company_id)
       values ($1, $1, 'Chef', $1, true, '{ORG_ADMIN}', $2) returning id`,
      [`${name}@example.com`, companyId],
    );
    await rowsOf(
      `insert into sessions (token_hash, user_id, created_date, expires_date) values ($1, $2, now(), now() + interval '1 day')`,
      [hashOf(token), user!.id],
    );
    tokens.push(token);
  }
}, 240_000);
afterAll(async () => {
  await stopProduct(product);
  clearFolder(dataDir);
});

test('a kill in the middle leaves all of it, and the next start none', { timeout: 300_000 }, async () => {
  const there = await rowsLeft();
  expect(there).toBeGreaterThan(2 * EVENTS);
  const proposed = await asked(0, 'POST', `clients/${clientId}/erasure`, { offered: 'DECLINED' });
  const { id } = (await proposed.json()) as Erasure;
  expect(proposed.status).toBe(201);
  expect((await asked(1, 'POST', `erasures/${id}/approve`)).status).toBe(200);
  const isErasing = async () =>
    (await rowsOf(`select from pg_stat_activity where state = 'active' and query like '%erase_client(%' and pid <> pg_backend_pid()`))
      .length > 0;
  while (!(await isErasing())) await sleep(5);
  product.process.kill('SIGKILL');
  await product.exit;
  // What the killed server had asked for is given up by the database.
  while (await isErasing()) await sleep(50);
  expect(await rowsLeft()).toBe(there);
  expect(await rowsOf('select state from erasures')).toEqual([{ state: 'APPROVED' }]);
  const { took, gave: erasure } = await timed(async () => {
    product = await startProduct(env, 'scripts/start.ts');
    for (;;) {
      await sleep(100);
      const one = (await (await asked(0, 'GET', `erasures/${id}`)).json()) as Erasure;
      if (one.state === 'DONE') return one;
    }
  });
  expect(await rowsLeft()).toBe(0);
  expect(erasure.tables.find(({ name }) => name === 'activity_instances')!.count).toBe(EVENTS);
  process.stdout.write(`${there} rows of a client erased within ${Math.round(took)} ms of the next start\n`);
});
