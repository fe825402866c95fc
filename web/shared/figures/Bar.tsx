/** One row's figure: how much there was of it, beside the largest, in segments that differ by hatches; the numbers beside it say the same. */
import { useId } from 'react';
import css from './columns.module.css';
import { Hatches } from './Hatches.tsx';
import { fillOf, type Look } from './looks.ts';

type Props = { parts: readonly { look: Look; amount: number }[]; most: number; className?: string | undefined };

const WIDTH = 160;
const HEIGHT = 16;

export function Bar({ parts: segments, most, className }: Props) {
  const hatches = useId();
  const x = (amount: number) => (amount / Math.max(1, most)) * (WIDTH - 2);
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <Hatches of={hatches} />
      {segments.map(({ look, amount }, n) => {
        const start = segments.slice(0, n).reduce((all, part) => all + part.amount, 0);
        if (amount === 0) return null;
        return (
          <rect
            key={look}
            className={css[look]}
            fill={fillOf(hatches, look)}
            x={1 + x(start)}
            y={1}
            width={x(start + amount) - x(start)}
            height={HEIGHT - 2}
          />
        );
      })}
    </svg>
  );
}
