/**
 * Acts are planned once by the database, reads for what they ask (decision 036). In a process of its own: only the first 500 texts of statements
 * are prepared under a name, and other tests' would be among them.
 * @module-tag long
 */
import { beforeAll, expect, it } from 'vitest';
import { overview } from '#contract/overview.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { search } from '#contract/search.ts';
import { timeline } from '#contract/timeline.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

/** A statement, however it is laid out. */
const OF_ONE_LINE = `regexp_replace(statement, '\\s+', ' ', 'g')`;

/** Every statement of that text which the server's connections have prepared. */
async function prepared(like: string) {
  const clients = await Promise.all(Array.from({ length: 8 }, () => w.pool.connect()));
  const of = `select name, generic_plans::int as generic, custom_plans::int as custom, cardinality(parameter_types) as many from pg_prepared_statements where ${OF_ONE_LINE} like $1`;
  const all = await Promise.all(clients.map(async (client) => ({ client, rows: (await client.query(of, [like])).rows })));
  const found = all.find(({ rows }) => rows.length > 0)!;
  // One plan serves all values, so that none are needed to see it.
  const explain = async () => {
    const values = Array.from({ length: found.rows[0].many }, () => 'null').join(', ');
    await found.client.query(
      `begin; set local app.companies = '*'; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; discard plans`,
    );
    const { rows } = await found.client.query(`explain execute ${found.rows[0].name}(${values})`);
    await found.client.query('rollback; discard plans');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const sum = (key: string) => all.flatMap(({ rows }) => rows).reduce((total, row) => total + row[key], 0);
  return { generic: sum('generic'), custom: sum('custom'), explain, release: () => clients.forEach((client) => void client.release()) };
}

it('three plannings, moves and signings use a plan of all, and none of their own', async () => {
  for (const minute of [10, 11, 12]) {
    const body = { activityId: w.clients.elsa.activityId, date: `2026-11-20T13:${minute}:00Z` };
    const { id } = (await w.call(w.people.user, activityInstances.create, { body })).data;
    const moving = { params: { id }, body: { plannedDate: `2026-11-20T14:${minute}:00Z` } };
    expect((await w.call(w.people.user, activityInstances.change, moving)).status).toBe(200);
    const signing = { params: { id }, body: { isCompleted: true, setOccurenceDateToNow: true } };
    expect((await w.call(w.people.user, activityInstances.change, signing)).status).toBe(200);
  }
  for (const like of [
    '%update "activity_instances" instance set version%',
    '%with done as (%update activity_instances instance%',
    '%insert into activity_instances%',
    '%select distinct instance.id, "instance"."activity_id"%',
  ]) {
    const { generic, custom, release } = await prepared(like);
    release();
    expect({ like, custom }).toEqual({ like, custom: 0 });
    expect(generic).toBeGreaterThanOrEqual(3);
  }
});

it('what stands in a minute is looked up by the minute, however long its series is', async () => {
  for (const [like, found] of [
    ['%select distinct instance.id, "instance"."activity_id"%', /Index Cond: .*placed_at >= place\.begins/],
    ['%insert into activity_instances%', /Index Cond: .*placed_at >= \$/],
  ] as const) {
    const { explain, release } = await prepared(like);
    const plan = await explain().finally(release);
    expect(plan).toMatch(found);
  }
});

/** Each connection's own: a plan is made for values five times, and then kept unless plans for values have been better. */
async function plansOf(like: string) {
  const clients = await Promise.all(Array.from({ length: 8 }, () => w.pool.connect()));
  const of = `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where ${OF_ONE_LINE} like $1`;
  const all = await Promise.all(clients.map(async (client) => (await client.query<{ generic: number; custom: number }>(of, [like])).rows));
  for (const client of clients) client.release();
  return all.flat();
}

it('searches, timelines, the overview and series come to a plan that is kept, whatever is asked for', async () => {
  const { elsa } = w.clients;
  // Rounds: twice each, so that the eight connections, which plan for values five times each, cannot all still be doing that.
  const rounds = (8 * 5) / 2 + 1;
  for (let n = 0; n < rounds; n++) {
    const query = { startDate: `2026-11-${10 + (n % 9)}`, endDate: `2026-11-${20 + (n % 5)}` };
    const q = ['e', 'du', 'elsa', 'dusch', 'an'][n % 5]!;
    const asked = await Promise.all(
      [w.people.user, w.people.orgAdmin].flatMap((who) => [
        w.call(who, search.find, { query: { q } }),
        w.call(who, timeline.ofClient, { params: { clientId: elsa.id }, query }),
      ]),
    );
    expect(asked.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    for (const who of [w.people.orgUser, w.people.orgAdmin])
      expect((await w.call(who, overview.ofCompany, { params: { id: w.companies.sol.id }, query })).status).toBe(200);
    const recurrence = `DTSTART;TZID=Europe/Stockholm:20261120T${10 + (n % 12)}0000\nRRULE:FREQ=DAILY;COUNT=${1 + n}`;
    for (const who of [w.people.assistanceAdmin, w.people.assistanceAdmin]) {
      const made = await w.call(who, plannedActivities.create, { body: { recurrence, activity: { id: elsa.activityId } } });
      expect(made.status).toBe(201);
    }
  }
  for (const like of [
    `%select 'CLIENT' as kind%`,
    `%select 'ACTIVITY' as kind%`,
    '%as "categoryName", label.name as "labelName"%',
    '%as "itemsBelowAlert"%as "overdueTasks"%',
    '%insert into "planned_activities"%',
  ]) {
    const found = await plansOf(like);
    const sum = (key: 'generic' | 'custom') => found.reduce((total, row) => total + row[key], 0);
    expect({ like, all: sum('generic') + sum('custom') >= 2 * rounds }).toEqual({ like, all: true });
    expect(found.filter(({ custom }) => custom > 5)).toEqual([]);
    expect({ like, kept: sum('generic') > 0 }).toEqual({ like, kept: true });
  }
});
