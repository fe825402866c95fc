/** A figure of stacked columns, whose segments differ by hatches besides colour; the table beside it says the same and has the links. */
import { Fragment, useId } from 'react';
import css from './columns.module.css';
import { HatchPatterns } from './Hatches.tsx';
import { fillOf, type Shading } from './shadings.ts';

type Segment = { shading: Shading; amount: number };
export type FigureColumn = {
  key: string;
  /** The label below it, where there is room. */
  label?: string;
  /** The tooltip. */
  tooltip?: string;
  /** From below. */
  segments: readonly Segment[];
  /** Its bounds, as lines across it. */
  min?: number | null | undefined;
  max?: number | null | undefined;
};
type Props = {
  columns: readonly FigureColumn[];
  /** The size without labels, however few columns there are; without a width, as wide as they are. */
  height?: number;
  width?: number;
  className?: string | undefined;
  /** A column leads to where its row does, for those who point at it. */
  onPick?: (key: string) => void;
};

/** Units of the drawing; of a figure that is as wide as a phone each is about a pixel. */
const MAX_COLUMN_WIDTH = 36;
/** Of a figure that is given a `width`. */
const MAX_COLUMN_WIDTH_SIZED = 64;
const DEFAULT_WIDTH = 320;
const LABEL_HEIGHT = 16;
/** Most labels below the figure. */
const MAX_LABELS = 6;

export function ColumnChart({ columns, height = 84, width, className, onPick }: Props) {
  const chartId = useId();
  const columnWidth = Math.max(8, Math.min(width ? MAX_COLUMN_WIDTH_SIZED : MAX_COLUMN_WIDTH, (width ?? DEFAULT_WIDTH) / columns.length));
  const gap = columnWidth / 3.6;
  const maxAmount = Math.max(1, ...columns.flatMap(({ segments, min, max }) => [sumAmounts(segments), min ?? 0, max ?? 0]));
  const yOf = (amount: number) => height - 2 - (amount / maxAmount) * (height - 8);
  const hasLabels = columns.some(({ label }) => label);
  const labelInterval = Math.ceil(columns.length / MAX_LABELS);
  const fullWidth = Math.max(width ?? 1, columns.length * columnWidth);
  return (
    <svg
      className={className ? `${css.figure} ${className}` : css.figure}
      viewBox={`0 0 ${fullWidth} ${height + (hasLabels ? LABEL_HEIGHT : 0)}`}
      aria-hidden="true"
    >
      <HatchPatterns chartId={chartId} />
      {columns.map(({ key, label, tooltip, segments, min, max }, columnIndex) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: for those who point at it; the row beside it is the link
        <g key={key} className={onPick && css.leads} onClick={onPick && (() => onPick(key))}>
          {tooltip && <title>{tooltip}</title>}
          {onPick && <rect className={css.ground} x={columnIndex * columnWidth} y={0} width={columnWidth} height={height} />}
          {segments.map(({ shading, amount }, segmentIndex) => {
            const amountBelow = sumAmounts(segments.slice(0, segmentIndex));
            if (amount === 0) return <Fragment key={shading} />;
            return (
              <rect
                key={shading}
                className={css[shading]}
                fill={fillOf(chartId, shading)}
                x={columnIndex * columnWidth + gap / 2}
                y={yOf(amountBelow + amount)}
                width={columnWidth - gap}
                height={yOf(amountBelow) - yOf(amountBelow + amount) + (segmentIndex === 0 ? 1 : 0)}
                rx={Math.min(2, columnWidth / 8)}
              />
            );
          })}
          {([min, max] as const).map((bound, boundIndex) =>
            bound === null || bound === undefined ? null : (
              <line
                // biome-ignore lint/suspicious/noArrayIndexKey: the least and the most, always in this order
                key={boundIndex}
                className={boundIndex === 0 ? css.min : css.max}
                x1={columnIndex * columnWidth}
                x2={(columnIndex + 1) * columnWidth}
                y1={yOf(bound)}
                y2={yOf(bound)}
              />
            ),
          )}
          {label && columnIndex % labelInterval === 0 && (
            <text className={css.under} {...labelPosition(columnIndex, columns.length, columnWidth, fullWidth)} y={height + 12}>
              {label}
            </text>
          )}
        </g>
      ))}
      <line className={css.floor} x1={0} x2={fullWidth} y1={height - 1} y2={height - 1} />
    </svg>
  );
}

const sumAmounts = (segments: readonly Segment[]) => segments.reduce((total, { amount }) => total + amount, 0);

/** The first and the last label stay within the drawing. */
function labelPosition(columnIndex: number, columnCount: number, columnWidth: number, fullWidth: number) {
  if (columnIndex === 0) return { x: 1, 'data-side': 'start' };
  return columnIndex === columnCount - 1 && columnCount * columnWidth === fullWidth
    ? { x: fullWidth - 1, 'data-side': 'end' }
    : { x: (columnIndex + 0.5) * columnWidth };
}
