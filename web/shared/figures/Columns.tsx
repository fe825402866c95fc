/** A figure of columns, each of parts that hatches tell apart besides colour; the table beside it says the same and leads on, so nobody needs to see it. */
import { Fragment, useId } from 'react';
import css from './columns.module.css';
import { Hatches } from './Hatches.tsx';
import { fillOf, type Look } from './looks.ts';

type Part = { look: Look; amount: number };
export type Column = {
  key: string;
  /** What is said under it, where there is room. */
  under?: string;
  /** What a mouse over it is told. */
  told?: string;
  /** From below. */
  parts: readonly Part[];
  /** What it is held against, as lines across it. */
  min?: number | null | undefined;
  max?: number | null | undefined;
};
type Props = {
  columns: readonly Column[];
  /** As tall, without what stands under it, and as wide however few columns there are; else as wide as they are. */
  height?: number;
  width?: number;
  className?: string | undefined;
  /** A column leads to where its row does, for those who point at it. */
  onPick?: (key: string) => void;
};

/** Units of the drawing; of a figure that is as wide as a phone each is about a pixel. */
const WIDEST = 36;
const WIDEST_OF_FEW = 64;
const WIDTH = 320;
const UNDER = 16;
/** Most words under it. */
const MOST_UNDER = 6;

export function Columns({ columns, height = 84, width, className, onPick }: Props) {
  const hatches = useId();
  const each = Math.max(8, Math.min(width ? WIDEST_OF_FEW : WIDEST, (width ?? WIDTH) / columns.length));
  const gap = each / 3.6;
  const top = Math.max(1, ...columns.flatMap(({ parts, min, max }) => [sum(parts), min ?? 0, max ?? 0]));
  const y = (amount: number) => height - 2 - (amount / top) * (height - 8);
  const isTold = columns.some(({ under }) => under);
  const every = Math.ceil(columns.length / MOST_UNDER);
  const whole = Math.max(width ?? 1, columns.length * each);
  return (
    <svg
      className={className ? `${css.figure} ${className}` : css.figure}
      viewBox={`0 0 ${whole} ${height + (isTold ? UNDER : 0)}`}
      aria-hidden="true"
    >
      <Hatches of={hatches} />
      {columns.map(({ key, under, told, parts, min, max }, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: for those who point at it; the row beside it is the link
        <g key={key} className={onPick && css.leads} onClick={onPick && (() => onPick(key))}>
          {told && <title>{told}</title>}
          {onPick && <rect className={css.ground} x={at * each} y={0} width={each} height={height} />}
          {parts.map(({ look, amount }, n) => {
            const below = sum(parts.slice(0, n));
            if (amount === 0) return <Fragment key={look} />;
            return (
              <rect
                key={look}
                className={css[look]}
                fill={fillOf(hatches, look)}
                x={at * each + gap / 2}
                y={y(below + amount)}
                width={each - gap}
                height={y(below) - y(below + amount) + (n === 0 ? 1 : 0)}
                rx={Math.min(2, each / 8)}
              />
            );
          })}
          {([min, max] as const).map((bound, n) =>
            bound === null || bound === undefined ? null : (
              <line
                // biome-ignore lint/suspicious/noArrayIndexKey: the least and the most, always in this order
                key={n}
                className={n === 0 ? css.min : css.max}
                x1={at * each}
                x2={(at + 1) * each}
                y1={y(bound)}
                y2={y(bound)}
              />
            ),
          )}
          {under && at % every === 0 && (
            <text className={css.under} {...placeUnder(at, columns.length, each, whole)} y={height + 12}>
              {under}
            </text>
          )}
        </g>
      ))}
      <line className={css.floor} x1={0} x2={whole} y1={height - 1} y2={height - 1} />
    </svg>
  );
}

const sum = (parts: readonly Part[]) => parts.reduce((all, { amount }) => all + amount, 0);

/** The first and the last stand within the drawing. */
function placeUnder(at: number, of: number, each: number, whole: number) {
  if (at === 0) return { x: 1, 'data-side': 'start' };
  return at === of - 1 && of * each === whole ? { x: whole - 1, 'data-side': 'end' } : { x: (at + 0.5) * each };
}
