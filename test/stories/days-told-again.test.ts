/**
 * A day that was told is told again only while nothing it tells has changed (decision 058): whatever is done in whatever order, two servers that
 * keep what they told answer as one that keeps nothing, and what a reader holds is said to be right only while it is.
 * @module-tag long
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { activities } from '#contract/activities.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { inventoryEffects } from '#contract/inventory.ts';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { toLocalDate } from '#domain/time.ts';
import { buildApp } from '#server/app.ts';
import { createBoundedCache } from '#server/planning/bounded.ts';
import { createRememberedDays } from '#server/planning/remembered-days.ts';
import { readConfig } from '#server/process/config.ts';
import type { ClientPlace, PackedRows } from '#server/request/ports.ts';
import { type Person, type World, world } from '#test/world.ts';
import { type Asked, dosing } from './dose-steps.ts';
import { stocking } from './inventory-steps.ts';
import { rule } from './series-steps.ts';
import { DAY, MINUTE, steps } from './steps.ts';
import { watching } from './watched-steps.ts';

const noCache = <V>() => createBoundedCache<V>(0, () => 1);

let w: World;
const { planned, act, at, create } = steps(() => w);
const { item, change, refill, effect } = stocking(() => w);
const { typeOf, put } = watching(() => w);
const dose = dosing(() => w);
const kept = createRememberedDays();
let servers: FastifyInstance[];
let keepsNothing: FastifyInstance;

beforeAll(async () => {
  w = await world();
  const read = readConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  if ('wrong' in read) throw new Error(read.wrong.join());
  const { pool, connection, jobs } = w;
  const parts = { config: read.config, pool, connection, jobs, log: pino({ level: 'silent' }), now: () => new Date(w.clock.now) };
  const second = await buildApp({ ...parts, rememberedDays: kept });
  // It remembers no answer either, since it is never asked for compressed ones.
  const nothingKept = { ...createRememberedDays(), rows: noCache<PackedRows>(), places: noCache<ClientPlace>() };
  keepsNothing = await buildApp({ ...parts, rememberedDays: nothingKept });
  servers = [w.server, second];
  watched = await typeOf('Läkemedel');
});
/** A category of the platform, which its and a company's word is about, and a type of it. */
let watched: { categoryId: number; typeId: number };
afterAll(async () => {
  await servers[1]?.close();
  await keepsNothing?.close();
});

const addressOf = (form: string, date?: string) =>
  `/api/activity-instances/client/${w.clients.elsa.id}${form}${date ? `?date=${date}` : ''}`;
async function told(server: FastifyInstance, who: Person, url: string, compressed: boolean) {
  const headers = { authorization: `Bearer ${who.token}`, ...(compressed && { 'accept-encoding': 'gzip, deflate, br' }) };
  const { statusCode, rawPayload, headers: got } = await server.inject({ url, headers });
  expect(got['content-encoding']).toBe(compressed && statusCode === 200 ? 'gzip' : undefined);
  const text = (compressed && statusCode === 200 ? gunzipSync(rawPayload) : rawPayload).toString();
  return { status: statusCode, body: JSON.parse(text) };
}
/** What each reader holds, as their phones do: from whichever server told it last. */
const held = new Map<string, { tag: string; body: unknown }>();
/** How often what was held was said to be right. */
let unchanged = 0;
/** Asked with the tag of what is held: the answer, or what is held when it is said to be right. */
async function asHolder(server: FastifyInstance, who: Person, url: string) {
  const key = `${who.name} ${url}`;
  const has = held.get(key);
  const headers = { authorization: `Bearer ${who.token}`, 'accept-encoding': 'gzip', ...(has && { 'if-none-match': has.tag }) };
  const { statusCode, rawPayload, headers: got } = await server.inject({ url, headers });
  expect(got['cache-control']).toBe('no-store');
  if (statusCode === 304) {
    expect([got.etag, rawPayload.length, got['content-encoding']]).toEqual([has?.tag, 0, undefined]);
    unchanged++;
    return { status: 200, body: has!.body };
  }
  const body = JSON.parse((statusCode === 200 ? gunzipSync(rawPayload) : rawPayload).toString());
  if (statusCode === 200) held.set(key, { tag: String(got.etag), body });
  else expect(got.etag).toBeUndefined();
  return { status: statusCode, body };
}
const readers = () => [w.people.user, w.people.colleague, w.people.orgUser, w.people.stranger];
/** A day's row as it is when it is read by itself. */
async function asReadAlone({ id }: { id: number }) {
  const { notDrawn: _, ...row } = (await w.call(w.people.user, activityInstances.get, { params: { id } })).data as { notDrawn?: unknown };
  return row;
}
async function allAgree() {
  const { body } = await told(keepsNothing, w.people.user, addressOf(''), false);
  // Some of them: the day grows with every path.
  const some = body.slice(-8);
  expect(some).toEqual(await Promise.all(some.map(asReadAlone)));
  for (const who of readers())
    for (const url of [addressOf('/grouped'), addressOf('', at(DAY).slice(0, 10))]) {
      const right = await told(keepsNothing, who, url, false);
      expect(right.status).toBe(who === w.people.stranger ? 404 : 200);
      for (const server of servers) {
        expect(await asHolder(server, who, url), `${who.name} ${url}, held`).toEqual(right);
        expect(await told(server, who, url, true), `${who.name} ${url}`).toEqual(right);
      }
    }
}

