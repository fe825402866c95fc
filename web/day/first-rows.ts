/** The rows of a long day in two steps: those in sight at once, the others after them in pieces that a tap comes between. */
import { useDeferredValue } from 'react';

/** More than a screen is high. */
const FIRST = 24;

/** Takes of some rows those that are drawn now; `above` are drawn over them. `isAll`: one far down is looked for. */
export function useFirstRows(isThere: boolean, isAll: boolean): <R>(rows: readonly R[], above?: number) => readonly R[] {
  const drawn = useDeferredValue(isThere ? Number.POSITIVE_INFINITY : FIRST);
  return (rows, above = 0) => (isAll ? rows : rows.slice(0, Math.max(0, drawn - above)));
}
