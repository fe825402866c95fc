/**
 * Figures, events and exports are read from a standby (decision 077): never older than what was committed when they were asked, on whatever
 * server; by row-level security there too; and by the primary, quietly, while the standby is behind, away or none.
 * @module-tag long
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { serverMetricsOf } from '#server/app.ts';
import { openPool } from '#server/database/pool.ts';
import { createScoped, type Db, type Scoped } from '#server/database/scoped.ts';
import { createStandby } from '#server/database/standby.ts';
import { asked } from '#test/cluster.ts';
import { figure, timed } from '#test/runs.ts';
import { NOW, type Servers, startServers, type Token } from '#test/standby-servers.ts';
import { caller } from '#test/world.ts';

let all: Servers;
beforeAll(async () => {
  all = await startServers({ log_statement: 'all', max_standby_streaming_delay: 0 });
});
afterAll(() => all.stop());

const endpoints = Object.values(contract).flatMap((area) => Object.values<Endpoint>(area));
const read = endpoints.filter(({ mayUseStandby }) => mayUseStandby);
/** How many statements the standby has been asked, but for its pulse. */
const statementsThere = () =>
  readFileSync(all.both.standby.log, 'utf8')
    .split('\n')
    .filter((line) => /(statement|execute [^:]*): /.test(line) && !/: select 1$/.test(line)).length;
const answered = (at = 0) => ({ ...all.standbys[at]!.counts() });

const get = async (server: FastifyInstance, who: Token, endpoint: Endpoint, params: Record<string, number>) => {
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const { statusCode, body, headers } = await server.inject({ url, headers: { authorization: `Bearer ${who.token}` } });
  return { statusCode, body, total: headers['x-total-count'] };
};

/** The answer that the standby gave: where it is behind for longer than the product's patience, the primary gives it (decision 077). */
async function fromStandby(who: Token, endpoint: Endpoint, params: Record<string, number>) {
  let answer: Awaited<ReturnType<typeof get>>;
  await expect
    .poll(async () => {
      const before = answered().standby;
      answer = await get(all.servers[0], who, endpoint, params);
      return answered().standby > before;
    })
    .toBe(true);
  return answer!;
}

test('every declared call is answered from the standby, and as the primary does', async () => {
  const params = all.ids;
  for (const endpoint of read) {
    const who = endpoint.may === 'instance.export' ? all.leader : all.office;
    const answer = await fromStandby(who, endpoint, params);
    expect(answer.statusCode, endpoint.path).toBe(200);
    expect(answer, endpoint.path).toEqual(await get(all.plain, who, endpoint, params));
  }
  const { behind: _, standby: __, ...others } = answered();
  expect(
    Object.values(others).every((count) => count === 0),
    JSON.stringify(others),
  ).toBe(true);
});

test('the day, signing and the inbox never reach it', async () => {
  const params = all.ids;
  const before = [statementsThere(), answered()];
  for (const endpoint of [contract.activityInstances.ofClient, contract.inbox.list, contract.inbox.unhandled, contract.handover.current]) {
    const found = await get(all.servers[0], all.office, endpoint as Endpoint, params);
    expect([200, 403], endpoint.path).toContain(found.statusCode);
  }
  const day = await get(all.servers[0], all.leader, contract.activityInstances.ofClient, params);
  expect([200, 404]).toContain(day.statusCode);
  expect([statementsThere(), answered()]).toEqual(before);
  await fromStandby(all.office, contract.overview.ofCompany, params);
  expect(statementsThere(), 'the test sees what is asked there').toBeGreaterThan(before[0] as number);
});

test('what was just committed on one server is in the answer of the other', async () => {
  const { clientId, activityId } = all.ids;
  const calls = all.servers.map(caller);
  const query = { startDate: '2026-11-20', endDate: '2026-11-20' };
  const reported = async (at: number) =>
    (await calls[at]!(all.office, contract.statistics.ofClientActivities, { params: { clientId }, query })).data.activities.find(
      ({ id }) => id === activityId,
    )?.reported ?? 0;
  let stands = await reported(0);
  const before = [answered(0), answered(1)];
  for (let n = 0; n < 200; n++) {
    const made = await calls[n % 2]!(all.leader, contract.activityInstances.create, {
      body: { activityId, date: new Date(NOW.getTime() - n * 60_000).toISOString() },
    });
    expect(made.status).toBe(201);
    stands++;
    expect(await Promise.all([reported((n + 1) % 2), reported(n % 2)]), `write ${n}`).toEqual([stands, stands]);
  }
  const fromStandby = [0, 1].reduce((sum, index) => sum + answered(index).standby - before[index]!.standby, 0);
  expect(fromStandby, 'and it was the standby that answered').toBeGreaterThan(300);
});

test('each turn of a reading is as new as when it was asked', async () => {
  const count = (db: Db) => sql<{ n: number }>`select count(*)::int as n from clients`.execute(db).then(({ rows }) => rows[0]!.n);
  const over = createScoped(all.pool, all.standbys[0]);
  await over({ companies: [all.ids.companyId], readOnly: true, standby: true }, async (db) => {
    const had = await count(db);
    await all.everywhere(`insert into clients (company_id, name) values (${all.ids.companyId}, 'Ny')`);
    expect(await count(db)).toBe(had + 1);
  });
});

