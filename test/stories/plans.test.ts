/** Plans of a client (R25, R49–R54): drafts, approving, ending, copying; one applies at a time, and what is approved stays as it was. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { evaluationGoalCategories } from '#contract/goals/categories.ts';
import { evaluationGoals, implementationGoals } from '#contract/goals/goals.ts';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import type { Problem } from '#contract/problem.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import { START, type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';

let w: World;
let steps: Awaited<ReturnType<typeof goalSteps>>;
beforeAll(async () => {
  w = await world();
  steps = await goalSteps(w);
  // The clock goes back below, and a session of a time ahead ends.
  await w.pool.query(`update sessions set created_date = created_date - interval '2 days'`);
});
const today = toLocalDate(START, 'Europe/Stockholm');
const day = (n: number) => addDays(today, n);
const inCompany = <T>(work: (db: Parameters<Parameters<World['scoped']>[1]>[0]) => Promise<T>) =>
  w.scoped({ companies: [w.companies.sol.id] }, work);
const field = (problem: Problem | undefined) => problem?.fieldErrors?.map((error) => `${error.field} ${error.message}`);
/** Each test has a client without plans that apply. */
beforeEach(async () => {
  w.clock.now = new Date(START);
  await inCompany(async (db) => {
    for (const kind of ['implementation', 'evaluation'])
      await sql`update ${sql.table(`${kind}_plans`)} set removed_at = now() where removed_at is null`.execute(db);
  });
});

describe('a draft', () => {
  it('comes with its evaluation plan, and is read by the organisation alone', async () => {
    const plan = await steps.draft({ description: '<p>Om <b>Elsa</b></p>' });
    expect(plan).toMatchObject({ status: 'DRAFT', startDate: null, approvedDate: null, goalCount: 0, clientId: steps.clientId });
    const { data } = await steps.evaluation(plan.evaluationPlanId);
    expect(data).toMatchObject({ implementationPlanId: plan.id, status: 'DRAFT', name: 'Plan' });
    for (const who of [w.people.user, w.people.assistanceAdmin]) {
      expect((await steps.get(plan.id, who)).status).toBe(404);
      expect((await steps.evaluation(plan.evaluationPlanId, who)).status).toBe(404);
      const listed = await w.call(who, implementationPlans.ofClient, { params: { clientId: steps.clientId } });
      expect(listed.data).toEqual([]);
    }
    expect((await steps.get(plan.id, w.people.orgUser)).status).toBe(200);
  });
  it('is changed freely, its evaluation plan follows its days, and two who change it at once get one outcome', async () => {
    const plan = await steps.draft();
    expect((await steps.write(plan.id, { startDate: day(1), endDate: day(30) })).status).toBe(200);
    expect((await steps.evaluation(plan.evaluationPlanId)).data).toMatchObject({ startDate: day(1), endDate: day(30), status: 'DRAFT' });
    expect((await steps.write(plan.id, { name: 'Annan' }, steps.office, { 'if-match': '"1"' })).status).toBe(412);
    const days = { startDate: day(2), endDate: null };
    const { problem } = await w.call(steps.office, evaluationPlans.change, { params: { id: plan.evaluationPlanId }, body: days });
    expect(field(problem)).toEqual(['startDate error.field.fixed']);
    const texts = { name: 'Utvärdering', description: '<p>Hur det går</p>' };
    expect((await w.call(steps.office, evaluationPlans.change, { params: { id: plan.evaluationPlanId }, body: texts })).data).toMatchObject(
      texts,
    );
  });
  it.each([
    [{ startDate: 'i går' }, ['startDate error.field.date']],
    [{ startDate: day(2), endDate: day(1) }, ['endDate error.field.endBeforeStart']],
    [{ startDate: '2040-01-01' }, ['startDate error.field.tooFarAhead']],
    [{ name: ' ' }, ['name error.field.required']],
    [{ status: 'FÄRDIG' }, ['status error.field.choice']],
    [{ clientId: 0 }, ['clientId error.field.id']],
  ])('of %o is refused at its field', async (body, expected) => {
    expect(field((await steps.make(body)).problem)).toEqual(expected);
  });
  it('is of a client of one’s own company', async () => {
    expect(field((await steps.make({ clientId: w.clients.foreign.id })).problem)).toEqual(['clientId error.field.unknown']);
  });
});

