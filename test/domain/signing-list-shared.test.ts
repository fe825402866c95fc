/** The signing list as the office reads it: nothing of what is not shared is left in it, whatever stands there (R143). */
import { expect, it } from 'vitest';
import type { SigningDose, SigningEntry, SigningRow } from '#domain/signing-list.ts';
import { buildSharedList } from '#domain/signing-list-shared.ts';

type Order = { number: number; name: string; dose: string };
const bare = { signs: [], note: 'secret note', doneDate: 'secret time', signedByDate: 'secret time' };
const signing = (instanceId: number | null, status: SigningEntry['status'], more: Partial<SigningEntry> = {}): SigningEntry => ({
  ...{ instanceId, status, plannedDate: '2026-11-02T07:00:00Z', signedById: 7, ...bare },
  ...more,
});
const activity = { id: 3, name: 'Morning' };
const row = (medicineId: number, number: number, cells: SigningEntry[]): SigningRow<Order> => ({
  ...{ medicineId, activity, kind: 'SCHEDULED', order: { number, name: `Name ${number}`, dose: 'secret dose' } },
  ...{ fromDate: '2026-11-01T00:00:00Z', untilDate: null },
  lines: [{ time: '08:00', cells: cells.map((cell, index) => ({ ...cell, day: `2026-11-0${number + index}` })) }],
});
const dose = (medicineId: number, instanceId: number, isTakenAway = false): SigningDose<Order> => ({
  ...{ ...signing(instanceId, 'reported'), medicineId, activity, order: { number: 1, name: 'Name', dose: 'secret dose' } },
  ...{ dose: 4, reason: 'reason', isTakenAway },
});

it('orders that are not shared are one row with the last name; done cells are neutral, open ones have time and status', () => {
  const rows = [row(1, 1, [signing(11, 'completed'), signing(12, 'skipped')]), row(1, 2, [signing(13, 'missed', { signedById: null })])];
  const list = buildSharedList({ rows, doses: [dose(1, 14), dose(1, 15, true)] }, { medicines: new Set(), instances: new Set() });
  expect(list.notShared).toBe(3);
  expect(list.doses).toEqual([]);
  expect(list.rows).toMatchObject([{ medicineId: 1, order: null, nameAlone: 'Name 2', fromDate: null, untilDate: null }]);
  expect(list.rows[0]!.lines.map(({ time, cells }) => [time, cells.map(({ day, status }) => [day, status])])).toEqual([
    [
      '08:00',
      [
        ['2026-11-01', 'withheld'],
        ['2026-11-02', 'withheld'],
        ['2026-11-02', 'missed'],
      ],
    ],
  ]);
  expect(JSON.stringify(list.rows[0]!.lines.flatMap(({ cells }) => cells.filter(({ status }) => status === 'withheld')))).not.toMatch(
    /secret|:7|:1[12]/,
  );
  expect(JSON.stringify(list)).not.toMatch(/secret (note|dose)/);
});

it('of a shared order its rows stay, and of its cells those that are shared', () => {
  const rows = [row(1, 1, [signing(11, 'completed'), signing(12, 'completed')]), row(1, 2, [])];
  const list = buildSharedList({ rows, doses: [] }, { medicines: new Set([1]), instances: new Set([12]) });
  expect(list.rows.map(({ order, nameAlone }) => [order?.number, nameAlone])).toEqual([
    [1, undefined],
    [2, undefined],
  ]);
  expect(list.rows[0]!.lines[0]!.cells.map(({ instanceId, status }) => [instanceId, status])).toEqual([
    [null, 'withheld'],
    [12, 'completed'],
  ]);
  expect(list.notShared).toBe(1);
});

it('a dose that is shared of an order that is not has no amount: its own words say it', () => {
  const list = buildSharedList({ rows: [row(1, 1, [])], doses: [dose(1, 14)] }, { medicines: new Set(), instances: new Set([14]) });
  expect(list.doses).toMatchObject([{ instanceId: 14, order: null, dose: null, nameAlone: 'Name 1', reason: 'reason' }]);
  expect(list.notShared).toBe(0);
});

it('of an empty list nothing is not shared', () => {
  expect(buildSharedList({ rows: [], doses: [] }, { medicines: new Set(), instances: new Set() })).toEqual({
    rows: [],
    doses: [],
    notShared: 0,
  });
});
