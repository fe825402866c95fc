/** A goal in its form, and as it is sent: pure, so that every bound can be tested (product «Plans and goals», R54). */
import { MAX_FREQUENCY } from '#domain/goals/judging.ts';
import { isValidRange } from '#domain/goals/plans.ts';
import type { FrequencyUnit } from '#domain/goals/spans.ts';
import type { Locale } from '#domain/locales.ts';
import { readWholeNumber } from '../kit/read-number.ts';
import type { Goal, PlanKind } from '../shared/goals/plan-query.ts';

/** The typed values, by the fields' names. */
export type GoalValues = Readonly<Record<string, string>>;

/** The values that the form opens with. */
export function valuesOfGoal(goal: Goal | undefined, activityId: number | undefined, areaId: string): GoalValues {
  const fieldText = (value: number | null | undefined, fallback = '') => (value === null || value === undefined ? fallback : String(value));
  return {
    activityId: fieldText(activityId),
    categoryId: fieldText(goal?.categoryId, areaId),
    targetFrequency: fieldText(goal?.targetFrequency),
    minFrequency: fieldText(goal?.minFrequency),
    maxFrequency: fieldText(goal?.maxFrequency),
    frequencyUnit: goal?.frequencyUnit ?? 'WEEK',
    alias: goal?.alias ?? '',
    description: goal?.description ?? '',
  };
}

/** A typed whole number; null for an empty field, undefined for no number or one too large. */
export function readTimes(timesText = '', locale: Locale): number | null | undefined {
  if (timesText.trim() === '') return null;
  const times = readWholeNumber(timesText, locale);
  return times !== undefined && times >= 0 && times <= MAX_FREQUENCY ? times : undefined;
}

/** The frequency while it is typed; undefined as long as it cannot be read. */
export function frequencyOf(kind: PlanKind, goalValues: GoalValues, locale: Locale) {
  const frequencyUnit = goalValues.frequencyUnit as FrequencyUnit;
  if (kind === 'implementation') {
    const targetFrequency = readTimes(goalValues.targetFrequency, locale);
    return targetFrequency === undefined || targetFrequency === null ? undefined : { targetFrequency, frequencyUnit };
  }
  const [minFrequency, maxFrequency] = [readTimes(goalValues.minFrequency, locale), readTimes(goalValues.maxFrequency, locale)];
  if (minFrequency === undefined || minFrequency === null || maxFrequency === undefined) return undefined;
  return isValidRange({ minFrequency, maxFrequency }) ? { minFrequency, maxFrequency, frequencyUnit } : undefined;
}

/** Keys of the errors, by field, before anything is sent. */
export function validateGoal(kind: PlanKind, goalValues: GoalValues, locale: Locale): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  for (const field of ['activityId', 'categoryId']) if (!goalValues[field]) fieldErrors[field] = 'error.field.required';
  const readTimesField = (field: string) => {
    const parsedTimes = readTimes(goalValues[field], locale);
    if (parsedTimes === undefined) fieldErrors[field] = 'plans.wrongTimes';
    return parsedTimes;
  };
  if (kind === 'implementation') {
    readTimesField('targetFrequency');
    return fieldErrors;
  }
  const [minFrequency, maxFrequency] = [readTimesField('minFrequency'), readTimesField('maxFrequency')];
  if (minFrequency === null) fieldErrors.minFrequency = 'error.field.required';
  else if (minFrequency !== undefined && maxFrequency !== undefined && !isValidRange({ minFrequency, maxFrequency }))
    fieldErrors.maxFrequency = 'error.field.maxBelowMin';
  return fieldErrors;
}

/** The body of both kinds of goal; empty fields as null. */
export function goalBody({ activityId, categoryId, alias = '', description = '' }: GoalValues) {
  return {
    activityId: Number(activityId),
    categoryId: Number(categoryId),
    alias: alias.trim() || null,
    description: description || null,
  };
}

/** A routine's target frequency; without a number it has no unit either. */
export function targetBody({ targetFrequency: frequencyText, frequencyUnit }: GoalValues, locale: Locale) {
  const targetFrequency = readTimes(frequencyText, locale) ?? null;
  return { targetFrequency, frequencyUnit: targetFrequency === null ? null : (frequencyUnit as FrequencyUnit) };
}

/** The range of an evaluated goal. */
export function rangeBody({ minFrequency, maxFrequency, frequencyUnit }: GoalValues, locale: Locale) {
  return {
    minFrequency: readTimes(minFrequency, locale) ?? 0,
    maxFrequency: readTimes(maxFrequency, locale) ?? null,
    frequencyUnit: frequencyUnit as FrequencyUnit,
  };
}

/** A goal as the call of its kind gets it. */
export const implementationBody = (goalValues: GoalValues, locale: Locale) => ({
  ...goalBody(goalValues),
  ...targetBody(goalValues, locale),
});
export const evaluationBody = (goalValues: GoalValues, locale: Locale) => ({ ...goalBody(goalValues), ...rangeBody(goalValues, locale) });
