/** A client who has left has nothing planned after that day, no period report of what came then, and nobody is told that a goal was missed (R124). */
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { erasures } from '#contract/erasures.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { writePeriodReports } from '#server/goals/write-period-reports.ts';
import type { App } from '#server/request/ports.ts';
import { type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  const goals = await goalSteps(w);
  const plan = await goals.draft({ name: 'Hösten', startDate: '2026-10-26' });
  await goals.addGoal(plan.evaluationPlanId, { minFrequency: 2 });
  await goals.approve(plan.id);
});
const daysWritten = async (at: string) => {
  const app = { scoped: w.scoped, jobs: w.jobs, config: { publicUrl: '' }, quiet: true, now: () => new Date(at) } as App;
  await writePeriodReports(app, pino({ level: 'silent' }));
  const { rows } = await w.asOwner({ companies: '*' }, (db) =>
    sql<{ day: string }>`select start_date::text as day from evaluation_plan_reports order by 1`.execute(db),
  );
  return rows.map(({ day }) => day);
};

const leave = (leftOn: string | null) =>
  w.call(w.people.orgAdmin, erasures.leave, { params: { clientId: w.clients.elsa.id }, body: { leftOn } });

it('has nothing planned from the midnight on that ends the day of leaving', async () => {
  const { activityId } = w.clients.elsa;
  // The last minute of today in Stockholm, and the first of the next day.
  const ids: number[] = [];
  for (const date of ['2026-11-20T22:59:00.000Z', '2026-11-20T23:00:00.000Z'])
    ids.push((await w.call(w.people.admin, activityInstances.create, { body: { activityId, date } })).data.id);
  expect((await leave('2026-11-20')).status).toBe(204);
  const { rows } = await w.asOwner({ companies: '*' }, (db) =>
    sql<{ isGone: boolean }>`
      select removed_at is not null as "isGone" from activity_instances where id = any(${ids}) order by placed_at`.execute(db),
  );
  expect(rows.map(({ isGone }) => isGone)).toEqual([false, true]);
  expect((await leave(null)).status).toBe(204);
});

it('has its reports end with the day of leaving, and go on where the client is there again', async () => {
  expect((await leave('2026-11-12')).status).toBe(204);
  const written = await daysWritten('2027-02-01T12:00:00.000Z');
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((day) => day > '2026-11-12')).toEqual([]);
  expect((await leave(null)).status).toBe(204);
  expect((await daysWritten('2027-02-01T12:00:00.000Z')).filter((day) => day > '2026-11-12').length).toBeGreaterThan(0);
});
