/** The counts by type and label are what is there, whatever is done to instances and to their activities, one after the other and at once (decision 051). */
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { labels } from '#contract/labels.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { daysAroundNow, foldAllCounts, foldCounts } from '#server/figures/counts.ts';
import { type World, world } from '#test/world.ts';
import { DAY, HOUR, steps } from './steps.ts';

let w: World;
const quiet = pino({ level: 'silent' });
const { at, create, planned, act } = steps(() => w);
let [first, second] = [0, 0];
beforeAll(async () => {
  w = await world();
  for (const name of ['Ett', 'Två']) {
    const { data } = await w.call(w.people.orgAdmin, labels.create, { body: { name } });
    [first, second] = [second, data.id];
  }
});

const counts = ['placed', 'hidden', 'signed', 'skipped', 'reported', 'due', 'late', 'late_shared'] as const;
const done = '(i.is_completed or i.is_skipped or i.signed_by_id is not null)';
const late = `(i.is_completed and coalesce(i.occurence_date > i.planned_date + interval '60 minutes', false))`;
const conditions: Record<(typeof counts)[number], string> = {
  placed: 'true',
  hidden: `${done} and i.shared is not true`,
  signed: 'i.is_completed',
  skipped: 'i.is_skipped',
  reported: `${done} and not i.is_completed and not i.is_skipped`,
  due: `i.is_completable and not ${done}`,
  late,
  late_shared: `${late} and i.shared is true`,
};
const counted = (table: string, of: string) => `
  select ${of} as of, day::text, ${counts.map((name) => `sum(${name})::int as ${name}`).join(', ')} from ${table}
  group by 1, 2 having sum(placed) <> 0 order by 1, 2`;
const looked = (of: string) => `
  select ${of} as of, (i.placed_at at time zone 'UTC')::date::text as day,
    ${counts.map((name) => `count(*) filter (where ${conditions[name]})::int as ${name}`).join(', ')}
  from activity_instances i join activities a on a.id = i.activity_id where i.removed_at is null group by 1, 2 order by 1, 2`;
const typeAndLabel = (of: string) => `${of}type_id || ' ' || coalesce(${of}label_id, 0)`;
const rowsOf = <T = Counted>(text: string) =>
  w.asOwner({ companies: '*' }, async (db) => (await sql<T>`${sql.raw(text)}`.execute(db)).rows);
type Counted = { of: string } & Record<(typeof counts)[number], number>;
const byType = () => rowsOf(counted('type_counts', typeAndLabel('')));
/** What is counted and what is there, by one statement: it sees one moment, whoever signs meanwhile. */
async function atOnce(table: string, own: string, of: string) {
  const sides = [counted(table, own), looked(of)].map((text) => `(select coalesce(json_agg(side), '[]') from (${text}) side)`);
  const [read] = await rowsOf<{ counts: Counted[]; there: Counted[] }>(`select ${sides[0]} as counts, ${sides[1]} as there`);
  return read!;
}
async function areRight() {
  const [types, clients] = [
    await atOnce('type_counts', typeAndLabel(''), typeAndLabel('a.')),
    await atOnce('instance_counts', 'client_id', 'i.client_id'),
  ];
  expect(types.counts).toEqual(types.there);
  expect(clients.counts).toEqual(clients.there);
}
const change = (body: object, id = w.clients.elsa.activityId) =>
  w.call(w.people.assistanceAdmin, activities.change, { params: { id }, body });
const label = (id: number | null) =>
  w.call(w.people.orgAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body: { label: id === null ? null : { id } } });

