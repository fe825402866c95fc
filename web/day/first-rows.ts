/** The rows of a long day in two steps: those in sight at once, the others after them in pieces that a tap comes between. */
import { useDeferredValue } from 'react';

/** More than a screen is high. */
const FIRST_ROWS = 24;

/** Takes of some rows those that are drawn now; `above` are drawn over them. `needsAll`: one far down is looked for. */
export function useFirstRows(areRowsThere: boolean, needsAll: boolean): <R>(rows: readonly R[], above?: number) => readonly R[] {
  const drawnCount = useDeferredValue(areRowsThere ? Number.POSITIVE_INFINITY : FIRST_ROWS);
  return (rows, aboveCount = 0) => (needsAll ? rows : rows.slice(0, Math.max(0, drawnCount - aboveCount)));
}
