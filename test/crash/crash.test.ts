/** Killed at any moment, the product keeps all that it acknowledged, keeps acts whole, and is up again in seconds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '#test/runs.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '#test/start/product.ts';
import { type Filled, fillFolder } from './fill.ts';
import { kill, kinds } from './kill.ts';
import { audit } from './ledger.ts';
import { dice, minutes, send, type Written, write } from './writer.ts';

const seed = Number(process.env.CRASH_SEED ?? 20_261_120);
const cycles = runs(4, 200);
/** As many of the database as one server takes (server/database/pool.ts). */
const CONNECTIONS = 16;
const dataDir = freshFolder('vardag-crash-');
const superuser = { host: join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'vardag' };
const minute = minutes();
const kept: Written[] = [];
let env: Record<string, string>;
let filled: Filled;
let product: Product;

beforeAll(async () => {
  filled = await fillFolder(dataDir);
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'fatal' };
  product = await startProduct(env, 'scripts/start.ts');
}, 60_000);
afterAll(async () => {
  await stopProduct(product);
  clearFolder(dataDir);
});

/** What a client does when no answer came: it asks again, and a refusal as a duplicate or as done already is fine. */
async function askAgain(written: Written, landed: boolean) {
  const act = written.open!;
  const status = await send(product.url, filled.token, written, act);
  expect(landed ? [409] : [200, 201], `${act} of ${written.at}, which was ${landed ? '' : 'not '}kept, asked again: ${status}`).toContain(
    status,
  );
  written.acts.push(act);
  delete written.open;
}

test(`${cycles} kills under writes lose nothing that was acknowledged`, { timeout: cycles * 25_000 }, async () => {
  const random = dice(seed);
  const starts: number[] = [];
  for (let cycle = 0; cycle < cycles; cycle++) {
    const kind = kinds[cycle % kinds.length]!;
    let over = false;
    const writers = Array.from({ length: 6 }, () => write({ url: product.url, filled, random, minute, kept, isOver: () => over }));
    await sleep(50 + random() * 750);
    kill(kind, product, dataDir);
    const statuses = await Promise.all(writers);
    over = true;
    expect(
      statuses.filter((status) => ![0, 200, 503].includes(status)),
      `answers at the end of cycle ${cycle} (${kind}), seed ${seed}`,
    ).toEqual([]);
    product.process.kill('SIGKILL');
    await product.exit;
    product = await startProduct(env, 'scripts/start.ts');
    const found = await audit(superuser, kept);
    expect(found.wrong, `cycle ${cycle} (${kind}), seed ${seed}, statuses ${statuses}`).toEqual([]);
    starts.push(product.took);
    for (const written of kept.filter(({ open }) => open)) await askAgain(written, found.hasLanded(written));
  }
  const { wrong } = await audit(superuser, kept);
  expect(wrong).toEqual([]);
  expect(kept.length).toBeGreaterThan(cycles * 6);
  // One in twenty may meet a machine that is busy with other tests.
  starts.sort((a, b) => a - b);
  const at = (part: number) => Math.round(starts[Math.floor(part * (cycles - 1))]!);
  const acts = kept.reduce((count, written) => count + written.acts.length, 0);
  process.stdout.write(
    `${cycles} kills, ${acts} acts kept; up again after ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (slowest)\n`,
  );
  expect(at(0.95)).toBeLessThan(5000);
  expect(at(1)).toBeLessThan(15_000);
});

test('SIGTERM during 20 writes: each is answered, the exit is 0 within 15 s, and the next start has nothing to recover', {
  timeout: 60_000,
}, async () => {
  const made = Array.from({ length: 20 }, (): Written => ({ at: minute('planned'), activity: filled.activities[0]!, acts: [] }));
  for (const written of made) expect(await send(product.url, filled.token, written, 'planned')).toBe(201);
  // All of them draw from this item, so none can end before we let it.
  const holder = new pg.Client(superuser);
  await holder.connect();
  await holder.query('begin; select from inventory_items for update');
  const answers = made.map((written) => send(product.url, filled.token, written, 'signed'));
  // Those with a connection of the database wait for the item, the others for a connection: all have been heard a moment after.
  const looks = new pg.Client(superuser);
  await looks.connect();
  const waiting = async () => (await looks.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount!;
  while ((await waiting()) < CONNECTIONS) await sleep(20);
  await looks.end();
  await sleep(500);
  const log = join(dataDir, 'postgres', 'server.log');
  const before = readFileSync(log, 'utf8').length;
  const began = performance.now();
  product.process.kill('SIGTERM');
  await sleep(500);
  await holder.query('commit');
  await holder.end();
  expect(await Promise.all(answers)).toEqual(made.map(() => 200));
  await expect(product.exit).resolves.toBe(0);
  expect(performance.now() - began).toBeLessThan(15_000);
  product = await startProduct(env, 'scripts/start.ts');
  expect(readFileSync(log, 'utf8').slice(before)).not.toMatch(/not properly shut down|interrupted|recovery in progress/);
  for (const written of made) written.acts = ['planned', 'signed'];
  expect((await audit(superuser, [...kept, ...made])).wrong).toEqual([]);
});
