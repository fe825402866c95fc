/**
 * One row's figure: how much there was of it, beside the largest, in flat segments with a gap between them. Their colours differ in lightness too,
 * what was entered afterwards has dots, and the numbers beside it say the same.
 */
import { useId } from 'react';
import css from './bar.module.css';
import { Hatches } from './Hatches.tsx';
import { patternId, type Shading } from './shadings.ts';

type Props = { segments: readonly { shading: Shading; amount: number }[]; maxAmount: number; className?: string | undefined };

const WIDTH = 160;
const HEIGHT = 16;

export function Bar({ segments, maxAmount, className }: Props) {
  const chartId = useId();
  const x = (amount: number) => (amount / Math.max(1, maxAmount)) * WIDTH;
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {segments.some(({ shading, amount }) => shading === 'dotted' && amount > 0) && <Hatches chartId={chartId} />}
      {segments.map(({ shading, amount }, index) => {
        const start = segments.slice(0, index).reduce((total, segment) => total + segment.amount, 0);
        if (amount === 0) return null;
        return (
          <rect
            key={shading}
            className={css[shading]}
            fill={shading === 'dotted' ? `url(#${patternId(chartId, shading)})` : undefined}
            x={x(start)}
            width={x(start + amount) - x(start)}
            height={HEIGHT}
          />
        );
      })}
    </svg>
  );
}
