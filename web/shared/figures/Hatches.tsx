/** The patterns that fill the parts of one figure; `chartId` is that figure's own. */
import css from './columns.module.css';
import { patternId } from './shadings.ts';

const patternProps = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' } as const;

export function HatchPatterns({ chartId }: { chartId: string }) {
  return (
    <defs>
      <pattern id={patternId(chartId, 'diverging')} {...patternProps} patternTransform="rotate(45)">
        <rect className={css.dangerGround} width="6" height="6" />
        <rect className={css.dangerInk} width="3" height="6" />
      </pattern>
      <pattern id={patternId(chartId, 'hatched')} {...patternProps} patternTransform="rotate(-45)">
        <rect className={css.warnGround} width="6" height="6" />
        <rect className={css.warnInk} width="2" height="6" />
      </pattern>
      <pattern id={patternId(chartId, 'dotted')} {...patternProps}>
        <rect className={css.softGround} width="6" height="6" />
        <circle className={css.softInk} cx="3" cy="3" r="1.4" />
      </pattern>
    </defs>
  );
}
