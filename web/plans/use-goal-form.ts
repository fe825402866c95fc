/** The form of a goal: its areas of life, what is typed, and saving it over the version that it was opened at (R15, R54). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { httpStatusOf } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import type { FieldHelpers } from '../kit/FormSheet.tsx';
import { refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { type Goal, goalCategoriesQuery, goalsQuery, type PlanKind } from '../shared/goals/plan-query.ts';
import { type GoalValues, goalErrors, valuesOfGoal } from './goal-form.ts';
import { areaOptions } from './goal-options.ts';
import { changeGoal, createGoal } from './save-goal.ts';

type Options = {
  kind: PlanKind;
  planId: number;
  companyId: number;
  goal: Goal | undefined;
  activityId: number | undefined;
  areaId: string;
};
/** The props of a field by its name. */
export type GoalField = ReturnType<ReturnType<typeof useGoalForm>['fieldsIn']>;

export function useGoalForm({ kind, planId, companyId, goal, activityId, areaId }: Options) {
  const { t, locale } = useTexts();
  const categories = useQuery(goalCategoriesQuery(kind, companyId));
  const { baseGoal, refuse } = useGoalVersion(kind, planId, goal);
  const { keyOf } = useRequestKey();
  const [typedValues, setTypedValues] = useState(() => valuesOfGoal(goal, activityId, areaId));
  /** A file of the description is not stored yet. */
  const [isPending, setPending] = useState(false);
  const change = (field: string, value: string) => setTypedValues((previousValues) => ({ ...previousValues, [field]: value }));
  return {
    areas: areaOptions(t, categories.data, goal && { id: goal.categoryId, name: goal.categoryName }),
    typedValues,
    change,
    setPending,
    fieldsIn:
      ({ text, clearError }: FieldHelpers) =>
      (name: string) => ({
        ...text(name),
        value: typedValues[name] ?? '',
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
          change(name, currentTarget.value);
          clearError(name);
        },
      }),
    check: (values: GoalValues) => ({
      ...goalErrors(kind, { ...typedValues, ...values }, locale),
      ...(isPending && { description: 'editor.pending' }),
    }),
    save: async (values: GoalValues) => {
      const goalValues = { ...typedValues, ...values };
      const savedGoal = await (baseGoal
        ? changeGoal(kind, baseGoal, goalValues, locale).catch((error: unknown) => {
            if (httpStatusOf(error) === 412) refuse(baseGoal.version);
            throw error;
          })
        : createGoal(kind, planId, goalValues, locale, keyOf(values)));
      await refreshAll();
      return savedGoal;
    },
  };
}

/** The version that saving stands on. Where somebody else saved before, it is theirs from then on: what is saved next is meant. */
function useGoalVersion(kind: PlanKind, planId: number, goal: Goal | undefined) {
  const { data } = useQuery({ ...goalsQuery(kind, planId), enabled: goal !== undefined });
  const newestGoal = data?.flatMap(({ goals }) => goals).find(({ id }) => id === goal?.id) ?? goal;
  const [refusedVersion, setRefusedVersion] = useState<number>();
  return { baseGoal: refusedVersion === undefined ? goal : newestGoal, refuse: setRefusedVersion };
}
