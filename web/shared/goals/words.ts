/** Goals in words: how often something is to happen, and what a span is called (product «Plans and goals», R54). */
import type { GoalBounds } from '#domain/goals/judging.ts';
import { frequencyWordOf } from '#domain/goals/plans.ts';
import type { FrequencyUnit } from '#domain/goals/spans.ts';
import type { Translate } from '../../core/texts.ts';

/** «Minst 2 gånger per vecka», «2 till 4 gånger per månad», «Ska inte ske». */
export const frequencyText = (t: Translate, { minFrequency: min, maxFrequency: max, frequencyUnit: unit }: GoalBounds): string =>
  t(`goalWords.${frequencyWordOf({ minFrequency: min, maxFrequency: max })}`, { min, max, unit });

/** «v. 47» of '2026-W47', «november» of '2026-11'; a year and a day as they are written. */
export function spanText(t: Translate, locale: string, unit: FrequencyUnit, spanName: string): string {
  if (spanName.includes('-W')) return t('goalWords.week', { week: Number(spanName.slice(-2)) });
  if (unit !== 'MONTH') return spanName;
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${spanName}-01T00:00:00Z`));
}
