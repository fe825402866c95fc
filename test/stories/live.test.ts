/** Live days and the live inbox: what one person does shows on another's open page by itself, on every server, and only to whoever may see it. */
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { handover } from '#contract/handover.ts';
import { inbox } from '#contract/inbox.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/process/config.ts';
import { type Person, type World, world } from '#test/world.ts';
import { listenTo, type Stream, until } from './live-steps.ts';
import { reportSteps } from './report-steps.ts';
import { steps } from './steps.ts';

let w: World;
let urls: string[];
const { planned, act } = steps(() => w);
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  w = await world();
  const read = readConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  if ('wrong' in read) throw new Error(read.wrong.join());
  const { pool, connection, jobs } = w;
  const second = await buildApp({
    config: read.config,
    pool,
    connection,
    jobs,
    log: pino({ level: 'silent' }),
    now: () => new Date(w.clock.now),
  });
  ends.push(async () => second.close());
  urls = [await w.server.listen({ port: 0, host: '127.0.0.1' }), await second.listen({ port: 0, host: '127.0.0.1' })];
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** Opens a stream and waits until the server says that it watches. */
const open = (who: Person | null, clientId: number, url = urls[0]) => listen(who, `${url}/api/live/day/${clientId}`);
async function listen(who: Person | null, address: string): Promise<Stream> {
  const stream = await listenTo(who, address);
  ends.push(async () => stream.close());
  return stream;
}

/** A stream that is opened while nothing can be noted in the watches, so that it waits before its head; `meanwhile` happens then. */
async function openSlowly(who: Person, clientId: number, meanwhile: () => Promise<unknown>, url = urls[0]): Promise<Stream> {
  const slow = await w.pool.connect();
  await slow.query('begin; lock table day_watches in exclusive mode');
  const opening = open(who, clientId, url);
  const noting = async () => (await w.pool.query(`select from pg_locks where relation = 'day_watches'::regclass and not granted`)).rowCount;
  while (!(await noting())) await new Promise((later) => setTimeout(later, 10));
  await meanwhile();
  // Longer than changes are gathered.
  await new Promise((later) => setTimeout(later, 300));
  await slow.query('commit');
  slow.release();
  return opening;
}

