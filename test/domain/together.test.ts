/** Series made together: their clock times, and what a change of one means for the others (R85). */
import { describe, expect, test } from 'vitest';
import type { Rule } from '#domain/planning/recurrence.ts';
import {
  clockTimeOf,
  deriveSisterRule,
  findDuplicatePlan,
  findRepeatedTimeIndex,
  mergeNextOccurrences,
  restartRule,
  ruleAtTime,
} from '#domain/planning/same-rule-series.ts';

const timeZone = 'Europe/Stockholm';
const daily: Rule = { start: '2026-11-02T08:00', timeZone, freq: 'daily', interval: 1, byWeekday: [], byMonthDay: [], until: null };
const weekly = (start: string): Rule => ({ ...daily, start, freq: 'weekly', interval: 2, byWeekday: [0, 3] });

test.each([
  [['08:00'], -1],
  [['08:00', '12:00', '16:00', '20:00'], -1],
  [['08:00', '12:00', '08:00'], 2],
  [['08:00', '08:00', '08:00'], 1],
  [[], -1],
])('of %j the time at %d stands there already', (times, place) => expect(findRepeatedTimeIndex(times)).toBe(place));

test('the next of all stand in order, over the night of a clock change too', () => {
  const rules = ['22:00', '08:00', '02:30'].map((time) => ruleAtTime({ ...daily, start: '2026-10-24T08:00' }, time));
  expect(mergeNextOccurrences(rules, '2026-10-24', 5).map(({ local }) => local)).toEqual([
    '2026-10-24T02:30',
    '2026-10-24T08:00',
    '2026-10-24T22:00',
    '2026-10-25T02:30',
    '2026-10-25T08:00',
  ]);
  expect(clockTimeOf(rules[2]!)).toBe('02:30');
});

describe('planned a second time', () => {
  const now = '2026-11-24T10:22';
  const workdays: Rule = { ...daily, start: '2026-11-24T08:00', freq: 'weekly', byWeekday: [0, 1, 2, 3, 4] };
  const told = (rules: Rule[], standing: Rule[]) => {
    const twice = findDuplicatePlan(rules, standing, now);
    return twice && [twice.first.local, twice.isAll];
  };
  test('is what a standing one has already, of all times or of some', () => {
    expect(told([workdays], [workdays])).toEqual(['2026-11-25T08:00', true]);
    expect(told([workdays], [daily])).toEqual(['2026-11-25T08:00', true]);
    expect(told([daily], [workdays])).toEqual(['2026-11-25T08:00', false]);
    expect(told([ruleAtTime(daily, '12:00'), ruleAtTime(daily, '08:00')], [daily])).toEqual(['2026-11-25T08:00', false]);
    expect(told([{ ...daily, start: '2026-11-28T08:00', freq: 'none' }], [daily])).toEqual(['2026-11-28T08:00', true]);
    expect(
      told([{ ...daily, freq: 'yearly', start: '2027-02-28T08:00' }], [{ ...daily, freq: 'yearly', start: '2020-02-28T08:00' }]),
    ).toEqual(['2027-02-28T08:00', true]);
  });
  test('is nothing at another minute, on other days, after the end, or in what has been', () => {
    expect(told([ruleAtTime(daily, '08:01')], [daily])).toBeNull();
    expect(told([{ ...daily, freq: 'weekly', byWeekday: [5, 6] }], [workdays])).toBeNull();
    expect(told([daily], [{ ...daily, until: '2026-11-24' }])).toBeNull();
    expect(told([{ ...daily, until: '2026-11-24' }], [daily])).toBeNull();
    expect(told([daily], [])).toBeNull();
    expect(told([], [daily])).toBeNull();
  });
});

describe('a change of one is a change of the other at its own time', () => {
  const own = daily;
  const other = ruleAtTime(daily, '20:00');
  const splitDay = '2026-11-25';
  test.each<[string, Rule, Rule, string, Partial<Rule>]>([
    ['a new rule from the day of the change', { ...weekly('2026-11-26T09:15') }, other, '20:00', { ...weekly('2026-11-26T20:00') }],
    ['at a time of its own', { ...weekly('2026-11-26T09:15') }, other, '21:00', { ...weekly('2026-11-26T21:00') }],
    ['only another end', { ...own, until: '2026-12-01' }, other, '20:00', { ...other, until: '2026-12-01' }],
    [
      'only another end, of one that has other days now',
      { ...own, until: '2026-12-01' },
      weekly('2026-11-12T20:00'),
      '20:00',
      {
        ...weekly('2026-11-12T20:00'),
        until: '2026-12-01',
      },
    ],
    ['nothing but its time', own, other, '21:00', { ...own, start: '2026-11-25T21:00' }],
    // Every other week from the 2nd: the 16th, the 30th.
    ['nothing but its time, every other week', weekly('2026-11-02T08:00'), other, '21:00', weekly('2026-11-30T21:00')],
    ['nothing', own, other, '20:00', other],
  ])('%s', (name, next, before, time, after) =>
    expect(deriveSisterRule(name.endsWith('every other week') ? next : own, next, before, time, splitDay)).toEqual(after),
  );
});

test.each<[string, Rule, string, string | undefined]>([
  ['before it begins', daily, '2026-10-01', '2026-11-02T08:00'],
  ['in its step', weekly('2026-11-02T08:00'), '2026-11-20', '2026-11-30T08:00'],
  ['on its last day', { ...daily, until: '2026-11-20' }, '2026-11-20', '2026-11-20T08:00'],
  ['after its last day', { ...daily, until: '2026-11-20' }, '2026-11-21', undefined],
  ['in the night that lacks its time', { ...daily, start: '2026-11-02T02:30' }, '2027-03-28', '2027-03-28T02:30'],
])('a rule %s', (_, rule, day, start) => expect(restartRule(rule, day)?.start).toBe(start));
