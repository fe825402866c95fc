/**
 * Acts of one statement that go together (decision 100): one message and one commit for all that waited, a scope each, and nobody pays more than one
 * repetition for another's error, lock or lost connection. Of pg it stands on what server/database/batch.ts names: `pg.Query` as the only class that a
 * pipeline takes, `connection.parsedStatements`, and messages that it writes without a Sync.
 */
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendInOneMessage } from '#server/database/batch.ts';
import { type Act, createGroupCommit, type GroupCommit } from '#server/database/group-commit.ts';
import { openPool, type Pool } from '#server/database/pool.ts';
import { isUnavailable, isUncertain } from '#server/database/unavailable.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { longestWait } from '#test/runs.ts';
import { countedWrites } from '#test/written.ts';

let fresh: FreshDatabase;
const pools: Pool[] = [];
let commit: GroupCommit;
let other: GroupCommit;
let writes: () => number;

beforeAll(async () => {
  fresh = await freshDatabase();
  for (let n = 0; n < 2; n++) pools.push(openPool(fresh.connection, pino({ level: 'silent' }), 2));
  writes = await countedWrites(pools[0]!);
  [commit, other] = pools.map((pool) => createGroupCommit(pool, pino({ level: 'silent' }))) as [GroupCommit, GroupCommit];
  await pools[0]!.query('create table counted (id int primary key, many int not null default 0, place bigint); create sequence places');
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await fresh.drop();
});
beforeEach(() => pools[0]!.query('delete from counted; insert into counted select n, 0 from generate_series(1, 40) n'));

const act = (name: string, text: string, values: Act['statement']['values'], id = 1, more: Partial<Act> = {}): Act => ({
  ...{ companies: [7], lock: null, order: [1, id], statement: { name, text, values } },
  ...more,
});
const count = (id: number) =>
  act('count', `update counted set many = many + 1, place = nextval('places') where id = $1 returning many, place`, [id], id);
const fails = () => act('fails', 'select 1 / $1::int', [0], 99);
const manys = async () =>
  (await pools[1]!.query('select id, many from counted where many > 0 order by id')).rows.map(({ id, many }) => [id, many]);
/** Runs `work` while another holds the rows. */
async function whileHeld<T>(ids: readonly number[], work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(fresh.connection);
  await client.connect();
  await client.query('begin');
  await client.query('select from counted where id = any($1) for update', [ids]);
  try {
    return await work();
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

test('pg takes a batch into its pipeline, answers each statement of it, and knows what it has prepared', async () => {
  const client = await pools[0]!.connect();
  try {
    const before = writes();
    const rows = await sendInOneMessage(client, [
      { name: 'numbers', text: 'select n, null from generate_series(1, $1::int) n', values: [2] },
      { name: 'numbers', text: 'select n, null from generate_series(1, $1::int) n', values: [0] },
      {
        name: 'values',
        text: 'select $1::text, $2::bytea, $3::boolean, $4::int[], $5::text',
        values: ['a', Buffer.from([1, 255]), true, [3, 4], null],
      },
    ]);
    expect(rows).toEqual([
      [
        ['1', null],
        ['2', null],
      ],
      [],
      [['a', '\\x01ff', 't', '{3,4}', null]],
    ]);
    expect(writes() - before).toBe(1);
    const { rows: known } = await client.query(`select name from pg_prepared_statements where name in ('numbers', 'values') order by name`);
    expect(known.map(({ name }) => name)).toEqual(['numbers', 'values']);
    await expect(
      sendInOneMessage(client, [
        { name: 'new', text: 'select $1::int', values: [1] },
        { name: 'wrong', text: 'select wrong', values: [] },
      ]),
    ).rejects.toThrow('wrong');
    expect(await sendInOneMessage(client, [{ name: 'new', text: 'select $1::int', values: [1] }]), 'what a failed one prepared').toEqual([
      [['1']],
    ]);
  } finally {
    client.release();
  }
});

test('an act alone is one message, and committed when it is answered', async () => {
  await commit(count(1));
  const before = writes();
  expect((await commit(count(1)))?.[0]?.[0]).toBe('2');
  expect(writes() - before).toBe(1);
  expect(await manys()).toEqual([[1, 2]]);
});

test('what comes while one is under way goes together in the next, in order of its ids and not before', async () => {
  await commit(count(1));
  const before = writes();
  const first = commit(count(9));
  while (writes() === before) await new Promise((next) => process.nextTick(next));
  const ids = [5, 3, 8, 2];
  const rest = await Promise.all(ids.map((id) => commit(count(id))));
  await first;
  expect(writes() - before).toBe(2);
  const places = rest.map((rows, index) => [ids[index]!, Number(rows?.[0]?.[1])] as const).sort(([, one], [, two]) => one - two);
  expect(places.map(([id]) => id)).toEqual([2, 3, 5, 8]);
});

test('a hundred at once are four messages, each act in its own scope and with its own lock', async () => {
  await commit(count(1));
  const before = writes();
  const seen = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      commit(
        act(
          'scope_seen',
          `select current_setting('app.companies'), current_setting('lock_timeout'), count(*) from pg_locks where locktype = 'advisory' and objid = $1::bigint`,
          [n],
          n,
          {
            companies: [n, n + 1],
            lock: n,
          },
        ),
      ),
    ),
  );
  expect(seen.map((rows) => rows?.[0])).toEqual(Array.from({ length: 100 }, (_, n) => [`{${n},${n + 1}}`, '100ms', '1']));
  expect(writes() - before).toBe(4);
  const { rows } = await pools[0]!.query(`select current_setting('app.companies', true) as scope`);
  expect(rows[0].scope || null, 'nothing of a scope stays with the connection').toBeNull();
});

