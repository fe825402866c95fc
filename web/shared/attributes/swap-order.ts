/** Swapping the order of a row and its neighbour: which orders that changes; pure. */
type OrderedRow = {
  id: number;
  order: number;
  isChangeable: boolean;
};

/**
 * The rows whose order changes when one changes places with its neighbour; undefined when there is none that one may change.
 * Orders may be equal, the id then decides: those that follow are pushed on, so that each comes after the one before it.
 */
export function swapOrder<R extends OrderedRow>(rows: readonly R[], id: number, step: -1 | 1): { row: R; order: number }[] | undefined {
  const rowIndex = rows.findIndex((row) => row.id === id);
  const [row, neighbourRow] = [rows[rowIndex], rows[rowIndex + step]];
  if (!row?.isChangeable || !neighbourRow?.isChangeable) return undefined;
  const startIndex = Math.min(rowIndex, rowIndex + step);
  const previousRow = rows[startIndex - 1];
  const reorderedRows = [...(step < 0 ? [row, neighbourRow] : [neighbourRow, row]), ...rows.slice(startIndex + 2)];
  let nextOrder = Math.max(Math.min(row.order, neighbourRow.order), previousRow ? previousRow.order + 1 : 0);
  const orderChanges: { row: R; order: number }[] = [];
  for (const [index, currentRow] of reorderedRows.entries()) {
    if (index > 1 && (currentRow.order >= nextOrder || !currentRow.isChangeable)) break;
    const order = index === 1 ? Math.max(nextOrder, row.order, neighbourRow.order) : nextOrder;
    if (order !== currentRow.order) orderChanges.push({ row: currentRow, order });
    nextOrder = order + 1;
  }
  return orderChanges;
}
