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

it('three signings use a plan of all, and none of their own', async () => {
  for (const minute of [10, 11, 12]) {
    const body = { activityId: w.clients.elsa.activityId, date: `2026-11-20T13:${minute}:00Z` };
    const { id } = (await w.call(w.people.user, activityInstances.create, { body })).data;
    const signing = { params: { id }, body: { isCompleted: true, setOccurenceDateToNow: true } };
    expect((await w.call(w.people.user, activityInstances.change, signing)).status).toBe(200);
  }
  const clients = await Promise.all(Array.from({ length: 8 }, () => w.pool.connect()));
  const of = 'select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom from pg_prepared_statements where statement like';
  const all = await Promise.all(clients.map((client) => client.query(`${of} '%update "activity_instances" i set version%'`)));
  for (const client of clients) client.release();
  const sum = (key: string) => all.reduce((total, { rows }) => total + (rows[0][key] ?? 0), 0);
  expect(sum('generic')).toBeGreaterThanOrEqual(3);
  expect(sum('custom')).toBe(0);
});
