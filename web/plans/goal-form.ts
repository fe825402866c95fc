/** A goal in its form, and as it is sent: pure, so that every bound can be tested (product «Plans and goals», R54). */
import { MAX_FREQUENCY } from '#domain/goals/judging.ts';
import { isRange } from '#domain/goals/plans.ts';
import type { FrequencyUnit } from '#domain/goals/spans.ts';
import type { Locale } from '#domain/locales.ts';
import { readWhole } from '../kit/read-number.ts';
import type { Goal, PlanKind } from '../shared/goals/plan-query.ts';

/** The typed values, by the fields' names. */
export type GoalValues = Readonly<Record<string, string>>;

/** The values that the form opens with. */
export function valuesOfGoal(goal: Goal | undefined, activityId: number | undefined, areaId: string): GoalValues {
  const textOf = (value: number | null | undefined, fallback = '') => (value === null || value === undefined ? fallback : String(value));
  return {
    activityId: textOf(activityId),
    categoryId: textOf(goal?.categoryId, areaId),
    targetFrequency: textOf(goal?.targetFrequency),
    minFrequency: textOf(goal?.minFrequency),
    maxFrequency: textOf(goal?.maxFrequency),
    frequencyUnit: goal?.frequencyUnit ?? 'WEEK',
    alias: goal?.alias ?? '',
    description: goal?.description ?? '',
  };
}

/** A typed whole number; null for an empty field, undefined for no number or one too large. */
export function readTimes(typedTimes = '', locale: Locale): number | null | undefined {
  if (typedTimes.trim() === '') return null;
  const times = readWhole(typedTimes, locale);
  return times !== undefined && times >= 0 && times <= MAX_FREQUENCY ? times : undefined;
}

/** The frequency while it is typed; undefined as long as it cannot be read. */
export function frequencyOf(kind: PlanKind, values: GoalValues, locale: Locale) {
  const frequencyUnit = values.frequencyUnit as FrequencyUnit;
  if (kind === 'implementation') {
    const targetFrequency = readTimes(values.targetFrequency, locale);
    return targetFrequency === undefined || targetFrequency === null ? undefined : { targetFrequency, frequencyUnit };
  }
  const [minFrequency, maxFrequency] = [readTimes(values.minFrequency, locale), readTimes(values.maxFrequency, locale)];
  if (minFrequency === undefined || minFrequency === null || maxFrequency === undefined) return undefined;
  return isRange({ minFrequency, maxFrequency }) ? { minFrequency, maxFrequency, frequencyUnit } : undefined;
}

/** Keys of the errors, by field, before anything is sent. */
export function goalErrors(kind: PlanKind, values: GoalValues, locale: Locale): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  for (const field of ['activityId', 'categoryId']) if (!values[field]) fieldErrors[field] = 'error.field.required';
  const readTimesField = (field: string) => {
    const parsedTimes = readTimes(values[field], locale);
    if (parsedTimes === undefined) fieldErrors[field] = 'plans.wrongTimes';
    return parsedTimes;
  };
  if (kind === 'implementation') {
    readTimesField('targetFrequency');
    return fieldErrors;
  }
  const [minFrequency, maxFrequency] = [readTimesField('minFrequency'), readTimesField('maxFrequency')];
  if (minFrequency === null) fieldErrors.minFrequency = 'error.field.required';
  else if (minFrequency !== undefined && maxFrequency !== undefined && !isRange({ minFrequency, maxFrequency }))
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
export function targetBody({ targetFrequency: typedFrequency, frequencyUnit }: GoalValues, locale: Locale) {
  const targetFrequency = readTimes(typedFrequency, locale) ?? null;
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
export const implementationBody = (values: GoalValues, locale: Locale) => ({ ...goalBody(values), ...targetBody(values, locale) });
export const evaluationBody = (values: GoalValues, locale: Locale) => ({ ...goalBody(values), ...rangeBody(values, locale) });
