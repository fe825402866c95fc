/** Moving a row one step: what it does to the orders, tried on every row of random lists. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { swapOrder } from '#web/shared/attributes/swap-order.ts';

type Row = { id: number; order: number; isChangeable: boolean };
const sorted = (rows: readonly Row[]) => [...rows].sort((a, b) => a.order - b.order || a.id - b.id);
const applied = (rows: readonly Row[], changes: readonly { row: Row; order: number }[]) =>
  sorted(rows.map((row) => ({ ...row, order: changes.find((one) => one.row.id === row.id)?.order ?? row.order })));

it('changes places with the neighbour, and nothing else moves, whatever the orders were', () => {
  const list = fc
    .array(fc.nat(5), { minLength: 2, maxLength: 8 })
    .map((orders) => sorted(orders.map((order, id) => ({ id, order, isChangeable: true }))));
  fc.assert(
    fc.property(list, fc.nat(7), fc.constantFrom(-1 as const, 1 as const), (rows, at, by) => {
      const row = rows[at % rows.length]!;
      const place = rows.indexOf(row);
      const changes = swapOrder(rows, row.id, by);
      if (place + by < 0 || place + by >= rows.length) return changes === undefined;
      const wanted = rows.map(({ id }) => id);
      [wanted[place], wanted[place + by]] = [wanted[place + by]!, wanted[place]!];
      expect(applied(rows, changes!).map(({ id }) => id)).toEqual(wanted);
      return changes!.every(({ order }) => order >= 0);
    }),
    { numRuns: 500 },
  );
});

it('changes two rows where orders are apart, and never one that is not free', () => {
  const rows = [1, 2, 3].map((id) => ({ id, order: id * 10, isChangeable: id > 1 }));
  expect(swapOrder(rows, 3, -1)).toEqual([
    { row: rows[2], order: 20 },
    { row: rows[1], order: 30 },
  ]);
  expect(swapOrder(rows, 2, -1)).toBeUndefined();
  expect(swapOrder(rows, 1, 1)).toBeUndefined();
});
