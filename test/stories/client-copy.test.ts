/** A copy of a client's file: made by a job, for its maker alone and for a day, whole or not at all (R123, decision 110). */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessLog } from '#contract/access-log.ts';
import { clientCopies } from '#contract/client-copies.ts';
import { START, type World, world } from '#test/world.ts';
import { copySteps } from './copy-steps.ts';

let w: World;
const { request, own, fetchFile, taken, opened } = copySteps(() => w);
const elsa = () => w.clients.elsa.id;
const leader = () => w.people.assistanceAdmin;
const HOUR = 3_600_000;
const later = (hours: number) => {
  w.clock.now = new Date(Date.parse(START) + hours * HOUR);
};
const owner = <R>(query: ReturnType<typeof sql<R>>) => w.asOwner({ companies: '*' }, (db) => query.execute(db));
const job = async (name: string) => {
  await w.scoped({ companies: [] }, (db) => w.jobs.send(db, name, {}));
  await w.jobs.drain();
};
/** The bytes in the store, and what lies half made. */
const lying = () => {
  const keys = readdirSync(join(w.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{32}$/.test(name));
  const half = join(w.dataDir, 'copies-under-way');
  return { kept: keys.length, half: existsSync(half) ? readdirSync(half).length : 0 };
};

beforeAll(async () => {
  w = await world();
  // Sessions last half a day, a copy a whole one.
  await owner(sql`update sessions set expires_date = expires_date + interval '2 days'`);
});

afterEach(() => later(0));

describe('a copy', () => {
  let id: number;
  it('is asked for, told how far it has come, made and fetched', async () => {
    const asked = await request(leader(), elsa());
    expect(asked.status).toBe(201);
    expect(asked.data).toMatchObject({ state: 'WAITING', clientId: elsa(), progress: { done: 0, total: 0 } });
    expect((await request(leader(), elsa())).problem).toMatchObject({ status: 409, message: 'clientCopy.underWay' });
    await w.jobs.drain();
    const [copy] = await own(leader(), elsa());
    id = copy!.id;
    expect(copy).toMatchObject({ state: 'DONE', expiresDate: new Date(Date.parse(START) + 24 * HOUR).toISOString(), failure: null });
    expect(copy!.progress.done).toBe(copy!.progress.total);
    expect(copy!.progress.total).toBeGreaterThan(10);
    const answer = await fetchFile(leader(), elsa(), id);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="akt-${elsa()}-2026-11-20.zip"`,
    });
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(copy!.sha256);
    expect(Object.keys(opened(answer.rawPayload))).toEqual(['data.json', 'schema.json', 'document.html']);
    expect(lying()).toEqual({ kept: 1, half: 0 });
  });
  it('is for its maker alone: in no list of others, and 404 to them', async () => {
    const { orgAdmin, admin, user, orgUser, strangerAdmin, strangerOrgAdmin } = w.people;
    expect(await own(orgAdmin, elsa())).toEqual([]);
    for (const who of [orgAdmin, strangerAdmin, strangerOrgAdmin]) expect((await fetchFile(who, elsa(), id)).statusCode).toBe(404);
    for (const who of [admin, user, orgUser]) expect((await fetchFile(who, elsa(), id)).statusCode).toBe(403);
    expect((await request(strangerOrgAdmin, elsa())).status).toBe(404);
    expect((await fetchFile(leader(), w.clients.karl.id, id)).statusCode).toBe(404);
  });
  it('is seen in the access log: that it was asked for, and each time it was fetched', async () => {
    const query = { startDate: '2026-11-01', endDate: '2036-01-01' };
    const { data } = await w.call(w.people.orgAdmin, accessLog.ofClient, { params: { clientId: elsa() }, query });
    const lines = data.filter(({ subject, kind }) => subject === 'copy' && kind !== 'see').map(({ kind, userName }) => [kind, userName]);
    expect(lines).toEqual([
      ['export', leader().name],
      ['change', leader().name],
    ]);
  });
  it('is not sent where that cannot be written', async ({ skip }) => {
    const serving = inject('serving');
    if (!serving) skip('TEST_DATABASE_URL has one login');
    await owner(sql`${sql.raw(`revoke insert on log.access_events from ${serving}`)}`);
    try {
      expect((await fetchFile(leader(), elsa(), id)).statusCode).toBe(500);
    } finally {
      await owner(sql`${sql.raw(`grant insert on log.access_events to ${serving}`)}`);
    }
  });
  it('has its document in the language of its maker', async () => {
    await owner(sql`update users set lang_key = 'en' where id = ${w.people.orgAdmin.id}`);
    const { files } = await taken(w.people.orgAdmin, elsa(), { recipient: 'The board' });
    expect(files['document.html']).toContain('<html lang="en-GB">');
    expect(files['document.html']).toContain('<dt>Handed over to</dt><dd>The board</dd>');
    expect(files['document.html']).not.toMatch(/Klient|Innehåll|Aktivitet/);
    await w.call(w.people.orgAdmin, clientCopies.end, { params: { clientId: elsa(), id: (await own(w.people.orgAdmin, elsa()))[0]!.id } });
    await expect.poll(() => lying().kept).toBe(1);
  });
  it('ends after a day, and is removed by the hour’s job, which may run twice', async () => {
    later(23.9);
    expect((await fetchFile(leader(), elsa(), id)).statusCode).toBe(200);
    later(24);
    expect((await fetchFile(leader(), elsa(), id)).statusCode).toBe(404);
    expect((await own(leader(), elsa()))[0]).toMatchObject({ id, state: 'ENDED' });
    expect(lying().kept).toBe(1);
    await job('end-client-copies');
    await job('end-client-copies');
    expect(lying()).toEqual({ kept: 0, half: 0 });
    const { rows } = await owner(sql<{ store_key: string | null }>`select store_key from client_copies where id = ${id}`);
    expect(rows).toEqual([{ store_key: null }]);
    later(0);
  });
  it('is ended earlier by its maker, and its bytes go at once', async () => {
    const { id } = await taken(leader(), elsa());
    const end = (who = leader()) => w.call(who, clientCopies.end, { params: { clientId: elsa(), id } });
    expect((await end(w.people.orgAdmin)).status).toBe(404);
    expect((await end()).status).toBe(204);
    await expect.poll(() => lying().kept).toBe(0);
    expect((await fetchFile(leader(), elsa(), id)).statusCode).toBe(404);
    expect((await end()).status).toBe(204);
  });
});

describe('a copy that is disturbed', () => {
  it('and ended before it is made is made no further, and leaves nothing', async () => {
    const { data } = await request(leader(), elsa());
    await w.call(leader(), clientCopies.end, { params: { clientId: elsa(), id: data.id } });
    await w.jobs.drain();
    await job('end-client-copies');
    expect((await own(leader(), elsa()))[0]).toMatchObject({ id: data.id, state: 'ENDED', size: null });
    expect(lying()).toEqual({ kept: 0, half: 0 });
  });
  it('by a fault fails with a word, whole or not at all, and another may be asked for', async ({ skip }) => {
    const serving = inject('serving');
    if (!serving) skip('TEST_DATABASE_URL has one login');
    const levels = w.loggers.jobs.level;
    w.loggers.jobs.level = 'silent';
    await owner(sql`${sql.raw(`revoke select on inventory_items from ${serving}`)}`);
    try {
      await request(leader(), elsa());
      await w.jobs.drain();
    } finally {
      await owner(sql`${sql.raw(`grant select on inventory_items to ${serving}`)}`);
      w.loggers.jobs.level = levels;
    }
    expect((await own(leader(), elsa()))[0]).toMatchObject({ state: 'FAILED', failure: 'clientCopy.failure.broken', size: null });
    expect(lying()).toEqual({ kept: 0, half: 0 });
    expect((await taken(leader(), elsa())).files['data.json']).toContain('Elsa');
  });
  it('by a server that was killed is begun anew, and given up after three times', async () => {
    const left = async (attempts: number) => {
      const { data } = await request(leader(), elsa());
      await w.jobs.drain();
      // As a killed server leaves it.
      await owner(sql`update client_copies set state = 'RUNNING', attempts = ${attempts}, done_at = null where id = ${data.id}`);
      await job('take-up-client-copies');
      return (await own(leader(), elsa()))[0];
    };
    expect(await left(2)).toMatchObject({ state: 'DONE' });
    expect(await left(3)).toMatchObject({ state: 'FAILED', failure: 'clientCopy.failure.interrupted' });
  });
  it('by what others write meanwhile tells of one moment', async () => {
    await request(leader(), elsa());
    const gate = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const lock = w.asOwner({ companies: '*' }, async (db) => {
      // The copy has its moment by then, and waits here for the last table that it counts.
      await sql`lock table access_log in access exclusive mode`.execute(db);
      held.resolve();
      await gate.promise;
    });
    await held.promise;
    const made = w.jobs.drain();
    const isWaiting = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted and relation = 'access_log'::regclass`;
    await expect.poll(async () => (await owner(isWaiting)).rows[0]!.n).toBe(1);
    await w.scoped({ companies: [w.clients.elsa.companyId] }, (db) =>
      db.updateTable('clients').set({ name: 'Elsa Nynamn' }).where('id', '=', elsa()).execute(),
    );
    gate.resolve();
    await lock;
    await made;
    const [copy] = await own(leader(), elsa());
    const { files } = { files: opened((await fetchFile(leader(), elsa(), copy!.id)).rawPayload) };
    expect(files['data.json']).toContain('Elsa Lindqvist');
    expect(`${files['data.json']}${files['document.html']}`).not.toContain('Nynamn');
  });
});
