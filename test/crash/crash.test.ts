/** Killed at any moment, the product keeps all that it acknowledged, keeps acts whole, and is up again by itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure, runs, timed } from '#test/runs.ts';
import {
  bareStart,
  clearFolder,
  freePort,
  freshFolder,
  MOST_OF_A_START,
  type Product,
  startProduct,
  stopProduct,
} from '#test/start/product.ts';
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
});
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

test(`${cycles} kills under writes lose nothing that was acknowledged`, { timeout: 180_000 + cycles * 25_000 }, async () => {
  const random = dice(seed);
  const starts: number[] = [];
  const bare: number[] = [];
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
    bare.push(await bareStart());
    for (const written of kept.filter(({ open }) => open)) await askAgain(written, found.hasLanded(written));
  }
  const { wrong } = await audit(superuser, kept);
  expect(wrong).toEqual([]);
  expect(kept.length).toBeGreaterThan(cycles * 6);
  // What else the machine does lengthens some of either: each is held beside its like.
  for (const all of [starts, bare]) all.sort((a, b) => a - b);
  const at = (part: number) => Math.round(starts[Math.floor(part * (cycles - 1))]!);
  const acts = kept.reduce((count, written) => count + written.acts.length, 0);
  process.stdout.write(
    `${cycles} kills, ${acts} acts kept; up again after ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (slowest)\n`,
  );
  const bareAt = (part: number) => bare[Math.floor(part * (cycles - 1))]!;
  for (const [what, part] of [
    ['half', 0.5],
    ['95 %', 0.95],
    ['all', 1],
  ] as const)
    figure(`${what} of the starts after a kill`, {
      ...{ took: at(part), beside: 'a process that does nothing', yardstick: bareAt(part) },
      most: MOST_OF_A_START,
    });
});

/** What the server answers that does not ask the database; 0 when it takes no calls any more. */
const live = () =>
  fetch(`${product.url}/management/health/live`).then(
    ({ status }) => status,
    () => 0,
  );

test('SIGTERM during 20 writes: each is answered, the exit is 0, and the next start has nothing to recover', async () => {
  const made = Array.from({ length: 20 }, (): Written => ({ at: minute('planned'), activity: filled.activities[0]!, acts: [] }));
  for (const written of made) expect(await send(product.url, filled.token, written, 'planned')).toBe(201);
  // All of them draw from this item, so none can end before we let it.
  const holder = new pg.Client(superuser);
  await holder.connect();
  await holder.query('begin; select from inventory_items for update');
  const answers = made.map((written) => send(product.url, filled.token, written, 'signed'));
  // Those with a connection of the database wait for the item, the others for a connection; all were heard before what is asked after them.
  const looks = new pg.Client(superuser);
  await looks.connect();
  const waiting = async () => (await looks.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount!;
  while ((await waiting()) < CONNECTIONS) await sleep(20);
  await looks.end();
  for (let asked = 0; asked < 3; asked++) expect(await live()).toBe(200);
  const log = join(dataDir, 'postgres', 'server.log');
  const before = readFileSync(log, 'utf8').length;
  product.process.kill('SIGTERM');
  await expect.poll(live, { interval: 20 }).toBe(0);
  await holder.query('commit');
  await holder.end();
  const { took } = await timed(async () => {
    expect(await Promise.all(answers)).toEqual(made.map(() => 200));
    // It ends with 1 when its 15 s have passed and something still runs.
    await expect(product.exit).resolves.toBe(0);
  });
  figure('20 answers and a stop', { took, beside: 'the start before it', yardstick: product.took, most: 6 });
  product = await startProduct(env, 'scripts/start.ts');
  expect(readFileSync(log, 'utf8').slice(before)).not.toMatch(/not properly shut down|interrupted|recovery in progress/);
  for (const written of made) written.acts = ['planned', 'signed'];
  expect((await audit(superuser, [...kept, ...made])).wrong).toEqual([]);
});
