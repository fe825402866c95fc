/** When rules fall: on the wall clock across clock changes, on which days, within which limits, and which may be saved. */
import { describe, expect, test } from 'vitest';
import { checkRule, expandOccurrences, type Frequency, findNextOccurrences, type Rule } from '#domain/planning/recurrence.ts';
import { addDays, addYears } from '#domain/time.ts';
import { days, instants, locals, rule } from './rules.ts';

describe('on the wall clock (R6)', () => {
  test.each([
    ['a daily 08:00 stays 08:00 when the clocks go forward', '2026-01-01T08:00', '2026-03-28', ['28T07', '29T06', '30T06']],
    ['a daily 08:00 stays 08:00 when they go back', '2026-01-01T08:00', '2026-10-24', ['24T06', '25T07', '26T07']],
    ['a daily 08:00 stays 08:00 in another year', '2026-01-01T08:00', '2029-03-24', ['24T07', '25T06', '26T06']],
  ])('%s', (_, start, from, hours) => {
    const it = rule(start, 'daily');
    expect(instants(it, from, addDays(from, 3))).toEqual(hours.map((hour) => `${from.slice(0, 8)}${hour}:00:00.000Z`));
    expect(locals(it, from, addDays(from, 3)).map((local) => local.slice(11))).toEqual(['08:00', '08:00', '08:00']);
  });

  test.each(['2025-03-30', '2026-03-29', '2027-03-28'])('02:30 on %s, which does not exist, happens at 03:30 that night', (night) => {
    expect(locals(rule('2024-01-01T02:30', 'daily'), addDays(night, -1), addDays(night, 2))).toEqual([
      `${addDays(night, -1)}T02:30`,
      `${night}T03:30`,
      `${addDays(night, 1)}T02:30`,
    ]);
  });

  test.each(['2025-10-26', '2026-10-25', '2027-10-31'])('02:30 on %s, which happens twice, is the first', (night) => {
    expect(instants(rule('2024-01-01T02:30', 'daily'), night, addDays(night, 1))).toEqual([`${night}T00:30:00.000Z`]);
  });

  test('a series that starts in the gap is moved that night only', () => {
    expect(locals(rule('2026-03-29T02:30', 'daily'), '2026-03-01', '2026-04-01')).toEqual([
      '2026-03-29T03:30',
      '2026-03-30T02:30',
      '2026-03-31T02:30',
    ]);
  });
});

