/**
 * One row's figure: how much there was of it, beside the largest, in flat segments with a gap between them. Their colours differ in lightness too,
 * what was entered afterwards has dots, and the numbers beside it say the same.
 */
import { useId } from 'react';
import css from './bar.module.css';
import { Hatches } from './Hatches.tsx';
import { patternId, type Shading } from './shadings.ts';

type Props = { parts: readonly { shading: Shading; amount: number }[]; most: number; className?: string | undefined };

const WIDTH = 160;
const HEIGHT = 16;

export function Bar({ parts: segments, most, className }: Props) {
  const dots = useId();
  const x = (amount: number) => (amount / Math.max(1, most)) * WIDTH;
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {segments.some(({ shading, amount }) => shading === 'dotted' && amount > 0) && <Hatches chartId={dots} />}
      {segments.map(({ shading, amount }, n) => {
        const start = segments.slice(0, n).reduce((all, part) => all + part.amount, 0);
        if (amount === 0) return null;
        return (
          <rect
            key={shading}
            className={css[shading]}
            fill={shading === 'dotted' ? `url(#${patternId(dots, shading)})` : undefined}
            x={x(start)}
            width={x(start + amount) - x(start)}
            height={HEIGHT}
          />
        );
      })}
    </svg>
  );
}