type Real = { instances: number[]; items: number[]; activityId: number; effectId: number | undefined; seriesId: number; n: number } & Asked;
const leader = () => w.people.assistanceAdmin;
const own = () => w.clients.elsa;
const ofCategory = (body: object) => w.call(leader(), activityCategories.change, { params: { id: own().categoryId }, body });
/** Everything that a day tells, changed by calls; what is refused changes nothing, which is as good. */
const acts: Record<string, (real: Real, at: number) => Promise<unknown>> = {
  sign: ({ instances }, of) => act(w.people.user, instances[of]!, { isCompleted: true, setOccurenceDateToNow: true }),
  reset: ({ instances }, of) => act(w.people.user, instances[of]!, { isCompleted: false }),
  skip: ({ instances }, of) => act(w.people.colleague, instances[of]!, { isSkipped: true, comment: '<p>sov</p>' }),
  unskip: ({ instances }, of) => act(w.people.colleague, instances[of]!, { isSkipped: false }),
  comment: ({ instances, n }, of) => act(w.people.user, instances[of]!, { comment: `<p>${n}</p>` }),
  toTomorrow: ({ instances, n }, of) => act(leader(), instances[of]!, { plannedDate: at(DAY + n * MINUTE) }),
  back: ({ instances, n }, of) => act(leader(), instances[of]!, { plannedDate: at(n * MINUTE) }),
  report: ({ n, activityId }) => create(w.people.user, { date: at(-n * MINUTE), activityId }),
  plan: ({ activityId }) => planned({ activityId }),
  /** One that finishes by the clock alone. */
  planUnsigned: ({ n, activityId }) => planned({ date: at(n * MINUTE), isCompletable: false, activityId }),
  remove: ({ instances }) => w.call(leader(), activityInstances.remove, { params: { id: instances[2]! } }),
  signAll: ({ instances }) =>
    w.call(w.people.user, instanceBulk.sign, { body: { instanceIds: instances.slice(0, 2), comment: '<p>alla</p>', timing: 'planned' } }),
  rename: ({ activityId, n }) => w.call(leader(), activities.change, { params: { id: activityId }, body: { name: `Dusch ${n}` } }),
  limit: ({ activityId, n }) =>
    w.call(leader(), activities.change, { params: { id: activityId }, body: { oneTapMinutes: n % 3 ? 5 + n : null } }),
  limitOfCategory: ({ n }) => put(w.people.orgAdmin, { oneTapMinutes: n % 2 ? 90 : null }, watched),
  limitOfPlatform: ({ n }) => put(w.people.admin, { oneTapMinutes: n % 2 ? 120 : 720 }, watched),
  share: ({ activityId, n }) =>
    w.call(leader(), activities.change, { params: { id: activityId }, body: { sharesDataWhenSigned: n % 2 === 0 } }),
  renameType: ({ n }) => w.call(leader(), activityTypes.change, { params: { id: own().typeId }, body: { name: `Typ ${n}` } }),
  icon: ({ n }) => w.call(leader(), activityTypes.change, { params: { id: own().typeId }, body: { icon: n % 2 ? 'pill' : 'cup' } }),
  renameCategory: ({ n }) => ofCategory({ name: `Vård ${n}` }),
  colour: ({ n }) => ofCategory({ color: n % 2 ? '#aa3300' : '#0e6f8c' }),
  marry: ({ n }) => w.call(w.people.user, access.saveAccount, { body: { lastName: `Berg ${n}` } }),
  medicine: ({ n }) => ofCategory({ containsMedicine: n % 2 === 1 }),
  refill: ({ items }) => refill(items[0]!, 3),
  renameItem: ({ items, n }) => change(items[0]!, { name: `Dosett nr ${n}` }),
  archiveItem: ({ items, n }) => change(items[1]!, { archived: n % 2 === 0 }),
  effect: async (real) => {
    const made = await effect(real.activityId, real.items[0]!, 1);
    if (made.status === 201) real.effectId = made.data.id;
  },
  changeEffect: ({ effectId, n }) =>
    w.call(leader(), inventoryEffects.change, { params: { id: effectId ?? 1 }, body: { amount: 1 + (n % 5) } }),
  removeEffect: ({ effectId }) => w.call(leader(), inventoryEffects.remove, { params: { id: effectId ?? 1 } }),
  replan: ({ seriesId, n }) =>
    w.call(w.people.admin, plannedActivities.replan, {
      params: { id: seriesId },
      query: {},
      body: { recurrence: rule(`20261120T${String(11 + (n % 10)).padStart(2, '0')}00`) },
    }),
  /** The series is another from tomorrow on: today's says until when its own goes. */
  replanFromTomorrow: async ({ seriesId, n }) => {
    const { data } = await w.call(leader(), activityInstances.ofClient, {
      params: { clientId: own().id },
      query: { date: at(DAY).slice(0, 10) },
    });
    const one = data.find((it) => it.plannedActivityId === seriesId);
    return w.call(w.people.admin, plannedActivities.replan, {
      params: { id: seriesId },
      query: { activityInstanceId: String(one?.id) },
      body: { recurrence: rule(`20261121T${String(11 + (n % 10)).padStart(2, '0')}30`) },
    });
  },
  ...dose.acts,
  /** No call changes a company's clock; where it is changed, its days are others. */
  clock: ({ n }) =>
    w
      .scoped({ companies: '*' }, (db) =>
        sql`update companies set time_zone = ${n % 2 ? 'Europe/Helsinki' : 'Europe/Stockholm'} where id = ${own().companyId}`.execute(db),
      )
      .then(() => undefined),
  later: async () => void w.clock.now.setTime(w.clock.now.getTime() + 30 * MINUTE),
};
const names = Object.keys(acts);