describe('a day that two have open', () => {
  it.each([0, 1])('tells of a signing, on server %i', async (server) => {
    const { id, plannedDate } = await planned();
    const stream = await open(w.people.colleague, w.clients.elsa.id, urls[server]);
    expect((await act(w.people.user, id, { isCompleted: true })).status).toBe(200);
    await until(() => stream.told.length > 0);
    expect(stream.told[0]).toEqual({ first: Date.parse(plannedDate!), last: Date.parse(plannedDate!) });
    stream.close();
  });
  it('names the day it was moved from and the one it was moved to, and nothing of what it holds', async () => {
    const { id, plannedDate } = await planned();
    const stream = await open(w.people.colleague, w.clients.elsa.id);
    // The organisation's side hears that something changed, not when that was (R21).
    const office = await open(w.people.orgUser, w.clients.elsa.id);
    const to = new Date(Date.parse(plannedDate!) + 3 * 86_400_000).toISOString();
    await act(w.people.user, id, { plannedDate: to });
    await until(() => stream.told.length > 0 && office.told.length > 0);
    expect(stream.told).toEqual([{ first: Date.parse(plannedDate!), last: Date.parse(to) }]);
    expect(office.told).toEqual([null]);
    stream.close();
    office.close();
  });
  it('tells of a hand-over note, its answers and its readers, and nothing that they say (R89)', async () => {
    const stream = await open(w.people.colleague, w.clients.elsa.id, urls[1]);
    const { data } = await w.call(w.people.user, handover.create, {
      body: { clientId: w.clients.elsa.id, text: 'Nyckeln ligger hos Karin.' },
    });
    const params = { id: data.id };
    for (const [more, happens] of [
      [1, async () => {}],
      [2, () => w.call(w.people.assistanceAdmin, handover.read, { params, body: {} })],
      [3, () => w.call(w.people.assistanceAdmin, handover.answer, { params, body: { text: 'Tack.' } })],
    ] as const) {
      await happens();
      await until(() => stream.told.length >= more);
    }
    expect(JSON.stringify(stream.told)).not.toMatch(/Karin|Tack/);
    stream.close();
  });
  it('is not told of another client', async () => {
    const stream = await open(w.people.colleague, w.clients.karl.id);
    const theirs = await open(w.people.colleague, w.clients.elsa.id);
    const { id } = await planned();
    await act(w.people.user, id, { isCompleted: true });
    await until(() => theirs.told.length > 0);
    // What is told of the client's own comes after it, and is the first that is told.
    const date = new Date(w.clock.now.getTime() + 40 * 86_400_000).toISOString();
    const own = await w.call(w.people.colleague, activityInstances.create, { body: { activityId: w.clients.karl.activityId, date } });
    expect(own.status).toBe(201);
    await until(() => stream.told.length > 0);
    expect(stream.told).toEqual([{ first: Date.parse(date), last: Date.parse(date) }]);
    stream.close();
    theirs.close();
  });
  it('leaves no watch behind: nothing is told when nobody looks', async () => {
    const client = new pg.Client(w.connection);
    await client.connect();
    const heard: unknown[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query('listen day_changed');
    const stream = await open(w.people.user, w.clients.elsa.id);
    const { id } = await planned();
    await until(() => heard.length > 0);
    stream.close();
    const watches = async () => (await w.pool.query('select from day_watches')).rowCount;
    await expect.poll(watches).toBe(0);
    heard.length = 0;
    await act(w.people.user, id, { isCompleted: true });
    // The database tells in the order in which it was told.
    const later = '{"client":0,"first":0,"last":0}';
    await w.pool.query(`select pg_notify('day_changed', $1)`, [later]);
    await until(() => heard.length > 0);
    expect(heard).toEqual([later]);
    await client.end();
  });
});

describe('who may listen', () => {
  it('needs a token, and a client within sight', async () => {
    expect((await open(null, w.clients.elsa.id)).status).toBe(401);
    expect((await open(w.people.stranger, w.clients.elsa.id)).status).toBe(404);
    expect((await open(w.people.strangerOrgAdmin, w.clients.elsa.id)).status).toBe(404);
    expect((await open(w.people.user, w.clients.foreign.id)).status).toBe(404);
    expect((await open(w.people.user, 0)).status).toBe(404);
  });
  it.each([0, 1])('ends at once when the membership does, on server %i', async (server) => {
    const gone = await w.person(`Gunnar Går${server}`, ['USER']);
    const { elsa } = w.clients;
    await w.join(elsa, gone);
    const stream = await open(gone, elsa.id, urls[server]);
    expect(stream.status).toBe(200);
    await w.pool.query('update client_group_members set active = false where user_id = $1', [gone.id]);
    await stream.ended;
    expect((await open(gone, elsa.id, urls[server])).status).toBe(404);
  });
  it('ends, and leaves no watch, when access changes while the watch is being noted', async () => {
    const { karl } = w.clients;
    const stream = await openSlowly(
      w.people.colleague,
      karl.id,
      () => w.pool.query('update client_group_members set active = active where user_id = $1', [w.people.colleague.id]),
      urls[1],
    );
    expect(stream).toMatchObject({ status: 200, type: 'text/event-stream' });
    await until(() => stream.hasEnded);
    const watches = async () => (await w.pool.query('select from day_watches where client_id = $1', [karl.id])).rowCount;
    await expect.poll(watches).toBe(0);
  });
});

it('begins with its head, whatever is told while its watch is being noted', async () => {
  const { elsa } = w.clients;
  // Somebody else looks already, so that the signing below is told of.
  const others = await open(w.people.colleague, elsa.id);
  const { id, plannedDate } = await planned();
  const stream = await openSlowly(w.people.user, elsa.id, async () => {
    await act(w.people.user, id, { isCompleted: true });
    await until(() => others.told.length > 0);
  });
  expect(stream).toMatchObject({ status: 200, type: 'text/event-stream', hasEnded: false });
  await act(w.people.user, id, { isCompleted: false });
  await until(() => stream.told.length > 0);
  expect(stream.told).toEqual([{ first: Date.parse(plannedDate!), last: Date.parse(plannedDate!) }]);
  others.close();
  stream.close();
});

describe('the inbox', () => {
  const inboxOf = (who: Person | null, url = urls[0]) => listen(who, `${url}/api/live/inbox`);
  it('needs a token, and the organisation', async () => {
    expect((await inboxOf(null)).status).toBe(401);
    for (const who of [w.people.user, w.people.assistanceAdmin, w.people.admin]) expect((await inboxOf(who)).status).toBe(403);
  });
  it.each([0, 1])('tells the company that something came or was handled, never what, on server %i', async (server) => {
    const sent = { isSentToInbox: true, sharesDataWhenSigned: true };
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body: sent });
    const [own, other] = [await inboxOf(w.people.orgUser, urls[server]), await inboxOf(w.people.strangerOrgAdmin, urls[server])];
    const { id } = await planned();
    await act(w.people.user, id, { isCompleted: true, comment: '<p>Hemligt</p>' });
    await until(() => own.told.length > 0);
    expect(own.told).toEqual([null]);
    own.told.length = 0;
    const [entry] = (await w.call(w.people.orgAdmin, inbox.list)).data;
    await w.call(w.people.orgAdmin, inbox.change, { params: { id: entry!.id }, body: { state: 'IGNORED' } });
    await until(() => own.told.length > 0);
    expect(own.told).toEqual([null]);
    expect(other.told).toEqual([]);
    own.close();
    other.close();
  });
});

it('looks again when the connection to the database was lost', async () => {
  const stream = await open(w.people.user, w.clients.elsa.id);
  await w.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vardag listen' and datname = current_database()`,
  );
  await until(() => stream.told.includes(null));
  stream.told.length = 0;
  const { id } = await planned();
  await act(w.people.user, id, { isCompleted: true });
  await until(() => stream.told.length > 0);
  stream.close();
});

describe('a report', () => {
  it('is told of to who has the day open; one that only the organisation reads is not', async () => {
    const { form, sent, remove } = await reportSteps(w);
    const [shared, secret] = [await form(), await form({ onlyOrganisation: true })];
    const stream = await open(w.people.colleague, w.clients.elsa.id);
    const hidden = await sent(secret, { occurenceDate: '2026-11-19T07:00:00Z' });
    await remove(hidden.id, w.people.user);
    const { id } = await sent(shared, { occurenceDate: '2026-11-20T08:00:00Z' });
    await until(() => stream.told.length > 0);
    const at = Date.parse('2026-11-20T08:00:00Z');
    expect(stream.told).toEqual([{ first: at, last: at }]);
    await remove(id, w.people.user);
    await until(() => stream.told.length > 1);
    expect(stream.told).toHaveLength(2);
    stream.close();
  });
});
