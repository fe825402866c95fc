/** The patterns that fill the parts of one figure; `of` is that figure's own name. */
import css from './columns.module.css';
import { patternId } from './shadings.ts';

const pattern = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' } as const;

export function Hatches({ of }: { of: string }) {
  return (
    <defs>
      <pattern id={patternId(of, 'diverging')} {...pattern} patternTransform="rotate(45)">
        <rect className={css.dangerGround} width="6" height="6" />
        <rect className={css.dangerInk} width="3" height="6" />
      </pattern>
      <pattern id={patternId(of, 'hatched')} {...pattern} patternTransform="rotate(-45)">
        <rect className={css.warnGround} width="6" height="6" />
        <rect className={css.warnInk} width="2" height="6" />
      </pattern>
      <pattern id={patternId(of, 'dotted')} {...pattern}>
        <rect className={css.softGround} width="6" height="6" />
        <circle className={css.softInk} cx="3" cy="3" r="1.4" />
      </pattern>
    </defs>
  );
}
