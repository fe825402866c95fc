/**
 * Acts are planned once by the database, reads for what they ask (decision 036). In a process of its own: only the first 500 texts of statements
 * are prepared under a name, and other tests' would be among them.
 */
import { beforeAll, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

/** Every statement of that text which the server's connections have prepared. */
async function prepared(like: string) {
  const clients = await Promise.all(Array.from({ length: 8 }, () => w.pool.connect()));
  const of = 'select name, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like $1';
  const all = await Promise.all(clients.map(async (client) => ({ client, rows: (await client.query(of, [like])).rows })));
  const found = all.find(({ rows }) => rows.length > 0)!;
  const values = `'{1}', '{1}', '{2026-11-20T13:00:00Z}', '{2026-11-20T13:01:00Z}'`;
  const explain = async () => {
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

it('three plannings and signings use a plan of all, and none of their own', async () => {
  for (const minute of [10, 11, 12]) {
    const body = { activityId: w.clients.elsa.activityId, date: `2026-11-20T13:${minute}:00Z` };
    const { id } = (await w.call(w.people.user, activityInstances.create, { body })).data;
    const signing = { params: { id }, body: { isCompleted: true, setOccurenceDateToNow: true } };
    expect((await w.call(w.people.user, activityInstances.change, signing)).status).toBe(200);
  }
  for (const like of [
    '%update "activity_instances" i set version%',
    '%insert into activity_instances%',
    '%select distinct i.id, "i"."activity_id"%',
  ]) {
    const { generic, custom, release } = await prepared(like);
    release();
    expect({ like, custom }).toEqual({ like, custom: 0 });
    expect(generic).toBeGreaterThanOrEqual(3);
  }
});

it('what stands in a minute is looked up by the minute, however long its series is', async () => {
  const { explain, release } = await prepared('%select distinct i.id, "i"."activity_id"%');
  const plan = await explain();
  release();
  expect(plan).toMatch(/Index Cond: .*placed_at >= x\.begins/);
});
