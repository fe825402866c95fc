/** When a controlled drug is to be counted (R162): by days, weeks and months of a clock that is changed twice a year. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countIntervals, countStateOf, firstDayOfPeriod } from '#domain/counts-due.ts';
import { addDays, dayBounds, toLocalDate, weekday } from '#domain/time.ts';

const ZONE = 'Europe/Stockholm';
const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();
const state = (now: string, lastCountedAt: string | null, every: (typeof countIntervals)[number] = 'DAY', from: string | null = null) =>
  countStateOf({ every, from, lastCountedAt }, now, ZONE);

it('a day, a week and a month begin at midnight of the company, the week on Monday', () => {
  expect([...countIntervals].map((every) => firstDayOfPeriod(every, '2026-11-20'))).toEqual(['2026-11-20', '2026-11-16', '2026-11-01']);
});

describe('a day', () => {
  it('is due until it is counted, and late once a whole day went by without', () => {
    const counted = '2026-11-20T07:00:00.000Z';
    expect(state('2026-11-20T20:00:00.000Z', counted)).toBe('COUNTED');
    expect(state('2026-11-20T22:59:59.000Z', counted)).toBe('COUNTED');
    // Midnight in Stockholm.
    expect(state('2026-11-20T23:00:00.000Z', counted)).toBe('DUE');
    expect(state('2026-11-21T22:59:59.000Z', counted)).toBe('DUE');
    expect(state('2026-11-21T23:00:00.000Z', counted)).toBe('LATE');
  });
  it('of 25 hours ends an hour later', () => {
    // Clocks went back on 25 October 2026 at 01:00Z.
    const counted = '2026-10-24T20:00:00.000Z';
    expect(state('2026-10-25T22:59:59.000Z', counted)).toBe('DUE');
    expect(state('2026-10-25T23:00:00.000Z', counted)).toBe('LATE');
  });
  it('is late for no time before it was to be counted', () => {
    expect(state('2026-11-20T08:00:00.000Z', null, 'DAY', '2026-11-20T07:59:00.000Z')).toBe('DUE');
    expect(state('2026-11-21T08:00:00.000Z', null, 'DAY', '2026-11-20T07:59:00.000Z')).toBe('DUE');
    expect(state('2026-11-22T08:00:00.000Z', null, 'DAY', '2026-11-20T07:59:00.000Z')).toBe('LATE');
  });
});

describe('whatever is counted whenever', () => {
  const start = Date.parse('2025-01-01T00:00:00.000Z');
  const time = fc.integer({ min: start, max: start + 1000 * DAY });
  const every = fc.constantFrom(...countIntervals);
  it('a period is walked day by day to the same day that it begins with', () => {
    fc.assert(
      fc.property(every, time, (of, now) => {
        let day = toLocalDate(iso(now), ZONE);
        const begins = (one: string) => of === 'DAY' || (of === 'WEEK' ? weekday(one) === 0 : one.endsWith('-01'));
        while (!begins(day)) day = addDays(day, -1);
        expect(firstDayOfPeriod(of, toLocalDate(iso(now), ZONE))).toBe(day);
      }),
    );
  });
  it('it agrees with a naive list of periods: counted in this one, in the one before, or in neither', () => {
    fc.assert(
      fc.property(every, time, fc.option(time), fc.option(time), (of, now, counted, from) => {
        const first = firstDayOfPeriod(of, toLocalDate(iso(now), ZONE));
        const before = firstDayOfPeriod(of, addDays(first, -1));
        const begins = (day: string) => Date.parse(dayBounds(day, ZONE).from);
        const wanted =
          counted !== null && counted >= begins(first)
            ? 'COUNTED'
            : (counted !== null && counted >= begins(before)) || (from !== null && from > begins(before))
              ? 'DUE'
              : 'LATE';
        expect(state(iso(now), counted === null ? null : iso(counted), of, from === null ? null : iso(from))).toBe(wanted);
      }),
    );
  });
  it('a count never makes a later moment of the same period due again', () => {
    fc.assert(
      fc.property(every, time, fc.integer({ min: 0, max: 40 * DAY }), (of, counted, after) => {
        const now = iso(counted + after);
        const isSame = firstDayOfPeriod(of, toLocalDate(now, ZONE)) === firstDayOfPeriod(of, toLocalDate(iso(counted), ZONE));
        expect(state(now, iso(counted), of) === 'COUNTED').toBe(isSame);
      }),
    );
  });
});
