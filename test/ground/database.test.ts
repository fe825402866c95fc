/** The database's ground: migrations are all or nothing, unguarded tables and powerful logins are refused, jobs keep to their transaction. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findUnguardedTables, migrate } from '#server/database/migrate.ts';
import { type Jobs, startJobs } from '#server/jobs/pg-boss.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { figure, timed } from '#test/runs.ts';

let fresh: FreshDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  fresh = await freshDatabase();
  pool = new pg.Pool({ ...fresh.connection, max: 4 });
});
afterAll(async () => {
  await pool.end();
  await fresh.drop();
});

const temporary = mkdtempSync(join(tmpdir(), 'vardag-migrations-'));
afterAll(() => rmSync(temporary, { recursive: true }));

function files(texts: Record<string, string>) {
  const folder = mkdtempSync(join(temporary, 'm-'));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('migrations', () => {
  let own: FreshDatabase;
  beforeAll(async () => {
    own = await freshDatabase();
    const client = new pg.Client(own.connection);
    await client.connect();
    await client.query('drop schema log cascade; drop schema public cascade; create schema public');
    await client.end();
  });
  afterAll(() => own.drop());

  const first = { '0001.sql': 'create table a (id int); create table b (id int);' };

  test('a failing file keeps nothing of its batch', async () => {
    await expect(migrate(own.connection, files({ ...first, '0002.sql': 'create table c (id int); select 1/0;' }))).rejects.toThrow(
      /0002 failed/,
    );
    await expect(migrate(own.connection, files(first))).resolves.toEqual(['0001']);
    await expect(migrate(own.connection, files(first))).resolves.toEqual([]);
  });

  test('several servers at once apply each file once', async () => {
    const folder = files({ ...first, '0002.sql': 'create table d (id int)' });
    const all = await Promise.all(Array.from({ length: 5 }, () => migrate(own.connection, folder)));
    expect(all.flat()).toEqual(['0002']);
  });

  test('an older release on a newer database is refused', async () => {
    await expect(migrate(own.connection, files(first))).rejects.toThrow(/older release on a newer database/);
  });

  test('a table with company_id and no forced row-level security is refused', async () => {
    const folder = files({ ...first, '0002.sql': '', '0003.sql': 'create table open_plan (company_id bigint)' });
    await expect(migrate(own.connection, folder)).rejects.toThrow('Row-level security is not enabled and forced on: open_plan.');
    const guarded = files({
      ...first,
      '0002.sql': '',
      '0003.sql': '',
      '0004.sql': 'alter table open_plan enable row level security, force row level security',
    });
    await expect(migrate(own.connection, guarded)).resolves.toEqual(['0004']);
  });
});

test('the real schema leaves no table with company_id unguarded', async () => {
  await expect(findUnguardedTables(pool)).resolves.toEqual([]);
});

test.skipIf('connectionString' in inject('server'))('a superuser is refused as login', async () => {
  await expect(migrate({ ...fresh.connection, user: 'postgres' })).rejects.toThrow(
    /postgres is a superuser or bypasses row-level security/,
  );
});

describe('jobs', () => {
  let jobs: Jobs;
  const done: unknown[] = [];
  beforeAll(async () => {
    jobs = await startJobs({ connection: fresh.connection, log: pino({ level: 'silent' }), isWorking: false });
    await jobs.handle('note', async (data) => {
      if (data.fail) throw new Error('as asked');
      done.push(data);
    });
  });
  afterAll(() => jobs.stop());

  const db = () => new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });

  test('a job of a rolled-back transaction never runs, one of a committed transaction runs once', async () => {
    await db()
      .transaction()
      .execute(async (trx) => {
        await jobs.send(trx, 'note', { text: 'lost' });
        await sql`select 1/0`.execute(trx);
      })
      .catch(() => {});
    await db()
      .transaction()
      .execute((trx) => jobs.send(trx, 'note', { text: 'kept' }));
    await jobs.drain();
    await jobs.drain();
    expect(done).toEqual([{ text: 'kept' }]);
  });

  test('drain tells the failure of a handler', async () => {
    await jobs.send(db(), 'note', { fail: true });
    await expect(jobs.drain()).rejects.toThrow('as asked');
  });

  test('a worker does what waits without a pause, and those it fetches together in one go', async () => {
    const working = await startJobs({ connection: fresh.connection, log: pino({ level: 'silent' }) });
    let did = 0;
    const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const handler = async () => {
      did++;
      if (did === 1) first.resolve();
      if (did === 60) last.resolve();
    };
    await Promise.all([working.handle('many', handler), working.handle('together', async () => {}, { together: 500 })]);
    const doing = first.promise.then(() => timed(() => last.promise));
    const { took: yardstick } = await timed(() => Promise.all(Array.from({ length: 60 }, () => working.send(db(), 'many', {}))));
    const { took } = await doing;
    await working.stop();
    // Each of them would wait for half a second and more if it paused.
    figure('60 jobs', { took, beside: 'sending them', yardstick, most: 10 });
  });

  test('a worker does what is sent without being asked', async () => {
    const working = await startJobs({ connection: fresh.connection, log: pino({ level: 'silent' }) });
    const got = new Promise(
      (resolve) => void working.handle('other', async (data) => resolve(data)).then(() => working.send(db(), 'other', { a: 1 })),
    );
    await expect(got).resolves.toEqual({ a: 1 });
    await working.schedule('nightly', '0 3 * * *', 'Europe/Stockholm', async () => {});
    await working.stop();
  });
});
