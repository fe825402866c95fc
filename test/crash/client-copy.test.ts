/**
 * Killed while it copies a client with many events, the product makes the copy anew at its next start, whole, and never holds it in memory (R123).
 * @module-tag release
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientCopy } from '#contract/client-copies.ts';
import { hashOf } from '#server/request/user.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '#test/start/product.ts';
import { fillFolder } from './fill.ts';

const EVENTS = 200_000;
/** Megabytes that making one may take beside what the product holds at rest; the long one writes 970 MB. */
const MOST = 160;
const dataDir = freshFolder('vardag-crash-copy-');
const superuser = { host: join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'vardag' };
const token = randomBytes(32).toString('base64url');
let env: Record<string, string>;
let product: Product;
let clientId: number;

async function rowsOf<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client(superuser);
  await client.connect();
  const { rows } = await client.query<R>(text, values).finally(() => client.end());
  return rows;
}
const fetched = (method: string, path = '') =>
  fetch(`${product.url}/api/clients/${clientId}/copies${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: '{}' }),
  });
const latest = async () => ((await (await fetched('GET')).json()) as ClientCopy[])[0]!;
const memory = (what: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${product.process.pid}/status`, 'utf8'))![1]) / 1024;

/** The rows of each part: one to a line, since the whole is longer than a text may be. */
function rowsIn(data: Uint8Array): Map<string, number> {
  const [text, counts] = [new TextDecoder(), new Map<string, number>()];
  let part = '';
  for (let from = 0, end = 0; from < data.length; from = end + 1) {
    end = data.indexOf(10, from);
    const line = text.decode(data.subarray(from, end));
    const name = /^"(\w+)":\[/.exec(line)?.[1];
    if (name) part = name;
    else if (part && line.startsWith('{')) {
      expect(JSON.parse(line.replace(/[,\]]+$/, ''))).toBeTypeOf('object');
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  expect(text.decode(data.subarray(-4))).toBe('\n}}\n');
  return counts;
}

beforeAll(async () => {
  const filled = await fillFolder(dataDir);
  ({ clientId } = filled);
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'fatal' };
  product = await startProduct(env, 'scripts/start.ts');
  await rowsOf(
    `insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, is_completable, comment)
     select $1, $2, $3, at, at, true, '<p>' || repeat('Åt och sov gott. ', 100) || n || '</p>'
     from generate_series(1, $4::int) n, lateral (select now() - n * interval '1 minute' as at) x`,
    [filled.companyId, clientId, filled.activities[0]!.id, EVENTS],
  );
  await rowsOf(
    `insert into activity_instance_events (instance_id, company_id, act, at)
     select id, company_id, 'planned', placed_at from activity_instances, generate_series(1, 2) n`,
  );
  const [user] = await rowsOf<{ id: string }>(
    `insert into users (login, first_name, last_name, email, activated, authorities, company_id)
     values ('chef@example.com', 'Olga', 'Chef', 'chef@example.com', true, '{ORG_ADMIN}', $1) returning id`,
    [filled.companyId],
  );
  await rowsOf(`insert into sessions (token_hash, user_id, created_date, expires_date) values ($1, $2, now(), now() + interval '1 day')`, [
    hashOf(token),
    user!.id,
  ]);
}, 240_000);
afterAll(async () => {
  await stopProduct(product);
  clearFolder(dataDir);
});

test('a kill in the middle leaves no half copy, and the next start makes it whole', { timeout: 300_000 }, async () => {
  expect((await fetched('POST')).status).toBe(201);
  let copy: ClientCopy;
  do {
    await sleep(20);
    copy = await latest();
  } while (copy.state === 'WAITING' || copy.progress.done === 0);
  expect(copy.state).toBe('RUNNING');
  product.process.kill('SIGKILL');
  await product.exit;
  const [left] = await rowsOf('select state, size, attempts from client_copies');
  expect(left).toEqual({ state: 'RUNNING', size: null, attempts: 1 });
  product = await startProduct(env, 'scripts/start.ts');
  await latest();
  const atRest = memory('VmRSS');
  do {
    await sleep(100);
    copy = await latest();
  } while (copy.state !== 'DONE' && copy.state !== 'FAILED');
  expect(copy).toMatchObject({ state: 'DONE', failure: null });
  const most = memory('VmHWM') - atRest;
  const files = unzipSync(Buffer.from(await (await fetched('GET', `/${copy.id}/file`)).arrayBuffer()));
  const rows = rowsIn(files['data.json']!);
  expect({ events: rows.get('events'), history: rows.get('eventHistory') }).toEqual({ events: EVENTS, history: 2 * EVENTS });
  const size = (name: string) => Math.round(files[name]!.length / 1024 / 1024);
  process.stdout.write(
    `killed at ${copy.progress.total} rows; ${size('data.json')} MB of data, ${size('document.html')} MB of document, ${Math.round(most)} MB more memory\n`,
  );
  expect(most).toBeLessThan(MOST);
  // One half-made file of the server that was killed waits for the hourly job; the other is gone.
  expect(readdirSync(join(dataDir, 'copies-under-way')).length).toBeLessThanOrEqual(1);
});
