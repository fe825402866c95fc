/**
 * One row's figure: how much there was of it, beside the largest, in flat segments with a gap between them. Their colours differ in lightness too,
 * what was entered afterwards has dots, and the numbers beside it say the same.
 */
import { useId } from 'react';
import css from './bar.module.css';
import { Hatches } from './Hatches.tsx';
import { type Look, patternId } from './looks.ts';

type Props = { parts: readonly { look: Look; amount: number }[]; most: number; className?: string | undefined };

const WIDTH = 160;
const HEIGHT = 16;

export function Bar({ parts: segments, most, className }: Props) {
  const dots = useId();
  const x = (amount: number) => (amount / Math.max(1, most)) * WIDTH;
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {segments.some(({ look, amount }) => look === 'dotted' && amount > 0) && <Hatches chartId={dots} />}
      {segments.map(({ look, amount }, n) => {
        const start = segments.slice(0, n).reduce((all, part) => all + part.amount, 0);
        if (amount === 0) return null;
        return (
          <rect
            key={look}
            className={css[look]}
            fill={look === 'dotted' ? `url(#${patternId(dots, look)})` : undefined}
            x={x(start)}
            width={x(start + amount) - x(start)}
            height={HEIGHT}
          />
        );
      })}
    </svg>
  );
}
