/** A goal of either plan in words: what it is called, and how often it is to happen (product «Plans and goals», R54). */
import type { FrequencyUnit } from '#domain/goals/spans.ts';
import type { Translate } from '../../core/texts.ts';
import { frequencyText } from './words.ts';

export type GoalFrequency = {
  targetFrequency?: number | null | undefined;
  minFrequency?: number | undefined;
  maxFrequency?: number | null | undefined;
  frequencyUnit?: FrequencyUnit | null | undefined;
};

/** The alias, else the activity's name. */
export const goalName = ({ alias, activityName }: { alias?: string | null | undefined; activityName: string }): string =>
  alias || activityName;

/** A goal that is evaluated has its least and its most, a routine the number it is meant to reach; nothing where none is said. */
export function goalText(t: Translate, goal: GoalFrequency): string | undefined {
  const { targetFrequency = null, minFrequency, maxFrequency = null, frequencyUnit } = goal;
  if (!frequencyUnit) return undefined;
  if (minFrequency !== undefined) return frequencyText(t, { minFrequency, maxFrequency, frequencyUnit });
  if (targetFrequency === null) return undefined;
  return frequencyText(t, { minFrequency: targetFrequency, maxFrequency: targetFrequency, frequencyUnit });
}
