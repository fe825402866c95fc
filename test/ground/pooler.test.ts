/** Behind pgbouncer in transaction mode: every transaction has its settings and its scope, what the database tells is heard past it, and a start says what it lacks (decision 074). */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPool, type Pool, refuseUnknownPooler } from '#server/database/pool.ts';
import { createScoped, type Db } from '#server/database/scoped.ts';
import type { Server } from '#test/cluster.ts';
import { asked } from '#test/cluster.ts';
import { urlOf } from '#test/crash/database-url.ts';
import { type Filled, fill } from '#test/crash/fill.ts';
import { audit } from '#test/crash/ledger.ts';
import { steady } from '#test/crash/steady.ts';
import { minutes } from '#test/crash/writer.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { lacksPooler, type Pooler, startPooler } from '#test/pooler.ts';
import { clearFolder, freePort, freshFolder, launch, type Product, startProduct, stopProduct } from '#test/start/product.ts';

const server = inject('server');
const lacks = 'connectionString' in server ? 'needs the embedded PostgreSQL' : lacksPooler();
const folder = freshFolder('vardag-pooled-');
const log = pino({ level: 'silent' });
let fresh: FreshDatabase;
let pooler: Pooler;
let pooled: Server;
let pool: Pool;
let filled: Filled;
beforeAll(async () => {
  if (lacks) return;
  fresh = await freshDatabase();
  filled = await fill(fresh.connection);
  pooler = await startPooler(server as { host: string; port: number }, ['vardag', 'vardag_app']);
  pooled = { ...(fresh.serving as Server & { host: string }), host: pooler.host, port: pooler.port };
  pool = openPool(pooled, log, 4, true);
});
afterAll(async () => {
  clearFolder(folder);
  if (lacks) return;
  await pool.end();
  await pooler.stop();
  await fresh.drop();
});
const named = lacks && ` (left out: it ${lacks})`;

const settings = async (db: Db) =>
  (
    await sql<Record<string, string>>`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('app.companies') as companies`.execute(db)
  ).rows[0];

test.skipIf(lacks)(`each transaction has the settings, a read and a write, on whatever connection it gets${named}`, async () => {
  // What the sessions behind the pooler have by themselves.
  await asked(
    fresh.serving,
    `do $$ begin execute format('alter role vardag_app in database %I set timezone to ''Asia/Tokyo''', current_database()); end $$`,
  );
  const scoped = createScoped(pool);
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, index) => scoped({ companies: [index], readOnly: index % 2 === 0 }, (db) => settings(db))),
  );
  expect(all).toEqual(all.map((_, index) => ({ zone: 'UTC', statement: '30s', idle: '1min', companies: `{${index}}` })));
});

test.skipIf(lacks)(`a pool that knows of no pooler says what is missing${named}`, async () => {
  const unknowing = openPool(pooled, log, 1);
  await expect(refuseUnknownPooler(unknowing)).rejects.toThrow('DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL');
  await unknowing.end();
  const env = {
    DATABASE_URL: urlOf(pooled),
    OWNER_URL: urlOf(fresh.connection),
    DATA_DIR: folder,
    PORT: String(await freePort()),
    DEMO: '0',
  };
  const refused = launch(env);
  await expect(refused.exit).resolves.toBe(1);
  expect(refused.said()).toMatch(/^DATABASE_URL leads to a pooler\. .*\n$/);
});

test.skipIf(lacks)(`the product serves through it, and hears past it who may no longer come in${named}`, async () => {
  const product: Product = await startProduct({
    DATABASE_URL: urlOf(pooled),
    DATABASE_DIRECT_URL: urlOf(fresh.serving),
    OWNER_URL: urlOf(fresh.connection),
    ...{ DATA_DIR: folder, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'warn' },
  });
  try {
    const load = steady({ url: product.url, filled, minute: minutes(), perSecond: 40 });
    expect(product.process.exitCode).toBe(null);
    await new Promise((later) => setTimeout(later, 2500));
    const { told, kept } = await load.end();
    expect(told.filter(({ status }) => status < 200 || status > 299)).toEqual([]);
    expect(told.length).toBeGreaterThan(60);
    expect((await audit({ ...fresh.connection, options: '-c app.companies=*' }, kept)).wrong).toEqual([]);
    const account = () =>
      fetch(`${product.url}/api/account`, { headers: { authorization: `Bearer ${filled.token}` } }).then(({ status }) => status);
    expect(await account()).toBe(200);
    await asked(fresh.connection, `update users set activated = false where id = ${filled.userId}`);
    await expect.poll(account, { interval: 20 }).toBe(401);
    expect(product.said()).not.toMatch(/does not arrive|"level":[56]0/);
  } finally {
    await stopProduct(product);
  }
});
