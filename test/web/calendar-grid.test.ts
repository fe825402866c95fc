/** The days of the tasks' calendar: whole weeks from Monday with their numbers, steps, keys, and what the address means. */
import { describe, expect, test } from 'vitest';
import { addMonths, buildMonth, clampDay, findDayByKey, listYearsAround, mondayOf, weekOf } from '#web/kit/calendar-grid.ts';
import { matchNames } from '#web/shared/listing/match-names.ts';
import { clampSearchDate, dateRangeOf, drawnDateRange } from '#web/tasks/dated/dated-search.ts';

describe('a month', () => {
  test.each([
    // Begins on a Sunday and ends on a Monday: six weeks.
    ['2026-11-21', '2026-10-26', '2026-12-06', [44, 45, 46, 47, 48, 49], 30],
    // Four weeks exactly.
    ['2027-02-10', '2027-02-01', '2027-02-28', [5, 6, 7, 8], 28],
    // The year's first days are the last year's last week.
    ['2027-01-15', '2026-12-28', '2027-01-31', [53, 1, 2, 3, 4], 31],
    ['2024-02-29', '2024-01-29', '2024-03-03', [5, 6, 7, 8, 9], 29],
  ])('of %s is drawn from %s to %s', (day, from, to, numbers, own) => {
    const { firstDay, lastDay, weeks } = buildMonth(day);
    const days = weeks.flatMap((week) => week.days);
    expect([days[0]!.day, days.at(-1)!.day]).toEqual([from, to]);
    expect(weeks.map(({ week }) => week)).toEqual(numbers);
    const ofMonth = days.filter(({ isOutsideMonth }) => !isOutsideMonth).map((one) => one.day);
    expect(ofMonth).toHaveLength(own);
    expect([ofMonth[0], ofMonth.at(-1)]).toEqual([firstDay, lastDay]);
    expect(new Set(days.map((one) => one.day)).size).toBe(weeks.length * 7);
  });
});

test('a week begins on Monday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(weekOf('2026-11-16')).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-05', 1, '2027-01-05'],
  ['2026-01-05', -1, '2025-12-05'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months on: %s', (day, months, then) => expect(addMonths(day, months)).toBe(then));

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['Enter', undefined],
])('%s leads from Sunday 1 November to %s', (key, day) => expect(findDayByKey(key, '2026-11-01')).toBe(day));

test.each([
  ['Home', { ctrlKey: true }, '2028-02-01'],
  ['End', { ctrlKey: true }, '2028-02-29'],
  ['PageUp', { shiftKey: true }, '2027-02-28'],
  ['PageDown', { shiftKey: true }, '2029-02-28'],
  ['ArrowLeft', { shiftKey: true }, '2028-02-28'],
] as const)('%s with %j leads from 29 February 2028 to %s', (key, held, day) => expect(findDayByKey(key, '2028-02-29', held)).toBe(day));

test('a month may be drawn in six weeks whatever it holds', () => {
  for (const day of ['2027-02-10', '2026-11-21', '2024-02-29']) {
    const { firstDay, weeks } = buildMonth(day, 6);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]!.days.map((one) => one.day)).toContain(firstDay);
    expect(weeks[5]!.days.at(-1)!.isOutsideMonth).toBe(true);
  }
});

test('no day is chosen outside the bounds, and the years end with them', () => {
  const bounds = { from: '2020-03-05', to: '2036-11-22' };
  expect(['2019-12-31', '2026-11-22', '2040-01-01'].map((day) => clampDay(day, bounds))).toEqual([
    '2020-03-05',
    '2026-11-22',
    '2036-11-22',
  ]);
  expect(listYearsAround('2026-11-22', bounds, 2)).toEqual([2024, 2025, 2026, 2027, 2028]);
  expect(listYearsAround('2021-01-01', bounds, 2)).toEqual([2020, 2021, 2022, 2023]);
  expect(listYearsAround('2036-01-01', bounds, 2)).toEqual([2034, 2035, 2036]);
});

describe('the address', () => {
  const today = '2026-11-21';
  test.each([
    [{}, '2026-11-01', '2026-11-30'],
    [{ date: '2027-02-10' }, '2027-02-01', '2027-02-28'],
    [{ view: 'week' }, '2026-11-16', '2026-11-22'],
    [{ view: 'list' }, '2026-11-14', '2026-12-21'],
    [{ view: 'list', from: '2026-12-01' }, '2026-12-01', '2026-12-21'],
    [{ view: 'list', to: '2026-12-01' }, '2026-10-25', '2026-12-01'],
    [{ view: 'list', to: '2026-10-01' }, '2026-08-25', '2026-10-01'],
    [{ view: 'list', from: '2026-01-01', to: '2026-01-02' }, '2026-01-01', '2026-01-02'],
  ] as const)('%j counts %s to %s', (search, from, to) => expect(dateRangeOf(search, today)).toEqual({ from, to }));
  test('a month is drawn in whole weeks, all else as it is counted', () => {
    expect(drawnDateRange({}, today)).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(drawnDateRange({ view: 'week' }, today)).toEqual(dateRangeOf({ view: 'week' }, today));
  });
});

test('what begins with the words comes before what holds them, each in the order it came', () => {
  const all = ['Ring Elsa', 'Beställa ringklocka', 'Köpa ÅRSKORT', 'Ringa vården'].map((name) => ({ name }));
  const names = (words: string) => matchNames(all, words).map(({ name }) => name);
  expect(names(' ring')).toEqual(['Ring Elsa', 'Ringa vården', 'Beställa ringklocka']);
  expect(names('årskort')).toEqual(['Köpa ÅRSKORT']);
  expect(names('Arskort')).toEqual(['Köpa ÅRSKORT']);
  expect(names('vårdén')).toEqual(['Ringa vården']);
  expect(names('')).toHaveLength(4);
  expect(names('saknas')).toEqual([]);
  expect(
    matchNames(
      Array.from({ length: 80 }, (_, index) => ({ name: `Nr ${index}` })),
      'nr',
    ),
  ).toHaveLength(50);
});

describe('ten years ahead', () => {
  const today = '2026-11-22';
  test('the last month and week end with the last day that anything may be dated', () => {
    expect(drawnDateRange({ date: '2036-11-10' }, today)).toEqual({ from: '2036-10-27', to: '2036-11-22' });
    expect(dateRangeOf({ date: '2036-11-10' }, today)).toEqual({ from: '2036-11-01', to: '2036-11-22' });
    expect(dateRangeOf({ date: '2036-11-22', view: 'week' }, today)).toEqual({ from: '2036-11-17', to: '2036-11-22' });
    expect(drawnDateRange({ date: '2036-10-10' }, today)).toEqual({ from: '2036-09-29', to: '2036-11-02' });
  });
  test('a later day is the last one there is', () => {
    expect(clampSearchDate({ date: '2036-12-01', clientId: 3 }, today)).toEqual({ date: '2036-11-22', clientId: 3 });
    expect(clampSearchDate({ date: '9999-12-31' }, today)).toEqual({ date: '2036-11-22' });
    expect(clampSearchDate({ date: '2036-11-22' }, today)).toEqual({ date: '2036-11-22' });
    expect(clampSearchDate({}, today)).toEqual({});
  });
});
