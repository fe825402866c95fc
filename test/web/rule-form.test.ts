/** The recurrence form's draft: the rule each choice means, and every error at its field. */
import { describe, expect, test } from 'vitest';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { readDate, readTime } from '#web/kit/parse-date.ts';
import {
  applyRepeatOption,
  doesSkipYears,
  formErrors,
  moveToLastDay,
  newDraft,
  parseInterval,
  parseRuleDraft,
  placeRuleError,
  type RuleDraft,
  type RuleErrors,
  skippedMonthDaysOf,
  toggleDay,
} from '#web/shared/series/rule-form.ts';
import en from '../../web/public/i18n/en.json' with { type: 'json' };
import sv from '../../web/public/i18n/sv.json' with { type: 'json' };

const ZONE = 'Europe/Stockholm';
/** A Friday. */
const NOW = '2026-11-20T10:22';
const draft = (changes: Partial<RuleDraft> = {}): RuleDraft => ({
  repeat: 'week',
  startDate: '2026-11-23',
  startTime: '08:00',
  alsoAt: [],
  endDate: '',
  unit: 'weekly',
  interval: '1',
  weekdays: [0],
  monthDays: [23],
  ...changes,
});
const custom = (changes: Partial<RuleDraft>) => draft({ repeat: 'custom', ...changes });
function read(changes: Partial<RuleDraft>) {
  const found = parseRuleDraft(draft(changes), ZONE, NOW, 'sv');
  if ('errors' in found) throw new Error(JSON.stringify(found.errors));
  return found;
}
function errorsOf(changes: Partial<RuleDraft>): RuleErrors {
  const found = parseRuleDraft(draft(changes), ZONE, NOW, 'sv');
  return 'errors' in found ? found.errors : {};
}

describe('what is typed', () => {
  test.each([
    ['8', '08:00'],
    ['08', '08:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8.30', '08:30'],
    ['8:05', '08:05'],
    [' 23:59 ', '23:59'],
    ['24:00', undefined],
    ['12:60', undefined],
    ['', undefined],
    ['åtta', undefined],
    ['8:3', undefined],
  ])('the time %j is %j', (typed, time) => expect(readTime(typed)).toBe(time));

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['2026-1-5', '2026-01-05'],
    ['2026-02-30', undefined],
    ['20 nov', undefined],
    ['', undefined],
  ])('the day %j is %j', (typed, day) => expect(readDate(typed)).toBe(day));

  test.each([
    ['1', 1],
    ['2,4', 2],
    ['2.5', 3],
    ['0,5', 1],
    ['1000', 1000],
    ['1000,4', 1000],
    ['0', undefined],
    ['0,4', undefined],
    ['1001', undefined],
    ['-1', undefined],
    ['', undefined],
    ['två', undefined],
  ])('the interval %j is %j', (typed, interval) => expect(parseInterval(typed, 'sv')).toBe(interval));
});

describe('the rule that is meant', () => {
  test.each<[string, Partial<RuleDraft>, string]>([
    ['once', { repeat: 'none', endDate: '2026-01-01' }, 'DTSTART;TZID=Europe/Stockholm:20261123T080000'],
    ['every day', { repeat: 'day' }, 'FREQ=DAILY;WKST=MO'],
    ['every week, on the day it starts', { repeat: 'week', weekdays: [4] }, 'FREQ=WEEKLY;BYDAY=MO;WKST=MO'],
    ['every month, on the day it starts', { repeat: 'month' }, 'FREQ=MONTHLY;BYMONTHDAY=23;WKST=MO'],
    ['every year', { repeat: 'year' }, 'FREQ=YEARLY;WKST=MO'],
    ['every third day', { repeat: 'custom', unit: 'daily', interval: '3' }, 'FREQ=DAILY;INTERVAL=3;WKST=MO'],
    [
      'two days a week every other week',
      { repeat: 'custom', interval: '1,6', weekdays: [2, 0] },
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=MO',
    ],
    ['days of the month and the last', { repeat: 'custom', unit: 'monthly', monthDays: [-1, 15] }, 'FREQ=MONTHLY;BYMONTHDAY=15,-1;WKST=MO'],
    ['an end, its day included', { repeat: 'day', endDate: '2026-12-24' }, 'FREQ=DAILY;UNTIL=20261224T225959Z;WKST=MO'],
  ])('%s', (_, changes, rule) => {
    const text = formatRule(read(changes).rule);
    expect(text).toContain(rule);
    expect(parseRule(text, ZONE)).toEqual({ rule: read(changes).rule });
  });

  test('the next five times, from now on', () => {
    expect(read({ weekdays: [0] }).occurrences.map(({ local }) => local)).toEqual([
      '2026-11-23T08:00',
      '2026-11-30T08:00',
      '2026-12-07T08:00',
      '2026-12-14T08:00',
      '2026-12-21T08:00',
    ]);
    expect(read({ repeat: 'day', endDate: '2026-11-24' }).occurrences).toHaveLength(2);
  });

  test('a time that has passed today is not listed, and said', () => {
    const found = read({ repeat: 'day', startDate: '2026-11-20', startTime: '08:00' });
    expect(found.hasPassedToday).toBe(true);
    expect(found.occurrences[0]!.local).toBe('2026-11-21T08:00');
    expect(read({ repeat: 'day', startDate: '2026-11-20', startTime: '10:23' })).toMatchObject({ hasPassedToday: false });
  });

  test('a start in the past goes on from today', () => {
    expect(read({ repeat: 'day', startDate: '2020-01-01', startTime: '12:00' }).occurrences[0]!.local).toBe('2026-11-20T12:00');
  });
});