describe('which days (R7)', () => {
  const cases: [string, Rule, string, string, string[]][] = [
    ['none happens once, at its start', rule('2026-05-05T08:00', 'none'), '2026-01-01', '2030-01-01', ['2026-05-05']],
    [
      'every third day counts from the start',
      rule('2026-01-30T08:00', 'daily', { interval: 3 }),
      '2026-02-03',
      '2026-02-09',
      ['2026-02-05', '2026-02-08'],
    ],
    [
      'weekly without weekdays keeps the weekday of the start',
      rule('2026-11-21T08:00', 'weekly'),
      '2026-11-22',
      '2026-12-06',
      ['2026-11-28', '2026-12-05'],
    ],
    [
      'every second week counts weeks from Monday, also for a start on a Sunday',
      rule('2026-11-22T08:00', 'weekly', { interval: 2, byWeekday: [0, 6] }),
      '2026-11-01',
      '2026-12-15',
      ['2026-11-22', '2026-11-30', '2026-12-06', '2026-12-14'],
    ],
    [
      'the start itself counts only when it fits the rule',
      rule('2026-11-21T08:00', 'weekly', { byWeekday: [0] }),
      '2026-11-01',
      '2026-12-01',
      ['2026-11-23', '2026-11-30'],
    ],
    [
      'month day 31 skips the months without it',
      rule('2026-01-31T08:00', 'monthly'),
      '2026-01-01',
      '2026-08-01',
      ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31'],
    ],
    ['month day 30 skips February', rule('2026-01-30T08:00', 'monthly'), '2026-02-01', '2026-04-01', ['2026-03-30']],
    ['month day 29 skips February of common years only', rule('2027-01-29T08:00', 'monthly'), '2027-02-01', '2027-04-01', ['2027-03-29']],
    ['month day 29 falls in February of leap years', rule('2027-01-29T08:00', 'monthly'), '2028-02-01', '2028-03-01', ['2028-02-29']],
    [
      'the last day of the month is 28, 29, 30 or 31',
      rule('2027-11-01T08:00', 'monthly', { byMonthDay: [-1] }),
      '2027-11-01',
      '2028-03-01',
      ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29'],
    ],
    [
      'the 31st and the last day are one day',
      rule('2026-01-01T08:00', 'monthly', { byMonthDay: [31, -1] }),
      '2026-01-01',
      '2026-03-01',
      ['2026-01-31', '2026-02-28'],
    ],
    [
      'monthly by weekday is every such weekday',
      rule('2026-11-01T08:00', 'monthly', { byWeekday: [4], interval: 2 }),
      '2026-11-20',
      '2027-01-09',
      ['2026-11-20', '2026-11-27', '2027-01-01', '2027-01-08'],
    ],
    [
      'monthly by weekday and month day is both at once',
      rule('2026-01-01T08:00', 'monthly', { byWeekday: [4], byMonthDay: [13] }),
      '2026-01-01',
      '2027-01-01',
      ['2026-02-13', '2026-03-13', '2026-11-13'],
    ],
    [
      'yearly on 29 February happens in leap years',
      rule('2024-02-29T08:00', 'yearly'),
      '2024-01-01',
      '2033-12-31',
      ['2024-02-29', '2028-02-29', '2032-02-29'],
    ],
    ['1900 and 2100 are no leap years', rule('2096-02-29T08:00', 'yearly'), '2096-03-01', '2105-01-01', ['2104-02-29']],
    [
      'yearly by month day is that day of every month',
      rule('2026-10-01T08:00', 'yearly', { byMonthDay: [15] }),
      '2026-01-01',
      '2027-02-01',
      ['2026-10-15', '2026-11-15', '2026-12-15', '2027-01-15'],
    ],
    [
      'the last day is inclusive',
      rule('2026-11-21T23:59', 'daily', { until: '2026-11-23' }),
      '2026-11-01',
      '2026-12-01',
      ['2026-11-21', '2026-11-22', '2026-11-23'],
    ],
    [
      'a rule that ends on the day it starts happens once',
      rule('2026-11-21T00:00', 'daily', { until: '2026-11-21' }),
      '2026-11-01',
      '2026-12-01',
      ['2026-11-21'],
    ],
    [
      'a rule that ends before it starts never happens',
      rule('2026-11-21T00:00', 'daily', { until: '2026-11-20' }),
      '2026-11-01',
      '2026-12-01',
      [],
    ],
    ['an empty range holds nothing', rule('2026-11-21T00:00', 'daily'), '2026-12-01', '2026-12-01', []],
  ];
  test.each(cases)('%s', (_, it, from, before, expected) => expect(days(it, from, before)).toEqual(expected));

  test('nothing over 10 years after the asked day comes back', () => {
    const yearly = days(rule('2026-11-21T08:00', 'yearly'), '2026-11-21', '2100-01-01');
    expect(yearly).toHaveLength(11);
    expect(yearly.at(-1)).toBe('2036-11-21');
    expect(findNextOccurrences(rule('2030-01-01T08:00', 'yearly'), '2026-11-21', 50).at(-1)?.local).toBe('2040-01-01T08:00');
    expect(findNextOccurrences(rule('2020-02-29T08:00', 'yearly', { interval: 1000 }), '2020-03-01', 1)).toEqual([]);
  });

  test('a range gives at most 5000, and the next ones as many as asked for', () => {
    expect(expandOccurrences(rule('2020-01-01T08:00', 'daily'), '2020-01-01', '2029-12-31')).toHaveLength(3652);
    for (const freq of ['daily', 'weekly', 'monthly', 'yearly'] as const) {
      const it = rule('2020-01-01T08:00', freq, freq === 'weekly' ? { byWeekday: [0, 1, 2, 3, 4, 5, 6] } : {});
      expect(expandOccurrences(it, '2020-01-01', '2029-12-31', 3)).toHaveLength(3);
      expect(findNextOccurrences(it, '2021-06-15', 4)).toEqual(expandOccurrences(it, '2021-06-15', '2031-06-15').slice(0, 4));
      expect(findNextOccurrences(it, '2021-06-15', 0)).toEqual([]);
    }
    expect(findNextOccurrences(rule('2026-11-21T08:00', 'none'), '2026-11-01', 5)).toHaveLength(1);
  });

  test('an interval that would never move on throws', () => {
    for (const interval of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => expandOccurrences(rule('2026-01-01T08:00', 'daily', { interval }), '2026-01-01', '2026-02-01')).toThrow(RangeError);
  });
});

