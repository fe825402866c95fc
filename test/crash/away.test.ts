/** The database dies alone or stands still under writes, and the server goes on: refuses at once, loses nothing, heals by itself. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { clearFolder, freePort, freshFolder, isUp, type Product, postmasterPid, startProduct, stopProduct } from '#test/start/product.ts';
import { type Filled, fillFolder } from './fill.ts';
import { kill, tree } from './kill.ts';
import { audit } from './ledger.ts';
import { dice, minutes, send, type Written, write } from './writer.ts';

const dataDir = freshFolder('vardag-away-');
const superuser = { host: join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'vardag' };
const minute = minutes();
const kept: Written[] = [];
const random = dice(32);
let filled: Filled;
let product: Product;

beforeAll(async () => {
  filled = await fillFolder(dataDir);
  product = await startProduct({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'warn', DRAIN_SECONDS: '3' });
}, 60_000);
afterAll(async () => {
  await stopProduct(product);
  clearFolder(dataDir);
});

const writers = (count: number) =>
  Array.from({ length: count }, () => write({ url: product.url, filled, random, minute, kept, isOver: () => false }));
async function health() {
  const began = performance.now();
  const answer = await fetch(`${product.url}/management/health`);
  return { status: answer.status, body: (await answer.json()) as { status: string; writes: string }, took: performance.now() - began };
}
const account = (headers: Record<string, string> = {}) =>
  fetch(`${product.url}/api/account`, { headers: { authorization: `Bearer ${filled.token}`, ...headers } });
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

test('PostgreSQL killed alone is started again, and told of in a few lines', { timeout: 60_000 }, async () => {
  const before = postmasterPid(dataDir);
  const writing = writers(6);
  await sleep(500);
  const said = product.said().length;
  const began = performance.now();
  kill('postgres', product, dataDir);
  expect((await Promise.all(writing)).filter((status) => ![0, 503].includes(status))).toEqual([]);
  const pid = () => {
    try {
      return postmasterPid(dataDir);
    } catch {
      return before; // it is being written
    }
  };
  await expect.poll(pid, { timeout: 10_000, interval: 50 }).not.toBe(before);
  expect(performance.now() - began).toBeLessThan(5000);
  await expect.poll(() => isUp(product.url), { timeout: 30_000 }).toBe(true);
  expect(product.process.exitCode).toBe(null);
  await nothingLost();
  const lines = product.said().slice(said).trim().split('\n');
  expect(lines.filter((line) => line.includes('was started again'))).toHaveLength(1);
  expect(lines.length, lines.join('\n')).toBeLessThan(9);
  expect(lines.join('\n')).not.toContain('    at ');
});

test('PostgreSQL that stands still: calls get 503 within 5 s, health answers within 1 s, and it goes on after', {
  timeout: 90_000,
}, async () => {
  const writing = writers(6);
  await sleep(500);
  const processes = tree(postmasterPid(dataDir));
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  const began = performance.now();
  const looks: Awaited<ReturnType<typeof health>>[] = [];
  try {
    const waiting = account().then(async (answer) => ({
      status: answer.status,
      after: answer.headers.get('retry-after'),
      problem: (await answer.json()) as Problem,
    }));
    for (; performance.now() - began < 8000; await sleep(250)) looks.push(await health());
    expect(await waiting).toMatchObject({ status: 503, after: '2', problem: { status: 503, message: 'error.busy' } });
    // All were answered while it stood, none by the 10 s for which they would have waited.
    expect(await Promise.all(writing)).toEqual(writing.map(() => 503));
    expect(performance.now() - began).toBeLessThan(9000);
    expect((await account()).status).toBe(503);
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
  expect(Math.max(...looks.map(({ took }) => took))).toBeLessThan(1000);
  const down = looks.findIndex(({ status }) => status === 503);
  expect(looks[down]?.body).toEqual({ status: 'DOWN', writes: 'DOWN' });
  expect(down, 'looks, four a second, until it was told').toBeLessThanOrEqual(20);
  await expect.poll(() => isUp(product.url), { timeout: 10_000 }).toBe(true);
  await nothingLost();
});

test('a stop is told by health before it begins, and calls are served until then', { timeout: 30_000 }, async () => {
  const agent = await account();
  expect(agent.status).toBe(200);
  const began = performance.now();
  product.process.kill('SIGTERM');
  await sleep(500);
  expect(await health()).toMatchObject({ status: 503, body: { status: 'OUT_OF_SERVICE', writes: 'UP' } });
  const asked = ['live', 'ready'].map((what) => fetch(`${product.url}/management/health/${what}`).then(({ status }) => status));
  expect(await Promise.all(asked)).toEqual([200, 503]);
  const late = await account();
  expect(late.status).toBe(200);
  expect(late.headers.get('connection')).toBe('close');
  await expect(product.exit).resolves.toBe(0);
  const took = performance.now() - began;
  expect(took).toBeGreaterThan(2900);
  expect(took).toBeLessThan(18_000);
});