test('an error in one undoes all of its group, and each is to be done by itself', async () => {
  expect(await Promise.all([commit(count(1)), commit(fails()), commit(count(2))])).toEqual([null, null, null]);
  expect(await manys()).toEqual([]);
  expect((await commit(count(2)))?.[0]?.[0]).toBe('1');
});

test("another's lock is waited for so long as one act may take, and then costs its neighbours one repetition", async () => {
  await whileHeld([4], async () => {
    expect(await Promise.all([commit(count(3)), commit(count(4)), commit(count(5))])).toEqual([null, null, null]);
    expect((await Promise.all([commit(count(3)), commit(count(5))])).map((rows) => rows?.length)).toEqual([1, 1]);
  });
  expect(await manys()).toEqual([
    [3, 1],
    [5, 1],
  ]);
});

test('two servers that want the same rows in opposite order never meet in a ring', async () => {
  const there = Array.from({ length: 8 }, (_, n) => n + 1);
  // Nothing but a ring, which PostgreSQL finds after a second, ends the wait for a lock: not how slow the machine is.
  const [one, another] = pools.map((pool) => createGroupCommit(pool, pino({ level: 'silent' }), longestWait)) as [GroupCommit, GroupCommit];
  // Each takes its time, so that either group has locks while the other asks for them.
  const slow = (id: number) => act('slow', 'update counted set many = many + 1 where id = $1 returning many, pg_sleep(0.01)', [id], id);
  for (let round = 0; round < 3; round++) {
    const done = await Promise.all([...there.map((id) => one(slow(id))), ...there.toReversed().map((id) => another(slow(id)))]);
    expect(done.filter((rows) => rows === null)).toEqual([]);
  }
  expect(await manys()).toEqual(there.map((id) => [id, 6]));
});

test('a lost connection leaves all of its group uncertain, and the next are done', async () => {
  const lost = act('lost', 'select pg_terminate_backend(pg_backend_pid())', [], 2);
  const all = await Promise.allSettled([commit(count(1)), commit(lost), commit(count(3))]);
  const errors = all.map((one) => (one.status === 'rejected' ? one.reason : undefined));
  expect(errors.map((error) => [isUnavailable(error), isUncertain(error)])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
  expect((await commit(count(1)))?.length).toBe(1);
});

test('while the database is away each is refused at once, and none is uncertain', async () => {
  pools[1]!.setAway(true);
  const error = await other(count(1)).catch((failed: unknown) => failed);
  expect([isUnavailable(error), isUncertain(error)]).toEqual([true, false]);
  pools[1]!.setAway(false);
  await expect.poll(() => pools[1]!.totalCount).toBe(0);
  expect((await other(count(1)))?.length).toBe(1);
});