describe('approving', () => {
  it('freezes the plan, its evaluation plan and their goals, with the words of that day, and the team reads it', async () => {
    const plan = await steps.draft({ startDate: today });
    expect((await steps.addGoal(plan.evaluationPlanId)).status).toBe(201);
    expect((await steps.addTarget(plan.id, 'Ta bussen')).status).toBe(201);
    const { data, status } = await steps.approve(plan.id, { status: 'approved' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'APPROVED', approvedDate: START, startDate: today, endDate: null, goalCount: 1 });
    const { data: evaluation } = await steps.evaluation(plan.evaluationPlanId, w.people.user);
    expect(evaluation).toMatchObject({ status: 'APPROVED', startDate: today });

    const goals = () => w.call(w.people.user, evaluationGoals.grouped, { params: { evaluationPlanId: plan.evaluationPlanId } });
    const before = (await goals()).data;
    expect(before).toMatchObject([{ categoryName: 'Vardagsliv', goals: [{ minFrequency: 3, frequencyUnit: 'WEEK' }] }]);
    const { data: activity } = await w.call(w.people.assistanceAdmin, activities.get, { params: { id: w.clients.elsa.activityId } });
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id: activity.id }, body: { name: 'Ett annat namn' } });
    expect((await goals()).data).toEqual(before);
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id: activity.id }, body: { name: activity.name } });

    const frozen = 'assistmeApp.implementationPlan.errors.approved';
    expect((await steps.write(plan.id, { name: 'Annat' })).problem).toMatchObject({ status: 409, message: frozen });
    expect((await steps.write(plan.id, { status: 'DRAFT' })).problem).toMatchObject({ status: 409, message: frozen });
    expect((await steps.write(plan.id, { startDate: day(1) })).problem).toMatchObject({ status: 409, message: frozen });
    expect((await steps.addTarget(plan.id)).problem).toMatchObject({ status: 409, message: frozen });
    const goal = before[0]!.goals[0]!;
    const ofGoal = { params: { id: goal.id } };
    expect((await w.call(steps.office, evaluationGoals.change, { ...ofGoal, body: { minFrequency: 1 } })).status).toBe(409);
    expect((await w.call(steps.office, evaluationGoals.remove, ofGoal)).status).toBe(409);
    expect((await w.call(steps.office, implementationPlans.remove, { params: { id: plan.id } })).status).toBe(409);
  });
  it('the database refuses it too, whoever asks', async () => {
    const plan = await steps.draft({ startDate: today });
    await steps.addGoal(plan.evaluationPlanId);
    await steps.approve(plan.id);
    const refused = (run: (db: Parameters<Parameters<World['scoped']>[1]>[0]) => Promise<unknown>) =>
      expect(inCompany(run)).rejects.toMatchObject({ code: '23001' });
    await refused((db) => sql`update implementation_plans set name = 'x' where id = ${plan.id}`.execute(db));
    await refused((db) => sql`delete from evaluation_plans where id = ${plan.evaluationPlanId}`.execute(db));
    await refused((db) =>
      sql`update evaluation_goals set min_frequency = 0 where evaluation_plan_id = ${plan.evaluationPlanId}`.execute(db),
    );
    await refused((db) => sql`delete from evaluation_goals where evaluation_plan_id = ${plan.evaluationPlanId}`.execute(db));
  });
  it('another one ends the one before the day before, and both evaluation plans with them', async () => {
    const first = await steps.draft({ name: 'Första', startDate: day(-20) });
    await steps.approve(first.id);
    const second = await steps.draft({ name: 'Andra', startDate: day(3) });
    expect((await steps.approve(second.id)).data).toMatchObject({ startDate: day(3), endDate: null });
    expect((await steps.get(first.id)).data).toMatchObject({ endDate: day(2) });
    expect((await steps.evaluation(first.evaluationPlanId)).data).toMatchObject({ endDate: day(2) });
    const third = await steps.draft({ startDate: day(3) });
    expect(field((await steps.approve(third.id)).problem)).toEqual(['startDate error.field.beforeCurrentPlan']);
    const listed = await w.call(w.people.user, implementationPlans.ofClient, { params: { clientId: steps.clientId } });
    expect(listed.data.map(({ name }) => name)).toEqual(['Andra', 'Första']);
  });
  it.each([
    [{}, ['startDate error.field.required']],
    [{ startDate: day(-32) }, ['startDate error.field.planTooFarBack']],
    [{ startDate: day(-5), endDate: day(-1) }, ['endDate error.field.past']],
  ])('with %o is refused at its field', async (days, expected) => {
    const plan = await steps.draft(days);
    expect(field((await steps.approve(plan.id)).problem)).toEqual(expected);
    expect((await steps.get(plan.id)).data).toMatchObject({ status: 'DRAFT' });
  });
  it('sixteen at once leave one that applies', async () => {
    const plans = await Promise.all(Array.from({ length: 16 }, () => steps.draft({ startDate: today })));
    const answers = await Promise.all(plans.map(({ id }) => steps.approve(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(400)]);
    const { data } = await w.call(w.people.user, implementationPlans.ofClient, { params: { clientId: steps.clientId } });
    expect(data).toHaveLength(1);
  });
});

