/** Several goals made together: what is typed of each ticked activity, what is wrong with it, and its values as one goal's form has them (R54). */

import type { Locale } from '#domain/locales.ts';
import type { Goal, GoalGroup, PlanKind } from '../shared/goals/plan-query.ts';
import { type GoalValues, goalErrors } from './goal-form.ts';

export const fieldsOf = (kind: PlanKind) =>
  kind === 'evaluation' ? (['minFrequency', 'maxFrequency', 'frequencyUnit'] as const) : (['targetFrequency', 'frequencyUnit'] as const);
export const goalFieldName = (field: string, id: number): string => `${field}-${id}`;

/** The area of life of the goal that was made last. */
export function lastAreaId(groups: readonly GoalGroup[]): string {
  const goals = groups.flatMap((group): Goal[] => group.goals);
  const lastGoal = goals.reduce<Goal | undefined>((newest, goal) => (newest && newest.id > goal.id ? newest : goal), undefined);
  return lastGoal ? String(lastGoal.categoryId) : '';
}

/** As one goal's form would hold it; what is left as it is for all stands in the area above. */
export function valuesFor(kind: PlanKind, activityId: number, typedValues: GoalValues): GoalValues {
  const frequencyValues = Object.fromEntries(fieldsOf(kind).map((field) => [field, typedValues[goalFieldName(field, activityId)] ?? '']));
  return {
    ...frequencyValues,
    frequencyUnit: frequencyValues.frequencyUnit || 'WEEK',
    activityId: String(activityId),
    categoryId: typedValues[goalFieldName('categoryId', activityId)] || (typedValues.categoryId ?? ''),
  };
}

/** Keys of the errors, by the fields' names in the form; that of the shared area comes once. */
export function errorsOfGoals(
  kind: PlanKind,
  activityIds: readonly number[],
  typedValues: GoalValues,
  locale: Locale,
): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  for (const id of activityIds)
    for (const [field, key] of Object.entries(goalErrors(kind, valuesFor(kind, id, typedValues), locale)))
      fieldErrors[field === 'categoryId' ? field : goalFieldName(field, id)] = key;
  return fieldErrors;
}
