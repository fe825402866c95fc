/** Queries of a client's plans, their goals, categories and activities; the same for both kinds of plan (product «Plans and goals»). */
import { queryOptions } from '@tanstack/react-query';
import { activityLists } from '#contract/activity-lists.ts';
import { evaluationGoalCategories, type GoalCategory, implementationGoalCategories } from '#contract/goals/categories.ts';
import { type EvaluationGoal, evaluationGoals, type ImplementationGoal, implementationGoals } from '#contract/goals/goals.ts';
import { type EvaluationPlan, evaluationPlans, type ImplementationPlan, implementationPlans } from '#contract/goals/plans.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { CallError, callApi } from '../../core/call.ts';

export type { GoalCategory };
export type PlanKind = 'implementation' | 'evaluation';
/** Of either kind: an implementation plan names its evaluation plan, and that one its implementation plan. */
export type Plan = Omit<ImplementationPlan, 'evaluationPlanId'> &
  Partial<Pick<ImplementationPlan, 'evaluationPlanId'>> &
  Partial<Pick<EvaluationPlan, 'implementationPlanId'>>;
type SharedGoalFields = Omit<ImplementationGoal, 'implementationPlanId' | 'targetFrequency' | 'frequencyUnit'>;
/** Of either kind: a routine has a number that it is meant to reach, a goal that is evaluated its least and its most. */
export type Goal = SharedGoalFields &
  Pick<ImplementationGoal, 'frequencyUnit'> &
  Partial<Pick<ImplementationGoal, 'targetFrequency'>> &
  Partial<Pick<EvaluationGoal, 'minFrequency' | 'maxFrequency'>>;
export type GoalGroup = { categoryId: number; categoryName: string; goals: Goal[] };

/** The pages and tabs of each kind. */
export const tabByPlanKind = { implementation: 2, evaluation: 3 } as const satisfies Record<PlanKind, number>;

/** The newest start first (product «Plans and goals»). */
const planListQuery = { page: 0, size: 100, sort: 'startDate,desc' } as const;

export const plansQuery = (kind: PlanKind, clientId: number) =>
  queryOptions({
    queryKey: ['plans', kind, 'client', clientId],
    queryFn: async ({ signal }): Promise<Plan[]> => {
      const request = { params: { clientId }, query: planListQuery, signal };
      if (kind === 'implementation') return (await callApi(implementationPlans.ofClient, request)).data;
      return (await callApi(evaluationPlans.ofClient, request)).data;
    },
  });

export async function readPlan(kind: PlanKind, id: number, signal?: AbortSignal): Promise<Plan> {
  const request = { params: { id }, ...(signal && { signal }) };
  if (kind === 'implementation') return (await callApi(implementationPlans.get, request)).data;
  return (await callApi(evaluationPlans.get, request)).data;
}

/** The query for one plan; an address that names none is as one that is not there. */
export const planQuery = (kind: PlanKind, id: number | undefined) =>
  queryOptions({
    queryKey: ['plans', kind, 'one', id],
    queryFn: ({ signal }): Promise<Plan> => {
      if (id === undefined) throw new CallError(404);
      return readPlan(kind, id, signal);
    },
  });

/** A plan's goals under their categories; none without a plan. */
export const goalsQuery = (kind: PlanKind, planId: number | null | undefined) =>
  queryOptions({
    queryKey: ['plans', kind, 'goals', planId],
    queryFn: async ({ signal }): Promise<GoalGroup[]> => {
      const id = planId!;
      if (kind === 'implementation')
        return (await callApi(implementationGoals.grouped, { params: { implementationPlanId: id }, signal })).data;
      return (await callApi(evaluationGoals.grouped, { params: { evaluationPlanId: id }, signal })).data;
    },
    enabled: typeof planId === 'number',
  });

/** The areas of life that group goals: the platform's and the company's own, by name. */
export const goalCategoriesQuery = (kind: PlanKind, companyId: number) =>
  queryOptions({
    queryKey: ['plans', kind, 'categories', companyId],
    queryFn: async ({ signal }): Promise<GoalCategory[]> => {
      const request = { params: { companyId }, query: { ...fullListByName, includeArchived: 'true' }, signal } as const;
      if (kind === 'implementation') return (await callApi(implementationGoalCategories.ofCompany, request)).data;
      return (await callApi(evaluationGoalCategories.ofCompany, request)).data;
    },
  });

/** The client's activities that are routines, or that goals are evaluated by; none that is archived. */
export const offeredActivitiesQuery = (kind: PlanKind, clientId: number) =>
  queryOptions({
    queryKey: ['plans', kind, 'activities', clientId],
    queryFn: async ({ signal }) => {
      const request = { params: { clientId }, query: { ...fullListByName, includeArchived: 'false' }, signal } as const;
      const { data: activities } = await callApi(kind === 'implementation' ? activityLists.inRoutines : activityLists.inGoals, request);
      return activities.map(({ id, name, category }) => ({ id, name, category }));
    },
  });
export type OfferedActivity = { id: number; name: string };
/** The flag of an activity by which it is offered for goals of each kind. */
export const offerFlagByKind = { implementation: 'includeInCustomerRoutines', evaluation: 'includeInGoalEvaluation' } as const;
