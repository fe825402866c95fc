/** Plans where they meet something else: evaluation plans that stand alone, the job beside an approval, removed activities and reports (R49–R58). */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { evaluationGoals } from '#contract/goals/goals.ts';
import { periodReports } from '#contract/goals/period-reports.ts';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import { readPlansWithReports, writeDueReports } from '#server/goals/write-period-reports.ts';
import { START, type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';

let w: World;
let steps: Awaited<ReturnType<typeof goalSteps>>;
beforeAll(async () => {
  w = await world();
  await w.pool.query("update sessions set expires_date = '2100-01-01'");
  steps = await goalSteps(w);
});
const today = toLocalDate(START, 'Europe/Stockholm');
const day = (n: number) => addDays(today, n);
const inCompany = <T>(work: (db: Parameters<Parameters<World['scoped']>[1]>[0]) => Promise<T>) =>
  w.scoped({ companies: [w.companies.sol.id] }, work);
/** Each test has a client without plans that apply. */
beforeEach(async () => {
  w.clock.now = new Date(START);
  await inCompany(async (db) => {
    for (const kind of ['implementation', 'evaluation'])
      await sql`update ${sql.table(`${kind}_plans`)} set removed_at = now() where removed_at is null`.execute(db);
  });
});
/** A copy of the evaluation plan alone, approved from a day on. */
async function standing(evaluationPlanId: number, startDate: string) {
  const { data } = await w.call(steps.office, evaluationPlans.copy, { params: { id: evaluationPlanId } });
  const body = { status: 'APPROVED', startDate } as never;
  const { status } = await w.call(steps.office, evaluationPlans.change, { params: { id: data.id }, body });
  expect(status).toBe(200);
  return data.id;
}

it.each([3, 10])('a plan from today on and an evaluation plan that stands alone from day 5, then a plan from day %i', async (from) => {
  const first = await steps.draft({ startDate: today });
  await steps.approve(first.id);
  const alone = await standing(first.evaluationPlanId, day(5));
  const second = await steps.draft({ startDate: day(from) });
  const { status, problem } = await steps.approve(second.id);
  if (from > 5) {
    expect((await steps.evaluation(alone)).data).toMatchObject({ endDate: day(9) });
    expect((await steps.evaluation(first.evaluationPlanId)).data).toMatchObject({ endDate: day(4) });
  } else {
    expect([status, problem.fieldErrors]).toEqual([400, [expect.objectContaining({ message: 'error.field.beforeCurrentPlan' })]]);
  }
});

it('the evaluation plan of a draft is called like it until it has a name of its own', async () => {
  const plan = await steps.draft({ name: 'Ny plan' });
  await steps.write(plan.id, { name: 'Våren' });
  expect((await steps.evaluation(plan.evaluationPlanId)).data).toMatchObject({ name: 'Våren' });
  await w.call(steps.office, evaluationPlans.change, { params: { id: plan.evaluationPlanId }, body: { name: 'Mål i vår' } });
  await steps.write(plan.id, { name: 'Våren 2027' });
  expect((await steps.evaluation(plan.evaluationPlanId)).data).toMatchObject({ name: 'Mål i vår' });
});

it('no SQL of the login moves a goal out of an approved plan, or into one', async () => {
  const [plan, draft] = [await steps.draft({ startDate: today }), await steps.draft({ startDate: day(40) })];
  for (const { evaluationPlanId } of [plan, draft]) await steps.addGoal(evaluationPlanId);
  await steps.approve(plan.id);
  for (const [from, to] of [
    [plan, draft],
    [draft, plan],
  ] as const)
    await expect(
      inCompany((db) =>
        sql`update evaluation_goals set evaluation_plan_id = ${to.evaluationPlanId} where evaluation_plan_id = ${from.evaluationPlanId}`.execute(
          db,
        ),
      ),
    ).rejects.toMatchObject({ code: '23001' });
});

it('an activity that a draft alone names is removed as any other, and the draft says that it is gone', async () => {
  const { assistanceAdmin } = w.people;
  const { id: clientId, typeId } = w.clients.elsa;
  const body = { name: 'Simma', client: { id: clientId }, type: { id: typeId } };
  const { data: activity } = await w.call(assistanceAdmin, activities.create, { body });
  const plan = await steps.draft();
  expect((await steps.addGoal(plan.evaluationPlanId, { activityId: activity.id })).status).toBe(201);
  expect((await w.call(assistanceAdmin, activities.remove, { params: { id: activity.id } })).status).toBe(204);
  expect((await w.call(assistanceAdmin, activities.get, { params: { id: activity.id } })).status).toBe(404);
  const { data } = await w.call(steps.office, evaluationGoals.list, { query: { evaluationPlanId: String(plan.evaluationPlanId) } });
  expect(data).toMatchObject([{ activityName: 'Simma', isActivityGone: true }]);
});

it('a plan that was ended while the job was on its way to it is told of as it ended, and removed reports keep their days', async () => {
  const noon = new Date('2026-11-23T11:02:00.000Z');
  const plan = await steps.draft({ startDate: '2026-10-26' });
  await steps.addGoal(plan.evaluationPlanId);
  await steps.approve(plan.id);
  w.clock.now = noon;
  const found = await inCompany((db) => readPlansWithReports(db, noon));
  const next = await steps.draft({ startDate: '2026-11-16' });
  expect((await steps.approve(next.id)).status).toBe(200);
  const of = found.find(({ id }) => id === plan.evaluationPlanId)!;
  expect(of.endDate).toBe(null);
  expect(await inCompany((db) => writeDueReports(db, of, noon))).toBe(1);
  const { data } = await w.call(w.people.orgUser, periodReports.ofClient, { params: { clientId: steps.clientId } });
  expect(data).toMatchObject([{ reportStartDate: '2026-10-26', reportEndDate: '2026-11-15' }]);

  expect((await w.call(w.people.admin, periodReports.remove, { params: { id: data[0]!.id } })).status).toBe(204);
  const third = await steps.draft({ startDate: '2026-11-10', endDate: '2026-11-23' });
  const { problem } = await steps.approve(third.id);
  expect(problem.fieldErrors).toMatchObject([{ field: 'startDate', message: 'error.field.alreadyReported' }]);
});

const ends = async (plan: { id: number; evaluationPlanId: number }) => [
  (await steps.get(plan.id)).data.endDate,
  (await steps.evaluation(plan.evaluationPlanId)).data.endDate,
];
const removed = async (calls: typeof implementationPlans | typeof evaluationPlans, id: number) =>
  expect((await w.call(steps.office, calls.remove, { params: { id } })).status).toBe(204);
async function approved(startDate: string, endDate: string | null = null) {
  const plan = await steps.draft({ startDate, endDate });
  expect((await steps.approve(plan.id)).status).toBe(200);
  return plan;
}

it.each([null, day(90)])('what a plan ended has its end %s again when that one is removed before it begins', async (end) => {
  const first = await approved(today, end);
  const second = await approved(day(10));
  const third = await approved(day(20));
  expect([await ends(first), await ends(second)]).toEqual([
    [day(9), day(9)],
    [day(19), day(19)],
  ]);
  // As far as the next one lets it, and all of it once that is gone too.
  await removed(implementationPlans, second.id);
  expect(await ends(first)).toEqual([day(19), day(19)]);
  await removed(implementationPlans, third.id);
  expect(await ends(first)).toEqual([end, end]);
});

it('an end that somebody moved since stays where it was moved to', async () => {
  const first = await approved(today);
  const second = await approved(day(10));
  expect((await steps.write(first.id, { endDate: day(5) })).status).toBe(200);
  await removed(implementationPlans, second.id);
  expect(await ends(first)).toEqual([day(5), day(5)]);
});

it('an evaluation plan that one standing alone ended goes on with its implementation plan when that one is removed', async () => {
  const first = await approved(today, day(60));
  const alone = await standing(first.evaluationPlanId, day(5));
  expect(await ends(first)).toEqual([day(60), day(4)]);
  const second = await approved(day(10));
  await removed(evaluationPlans, alone);
  expect(await ends(first)).toEqual([day(9), day(9)]);
  await removed(implementationPlans, second.id);
  expect(await ends(first)).toEqual([day(60), day(60)]);
  // Begun, it is not removed, and gives nothing back.
  const next = await standing(first.evaluationPlanId, day(5));
  w.clock.now = new Date(Date.parse(START) + 6 * 86_400_000);
  expect((await w.call(steps.office, evaluationPlans.remove, { params: { id: next } })).status).toBe(409);
  expect(await ends(first)).toEqual([day(60), day(4)]);
});