const anotherType = () =>
  w.scoped({ companies: [w.companies.sol.id] }, async (db) => {
    const own = { company_id: w.companies.sol.id, client_id: w.clients.elsa.id, activity_category_id: w.clients.elsa.categoryId };
    const { id } = await db
      .insertInto('activity_types')
      .values({ ...own, name: 'Annat' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

it('follow what is signed, late, moved, reported and removed, and an activity that gets another label or type', async () => {
  const recurrence = 'DTSTART;TZID=Europe/Stockholm:20261120T120000\nRRULE:FREQ=DAILY';
  const plan = () =>
    w.call(w.people.assistanceAdmin, plannedActivities.create, { body: { recurrence, activity: { id: w.clients.elsa.activityId } } });
  await plan();
  await areRight();
  // What nobody touched of a series that ends is deleted.
  const { id } = (await plan()).data;
  expect((await w.call(w.people.assistanceAdmin, plannedActivities.remove, { params: { id } })).status).toBe(204);
  await areRight();
  await label(first);
  await areRight();
  await w.call(w.people.orgAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body: { sharesDataWhenSigned: true } });
  // An hour and more after noon.
  w.clock.now = new Date(w.clock.now.getTime() + 4 * HOUR);
  const [noon] = await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
    db.selectFrom('activity_instances').select('id').orderBy('placed_at').limit(1).execute(),
  );
  const lateOnes = async () => (await byType()).flatMap((one) => (one.late === 0 ? [] : [[one.of, one.late, one.late_shared]]));
  await act(w.people.user, noon!.id, { isCompleted: true, customDate: at(-HOUR) });
  await areRight();
  expect(await lateOnes()).toEqual([[`${w.clients.elsa.typeId} ${first}`, 1, 1]]);
  await label(second);
  expect(await lateOnes()).toEqual([[`${w.clients.elsa.typeId} ${second}`, 1, 1]]);
  // It was done in time after all.
  await act(w.people.user, noon!.id, { isCompleted: false });
  await act(w.people.user, noon!.id, { isCompleted: true, customDate: at(-2 * HOUR) });
  await areRight();
  expect(await lateOnes()).toEqual([]);
  const { data } = await create(w.people.user, { date: at(-3 * HOUR) });
  await areRight();
  await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: data.id } });
  await areRight();
  const { type } = (await change({ type: { id: await anotherType() } })).data;
  expect(type.id).not.toBe(w.clients.elsa.typeId);
  await areRight();
  await label(null);
  await areRight();
  await foldAllCounts(w, quiet);
  await areRight();
});

it('are right when an activity is labelled while it is signed and planned', async () => {
  for (let round = 0; round < 6; round++) {
    const rows = await Promise.all(Array.from({ length: 4 }, () => planned()));
    await Promise.all([
      ...rows.map(({ id }) => act(w.people.user, id, { isCompleted: true })),
      label(round % 2 ? first : second),
      create(w.people.user, { date: at(-2 * HOUR) }),
      label(round % 2 ? second : null),
    ]);
    await areRight();
  }
});

describe('folded in the day', () => {
  /** How many rows hold the counts of a day from now. */
  const rowsOn = async (days: number) => {
    const day = new Date(w.clock.now.getTime() + days * DAY).toISOString().slice(0, 10);
    const both = sql<{
      rows: number;
    }>`select (select count(*) from instance_counts where day = ${day}) + (select count(*) from type_counts where day = ${day}) as rows`;
    return w.asOwner({ companies: '*' }, async (db) => (await both.execute(db)).rows[0]!.rows);
  };
  const signing = async () => act(w.people.user, (await planned()).id, { isCompleted: true });

  it('are what they were while others sign, before it is committed and after, and when two fold at once', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await signing();
      const before = await rowsOn(0);
      const fold = (meanwhile: () => Promise<unknown>) =>
        w.scoped({ companies: [w.companies.sol.id] }, async (db) => {
          const fewer = await foldCounts(db, w.companies.sol.id, daysAroundNow(w.clock.now));
          await meanwhile();
          return fewer;
        });
      const [fewer] = await Promise.all([
        fold(async () => {
          await signing();
          await areRight();
        }),
        fold(async () => {}),
        signing(),
      ]);
      expect(fewer).toBeGreaterThanOrEqual(0);
      await areRight();
      await foldAllCounts(w, quiet, daysAroundNow(w.clock.now));
      await areRight();
      expect(await rowsOn(0)).toBeLessThan(before);
    }
  });

  it('each hour around now, and each night whatever day it is', async () => {
    const far = () => create(w.people.assistanceAdmin, { date: at(9 * DAY + ++minutes * 60_000) });
    let minutes = 0;
    for (let n = 0; n < 3; n++) await far();
    await signing();
    const job = async (name: string) => {
      await w.scoped({ companies: [] }, (db) => w.jobs.send(db as never, name, {}));
      await w.jobs.drain();
    };
    const [today, later] = [await rowsOn(0), await rowsOn(9)];
    await job('fold-counts-of-today');
    expect([await rowsOn(0), await rowsOn(9)]).toEqual([expect.any(Number), later]);
    expect(await rowsOn(0)).toBeLessThan(today);
    await job('fold-counts');
    expect(await rowsOn(9)).toBeLessThan(later);
    await areRight();
    const { rows } = await w.pool.query(`select name, cron, timezone from pgboss.schedule where name like 'fold-%' order by name`);
    expect(rows).toEqual([
      { name: 'fold-counts', cron: '40 3 * * *', timezone: 'Europe/Stockholm' },
      { name: 'fold-counts-of-today', cron: '20 * * * *', timezone: 'Europe/Stockholm' },
    ]);
  });
});