describe('what is wrong, by field', () => {
  test.each<[string, Partial<RuleDraft>, RuleErrors]>([
    ['no start', { startDate: '', startTime: ' ' }, { startDate: 'dateNeeded', startTime: 'timeNeeded' }],
    ['no day or time', { startDate: '2026-02-30', startTime: '25' }, { startDate: 'dateInvalid', startTime: 'timeInvalid' }],
    ['an end that is none', { endDate: 'jul' }, { endDate: 'dateInvalid' }],
    ['an end before the start', { endDate: '2026-11-22' }, { endDate: 'endBeforeStart' }],
    ['a start over ten years ahead', { startDate: '2036-11-21' }, { startDate: 'tooFarAhead' }],
    ['a start too far, with an end', { startDate: '2036-11-21', endDate: '2037-01-01' }, { startDate: 'tooFarAhead' }],
    ['an end over ten years ahead', { endDate: '2036-11-21' }, { endDate: 'tooFarAhead' }],
    ['no weekday', custom({ weekdays: [] }), { weekdays: 'weekdays' }],
    ['no day of the month', custom({ unit: 'monthly', monthDays: [] }), { monthDays: 'monthDays' }],
    ['no interval', custom({ interval: '' }), { interval: 'interval' }],
    ['an interval too long', custom({ interval: '1001' }), { interval: 'interval' }],
    ['once, in the past', { repeat: 'none', startDate: '2026-11-19' }, { startDate: 'passed' }],
    ['once, earlier today', { repeat: 'none', startDate: '2026-11-20', startTime: '10:22' }, { startTime: 'passed' }],
    ['wholly in the past', { repeat: 'day', startDate: '2026-11-01', endDate: '2026-11-19' }, { endDate: 'over' }],
    ['over today, before now', { repeat: 'day', startTime: '08:00', startDate: '2026-11-01', endDate: '2026-11-20' }, { endDate: 'over' }],
    ['ended before it ever happens', custom({ weekdays: [6], endDate: '2026-11-25' }), { endDate: 'never' }],
    [
      'a day that its months never have',
      custom({ unit: 'monthly', interval: '12', monthDays: [31], startDate: '2027-02-01' }),
      { monthDays: 'never' },
    ],
  ])('%s', (_, changes, errors) => expect(errorsOf(changes)).toEqual(errors));

  test('what is not shown is not judged', () => {
    expect(errorsOf({ repeat: 'day', interval: '', weekdays: [], monthDays: [] })).toEqual({});
    expect(errorsOf(custom({ unit: 'daily', weekdays: [], monthDays: [] }))).toEqual({});
  });

  test('ten years ahead to the day is allowed', () => expect(errorsOf({ startDate: '2036-11-20' })).toEqual({}));

  test('what the server refuses stands at its field', () => {
    expect(placeRuleError('endBeforeStart', draft())).toEqual({ endDate: 'endBeforeStart' });
    expect(placeRuleError('interval', draft())).toEqual({ interval: 'interval' });
    expect(placeRuleError('tooFarAhead', draft({ endDate: '2040-01-01' }))).toEqual({ endDate: 'tooFarAhead' });
    expect(placeRuleError('tooFarAhead', draft())).toEqual({ startDate: 'tooFarAhead' });
    expect(placeRuleError('zone', draft())).toEqual({});
  });

  test('every error has words in both languages', () => {
    for (const locale of [sv, en]) for (const error of formErrors) expect(locale.rule.error[error]).toBeTruthy();
  });
});

describe('changing the form', () => {
  test('a new one starts at the next full hour, or tomorrow when the day is nearly over', () => {
    expect(newDraft(NOW)).toMatchObject({ startDate: '2026-11-20', startTime: '11:00', weekdays: [4], monthDays: [20] });
    expect(newDraft('2026-12-31T22:05')).toMatchObject({ startDate: '2027-01-01', startTime: '08:00' });
    // One that begins while the form is filled in would be missed, or passed.
    expect(newDraft('2026-11-20T10:50')).toMatchObject({ startDate: '2026-11-20', startTime: '11:00' });
    expect(newDraft('2026-11-20T10:51')).toMatchObject({ startDate: '2026-11-20', startTime: '12:00' });
    expect(newDraft('2026-11-20T21:51')).toMatchObject({ startDate: '2026-11-21', startTime: '08:00' });
    for (const now of [NOW, '2026-11-20T00:00', '2026-11-20T21:59'])
      expect(parseRuleDraft(newDraft(now), ZONE, now, 'sv')).toHaveProperty('rule');
  });

  test('custom starts from what was chosen before', () => {
    expect(applyRepeatOption(draft({ repeat: 'month', startDate: '2026-12-31' }), 'custom')).toMatchObject({
      unit: 'monthly',
      monthDays: [31],
    });
    expect(applyRepeatOption(custom({ unit: 'daily' }), 'week').repeat).toBe('week');
  });

  test('the last day takes the place of days that some months lack', () => {
    const { rule } = read({ repeat: 'month', startDate: '2027-01-31' });
    expect(skippedMonthDaysOf(rule)).toEqual([31]);
    const changed = moveToLastDay(draft({ startDate: '2027-01-31' }), rule);
    const next = parseRuleDraft(changed, ZONE, NOW, 'sv');
    expect('occurrences' in next && next.occurrences.map(({ local }) => local.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(doesSkipYears(read({ repeat: 'year', startDate: '2028-02-29' }).rule)).toBe(true);
    expect(skippedMonthDaysOf(read({ repeat: 'month', startDate: '2026-12-28' }).rule)).toEqual([]);
  });

  test('days are switched on and off in order, the last day of the month at the end', () => {
    expect(toggleDay([-1, 3], 1)).toEqual([1, 3, -1]);
    expect(toggleDay([1, 3], 3)).toEqual([1]);
  });
});
