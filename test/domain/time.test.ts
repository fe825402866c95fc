/** Local days and clocks against instants: clock changes, days of 23 and 25 hours, weeks, and Temporal as a second opinion. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeDateLimit, maxYearsAhead } from '#domain/date-limit.ts';
import {
  addDays,
  addYears,
  dayBounds,
  daysBetween,
  endOfMonth,
  isLocalDate,
  isoWeek,
  isZone,
  startOfMonth,
  toInstant,
  toLocal,
  toLocalDate,
  weekday,
} from '#domain/time.ts';
import { draws, patience } from './rules.ts';

const zone = 'Europe/Stockholm';
const zones = [
  zone,
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Toronto',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
];
const anyZone = fc.constantFrom(...zones);
const minute = 60_000;
const anyWall = fc.integer({ min: Date.UTC(1900, 0, 1) / minute, max: Date.UTC(2100, 0, 1) / minute }).map((at) => at * minute);
/** Hours around a known clock change, where a wrong rule shows. */
const nearChange = fc
  .tuple(
    fc.constantFrom('2026-03-29T02', '2026-10-25T02', '2018-11-04T00', '2011-12-30T00', '2010-11-07T00', '1919-03-31T00', '2024-04-26T00'),
    fc.integer({ min: -2880, max: 2880 }),
  )
  .map(([text, off]) => Date.parse(`${text}:00:00Z`) + off * minute);

