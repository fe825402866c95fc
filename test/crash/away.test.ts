/**
 * The database dies alone or stands still under writes, and the server goes on: refuses once it notices, loses nothing, heals by itself.
 * @module-tag long
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { figure, timed } from '#test/runs.ts';
import { clearFolder, freePort, freshFolder, isUp, type Product, postmasterPid, startProduct, stopProduct } from '#test/start/product.ts';
import { type Filled, fillFolder } from './fill.ts';
import { kill, tree } from './kill.ts';
import { audit } from './ledger.ts';
import { dice, minutes, send, type Written, write } from './writer.ts';

const dataDir = freshFolder('vardag-away-');
const superuser = { host: join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'vardag' };
/** Seconds for which it serves on before it stops. */
const DRAIN = 8;
const minute = minutes();
const kept: Written[] = [];
const random = dice(32);
let filled: Filled;
let product: Product;

beforeAll(async () => {
  filled = await fillFolder(dataDir);
  product = await startProduct({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: String(DRAIN),
  });
});
afterAll(async () => {
  await stopProduct(product);
  clearFolder(dataDir);
});

const writers = (count: number) =>
  Array.from({ length: count }, () => write({ url: product.url, filled, random, minute, kept, isOver: () => false }));
async function health() {
  const { gave, took } = await timed(async () => {
    const answer = await fetch(`${product.url}/management/health`);
    return { status: answer.status, body: (await answer.json()) as { status: string; writes: string } };
  });
  return { ...gave, took };
}
const account = (headers: Record<string, string> = {}) =>
  fetch(`${product.url}/api/account`, { headers: { authorization: `Bearer ${filled.token}`, ...headers } });
/** Statements that stood with their database end once it goes on: until then one may land that its caller was refused. */
async function nothingRuns() {
  const client = new pg.Client(superuser);
  await client.connect();
  const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await client.query(others)).rows).toEqual([]);
  await client.end();
}
/** What was in flight is asked again, as a client does, and everything is then as the writers know it. */
async function nothingLost() {
  const found = await audit(superuser, kept);
  expect(found.wrong).toEqual([]);
  for (const written of kept.filter(({ open }) => open)) {
    const status = await send(product.url, filled.token, written, written.open!);
    expect(found.hasLanded(written) ? [409] : [200, 201]).toContain(status);
    written.acts.push(written.open!);
    delete written.open;
  }
  expect((await audit(superuser, kept)).wrong).toEqual([]);
}

test('PostgreSQL killed alone is started again, and told of in a few lines', async () => {
  const before = postmasterPid(dataDir);
  const writing = writers(6);
  await sleep(500);
  const said = product.said().length;
  kill('postgres', product, dataDir);
  const pid = () => {
    try {
      return postmasterPid(dataDir);
    } catch {
      return before; // it is being written
    }
  };
  const { took } = await timed(() => expect.poll(pid, { interval: 50 }).not.toBe(before));
  figure('PostgreSQL started again', { took, beside: 'the start of the product', yardstick: product.took, most: 3 });
  expect((await Promise.all(writing)).filter((status) => ![0, 503].includes(status))).toEqual([]);
  await expect.poll(() => isUp(product.url)).toBe(true);
  expect(product.process.exitCode).toBe(null);
  await nothingLost();
  const lines = product.said().slice(said).trim().split('\n');
  expect(lines.filter((line) => line.includes('was started again'))).toHaveLength(1);
  expect(lines.length, lines.join('\n')).toBeLessThan(9);
  expect(lines.join('\n')).not.toContain('    at ');
});

test('PostgreSQL that stands still: calls get 503 as soon as it is noticed, health answers meanwhile, and it goes on after', async () => {
  const writing = writers(6);
  await sleep(500);
  const processes = tree(postmasterPid(dataDir));
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  const looks: Awaited<ReturnType<typeof health>>[] = [];
  /** How many looks had been answered when the calls were. */
  const before: number[] = [];
  const asked = <Answer>(answer: Promise<Answer>) => answer.finally(() => before.push(looks.length));
  try {
    const bare = timed(() => sleep(5000));
    const waiting = timed(() =>
      account().then(async (answer) => ({
        status: answer.status,
        after: answer.headers.get('retry-after'),
        problem: (await answer.json()) as Problem,
      })),
    );
    const all = [asked(waiting), ...writing.map(asked)];
    for (; before.length < all.length || !looks.some(({ status }) => status === 503); await sleep(250)) looks.push(await health());
    const { gave, took } = await waiting;
    expect(gave).toMatchObject({ status: 503, after: '2', problem: { status: 503, message: 'error.busy' } });
    // All were answered while it stood: what asked nobody any more was not waited for.
    expect(await Promise.all(writing)).toEqual(writing.map(() => 503));
    expect((await account()).status).toBe(503);
    figure('a call while PostgreSQL stands still', { took, beside: 'a timer of 5 s', yardstick: (await bare).took, most: 1.6 });
    const slowest = Math.max(...looks.map((look) => look.took));
    figure('the slowest look at health meanwhile', { took: slowest, beside: 'that call', yardstick: took, most: 0.2 });
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
  const down = looks.findIndex(({ status }) => status === 503);
  expect(looks[down]?.body).toEqual({ status: 'DOWN', writes: 'DOWN' });
  expect(down, 'looks, four a second, until it was told').toBeLessThanOrEqual(20);
  // Health waits for nobody who stands still, and whoever waits hears of it with health: not when their own 10 s have passed.
  expect(Math.min(...before), 'looks answered while the calls waited').toBeGreaterThan(2);
  expect(Math.max(...before), 'looks until the last call was answered').toBeLessThanOrEqual(down + 2);
  await expect.poll(() => isUp(product.url)).toBe(true);
  await nothingRuns();
  await nothingLost();
});

test('a stop is told by health before it begins, and calls are served until then', async () => {
  const agent = await account();
  expect(agent.status).toBe(200);
  product.process.kill('SIGTERM');
  const served = sleep(DRAIN * 1000 - 100).then(() => 'served');
  await expect.poll(health, { interval: 20 }).toMatchObject({ status: 503, body: { status: 'OUT_OF_SERVICE', writes: 'UP' } });
  const asked = ['live', 'ready'].map((what) => fetch(`${product.url}/management/health/${what}`).then(({ status }) => status));
  expect(await Promise.all(asked)).toEqual([200, 503]);
  const late = await account();
  expect(late.status).toBe(200);
  expect(late.headers.get('connection')).toBe('close');
  // For as long as was set, and not until what is left is cut off, which ends with 1.
  expect(await Promise.race([served, product.exit])).toBe('served');
  await expect(product.exit).resolves.toBe(0);
});
