/** A goal's amounts by week as columns, with what each is held against; the table beside it says the same to who does not see it. */
import { useId } from 'react';
import type { PeriodGoal } from '#contract/goals/period-reports.ts';
import css from './period.module.css';
import { isByWeek } from './period-words.ts';

const HEIGHT = 84;
const WIDTH = 36;
const GAP = 10;

export function WeekColumns({ goal }: { goal: PeriodGoal }) {
  const hatched = useId();
  const { weeks, judged } = goal;
  const bounds = weeks.map((_, at) => (isByWeek(goal) ? judged[at] : undefined));
  const most = Math.max(1, ...weeks.map(({ amount }) => amount), ...bounds.flatMap((one) => [one?.min ?? 0, one?.max ?? 0]));
  const y = (amount: number) => HEIGHT - 2 - (amount / most) * (HEIGHT - 8);
  const width = weeks.length * WIDTH;
  return (
    <svg className={css.columns} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <defs>
        <pattern id={hatched} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={css.ground} width="6" height="6" />
          <rect className={css.stripe} width="3" height="6" />
        </pattern>
      </defs>
      {weeks.map(({ name, amount, hasDivergence }, at) => (
        <rect
          key={name}
          className={hasDivergence ? css.diverging : css.column}
          x={at * WIDTH + GAP / 2}
          y={y(amount)}
          width={WIDTH - GAP}
          height={HEIGHT - 1 - y(amount)}
          rx={2}
          {...(hasDivergence && { fill: `url(#${hatched})` })}
        />
      ))}
      {weeks.flatMap(({ name }, at) =>
        (['min', 'max'] as const).map((bound) => {
          const value = bounds[at]?.[bound] ?? null;
          if (value === null || (bound === 'min' && value === 0)) return null;
          return <line key={`${name} ${bound}`} className={css[bound]} x1={at * WIDTH} x2={(at + 1) * WIDTH} y1={y(value)} y2={y(value)} />;
        }),
      )}
      <line className={css.floor} x1={0} x2={width} y1={HEIGHT - 1} y2={HEIGHT - 1} />
    </svg>
  );
}
