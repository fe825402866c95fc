/** A client who has left has no period report written of what came after, and nobody is told that a goal was missed then (R124). */
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { erasures } from '#contract/erasures.ts';
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

it('ends with the day of leaving, and goes on where the client is there again', async () => {
  const leave = (leftOn: string | null) =>
    w.call(w.people.orgAdmin, erasures.leave, { params: { clientId: w.clients.elsa.id }, body: { leftOn } });
  expect((await leave('2026-11-12')).status).toBe(204);
  const written = await daysWritten('2027-02-01T12:00:00.000Z');
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((day) => day > '2026-11-12')).toEqual([]);
  expect((await leave(null)).status).toBe(204);
  expect((await daysWritten('2027-02-01T12:00:00.000Z')).filter((day) => day > '2026-11-12').length).toBeGreaterThan(0);
});
