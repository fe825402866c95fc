/** A small piece of how a part of a figure looks, beside the word that says what it is. */
import { useId } from 'react';
import barCss from './bar.module.css';
import css from './columns.module.css';
import { HatchPatterns } from './Hatches.tsx';
import { fillOf, type Shading } from './shadings.ts';

/** `isFlat`: as it looks in a bar, where what is hatched in columns is flat. */
export function Swatch({ shading, isFlat = false }: { shading: Shading; isFlat?: boolean }) {
  const chartId = useId();
  const isPlain = isFlat && shading !== 'dotted';
  return (
    <svg className={css.swatch} viewBox="0 0 14 14" aria-hidden="true">
      {!isPlain && <HatchPatterns chartId={chartId} />}
      <rect
        className={(isFlat ? barCss : css)[shading]}
        fill={isPlain ? undefined : fillOf(chartId, shading)}
        x="1"
        y="1"
        width="12"
        height="12"
        rx="2"
      />
    </svg>
  );
}
