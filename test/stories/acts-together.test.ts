/** Acts of many at once over two servers, each of which commits together what waits (decision 100): each is done once, and stock and counts stay exact. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { type AppParts, buildApp } from '#server/app.ts';
import { openPool, type Pool } from '#server/database/pool.ts';
import { createRememberedDays } from '#server/planning/remembered-days.ts';
import { readConfig } from '#server/process/config.ts';
import { runs } from '#test/runs.ts';
import { caller, type World, world } from '#test/world.ts';
import { countedWrites } from '#test/written.ts';
import { stocking } from './inventory-steps.ts';
import { DAY, MINUTE, steps } from './steps.ts';

const MANY = runs(60, 500);
const WAVE = 15;
let w: World;
let pool: Pool;
let second: FastifyInstance;
let build: (more?: Partial<AppParts>) => Promise<FastifyInstance>;
const { planned, at, history, grouped } = steps(() => w);
const { activity, item, effect, read } = stocking(() => w);

beforeAll(async () => {
  w = await world();
  const config = readConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  if ('wrong' in config) throw new Error(config.wrong.join());
  const log = pino({ level: 'silent' });
  pool = openPool(w.connection, log, 8);
  const parts = { config: config.config, pool, connection: w.connection, jobs: w.jobs, log, now: () => new Date(w.clock.now) };
  build = (more) => buildApp({ ...parts, ...more });
  second = await build();
});
afterAll(async () => {
  await second?.close();
  await pool?.end();
});

const people = () => [w.people.user, w.people.colleague, w.people.assistanceAdmin];
/** The same by three at once, at one server and the other in turns; how many answers of each status. */
async function byThree(send: (call: World['call'], who: { token: string }) => Promise<{ status: number }>, nth: number) {
  const statuses = await Promise.all(
    people().map(async (who, index) => (await send(caller((nth + index) % 2 ? second : w.server), who)).status),
  );
  return statuses.sort().join(' ');
}
const key = () => ({ 'idempotency-key': randomUUID() });
/** So many of them at once, as a company's morning has. */
async function inWaves<T, R>(all: readonly T[], work: (one: T, n: number) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let n = 0; n < all.length; n += WAVE)
    answers.push(...(await Promise.all(all.slice(n, n + WAVE).map((one, index) => work(one, n + index)))));
  return answers;
}
const inTurn = (many: number) => Array.from({ length: many }, (_, n) => n);
const sign = (call: World['call'], who: { token: string }, id: number, more: object = { setOccurenceDateToNow: true }) =>
  call(who, activityInstances.change, { params: { id }, body: { isCompleted: true, ...more } }, key());

it('of three who sign the same over two servers one does it, and stock and counts are exact', async () => {
  const activityId = await activity();
  const drawn = await item({ amountInStock: 2000 });
  await effect(activityId, drawn.id, 1.25);
  const ids = await inWaves(inTurn(MANY), async (n) => (await planned({ activityId, date: at(2 * DAY + n * MINUTE) })).id);
  const answers = await inWaves(ids, (id, n) => byThree((call, who) => sign(call, who, id), n));
  expect(answers.filter((one) => one !== '200 409 409')).toEqual([]);
  expect((await read(drawn.id)).amountInStock).toBe(2000 - MANY * 1.25);
  const { rows } = await w.asOwner({ companies: [w.companies.sol.id] }, async (db) => ({
    rows: [
      await db
        .selectFrom('activity_instance_events')
        .select(({ fn }) => fn.countAll<number>().as('many'))
        .where('instance_id', 'in', ids)
        .where('act', '=', 'signed')
        .executeTakeFirstOrThrow(),
      await db
        .selectFrom('stock_movements')
        .select(({ fn }) => fn.sum<number>('amount').as('many'))
        .where('item_id', '=', drawn.id)
        .where('kind', '=', 'signed')
        .executeTakeFirstOrThrow(),
    ],
  }));
  expect(rows.map(({ many }) => Number(many))).toEqual([MANY, -MANY * 1.25]);
});

it('of three who plan the same minute over two servers one does it', async () => {
  const activityId = await activity();
  const answers = await inWaves(inTurn(MANY), (n) =>
    byThree((call, who) => call(who, activityInstances.create, { body: { activityId, date: at(5 * DAY + n * MINUTE) } }, key()), n),
  );
  expect(answers.filter((one) => one !== '201 409 409')).toEqual([]);
});

