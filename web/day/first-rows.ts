/** The rows of a long day in two steps: those in sight at once, the others after them in pieces that a tap comes between. */
import { useDeferredValue } from 'react';

/** More than a screen is high. */
const FIRST_ROW_COUNT = 24;

/** Takes of some rows those that are drawn now; `rowCountAbove` are drawn over them. `needsAll`: one far down is looked for. */
export function useFirstRows(areRowsLoaded: boolean, needsAll: boolean): <R>(rows: readonly R[], rowCountAbove?: number) => readonly R[] {
  const drawnCount = useDeferredValue(areRowsLoaded ? Number.POSITIVE_INFINITY : FIRST_ROW_COUNT);
  return (rows, rowCountAbove = 0) => (needsAll ? rows : rows.slice(0, Math.max(0, drawnCount - rowCountAbove)));
}