test('row-level security holds there: another company sees nothing, and a login that would see all is not asked', async () => {
  const over = createScoped(all.pool, all.standbys[0]);
  const counted = (through: Scoped, companies: number[]) =>
    through({ companies, readOnly: true, standby: true }, async (db) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from activity_instances`.execute(db);
      return rows[0]!.n;
    });
  const before = answered();
  expect(await counted(over, [all.ids.companyId])).toBeGreaterThan(1000);
  expect(await counted(over, [])).toBe(0);
  expect(answered().standby - before.standby).toBe(2);
  const seesAll = openPool(all.both.standby.superuser, all.log, 2, true);
  const unbound = createStandby(all.pool, seesAll);
  expect(await counted(createScoped(all.pool, unbound), [])).toBe(0);
  expect(unbound.counts()).toMatchObject({ standby: 0, unprotected: 1 });
  await seesAll.end();
});

test('nothing is written there', async () => {
  const over = createScoped(all.pool, all.standbys[0]);
  await expect(
    over({ companies: '*', readOnly: true, standby: true }, (db) => sql`create table not_written (id int)`.execute(db)),
  ).rejects.toThrow(/read-only transaction/);
});

test('while it replays nothing the primary answers, and right', async () => {
  const params = all.ids;
  const figures = async () => {
    const call = () => caller(all.servers[0])(all.office, contract.overview.ofCompany, { params: { id: params.companyId } });
    const { gave, took } = await timed(call);
    expect(gave.status).toBe(200);
    return { clients: gave.data.clients, took };
  };
  await all.both.standby.pause();
  const had = await figures();
  await all.everywhere(`insert into clients (company_id, name) values (${params.companyId}, 'Nyare')`);
  const before = answered();
  const later = await figures();
  expect(later.clients).toBe(had.clients + 1);
  figure('a read that the standby is too old for', {
    took: later.took,
    beside: 'one that it is new enough for',
    yardstick: had.took,
    most: 50,
  });
  for (let n = 0; n < 20; n++) expect((await figures()).clients).toBe(had.clients + 1);
  expect(answered().standby).toBe(before.standby);
  expect(answered().behind - before.behind, 'each counted').toBe(21);
  expect((await all.standbys[0].lag())!.lag.bytes).toBeGreaterThan(0);
  await all.both.standby.resume();
  await all.both.caughtUp();
  // It is asked again once a look has found that it follows.
  await expect
    .poll(async () => {
      expect((await figures()).clients).toBe(had.clients + 1);
      return answered().standby;
    })
    .toBe(before.standby + 1);
});

test('what its replaying cancels is asked of the primary, once', async () => {
  await all.everywhere(`insert into clients (company_id, name) select ${all.ids.companyId}, 'Bort' from generate_series(1, 500)`);
  await all.both.caughtUp();
  const over = createScoped(all.pool, all.standbys[0]);
  const before = answered();
  let tries = 0;
  const reading = over({ companies: '*', readOnly: true, standby: true }, async (db) => {
    tries++;
    return (
      await sql<{ n: number }>`select count(*)::int as n, pg_sleep(${tries === 1 ? 25 : 0}) from clients where name = 'Bort'`.execute(db)
    ).rows[0]!.n;
  });
  const sleeping = `select count(*)::int as n from pg_stat_activity where state = 'active' and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await all.both.standby.told<{ n: number }>(sleeping)).n).toBe(1);
  await asked({ ...all.both.primary.superuser }, `delete from clients where name = 'Bort'`, 'vacuum clients');
  expect(await reading).toBe(0);
  expect(tries).toBe(2);
  expect(answered().cancelled - before.cancelled).toBe(1);
});

test('killed it is missed by nobody, told in the metrics, and used again when it is back', async () => {
  const params = all.ids;
  const ask = () => get(all.servers[0], all.office, contract.overview.ofCompany, params);
  const right = await get(all.plain, all.office, contract.overview.ofCompany, params);
  const under = (async () => {
    const found = [];
    for (let n = 0; n < 150; n++) {
      found.push(await ask());
      await sleep(10);
    }
    return found;
  })();
  await sleep(300);
  await all.both.standby.kill();
  for (const one of await under) expect(one).toEqual(right);
  const before = answered();
  const thirty = (work: () => Promise<unknown>) =>
    timed(async () => {
      for (let n = 0; n < 30; n++) expect(await work()).toEqual(right);
    });
  const { took } = await thirty(ask);
  // No read waits for it.
  const { took: yardstick } = await thirty(() => get(all.plain, all.office, contract.overview.ofCompany, params));
  figure('thirty reads without the standby', { took, beside: 'as many of a server that knows none', yardstick, most: 5 });
  expect(answered().away - before.away).toBe(30);
  const text = await serverMetricsOf(all.servers[0]).text();
  expect(text).toMatch(/vardag_standby_up 0/);
  expect(text).toMatch(/vardag_standby_reads_total\{from="primary",why="away"\} [1-9]/);
  expect((await all.servers[0].inject('/management/health/ready')).statusCode).toBe(200);
  await all.both.standby.start();
  await expect
    .poll(
      async () => {
        const had = answered().standby;
        expect(await ask()).toEqual(right);
        return answered().standby - had;
      },
      { interval: 200 },
    )
    .toBe(1);
  expect(await serverMetricsOf(all.servers[0]).text()).toMatch(/vardag_standby_up 1/);
});

test('one that was promoted answers no more, however far it has come', async () => {
  await all.both.caughtUp();
  await all.both.standby.promote();
  const params = all.ids;
  const before = answered(1);
  await all.everywhere(`insert into clients (company_id, name) values (${params.companyId}, 'Nyast')`);
  const found = await get(all.servers[1], all.office, contract.overview.ofCompany, params);
  expect(found).toEqual(await get(all.plain, all.office, contract.overview.ofCompany, params));
  expect(answered(1)).toMatchObject({ standby: before.standby, promoted: before.promoted + 1 });
});
