/** The options and labels of a goal's fields, by the names under which the reader sees them everywhere (R54). */
import { frequencyUnits } from '#domain/goals/spans.ts';
import type { Translate } from '../core/texts.ts';
import { areaName } from '../shared/goals/area-name.ts';
import type { GoalCategory } from '../shared/goals/plan-query.ts';

type NamedOption = { id: number; name: string };

/** Those that are offered; `current` too, where it is not any more. */
const includeCurrent = (offeredOptions: readonly NamedOption[], currentOption: NamedOption | undefined): readonly NamedOption[] =>
  currentOption && !offeredOptions.some(({ id }) => id === currentOption.id) ? [...offeredOptions, currentOption] : offeredOptions;

/** The areas of life in use. */
export const areaOptions = (
  t: Translate,
  areas: readonly (NamedOption & Pick<GoalCategory, 'archived'>)[] = [],
  currentArea?: NamedOption,
) =>
  includeCurrent(
    areas.filter(({ archived }) => !archived),
    currentArea,
  ).map(({ id, name }) => ({ value: String(id), label: areaName(t, name) }));

/** The activities that are offered for plans. */
export const activityOptions = (offeredActivities: readonly NamedOption[], currentActivity?: NamedOption) =>
  includeCurrent(offeredActivities, currentActivity).map(({ id, name }) => ({ value: String(id), label: name }));

export const unitOptions = (t: Translate) => frequencyUnits.map((unit) => ({ value: unit, label: t(`plans.unit.${unit}`) }));

export const frequencyLabels = (t: Translate) => ({
  targetFrequency: t('plans.times'),
  minFrequency: t('assistmeApp.evaluationGoal.minFrequency'),
  maxFrequency: t('plans.atMost'),
});
