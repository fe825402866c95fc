/** Period reports by the days of their company's clock: who would sign their own work, and one letter a day (R57, R60, R72). */
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { periodReports } from '#contract/goals/period-reports.ts';
import { writePeriodReports } from '#server/goals/write-period-reports.ts';
import type { App } from '#server/request/ports.ts';
import { type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';
import { entering } from './mails.ts';
import { steps } from './steps.ts';

const NOON = '2026-11-23T11:00:00.000Z';
let w: World;
/** A red report of 26 October to 22 November. */
let reportId: number;
const { create } = steps(() => w);
const { kept } = entering(() => w);
const jobAt = (time: string) => {
  const app = { scoped: w.scoped, jobs: w.jobs, config: { publicUrl: 'https://vardag.example' }, now: () => new Date(time) } as App;
  return writePeriodReports(app, pino({ level: 'silent' }));
};
beforeAll(async () => {
  w = await world();
  await w.pool.query('update users set receives_email_notifications = id = $1', [w.people.orgAdmin.id]);
  const goals = await goalSteps(w);
  const plan = await goals.draft({ startDate: '2026-10-26' });
  await goals.addGoal(plan.evaluationPlanId);
  await goals.approve(plan.id);
  expect(await jobAt(NOON)).toBe(1);
  const { data } = await w.call(w.people.orgUser, periodReports.ofClient, { params: { clientId: w.clients.elsa.id } });
  reportId = data[0]!.id;
  w.clock.now = new Date(NOON);
});

it.each([
  ['before its first day', '2026-10-25T22:59:59.999Z', false],
  ['as its first day begins', '2026-10-25T23:00:00.000Z', true],
  ['as its last day ends', '2026-11-22T22:59:59.999Z', true],
  ['after its last day', '2026-11-22T23:00:00.000Z', false],
])('whoever performed something %s is, or is not, one who would sign their own work', async (name, date, isOwn) => {
  const who = await w.person(`Kajsa ${name}`, ['ORG_USER'], w.companies.sol.id);
  await w.join(w.clients.elsa, who);
  expect((await create(who, { date })).data.signedById).toBe(who.id);
  expect((await w.call(who, periodReports.detail, { params: { id: reportId } })).data.isSignerPerformer).toBe(isOwn);
});

it('are told of once a day: what comes on the same day waits for the next', async () => {
  const told = async () => (await kept(w.people.orgAdmin.login)).length;
  expect(await told()).toBe(1);
  await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
    sql`
      insert into evaluation_plan_reports (company_id, client_id, evaluation_plan_id, start_date, end_date, status, written_date)
      select company_id, client_id, evaluation_plan_id, end_date + 1, end_date + 28, status, written_date
      from evaluation_plan_reports where id = ${reportId}`.execute(db),
  );
  await jobAt('2026-11-23T22:59:59.999Z');
  expect(await told()).toBe(1);
  await jobAt('2026-11-23T23:00:00.000Z');
  expect(await told()).toBe(2);
});

it('count what was done after midnight on that day of the company’s clock (R56)', async () => {
  const who = await w.person('Kajsa Räknar', ['ORG_USER'], w.companies.sol.id);
  await w.join(w.clients.elsa, who);
  // Half past midnight on Monday, and still Sunday by UTC.
  expect((await create(who, { date: '2026-11-01T23:30:00.000Z' })).status).toBe(201);
  const { data } = await w.call(who, periodReports.recount, { params: { id: reportId } });
  expect(data.goals[0]!.goals[0]!.weeks[1]).toMatchObject({ name: '2026-W45', amount: 1 });
});
