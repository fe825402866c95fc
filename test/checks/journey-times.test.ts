/** No journey fails at midnight or at a full hour: what it plans lies at a time of `test/journeys/days.ts`, never so many minutes from now. */
import { afterEach, expect, test, vi } from 'vitest';
import { dayAhead, dayOf, hoursAgo, instantOf, recent, upcoming } from '../journeys/days.ts';
import { clockReadsIn } from './clock-reads.ts';
import { sources } from './sources.ts';

/** Each file with how often it asks, and why that is right. */
const allowed: Record<string, [times: number, why: string]> = {
  'test/journeys/days.ts': [4, 'answers for all the others'],
  'test/journeys/letters.ts': [2, 'how long a token has lasted'],
  'test/journeys/offline.ts': [4, 'how long nothing has been on its way'],
  'test/journeys/offline.journey.ts': [3, 'between which two moments it was signed'],
  'test/journeys/offline-phone.journey.ts': [2, 'between which two moments it was signed'],
  'test/journeys/wrong-clock.journey.ts': [6, 'between which two moments it was reported, by a clock that is wrong'],
  'test/journeys/second-tap.journey.ts': [3, 'where the page’s clock is stopped'],
  'test/journeys/inbox.journey.ts': [1, 'where the page’s clock is stopped'],
  'test/journeys/report-instances.journey.ts': [1, 'sets the page’s clock right again'],
  'test/journeys/secure.ts': [1, 'the code that an app shows now'],
  'test/journeys/secure-sign-in.journey.ts': [1, 'the code that an app shows now'],
};

test('a journey asks the clock only to measure, or to set a page’s', () => {
  const found = sources
    .filter(({ path }) => /^test\/journeys\/.*\.ts$/.test(path))
    .map(({ path, text }) => [path, clockReadsIn(text)] as const)
    .filter(([, times]) => times > 0);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(allowed).map(([path, [times]]) => [path, times])));
});

afterEach(() => vi.useRealTimers());

test('at no minute do times of a journey cross an hour, midnight or now', () => {
  const minute = 60_000;
  // Of one hour is of one day: midnight is at a full one.
  const hourOf = (at: string) => at.slice(0, 13);
  vi.useFakeTimers();
  // A day on which the clocks change, too.
  for (const day of ['2026-11-30T00:00:07.300Z', '2026-10-24T22:00:59.900Z'])
    for (let n = 0; n < 26 * 60; n++) {
      const now = Date.parse(day) + n * minute;
      vi.setSystemTime(now);
      const [ago, ahead] = [recent(), upcoming()];
      const past = Array.from({ length: 14 }, (_, back) => ago(back + 1));
      const coming = Array.from({ length: 30 }, (_, on) => ahead(on + 1));
      for (const times of [past, coming]) expect(new Set(times.map(hourOf)).size).toBe(1);
      expect(past.every((at) => Date.parse(at) < now && Date.parse(at) > now - 30 * minute)).toBe(true);
      expect(coming.every((at) => Date.parse(at) > now && Date.parse(at) <= now + 61 * minute)).toBe(true);
      expect([dayAhead(0), dayAhead(-1)]).toContain(dayOf(past[0]!));
      expect([dayAhead(0), dayAhead(1)]).toContain(dayOf(coming[0]!));
      expect(Date.parse(instantOf(0, '00:00'))).toBeLessThanOrEqual(now);
      expect(now - Date.parse(hoursAgo(2))).toBeGreaterThan(120 * minute);
    }
  expect(() => recent()(15)).toThrow(RangeError);
  expect(() => upcoming()(31)).toThrow(RangeError);
});