it('a signing and a creation are one message to the database each, when nobody else acts', async () => {
  const writes = await countedWrites(w.pool);
  const messages = async <T>(work: () => Promise<T>) => {
    const before = writes();
    return [await work(), writes() - before] as const;
  };
  const create = (minutes: number) =>
    w.call(
      w.people.user,
      activityInstances.create,
      { body: { activityId: w.clients.elsa.activityId, date: at(DAY + minutes * MINUTE) } },
      key(),
    );
  const { data: known } = await create(1);
  await sign(w.call, w.people.user, known.id);
  const [made, toMake] = await messages(() => create(2));
  const [signed, toSign] = await messages(() => sign(w.call, w.people.user, made.data.id));
  const [tapped, toTap] = await messages(() => sign(w.call, w.people.user, known.id, { customDate: at(-MINUTE) }));
  expect([made.status, signed.status, tapped.status]).toEqual([201, 200, 409]);
  expect([toMake, toSign], 'one each').toEqual([1, 1]);
  expect(toTap, 'a refusal is said by the usual way').toBeGreaterThan(1);
  const third = await create(3);
  expect((await messages(() => sign(w.call, w.people.user, third.data.id, { customDate: at(-MINUTE) })))[1], "at a phone's tap").toBe(1);
});

it('one whose row another holds keeps nobody else from signing, and is done when it is free', async () => {
  const [held, ...others] = await Promise.all(inTurn(6).map((n) => planned({ date: at(6 * DAY + n * MINUTE) })));
  const client = new pg.Client(w.owner);
  await client.connect();
  try {
    await client.query(`begin; set local app.companies = '*'`);
    await client.query('select from activity_instances where id = $1 for update', [held!.id]);
    const waits = sign(w.call, w.people.user, held!.id);
    const answers = await Promise.all(others.map(({ id }) => sign(w.call, w.people.user, id)));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
    await client.query('rollback');
    expect((await waits).status).toBe(200);
  } finally {
    await client.end();
  }
});

it('what becomes low by what another takes in that very moment is told of', async () => {
  const activityId = await activity();
  const low = await item({ amountInStock: 10, alertValue: 5 });
  await effect(activityId, low.id, 1);
  const { id } = await planned({ activityId, date: at(8 * DAY) });
  const client = new pg.Client(w.owner);
  await client.connect();
  try {
    await client.query(`begin; set local app.companies = '*'`);
    await client.query('update inventory_items set amount_in_stock = 5 where id = $1', [low.id]);
    const signing = sign(w.call, w.people.user, id);
    // Asked for outside the transaction: within one, the activity is that of the first look.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await w.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    await client.query('commit');
    expect((await signing).status).toBe(200);
    expect((await read(low.id)).amountInStock).toBe(4);
    const toldAt = await w.asOwner({ companies: [w.companies.sol.id] }, (db) =>
      db.selectFrom('inventory_items').select('alert_told_at').where('id', '=', low.id).executeTakeFirstOrThrow(),
    );
    expect(toldAt.alert_told_at).not.toBeNull();
  } finally {
    await client.end();
  }
});

it('an act that is committed and cannot be told is uncertain, and its key tells it later', async () => {
  const days = createRememberedDays();
  const lost = openPool(w.connection, pino({ level: 'silent' }), 4);
  const { parts } = days;
  let isLost = false;
  // What is not remembered is read after the commit: the database goes away just then.
  const of = (clientId: string) => {
    if (isLost) lost.setAway(true);
    return parts.of(clientId);
  };
  const server = await build({ pool: lost, rememberedDays: { ...days, parts: { ...parts, of } } });
  try {
    const { id } = await planned({ date: at(7 * DAY) });
    await grouped(w.people.user);
    const headers = key();
    const send = () => caller(server)(w.people.user, activityInstances.change, { params: { id }, body: { isCompleted: true } }, headers);
    await caller(server)(w.people.user, activityInstances.get, { params: { id } });
    isLost = true;
    const first = await send();
    expect([first.status, first.problem.message]).toEqual([503, 'error.uncertain']);
    isLost = false;
    lost.setAway(false);
    await expect.poll(() => lost.totalCount).toBe(0);
    expect((await send()).data).toMatchObject({ id, isCompleted: true });
    expect((await history(w.people.user, id)).map(({ act }) => act)).toEqual(['planned', 'signed']);
  } finally {
    await server.close();
    await lost.end();
  }
});
