/**
 * Killed in the middle of an import, the product goes on with it at its next start, and makes nothing twice (R105).
 * @module-tag long
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckedImport, Import } from '#contract/imports.ts';
import { hashOf } from '#server/request/user.ts';
import { longRuns } from '#test/runs.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '#test/start/product.ts';
import { sheet } from '#test/stories/import-steps.ts';
import { fillFolder } from './fill.ts';

const KILLS = longRuns(3, 8);
const CLIENTS = 10;
const ACTIVITIES = 20;
const dataDir = freshFolder('vardag-crash-import-');
const superuser = { host: join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'vardag' };
let env: Record<string, string>;
let product: Product;
let companyId: number;
const token = randomBytes(32).toString('base64url');

/** Asks the database itself, past all policies. */
async function rowsOf<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client(superuser);
  await client.connect();
  const { rows } = await client.query<R>(text, values).finally(() => client.end());
  return rows;
}
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${product.url}/api/imports${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as T;
}

beforeAll(async () => {
  ({ companyId } = await fillFolder(dataDir));
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'fatal' };
  product = await startProduct(env, 'scripts/start.ts');
  const [user] = await rowsOf<{ id: string }>(
    `insert into users (login, first_name, last_name, email, activated, authorities, company_id)
     values ('chef@example.com', 'Olga', 'Chef', 'chef@example.com', true, '{ORG_ADMIN}', $1) returning id`,
    [companyId],
  );
  await rowsOf(`insert into sessions (token_hash, user_id, created_date, expires_date) values ($1, $2, now(), now() + interval '1 day')`, [
    hashOf(token),
    user!.id,
  ]);
});
afterAll(async () => {
  await stopProduct(product);
  clearFolder(dataDir);
});

test(`${KILLS} kills in the middle of an import leave it whole`, { timeout: 180_000 + KILLS * 60_000 }, async () => {
  const clients = Array.from({ length: CLIENTS }, (_, index) => `Klient ${index}`);
  const sheets = [
    sheet('clients', ...clients.map((name) => ({ name }))),
    sheet(
      'activities',
      ...clients.flatMap((client) =>
        Array.from({ length: ACTIVITIES }, (_, index) => ({
          client,
          category: 'Vård',
          type: 'Hygien',
          name: `Aktivitet ${index}`,
          times: '08:00, 20:00 varje dag',
        })),
      ),
    ),
    sheet('stock', ...clients.map((client) => ({ client, name: 'Handskar', amount: '7', alertValue: '1' }))),
  ];
  const decisions = [
    { kind: 'activityCategory', name: 'Vård', category: null, useId: null },
    { kind: 'activityType', name: 'Hygien', category: 'Vård', useId: null },
  ];
  const { hash } = await ask<CheckedImport>('POST', '/check', { companyId, sheets, decisions });
  const { id } = await ask<Import>('POST', '', { companyId, sheets, decisions, hash });
  const cut: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    let done = 0;
    do {
      await sleep(50);
      done = (await ask<Import>('GET', `/${id}`)).parts.done;
    } while (done <= (cut.at(-1) ?? 0));
    cut.push(done);
    product.process.kill('SIGKILL');
    await product.exit;
    product = await startProduct(env, 'scripts/start.ts');
  }
  let imported: Import;
  do {
    await sleep(200);
    imported = await ask<Import>('GET', `/${id}`);
  } while (imported.state === 'RUNNING');
  expect(cut[0]).toBeLessThan(CLIENTS);
  expect(imported).toMatchObject({ state: 'DONE', notApplied: [], counts: { new: CLIENTS * (ACTIVITIES + 2), changed: 0 } });
  const [made] = await rowsOf<Record<string, string>>(
    `select (select count(*) from clients where name like 'Klient %') as clients, (select count(*) from activities where name like 'Aktivitet %') as activities,
       (select count(distinct (client_id, name)) from activities where name like 'Aktivitet %') as names,
       (select count(*) from planned_activities) as series, (select count(*) from stock_movements m join clients c on c.id = m.client_id where c.name like 'Klient %') as movements,
       (select count(distinct (planned_activity_id, placed_at)) - count(*) from activity_instances where planned_activity_id is not null) as twice`,
  );
  expect(made).toEqual({
    ...{ clients: `${CLIENTS}`, activities: `${CLIENTS * ACTIVITIES}`, names: `${CLIENTS * ACTIVITIES}` },
    ...{ series: `${CLIENTS * ACTIVITIES * 2}`, movements: `${CLIENTS}`, twice: '0' },
  });
  process.stdout.write(`killed after ${cut.join(', ')} of ${imported.parts.total} parts\n`);
});
