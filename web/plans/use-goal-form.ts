/** The form of a goal: its areas of life, what is typed, and saving it over the version that it was opened at (R15, R54). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { httpStatusOf } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import type { FieldHelpers } from '../kit/FormSheet.tsx';
import { refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { type Goal, goalCategoriesQuery, goalsQuery, type PlanKind } from '../shared/goals/plan-query.ts';
import { type GoalValues, validateGoal, valuesOfGoal } from './goal-form.ts';
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
  const { t, locale } = useTranslation();
  const categories = useQuery(goalCategoriesQuery(kind, companyId));
  const { baseGoal, markOutdated } = useGoalVersion(kind, planId, goal);
  const { keyOf: requestKeyOf } = useRequestKey();
  const [formValues, setFormValues] = useState(() => valuesOfGoal(goal, activityId, areaId));
  /** A file of the description is not stored yet. */
  const [isUploadPending, setUploadPending] = useState(false);
  const changeField = (field: string, value: string) => setFormValues((previousValues) => ({ ...previousValues, [field]: value }));
  return {
    areas: areaOptions(t, categories.data, goal && { id: goal.categoryId, name: goal.categoryName }),
    typedValues: formValues,
    change: changeField,
    setPending: setUploadPending,
    fieldsIn:
      ({ text, clearError }: FieldHelpers) =>
      (name: string) => ({
        ...text(name),
        value: formValues[name] ?? '',
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
          changeField(name, currentTarget.value);
          clearError(name);
        },
      }),
    check: (values: GoalValues) => ({
      ...validateGoal(kind, { ...formValues, ...values }, locale),
      ...(isUploadPending && { description: 'editor.pending' }),
    }),
    save: async (values: GoalValues) => {
      const goalValues = { ...formValues, ...values };
      const savedGoal = await (baseGoal
        ? changeGoal(kind, baseGoal, goalValues, locale).catch((error: unknown) => {
            if (httpStatusOf(error) === 412) markOutdated(baseGoal.version);
            throw error;
          })
        : createGoal(kind, planId, goalValues, locale, requestKeyOf(values)));
      await refreshAll();
      return savedGoal;
    },
  };
}

/** The version that saving stands on. Where somebody else saved before, it is theirs from then on: what is saved next is meant. */
function useGoalVersion(kind: PlanKind, planId: number, goal: Goal | undefined) {
  const { data: goalGroups } = useQuery({ ...goalsQuery(kind, planId), enabled: goal !== undefined });
  const newestGoal = goalGroups?.flatMap(({ goals }) => goals).find(({ id }) => id === goal?.id) ?? goal;
  const [outdatedVersion, setOutdatedVersion] = useState<number>();
  return { baseGoal: outdatedVersion === undefined ? goal : newestGoal, markOutdated: setOutdatedVersion };
}