async function ground(): Promise<Real> {
  const [first, second] = [await item(), await item()];
  const medicine = { name: 'Medicin', type: { id: own().typeId }, client: { id: own().id } };
  const { data: activity } = await w.call(leader(), activities.create, { body: medicine });
  await effect(activity.id, second.id, 2);
  const insulin = { name: 'Insulin', type: { id: watched.typeId }, client: { id: own().id } };
  await planned({ activityId: (await w.call(leader(), activities.create, { body: insulin })).data.id });
  const made = [];
  for (let n = 0; n < 3; n++) made.push((await planned({ activityId: activity.id })).id);
  const repeated = { recurrence: rule('20261120T1100'), activity: { id: activity.id } };
  const series = await w.call(leader(), plannedActivities.create, { body: repeated });
  const dosed = { ...(await dose.asked(activity.id)), activityId: activity.id };
  return { ...dosed, instances: made, items: [first.id, second.id], effectId: undefined, seriesId: series.data.id, n: 0 };
}

describe('a day told again', () => {
  it('is never another than the database holds, each kind of change alone', async () => {
    const real = await ground();
    await allAgree();
    for (const name of names) {
      real.n++;
      const answer = (await acts[name]!(real, 0)) as { status?: number; problem?: unknown } | undefined;
      const isDone = expect.toSatisfy((status: number) => status < 300);
      expect([name, answer?.status ?? 200, answer?.problem]).toEqual([name, isDone, answer?.problem]);
      await allAgree();
    }
    // Nothing was done between the two servers' answers.
    expect(unchanged).toBeGreaterThan(names.length);
  });

  it('is never another than the database holds, in whatever order', { timeout: 600_000 }, async () => {
    const step = fc.record({ name: fc.constantFrom(...names), at: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (path) => {
        const real = await ground();
        for (const { name, at } of path) {
          real.n++;
          await acts[name]!(real, at);
          await allAgree();
        }
      }),
      { numRuns: 9, seed: 7 },
    );
  });

  it('is told from what was kept, and read anew once it has changed', async () => {
    const { data: one } = await create(w.people.user, { date: at(-MINUTE) });
    const url = addressOf('/grouped');
    const server = servers[1]!;
    const { body } = await told(server, w.people.user, url, true);
    const { timeZone } = kept.places.of(String(own().id))!;
    const key = `grouped ${own().id} ${toLocalDate(at(0), timeZone)} true ${timeZone}`;
    const { stamp } = kept.answers.of(key)!;
    kept.answers.set(key, { stamp, gzip: gzipSync('{"kept":true}'), etag: '"of this test"' });
    expect((await told(server, w.people.colleague, url, true)).body).toEqual({ kept: true });
    expect((await told(server, w.people.user, url, false)).body).toEqual({ kept: true });
    expect((await told(server, w.people.stranger, url, true)).status).toBe(404);
    await act(w.people.user, one.id, { comment: '<p>nytt</p>' });
    expect(Object.keys((await told(server, w.people.user, url, true)).body)).toEqual(Object.keys(body));
  });
});
