/** Several goals made together: what is typed of each ticked activity, what is wrong with it, and its values as one goal's form has them (R54). */

import type { Locale } from '#domain/locales.ts';
import type { Goal, GoalGroup, PlanKind } from '../shared/goals/plan-query.ts';
import { type GoalValues, validateGoal } from './goal-form.ts';

export const frequencyFieldsOf = (kind: PlanKind) =>
  kind === 'evaluation' ? (['minFrequency', 'maxFrequency', 'frequencyUnit'] as const) : (['targetFrequency', 'frequencyUnit'] as const);
export const goalFieldName = (field: string, id: number): string => `${field}-${id}`;

/** The area of life of the goal that was made last. */
export function lastAreaId(groups: readonly GoalGroup[]): string {
  const goals = groups.flatMap((group): Goal[] => group.goals);
  const lastGoal = goals.reduce<Goal | undefined>(
    (newestGoal, goal) => (newestGoal && newestGoal.id > goal.id ? newestGoal : goal),
    undefined,
  );
  return lastGoal ? String(lastGoal.categoryId) : '';
}

/** As one goal's form would hold it; what is left as it is for all stands in the area above. */
export function goalValuesOf(kind: PlanKind, activityId: number, formValues: GoalValues): GoalValues {
  const frequencyValues = Object.fromEntries(
    frequencyFieldsOf(kind).map((field) => [field, formValues[goalFieldName(field, activityId)] ?? '']),
  );
  return {
    ...frequencyValues,
    frequencyUnit: frequencyValues.frequencyUnit || 'WEEK',
    activityId: String(activityId),
    categoryId: formValues[goalFieldName('categoryId', activityId)] || (formValues.categoryId ?? ''),
  };
}

/** Keys of the errors, by the fields' names in the form; that of the shared area comes once. */
export function errorsOfGoals(
  kind: PlanKind,
  activityIds: readonly number[],
  formValues: GoalValues,
  locale: Locale,
): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  for (const id of activityIds)
    for (const [field, messageKey] of Object.entries(validateGoal(kind, goalValuesOf(kind, id, formValues), locale)))
      fieldErrors[field === 'categoryId' ? field : goalFieldName(field, id)] = messageKey;
  return fieldErrors;
}
