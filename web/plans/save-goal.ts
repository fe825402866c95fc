/** A goal of a draft, from its form's values: a new one, or a change over its version. */
import { evaluationGoals, implementationGoals } from '#contract/goals/goals.ts';
import type { Locale } from '#domain/locales.ts';
import { callApi } from '../core/call.ts';
import type { PlanKind } from '../shared/goals/plan-query.ts';
import { evaluationBody, type GoalValues, implementationBody } from './goal-form.ts';

export async function createGoal(
  kind: PlanKind,
  planId: number,
  goalValues: GoalValues,
  locale: Locale,
  requestKey: string,
): Promise<unknown> {
  const request = { requestKey, isQuiet: true } as const;
  if (kind === 'implementation')
    return callApi(implementationGoals.create, {
      ...request,
      body: { ...implementationBody(goalValues, locale), implementationPlanId: planId },
    });
  return callApi(evaluationGoals.create, { ...request, body: { ...evaluationBody(goalValues, locale), evaluationPlanId: planId } });
}

type SavedGoal = { id: number; version: number };
export async function changeGoal(kind: PlanKind, { id, version }: SavedGoal, goalValues: GoalValues, locale: Locale): Promise<unknown> {
  const request = { params: { id }, ifMatch: version, isQuiet: true } as const;
  if (kind === 'implementation') return callApi(implementationGoals.change, { ...request, body: implementationBody(goalValues, locale) });
  return callApi(evaluationGoals.change, { ...request, body: evaluationBody(goalValues, locale) });
}