describe('what may be saved (R7)', () => {
  const today = '2026-11-21';
  const good = rule('2026-11-21T08:00', 'weekly');
  const cases: [string, Rule, string | null][] = [
    ['a weekly rule may', good, null],
    ['one that started long ago may', rule('2001-01-01T08:00', 'daily'), null],
    ['one that ends on its first day may', { ...good, until: today }, null],
    ['one that ends the day before may not', { ...good, until: '2026-11-20' }, 'endBeforeStart'],
    ['a start 10 years ahead may', rule('2036-11-21T23:59', 'none'), null],
    ['a start a day further may not', rule('2036-11-22T00:00', 'none'), 'tooFarAhead'],
    ['an end 10 years ahead may', { ...good, until: '2036-11-21' }, null],
    ['an end a day further may not', { ...good, until: '2036-11-22' }, 'tooFarAhead'],
    ['what happens once needs no end', { ...good, freq: 'none', until: '2026-01-01' }, null],
    ['interval 1000 may', { ...good, interval: 1000 }, null],
    ['interval 1001 may not', { ...good, interval: 1001 }, 'interval'],
    ['interval 0 may not', { ...good, interval: 0 }, 'interval'],
    ['interval 1.5 may not', { ...good, interval: 1.5 }, 'interval'],
    ['weekday 7 may not', { ...good, byWeekday: [7] }, 'weekday'],
    ['more weekdays than there are may not', { ...good, byWeekday: [0, 0, 0, 0, 0, 0, 0, 0] }, 'weekday'],
    ['month day 0 may not', { ...good, freq: 'monthly', byMonthDay: [0] }, 'monthDay'],
    ['month days of a weekly rule may not', { ...good, byMonthDay: [1] }, 'monthDay'],
    ['the last day of the month may', { ...good, freq: 'monthly', byMonthDay: [31, -1] }, null],
    ['a start that is no time may not', { ...good, start: '2026-11-21' }, 'invalid'],
    ['an end that is no date may not', { ...good, until: '2027-02-29' }, 'invalid'],
    ['an unknown zone may not', { ...good, timeZone: 'Europe/Atlantis' }, 'zone'],
    ['an unknown frequency may not', { ...good, freq: 'hourly' as Frequency }, 'frequency'],
  ];
  test.each(cases)('%s', (_, it, refused) => expect(checkRule(it, today)).toBe(refused));

  test('on 29 February the 10 years end on 28 February', () => {
    expect(checkRule({ ...good, until: addYears('2028-02-29', 10) }, '2028-02-29')).toBe(null);
    expect(checkRule({ ...good, until: '2038-03-01' }, '2028-02-29')).toBe('tooFarAhead');
  });
});