describe('what is approved', () => {
  it('ends when it is ended, today or later, and once that has passed never again', async () => {
    const plan = await steps.draft({ startDate: day(-10) });
    await steps.approve(plan.id);
    expect(field((await steps.write(plan.id, { endDate: day(-1) })).problem)).toEqual(['endDate error.field.past']);
    expect((await steps.write(plan.id, { endDate: today })).data).toMatchObject({ endDate: today });
    expect((await steps.evaluation(plan.evaluationPlanId)).data).toMatchObject({ endDate: today });
    expect((await steps.write(plan.id, { endDate: day(5) })).data).toMatchObject({ endDate: day(5) });
    expect((await steps.evaluation(plan.evaluationPlanId)).data).toMatchObject({ endDate: day(5) });
    w.clock.now = new Date(Date.parse(START) - 86_400_000);
    expect((await steps.write(plan.id, { endDate: day(-1) })).status).toBe(200);
    w.clock.now = new Date(START);
    const { status, problem } = await steps.write(plan.id, { endDate: day(20) });
    expect([status, field(problem)]).toEqual([400, ['endDate error.field.past']]);
  });
  it('is removed while it has not begun, and a draft always', async () => {
    const plan = await steps.draft({ startDate: day(1) });
    await steps.approve(plan.id);
    expect((await w.call(steps.office, evaluationPlans.remove, { params: { id: plan.evaluationPlanId } })).status).toBe(409);
    expect((await w.call(steps.office, implementationPlans.remove, { params: { id: plan.id } })).status).toBe(204);
    expect((await steps.get(plan.id)).status).toBe(404);
    expect((await steps.evaluation(plan.evaluationPlanId)).status).toBe(404);
  });
});

