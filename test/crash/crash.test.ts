/** Killed at any moment, the product keeps all that it acknowledged, keeps acts whole, and is up again by itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { figure, runs, timed } from '#test/runs.ts';
import { killedProduct, testKills } from './kills.ts';
import { audit } from './ledger.ts';
import { send, type Written } from './writer.ts';

/** As many of the database as one server takes (server/database/pool.ts). */
const CONNECTIONS = 16;
const killed = killedProduct();
const { dataDir, superuser, minute, kept } = killed;

testKills(killed, Number(process.env.CRASH_SEED ?? 20_261_120), runs(2, 8, 100));

/** What the server answers that does not ask the database; 0 when it takes no calls any more. */
const live = () =>
  fetch(`${killed.product.url}/management/health/live`).then(
    ({ status }) => status,
    () => 0,
  );

test('SIGTERM during 20 writes: each is answered, the exit is 0, and the next start has nothing to recover', {
  tags: ['long'],
}, async () => {
  const { product, filled } = killed;
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
  await killed.start();
  expect(readFileSync(log, 'utf8').slice(before)).not.toMatch(/not properly shut down|interrupted|recovery in progress/);
  for (const written of made) written.acts = ['planned', 'signed'];
  expect((await audit(superuser, [...kept, ...made])).wrong).toEqual([]);
});
