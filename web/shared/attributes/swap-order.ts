/** Swapping the order of a row and its neighbour: which orders that changes; pure. */
type Row = {
  id: number;
  order: number;
  /** One may change it. */
  free: boolean;
};

/**
 * The rows whose order changes when one changes places with its neighbour; undefined when there is none that one may change.
 * Orders may be equal, the id then decides: those that follow are pushed on, so that each comes after the one before it.
 */
export function swapOrder<R extends Row>(rows: readonly R[], id: number, by: -1 | 1): { row: R; order: number }[] | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const [row, other] = [rows[at], rows[at + by]];
  if (!row?.free || !other?.free) return undefined;
  const from = Math.min(at, at + by);
  const previousRow = rows[from - 1];
  const reordered = [...(by < 0 ? [row, other] : [other, row]), ...rows.slice(from + 2)];
  let next = Math.max(Math.min(row.order, other.order), previousRow ? previousRow.order + 1 : 0);
  const changes: { row: R; order: number }[] = [];
  for (const [index, current] of reordered.entries()) {
    if (index > 1 && (current.order >= next || !current.free)) break;
    const order = index === 1 ? Math.max(next, row.order, other.order) : next;
    if (order !== current.order) changes.push({ row: current, order });
    next = order + 1;
  }
  return changes;
}
