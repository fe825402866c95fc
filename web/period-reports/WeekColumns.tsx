/** A goal's amounts by week as columns, with the bounds of each; the table beside it holds the same for readers who do not see it. */
import type { PeriodGoal } from '#contract/goals/period-reports.ts';
import { ColumnChart } from '../shared/figures/Columns.tsx';
import css from './period.module.css';
import { isByWeek } from './period-words.ts';

export function WeekColumns({ goal }: { goal: PeriodGoal }) {
  const isWeekly = isByWeek(goal);
  return (
    <ColumnChart
      className={css.columns}
      columns={goal.weeks.map(({ name, amount, hasDivergence }, index) => {
        const { min, max } = (isWeekly && goal.judged[index]) || { min: null, max: null };
        return {
          key: name,
          segments: [{ shading: hasDivergence ? 'diverging' : 'full', amount }],
          // Nothing is below none.
          min: min === 0 ? null : min,
          max,
        };
      })}
    />
  );
}