describe('a copy', () => {
  it('is a draft with the goals, its days open', async () => {
    const plan = await steps.draft({ startDate: today, description: '<p>Text</p>' });
    await steps.addGoal(plan.evaluationPlanId, { minFrequency: 2, maxFrequency: 4 });
    await steps.addTarget(plan.id, 'Ta bussen');
    await steps.approve(plan.id);
    const { data, status } = await w.call(steps.office, implementationPlans.copy, { params: { id: plan.id }, query: { name: 'Ny' } });
    expect(status).toBe(201);
    expect(data).toMatchObject({ name: 'Ny', status: 'DRAFT', startDate: null, endDate: null, description: '<p>Text</p>', goalCount: 1 });
    const { data: goals } = await w.call(steps.office, evaluationGoals.ofImplementationPlan, { params: { implementationPlanId: data.id } });
    expect(goals).toMatchObject([{ goals: [{ minFrequency: 2, maxFrequency: 4 }] }]);
    const targets = await w.call(steps.office, implementationGoals.grouped, { params: { implementationPlanId: data.id } });
    expect(targets.data).toMatchObject([{ goals: [{ alias: 'Ta bussen' }] }]);
  });
  it('has the goals whose area of life was removed since, under its name', async () => {
    const { data: area } = await w.call(steps.office, evaluationGoalCategories.create, { body: { name: 'Musik' } });
    const plan = await steps.draft();
    await steps.addGoal(plan.evaluationPlanId, { categoryId: area.id });
    expect((await w.call(steps.office, evaluationGoalCategories.remove, { params: { id: area.id } })).status).toBe(204);
    const { data } = await w.call(steps.office, implementationPlans.copy, { params: { id: plan.id }, query: { name: 'Ny' } });
    const { data: goals } = await w.call(steps.office, evaluationGoals.ofImplementationPlan, { params: { implementationPlanId: data.id } });
    expect(goals).toMatchObject([{ categoryName: 'Musik', goals: [{ minFrequency: 3 }] }]);
  });
  it('of an evaluation plan stands alone, and is approved by itself', async () => {
    const plan = await steps.draft({ startDate: day(-5) });
    await steps.addGoal(plan.evaluationPlanId);
    await steps.approve(plan.id);
    const { data } = await w.call(steps.office, evaluationPlans.copy, { params: { id: plan.evaluationPlanId } });
    expect(data).toMatchObject({ implementationPlanId: null, status: 'DRAFT', goalCount: 1 });
    const approved = await w.call(steps.office, evaluationPlans.change, {
      params: { id: data.id },
      body: { status: 'APPROVED', startDate: today } as never,
    });
    expect(approved.data).toMatchObject({ status: 'APPROVED', startDate: today });
    expect((await steps.evaluation(plan.evaluationPlanId)).data).toMatchObject({ endDate: day(-1) });
    expect((await steps.get(plan.id)).data).toMatchObject({ endDate: null });
  });
});

describe('a goal', () => {
  it.each([
    [{ maxFrequency: 2 }, ['maxFrequency error.field.maxBelowMin']],
    [{ minFrequency: 1001 }, ['minFrequency error.field.size']],
    [{ minFrequency: 1.5 }, ['minFrequency error.field.number']],
    [{ frequencyUnit: 'HOUR' as never }, ['frequencyUnit error.field.choice']],
    [{ activityId: 999_999 }, ['activityId error.field.unknown']],
  ])('of %o is refused at its field', async (body, expected) => {
    const plan = await steps.draft();
    expect(field((await steps.addGoal(plan.evaluationPlanId, body)).problem)).toEqual(expected);
  });
  it('of another client’s activity, or in a plan that is not there, is refused', async () => {
    const plan = await steps.draft();
    expect(field((await steps.addGoal(plan.evaluationPlanId, { activityId: w.clients.foreign.activityId })).problem)).toEqual([
      'activityId error.field.unknown',
    ]);
    expect(field((await steps.addGoal(999_999)).problem)).toEqual(['evaluationPlanId error.field.unknown']);
  });
  it('there are fifty at most', async () => {
    const plan = await steps.draft();
    for (let n = 0; n < 50; n++) expect((await steps.addGoal(plan.evaluationPlanId)).status).toBe(201);
    expect((await steps.addGoal(plan.evaluationPlanId)).problem).toMatchObject({
      status: 409,
      message: 'assistmeApp.evaluationGoal.errors.tooMany',
    });
  });
});
