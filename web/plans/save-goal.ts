/** A new goal of a draft, from its form's values. */
import { evaluationGoals, implementationGoals } from '#contract/goals/goals.ts';
import type { Locale } from '#domain/locales.ts';
import { call } from '../core/call.ts';
import type { PlanKind } from '../shared/goals/plan-query.ts';
import { type GoalValues, goalBody, rangeBody, targetBody } from './goal-form.ts';

export async function makeGoal(kind: PlanKind, planId: number, values: GoalValues, locale: Locale, requestKey: string): Promise<unknown> {
  const body = goalBody(values);
  if (kind === 'implementation') {
    const goal = { ...body, ...targetBody(values, locale), implementationPlanId: planId };
    return call(implementationGoals.create, { body: goal, requestKey, quiet: true });
  }
  return call(evaluationGoals.create, {
    body: { ...body, ...rangeBody(values, locale), evaluationPlanId: planId },
    requestKey,
    quiet: true,
  });
}
