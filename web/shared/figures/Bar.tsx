/**
 * One row's figure: how much there was of it, beside the largest, in flat segments with a gap between them. Their colours differ in lightness too,
 * what was entered afterwards has dots, and the numbers beside it say the same.
 */
import { useId } from 'react';
import css from './bar.module.css';
import { HatchPatterns } from './Hatches.tsx';
import { patternId, type Shading } from './shadings.ts';

type Props = { segments: readonly { shading: Shading; amount: number }[]; maxAmount: number; className?: string | undefined };

const WIDTH = 160;
const HEIGHT = 16;

export function SegmentBar({ segments, maxAmount, className }: Props) {
  const chartId = useId();
  const xOf = (amount: number) => (amount / Math.max(1, maxAmount)) * WIDTH;
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {segments.some(({ shading, amount }) => shading === 'dotted' && amount > 0) && <HatchPatterns chartId={chartId} />}
      {segments.map(({ shading, amount }, index) => {
        const startAmount = segments.slice(0, index).reduce((total, segment) => total + segment.amount, 0);
        if (amount === 0) return null;
        return (
          <rect
            key={shading}
            className={css[shading]}
            fill={shading === 'dotted' ? `url(#${patternId(chartId, shading)})` : undefined}
            x={xOf(startAmount)}
            width={xOf(startAmount + amount) - xOf(startAmount)}
            height={HEIGHT}
          />
        );
      })}
    </svg>
  );
}
