/** Steps of stories about plans: a draft with goals, and what becomes of it. */
import { expect } from 'vitest';
import { evaluationGoalCategories, implementationGoalCategories } from '#contract/goals/categories.ts';
import { evaluationGoals, implementationGoals } from '#contract/goals/goals.ts';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import type { Person, World } from '#test/world.ts';

type PlanBody = {
  name?: string;
  clientId?: number;
  startDate?: string | null;
  endDate?: string | null;
  description?: string | null;
  status?: string;
};
type GoalBody = {
  minFrequency?: number;
  maxFrequency?: number | null;
  frequencyUnit?: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  activityId?: number;
  categoryId?: number;
};

export async function goalSteps(w: World) {
  const office = w.people.orgAdmin;
  const clientId = w.clients.elsa.id;
  const categoryOf = async (calls: typeof implementationGoalCategories | typeof evaluationGoalCategories) => {
    const { data, status } = await w.call(office, calls.create, { body: { name: 'Vardagsliv' } });
    expect(status).toBe(201);
    return data.id;
  };
  const categories = {
    implementation: await categoryOf(implementationGoalCategories),
    evaluation: await categoryOf(evaluationGoalCategories),
  };
  const make = (body: PlanBody = {}, who: Person = office) =>
    w.call(who, implementationPlans.create, { body: { name: 'Plan', clientId, ...body } as never });
  async function draft(body: PlanBody = {}) {
    const { data, status, problem } = await make(body);
    expect(problem?.fieldErrors).toBeUndefined();
    expect(status).toBe(201);
    return { ...data, evaluationPlanId: data.evaluationPlanId! };
  }
  const write = (id: number, body: PlanBody, who: Person = office, headers = {}) =>
    w.call(who, implementationPlans.change, { params: { id }, body: body as never }, headers);
  const approve = (id: number, body: PlanBody = {}) => write(id, { status: 'APPROVED', ...body });
  const get = (id: number, who: Person = office) => w.call(who, implementationPlans.get, { params: { id } });
  const evaluation = (id: number, who: Person = office) => w.call(who, evaluationPlans.get, { params: { id } });
  const addGoal = (evaluationPlanId: number, body: GoalBody = {}) =>
    w.call(office, evaluationGoals.create, {
      body: {
        ...{ evaluationPlanId, activityId: w.clients.elsa.activityId, categoryId: categories.evaluation },
        ...{ minFrequency: 3, frequencyUnit: 'WEEK' as const },
        ...body,
      },
    });
  const addTarget = (implementationPlanId: number, alias?: string) =>
    w.call(office, implementationGoals.create, {
      body: { implementationPlanId, activityId: w.clients.elsa.activityId, categoryId: categories.implementation, alias },
    });
  return { office, clientId, categories, make, draft, write, approve, get, evaluation, addGoal, addTarget };
}
