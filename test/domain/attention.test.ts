/** Which of a client's activities ask for attention, in which order and by which word; and what late is (decision 051). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortByNeed, sumFigures, worstTroublesById } from '#domain/attention.ts';
import { getPrecedingRange, wasSignedLate } from '#domain/statistics.ts';
import { addDays, daysBetween } from '#domain/time.ts';

const of = (id: number, figures: Partial<{ planned: number; skipped: number; missed: number; late: number }> = {}) => ({
  ...{ id, name: `Aktivitet ${id}`, planned: 10, signed: 0, skipped: 0, missed: 0, late: 0, reported: 0 },
  ...figures,
});
const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id);

test('the most troubled comes first, of as many the one with less else', () => {
  const all = [of(1), of(2, { missed: 1, skipped: 1 }), of(3, { late: 3 }), of(4, { skipped: 2, planned: 2 })];
  expect(ids(sortByNeed(all))).toEqual([3, 4, 2, 1]);
});
test('untroubled ones stand by how much there is, then by name as one sorts in Swedish', () => {
  const named = (id: number, name: string, planned = 1) => ({ ...of(id, { planned }), name });
  expect(ids(sortByNeed([named(1, 'Öga'), named(2, 'Äta'), named(3, 'Åka'), named(4, 'Bad', 2)]))).toEqual([4, 3, 2, 1]);
});
test('each trouble has its foremost, twice at least, and those alike share it', () => {
  const found = worstTroublesById([of(1, { missed: 3, late: 1 }), of(2, { missed: 2, skipped: 2 }), of(3, { skipped: 2 })]);
  expect([...found]).toEqual([
    [1, ['missed']],
    [2, ['skipped']],
    [3, ['skipped']],
  ]);
  expect([...worstTroublesById([])]).toEqual([]);
});
test('an activity may be foremost in several, the gravest first', () => {
  expect(worstTroublesById([of(1, { missed: 2, late: 4, skipped: 3 }), of(2)]).get(1)).toEqual(['missed', 'late', 'skipped']);
});
test('sums are those of all', () => {
  expect(sumFigures([of(1, { missed: 3 }), { ...of(2, { skipped: 1, planned: 5 }), reported: 2 }])).toEqual({
    ...{ plannedInstances: 15, signedInstances: 0, skippedInstances: 1, missedInstances: 3, reportedInstances: 2 },
  });
});

const PLANNED = '2026-11-20T08:00:00.000Z';
test.each([
  ['on time', PLANNED, false],
  ['an hour after', '2026-11-20T09:00:00.000Z', false],
  ['more than an hour after', '2026-11-20T09:00:00.001Z', true],
  ['before', '2026-11-19T08:00:00.000Z', false],
])('what was done %s is late: %s %s', (_, occurenceDate, late) => {
  const done = { isCompleted: true, plannedDate: PLANNED, occurenceDate };
  expect(wasSignedLate(done)).toBe(late);
  expect(wasSignedLate({ ...done, isCompleted: false })).toBe(false);
  expect(wasSignedLate({ ...done, plannedDate: null })).toBe(false);
  expect(wasSignedLate({ ...done, occurenceDate: null })).toBe(false);
});

test('the span before is as long, and ends the day before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 3650 }), (start, length) => {
      const from = addDays('2020-01-01', start);
      const days = { from, to: addDays(from, length) };
      const before = getPrecedingRange(days);
      expect(daysBetween(before.from, before.to)).toBe(length);
      expect(addDays(before.to, 1)).toBe(from);
    }),
  );
  expect(getPrecedingRange({ from: '0001-01-01', to: '0001-01-02' })).toEqual({ from: '0001-01-01', to: '' });
});
