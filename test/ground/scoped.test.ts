/**
 * What server/database/scoped.ts stands on and pg and Kysely promise nobody, so that an upgrade which changes it is seen here: of pg
 * `client.connection.stream`, its socket, and `pipeline`, by which queries leave before earlier ones are answered; of Kysely the constructors of
 * `Transaction` and `DefaultQueryExecutor`, by which statements go to a connection of ours.
 */
import { Socket } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Pool } from '#server/database/pool.ts';
import { createScoped, type Db, pipelineCommit, type Scoped } from '#server/database/scoped.ts';
import { isUnavailable, isUncertain } from '#server/database/unavailable.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';

type Inside = { connection: { stream: Socket }; pipeline: boolean };
type Written = { _write: (...given: unknown[]) => void; _writev: (...given: unknown[]) => void };

let fresh: FreshDatabase;
let pool: Pool;
let scoped: Scoped;
let inside: Inside;
/** How often something left for the database. */
let writes = 0;

beforeAll(async () => {
  fresh = await freshDatabase();
  pool = openPool(fresh.connection, pino({ level: 'silent' }), 1);
  scoped = createScoped(pool);
  const client = await pool.connect();
  inside = client as unknown as Inside;
  const socket = inside.connection?.stream as unknown as Written | undefined;
  for (const way of ['_write', '_writev'] as const) {
    const own = socket?.[way];
    if (socket && own)
      socket[way] = function (this: unknown, ...given) {
        writes++;
        own.apply(this, given);
      };
  }
  client.release();
});
afterAll(async () => {
  await pool.end();
  await fresh.drop();
});

/** The time at which the transaction of a statement began. */
const began = async (db: Db): Promise<string> =>
  (await sql<{ at: string }>`select now()::text as at, pg_sleep(0.002)`.execute(db)).rows[0]!.at;
const companies = async (db: Db): Promise<string> =>
  (await sql<{ it: string }>`select current_setting('app.companies') as it`.execute(db)).rows[0]!.it;

test('pg has its socket at client.connection.stream, and queries in a pipeline', () => {
  expect(inside.connection?.stream, 'client.connection.stream of pg').toBeInstanceOf(Socket);
  for (const part of ['cork', 'uncork', '_write', '_writev'] as const)
    expect((inside.connection.stream as unknown as Written & Socket)[part], part).toBeTypeOf('function');
  expect(inside.connection.stream.writableCorked).toBe(0);
  expect(inside.pipeline, 'the option `pipeline` of pg').toBe(true);
});

test('a read asks all of one turn in one transaction, and begin, scope, statements and commit leave in one write', async () => {
  await scoped({ companies: [7], readOnly: true }, async (db) => {
    await Promise.all([began(db), companies(db)]); // prepared from now on, as a statement is at its first use
    writes = 0;
    const [first, second, seen] = await Promise.all([began(db), began(db), companies(db)]);
    expect(writes).toBe(1);
    expect(second).toBe(first);
    expect(seen).toBe('{7}');
    expect(await began(db), 'the next turn is another transaction').not.toBe(first);
    expect(writes).toBe(2);
    await expect(sql`create table not_written (id int)`.execute(db)).rejects.toThrow(/read-only transaction/);
  });
});

test('a write is one transaction over all its turns, and each turn leaves in one write', async () => {
  await scoped({ companies: [8] }, async (db) => {
    writes = 0;
    const [first, seen] = await Promise.all([began(db), companies(db)]);
    expect(writes).toBeLessThanOrEqual(1); // that of the turn itself; what opens it has left with it or before
    expect(seen).toBe('{8}');
    expect(await began(db)).toBe(first);
  });
  await expect(
    scoped({ companies: [] }, async (db) => {
      await sql`create table taken_back (id int)`.execute(db);
      throw new Error('as asked');
    }),
  ).rejects.toThrow('as asked');
  const { rows } = await pool.query(`select to_regclass('taken_back') as there`);
  expect(rows).toEqual([{ there: null }]);
});

test('a write that ends with its turn leaves with its commit, which is awaited before anything is told', async () => {
  await pool.query('create table ended (id int primary key)');
  const put = (db: Db, id: number) => sql`insert into ended values (${id})`.execute(db);
  const there = async () => (await pool.query('select id from ended order by id')).rows.map(({ id }) => id);
  await scoped({ companies: [] }, async (db) => {
    await put(db, 1);
    writes = 0;
    const last = Promise.all([put(db, 2), companies(db)]);
    pipelineCommit(db);
    await last;
  });
  expect(writes).toBe(1);
  expect(await there()).toEqual([1, 2]);
  const failing = scoped({ companies: [] }, async (db) => {
    const last = Promise.all([put(db, 3), put(db, 1)]);
    pipelineCommit(db);
    await last;
  });
  await expect(failing).rejects.toThrow('ended_pkey');
  const late = scoped({ companies: [] }, async (db) => {
    const last = put(db, 4);
    pipelineCommit(db);
    await last;
    await put(db, 5);
  });
  await expect(late).rejects.toThrow('query after its commit');
  expect(await there(), 'nothing of what failed, and nothing asked too late').toEqual([1, 2, 4]);
});

test('a write whose commit has left is uncertain when the database goes away', async () => {
  const lost = scoped({ companies: [] }, async (db) => {
    const last = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    pipelineCommit(db);
    await last;
  });
  const error = await lost.catch((failed: unknown) => failed);
  expect([isUnavailable(error), isUncertain(error)]).toEqual([true, true]);
  const certain = scoped({ companies: [] }, (db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
  expect(isUncertain(await certain.catch((failed: unknown) => failed))).toBe(false);
});

test.each([true, false])(
  'Kysely sends every statement to the connection of the transaction, and none once that has ended: readOnly %s',
  async (readOnly) => {
    let late: Db | undefined;
    await scoped({ companies: [], readOnly }, async (db) => {
      expect(db.isTransaction).toBe(true);
      expect(await db.selectFrom('companies').select('id').execute()).toEqual([]);
      late = db;
    });
    await expect(sql`select 1`.execute(late!)).rejects.toThrow('query after its transaction ended');
    await expect(late!.selectFrom('companies').select('id').execute()).rejects.toThrow('query after its transaction ended');
    expect(pool.idleCount).toBe(1);
  },
);

test('statements of a scope with one plan are planned once, and those of others as ever', async () => {
  const numbers = (db: Db) => sql`select n from generate_series(1, 3) n where n = any(${[1, 2]}::int[])`.execute(db);
  const plans = async () => {
    const { rows } = await pool.query(
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like '%generate_series(1, 3) n where%'`,
    );
    return rows[0];
  };
  for (let n = 0; n < 3; n++) await scoped({ companies: [], onePlan: true }, numbers);
  expect(await plans()).toEqual({ generic: 3, custom: 0 });
  await scoped({ companies: [] }, numbers);
  expect(await plans()).toEqual({ generic: 3, custom: 1 });
});
