/** Goals in words: how often something is to happen, and what a span is called (product «Plans and goals», R54). */
import type { GoalBounds } from '#domain/goals/judging.ts';
import { frequencyWord } from '#domain/goals/plans.ts';
import type { FrequencyUnit } from '#domain/goals/spans.ts';
import type { Translate } from '../../core/texts.ts';

/** «Minst 2 gånger per vecka», «2 till 4 gånger per månad», «Ska inte ske». */
export const frequencyText = (t: Translate, { minFrequency: min, maxFrequency: max, frequencyUnit: unit }: GoalBounds): string =>
  t(`goalWords.${frequencyWord({ minFrequency: min, maxFrequency: max })}`, { min, max, unit });

/** «v. 47» of '2026-W47', «november» of '2026-11'; a year and a day as they are written. */
export function spanText(t: Translate, locale: string, unit: FrequencyUnit, name: string): string {
  if (name.includes('-W')) return t('goalWords.week', { week: Number(name.slice(-2)) });
  if (unit !== 'MONTH') return name;
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${name}-01T00:00:00Z`));
}
