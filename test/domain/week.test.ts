/** How a week's rows fall into parts of the day, the same for all its columns (product «Paper and week»). */
import { expect, test } from 'vitest';
import type { PrintedInstance } from '#domain/planning/paper.ts';
import { groupByPartOfDay, partOfDayAt } from '#domain/planning/week.ts';
import { toInstant, toLocal } from '#domain/time.ts';
import { untouched } from './standing.ts';

const ZONE = 'Europe/Stockholm';
const at = (local: string) => toInstant(local, ZONE);
const clockOf = (instant: string) => toLocal(instant, ZONE).slice(11);
const row = (id: number, local: string) => ({ ...untouched(at(local)), id });
const idsOf = (days: readonly (readonly PrintedInstance[])[]) =>
  groupByPartOfDay(days, clockOf).map(({ part, days: of }) => [part, of.map((rows) => rows.map(({ id }) => id))]);

test.each([
  ['00:00', 'night'],
  ['05:59', 'night'],
  ['06:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['18:00', 'evening'],
  ['23:59', 'evening'],
])('%s is %s', (clock, part) => expect(partOfDayAt(clock)).toBe(part));

test('the parts are the same for every day, in order of time, and what stands in none is left out', () => {
  const monday = [row(2, '2026-11-23T20:00'), row(1, '2026-11-23T08:00')];
  const tuesday = [row(4, '2026-11-24T08:30'), row(3, '2026-11-24T08:00')];
  expect(idsOf([monday, tuesday, []])).toEqual([
    ['morning', [[1], [3, 4], []]],
    ['evening', [[2], [], []]],
  ]);
  expect(idsOf([[], []])).toEqual([]);
});

test('what was done later stands where it was planned, what was moved where it was moved to, and a report where it was done', () => {
  const late = { ...row(1, '2026-11-23T11:00'), isCompleted: true, signedById: 5, occurenceDate: at('2026-11-23T13:00') };
  const moved = { ...row(2, '2026-11-23T14:00'), movedFrom: at('2026-11-23T10:00') };
  const report = { ...row(3, '2026-11-23T19:00'), plannedDate: null, occurenceDate: at('2026-11-23T19:00'), signedById: 5 };
  expect(idsOf([[report, moved, late]])).toEqual([
    ['morning', [[1]]],
    ['afternoon', [[2]]],
    ['evening', [[3]]],
  ]);
});

test('on the night when the clocks go back both hours of one name are at night, the first of them first', () => {
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'].map((planned, index) => ({
    ...untouched(planned),
    id: 2 - index,
  }));
  expect([first, second].map((one) => clockOf(one!.plannedDate!))).toEqual(['02:30', '02:30']);
  expect(idsOf([[second!, first!]])).toEqual([['night', [[2, 1]]]]);
});
