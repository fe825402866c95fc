/** A period report's figures in words: what an amount is held against, and what it has come to since. */
import type { PeriodGoal, WholePeriodReport } from '#contract/goals/period-reports.ts';
import type { Translate } from '../core/texts.ts';

/** A goal by the day or week is judged in each week, others when their month or year ends (R57). */
export const isByWeek = ({ frequencyUnit }: Pick<PeriodGoal, 'frequencyUnit'>): boolean =>
  frequencyUnit === 'DAY' || frequencyUnit === 'WEEK';

type JudgedSpan = Pick<PeriodGoal['judged'][number], 'min' | 'max' | 'isWhole'>;
/** «3 till 5»; of a cut week or month that only the most was judged. */
export function judgementText(t: Translate, { min, max, isWhole }: JudgedSpan): string {
  const boundsText =
    min === null || min === 0
      ? max === null
        ? t('periodReports.free')
        : t('periodReports.atMost', { max })
      : max === null
        ? t('periodReports.atLeast', { min })
        : min === max
          ? t('periodReports.exactly', { min })
          : t('periodReports.between', { min, max });
  return isWhole ? boundsText : `${boundsText}, ${t('periodReports.partly')}`;
}

type CurrentResult = Pick<WholePeriodReport['changedSince'][number], 'totalAmountDuringReport' | 'hasDivergence'>;
/** A goal's amount now, and whether that is judged otherwise. */
export function laterResultText(
  t: Translate,
  goal: Pick<PeriodGoal, 'hasDivergence'>,
  { totalAmountDuringReport: amount, hasDivergence }: CurrentResult,
): string {
  if (goal.hasDivergence === hasDivergence) return t('periodReports.changed', { amount });
  return t(hasDivergence ? 'periodReports.changedDiverges' : 'periodReports.changedWithin', { amount });
}

/** The anchor of a goal on the page. */
export const goalAnchor = (id: number): string => `goal-${id}`;
