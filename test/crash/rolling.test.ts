/**
 * Two servers behind a balancer are restarted in turn under a steady load, as for an upgrade, and nobody is refused or cut off (decision 075).
 * @module-tag long
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { longRuns } from '#test/runs.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '#test/start/product.ts';
import { type Balancer, balance } from './balancer.ts';
import { urlOf } from './database-url.ts';
import { fill } from './fill.ts';
import { audit } from './ledger.ts';
import { steady } from './steady.ts';
import { minutes } from './writer.ts';

/** Each of them as often. */
const restarts = longRuns(3, 20);
const folder = freshFolder('vardag-rolling-');
const running: Product[] = [];
let balancer: Balancer | undefined;
afterAll(async () => {
  balancer?.close();
  await Promise.all(running.map(stopProduct));
  clearFolder(folder);
});

test(`${restarts} restarts in turn of two servers under 50 acts a second: no answer but 2xx, nothing lost`, {
  timeout: 180_000 + restarts * 30_000,
}, async () => {
  const { connection, drop } = await freshDatabase();
  const filled = await fill(connection);
  const env = { DATABASE_URL: urlOf(connection), DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'warn', DRAIN_SECONDS: '6' };
  const ports = [await freePort(), await freePort()];
  const start = async (at: number) => {
    running[at] = await startProduct({ ...env, PORT: String(ports[at]) });
  };
  await Promise.all([start(0), start(1)]);
  balancer = await balance(running.map((product) => product.url));
  const { url, isReady } = balancer;
  const load = steady({ url, filled, minute: minutes(), perSecond: 50 });
  await sleep(500);
  for (let restart = 0; restart < restarts; restart++) {
    const at = restart % 2;
    const leaving = running[at]!;
    leaving.process.kill('SIGTERM');
    expect(await leaving.exit, leaving.said()).toBe(0);
    await start(at);
    await expect.poll(() => isReady(running[at]!.url), { interval: 20 }).toBe(true);
  }
  await sleep(500);
  const { told, kept } = await load.end();
  const count = (what: string) => told.filter((one) => one.what === what).length;
  process.stdout.write(
    `${restarts} restarts in turn: ${told.length} answers (${['planned', 'signed', 'read'].map((what) => `${count(what)} ${what}`).join(', ')})\n`,
  );
  expect(told.filter(({ status }) => (status < 200 || status > 299) && status !== 409)).toEqual([]);
  expect(Math.min(count('planned'), count('signed'), count('read'))).toBeGreaterThan(restarts * 20);
  expect((await audit({ ...connection, options: '-c app.companies=*' }, kept)).wrong).toEqual([]);
  await Promise.all(running.splice(0).map(stopProduct));
  await drop();
});
