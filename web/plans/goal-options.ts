/** The options and labels of a goal's fields, by the names under which the reader sees them everywhere (R54). */
import { frequencyUnits } from '#domain/goals/spans.ts';
import type { Translate } from '../core/texts.ts';
import { areaName } from '../shared/goals/area-name.ts';
import type { GoalCategory } from '../shared/goals/plan-query.ts';

type Named = { id: number; name: string };

/** Those that are offered; `current` too, where it is not any more. */
const withCurrent = (offered: readonly Named[], current: Named | undefined): readonly Named[] =>
  current && !offered.some(({ id }) => id === current.id) ? [...offered, current] : offered;

/** The areas of life in use. */
export const areaOptions = (t: Translate, areas: readonly (Named & Pick<GoalCategory, 'archived'>)[] = [], current?: Named) =>
  withCurrent(
    areas.filter(({ archived }) => !archived),
    current,
  ).map(({ id, name }) => ({ value: String(id), label: areaName(t, name) }));

/** The activities that are offered for plans. */
export const activityOptions = (offered: readonly Named[], current?: Named) =>
  withCurrent(offered, current).map(({ id, name }) => ({ value: String(id), label: name }));

export const unitOptions = (t: Translate) => frequencyUnits.map((unit) => ({ value: unit, label: t(`plans.unit.${unit}`) }));

export const frequencyLabels = (t: Translate) => ({
  targetFrequency: t('plans.times'),
  minFrequency: t('assistmeApp.evaluationGoal.minFrequency'),
  maxFrequency: t('plans.atMost'),
});