describe('a local time becomes an instant (R6)', () => {
  test.each([
    ['in winter Stockholm is an hour ahead', '2026-11-21T08:00', '2026-11-21T07:00:00.000Z'],
    ['in summer two', '2026-06-21T08:00', '2026-06-21T06:00:00.000Z'],
    ['02:30 on the night it does not exist happens at 03:30', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['the first minute of the gap happens at 03:00', '2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
    ['the last minute before the gap stays', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['the gap of 2025', '2025-03-30T02:30', '2025-03-30T01:30:00.000Z'],
    ['the gap of 2027', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['02:30 on the night it happens twice is the first', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['03:00 that night comes once, after both', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['the double hour of 2025', '2025-10-26T02:00', '2025-10-26T00:00:00.000Z'],
    ['the double hour of 2027', '2027-10-31T02:59', '2027-10-31T00:59:00.000Z'],
  ])('%s', (_, local, instant) => expect(toInstant(local, zone)).toBe(instant));

  test('both instants of the double hour show the same clock', () => {
    expect(toLocal('2026-10-25T00:30:00.000Z', zone)).toBe('2026-10-25T02:30');
    expect(toLocal('2026-10-25T01:30:59.999Z', zone)).toBe('2026-10-25T02:30');
    expect(toLocalDate('2026-11-20T23:00:00.000Z', zone)).toBe('2026-11-21');
  });

  test('what is no time, no instant or no zone throws', () => {
    for (const local of ['2026-02-29T08:00', '2026-01-01T24:00', '2026-01-01T08:60', '2026-01-01 08:00', '2026-01-01T08:00:00', ''])
      expect(() => toInstant(local, zone)).toThrow(RangeError);
    expect(() => toInstant('2026-01-01T08:00', 'Europe/Atlantis')).toThrow(RangeError);
    expect(() => toLocal('now', zone)).toThrow(RangeError);
  });
});

describe('Temporal agrees', () => {
  test('about instants of local times, in zones whose clocks change in odd ways', { timeout: patience }, () => {
    fc.assert(
      fc.property(fc.oneof(anyWall, nearChange), anyZone, (wall, name) => {
        const local = new Date(wall).toISOString().slice(0, 16);
        const other = Temporal.PlainDateTime.from(local).toZonedDateTime(name, { disambiguation: 'compatible' });
        expect(Date.parse(toInstant(local, name))).toBe(other.epochMilliseconds);
      }),
      draws,
    );
  });

  test('about the clock at an instant', { timeout: patience }, () => {
    fc.assert(
      fc.property(fc.oneof(anyWall, nearChange), anyZone, (at, name) => {
        const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name).toPlainDateTime().toString();
        expect(toLocal(new Date(at).toISOString(), name)).toBe(shown.slice(0, 16));
      }),
      draws,
    );
  });

  test('about where a day begins and ends', { timeout: patience }, () => {
    fc.assert(
      fc.property(fc.oneof(anyWall, nearChange), anyZone, (at, name) => {
        const date = new Date(at).toISOString().slice(0, 10);
        const starts = (days: number) => Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(name).epochMilliseconds;
        const { from, before } = dayBounds(date, name);
        expect([Date.parse(from), Date.parse(before)]).toEqual([starts(0), starts(1)]);
      }),
      draws,
    );
  });

  test('about dates and weeks from year 1 to 9999', { timeout: patience }, () => {
    const first = Temporal.PlainDate.from('0001-01-01');
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 3_600_000 }), fc.integer({ min: -365, max: 365 }), (days, step) => {
        const other = first.add({ days });
        const date = other.toString();
        expect(isLocalDate(date)).toBe(true);
        expect(addDays('0001-01-01', days)).toBe(date);
        expect(addDays(date, step)).toBe(other.add({ days: step }).toString());
        expect(daysBetween(date, addDays(date, step))).toBe(step);
        expect(weekday(date)).toBe(other.dayOfWeek - 1);
        expect(isoWeek(date)).toEqual({ year: other.yearOfWeek, week: other.weekOfYear });
        expect(addYears(date, 4)).toBe(other.add({ years: 4 }).toString());
      }),
      draws,
    );
  });
});

describe('days', () => {
  test.each([
    ['an ordinary day has 24 hours', '2026-11-21', '2026-11-20T23:00:00.000Z', 24],
    ['the day the clocks go forward has 23', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['the day they go back has 25', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
  ])('%s', (_, date, from, hours) => {
    const bounds = dayBounds(date, zone);
    expect(bounds.from).toBe(from);
    expect(Date.parse(bounds.before) - Date.parse(bounds.from)).toBe(hours * 3_600_000);
  });

  test('a day whose midnight is skipped begins at the skip, in the middle of the gap too', () => {
    expect(dayBounds('2018-11-04', 'America/Sao_Paulo').from).toBe('2018-11-04T03:00:00.000Z');
    expect(dayBounds('1919-03-31', 'America/Toronto').from).toBe('1919-03-31T04:30:00.000Z');
    expect(dayBounds('2011-12-30', 'Pacific/Apia')).toEqual({ from: '2011-12-30T10:00:00.000Z', before: '2011-12-30T10:00:00.000Z' });
  });

  test('only dates that exist are dates', () => {
    for (const date of ['0001-01-01', '2024-02-29', '2000-02-29', '9999-12-31']) expect(isLocalDate(date), date).toBe(true);
    const none = [
      '0000-12-31',
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-04-00',
      '2026-4-01',
      ' 2026-04-1',
    ];
    for (const date of [...none, '', '10000-01-01', '2026-04-01T08:00', '٢٠٢٦-04-01']) expect(isLocalDate(date), date).toBe(false);
  });

  test('29 February becomes the 28th in a common year, and stays in a leap year', () => {
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
    expect(addYears('2024-02-29', 10)).toBe('2034-02-28');
    expect(addYears('2024-02-29', -4)).toBe('2020-02-29');
  });

  test.each([
    ['the last days of December can lie in week 1', '2024-12-30', { year: 2025, week: 1 }],
    ['the first days of January can lie in week 53', '2027-01-03', { year: 2026, week: 53 }],
    ['Monday begins the week', '2027-01-04', { year: 2027, week: 1 }],
  ])('%s', (_, date, week) => expect(isoWeek(date)).toEqual(week));

  test('what leaves the years of four digits throws', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addYears('2026-01-01', 8000)).toThrow(RangeError);
    expect(() => weekday('2026-02-30')).toThrow(RangeError);
  });
});

test('a zone is a place, not an offset and not any text', () => {
  for (const name of zones) expect(isZone(name), name).toBe(true);
  for (const name of ['', '+01:00', 'Europe/Atlantis', 'Europe/Stockholm ', 'x'.repeat(65), '__proto__'])
    expect(isZone(name), name).toBe(false);
});

describe('the furthest day that may be named (R7)', () => {
  test.each([
    ['2026-11-20', '2036-11-20'],
    // No leap day ten years after one.
    ['2028-02-29', '2038-02-28'],
    ['2026-02-28', '2036-02-28'],
    ['2026-12-31', '2036-12-31'],
    ['0001-01-01', '0011-01-01'],
    ['9989-12-31', '9999-12-31'],
    // No further than there are days.
    ['9990-01-01', '9999-12-31'],
  ])('of %s is %s', (today, furthest) => expect(computeDateLimit(today)).toBe(furthest));
  test('is the same date ten years on, of any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: daysBetween('0001-01-01', '9989-12-31') }), (days) => {
        const today = addDays('0001-01-01', days);
        expect(computeDateLimit(today)).toBe(addYears(today, maxYearsAhead));
      }),
    );
  });
});

describe('a month', () => {
  test.each([
    ['2026-12-03', '2026-12-01', '2026-12-31'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-04-01', '2026-04-01', '2026-04-30'],
    ['2026-02-10', '2026-02-01', '2026-02-28'],
    ['2028-02-10', '2028-02-01', '2028-02-29'],
    ['2100-02-10', '2100-02-01', '2100-02-28'],
    ['9999-12-05', '9999-12-01', '9999-12-31'],
  ])('of %s is from %s to %s', (day, first, last) => expect([startOfMonth(day), endOfMonth(day)]).toEqual([first, last]));
  test('of no date is none', () => {
    expect(() => startOfMonth('2026-02-30')).toThrow(RangeError);
    expect(() => endOfMonth('2026-02-30')).toThrow(RangeError);
  });
});
