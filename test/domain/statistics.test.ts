/** What an instance counts as, which days are asked for, and the buckets they fall into (product «Statistics», R35). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InstanceState } from '#domain/planning/instance.ts';
import {
  bucketFiguresOf,
  type CountedStatus,
  checkDayRange,
  countedStatuses,
  countedStatusOf,
  listReach,
  resolveDayRange,
  splitIntoSpans,
  summarizeCounts,
} from '#domain/statistics.ts';
import { addDays, daysBetween, weekday } from '#domain/time.ts';
import { findPageWindow } from '#server/events/page.ts';

const NOW = '2026-11-20T09:22:00.000Z';
const EARLIER = '2026-11-20T09:00:00.000Z';
const LATER = '2026-11-20T10:00:00.000Z';
const base: InstanceState = {
  ...{ plannedDate: EARLIER, occurenceDate: null, skippedDate: null, signedByDate: null, signedById: null },
  ...{ isCompletable: true, isCompleted: false, isSkipped: false },
};

describe('an instance counts as', () => {
  it.each<[string, Partial<InstanceState>, CountedStatus]>([
    ['signed, whenever it was done', { isCompleted: true, signedById: 1, occurenceDate: LATER }, 'signed'],
    ['skipped, with whoever skipped it as its signer', { isSkipped: true, signedById: 1 }, 'skipped'],
    ['reported', { plannedDate: null, occurenceDate: EARLIER, signedById: 1, isCompletable: false }, 'reported'],
    ['missed once its time has passed', {}, 'missed'],
    ['missed at its very minute', { plannedDate: NOW }, 'missed'],
    ['missed by the time it was moved to', { plannedDate: LATER, occurenceDate: EARLIER }, 'missed'],
    ['planned while it is to come', { plannedDate: LATER }, 'planned'],
    ['planned when it passed without having to be signed', { isCompletable: false }, 'planned'],
  ])('%s', (_, changes, counted) => expect(countedStatusOf({ ...base, ...changes }, NOW)).toBe(counted));
});

it('planned are all but the reported ones; a bucket’s figures add up to all', () => {
  const counts = { signed: 1, skipped: 2, reported: 4, missed: 8, planned: 16 };
  expect(summarizeCounts(counts)).toEqual({ plannedInstances: 27, signedInstances: 1, skippedInstances: 2, missedInstances: 8 });
  expect(bucketFiguresOf(counts)).toEqual({ completed: 1, uncompleted: 24, skipped: 2, reported: 4 });
  expect(countedStatuses).toHaveLength(Object.keys(counts).length);
});

const TODAY = '2026-11-20';
describe('the days asked for', () => {
  it.each([
    ['the last seven when nothing is said', {}, { from: '2026-11-14', to: '2026-11-20' }],
    ['from a day until today', { startDate: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-20' }],
    ['the seven until a day', { endDate: '2026-03-01' }, { from: '2026-02-23', to: '2026-03-01' }],
    ['one day', { startDate: '2026-11-20', endDate: '2026-11-20' }, { from: '2026-11-20', to: '2026-11-20' }],
    ['ten years', { startDate: '2026-11-20', endDate: '2036-11-20' }, { from: '2026-11-20', to: '2036-11-20' }],
    ['as early as there are days', { endDate: '0001-01-03' }, { from: '0001-01-01', to: '0001-01-03' }],
  ])('%s', (_, asked, wanted) => expect(checkDayRange(asked, TODAY)).toEqual(wanted));
  it('reach back and ahead of today where a list says so', () => {
    const reach = { back: 7, ahead: 30 };
    expect(listReach).toEqual(reach);
    expect(checkDayRange({}, TODAY, reach)).toEqual({ from: '2026-11-13', to: '2026-12-20' });
    expect(checkDayRange({ startDate: '2026-12-01' }, TODAY, reach)).toEqual({ from: '2026-12-01', to: '2026-12-20' });
    expect(checkDayRange({ endDate: '2026-12-20' }, TODAY, reach)).toEqual({ from: '2026-11-13', to: '2026-12-20' });
    expect(checkDayRange({ endDate: '2026-10-01' }, TODAY, reach)).toEqual({ from: '2026-08-25', to: '2026-10-01' });
  });
  it('are what is meant, where they are not refused; what is refused is meant too, and can be shown', () => {
    const day = fc.option(
      fc.integer({ min: -4000, max: 4000 }).map((days) => addDays(TODAY, days)),
      { nil: undefined },
    );
    fc.assert(
      fc.property(day, day, fc.constantFrom(listReach, undefined), (startDate, endDate, reach) => {
        const [meant, range] = [resolveDayRange({ startDate, endDate }, TODAY, reach), checkDayRange({ startDate, endDate }, TODAY, reach)];
        expect('refused' in range || range).toEqual('refused' in range || meant);
        if (startDate) expect(meant.from).toBe(startDate);
        if (endDate) expect(meant.to).toBe(endDate);
      }),
    );
    expect(resolveDayRange({ startDate: '2026-12-24' }, TODAY)).toEqual({ from: '2026-12-24', to: TODAY });
  });
  it.each([
    [{ startDate: '2026-11-21' }, 'startDate', 'endBeforeStart'],
    [{ startDate: '2026-11-10', endDate: '2026-11-09' }, 'endDate', 'endBeforeStart'],
    [{ startDate: '2016-11-19' }, 'startDate', 'rangeTooLong'],
    [{ startDate: '0001-01-01', endDate: '2026-01-01' }, 'startDate', 'rangeTooLong'],
    [{ startDate: '2036-11-21', endDate: '2036-11-22' }, 'startDate', 'tooFarAhead'],
    [{ endDate: '2036-11-21' }, 'endDate', 'tooFarAhead'],
    [{ startDate: '9999-12-31' }, 'startDate', 'tooFarAhead'],
  ])('%j is refused at %s: %s', (asked, field, refused) => expect(checkDayRange(asked, TODAY)).toEqual({ field, refused }));
});

describe('buckets', () => {
  const names = (from: string, to: string) => splitIntoSpans({ from, to }).map(({ name }) => name);
  it('are days up to 31, weeks up to 26 weeks, else months', () => {
    expect(names('2026-10-01', '2026-10-31')).toHaveLength(31);
    expect(names('2026-10-01', '2026-11-01').slice(0, 2)).toEqual(['2026-W40', '2026-W41']);
    expect(names('2026-01-05', addDays('2026-01-05', 181))).toHaveLength(26);
    expect(names('2026-01-05', addDays('2026-01-05', 182))).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
    ]);
    expect(names('2016-11-20', '2026-11-20')).toHaveLength(121);
  });
  it('are ISO weeks from Monday, named by the year they are counted in', () => {
    expect(splitIntoSpans({ from: '2026-12-24', to: '2027-01-31' }).slice(0, 3)).toEqual([
      { name: '2026-W52', startDate: '2026-12-24', endDate: '2026-12-27' },
      { name: '2026-W53', startDate: '2026-12-28', endDate: '2027-01-03' },
      { name: '2027-W01', startDate: '2027-01-04', endDate: '2027-01-10' },
    ]);
  });
  it('cover every day of the range once, in order, whatever the range', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 3652 }));
    fc.assert(
      fc.property(range, ([start, length]) => {
        const days = { from: addDays('1990-01-01', start), to: addDays('1990-01-01', start + length) };
        const spans = splitIntoSpans(days);
        expect(spans[0]!.startDate).toBe(days.from);
        expect(spans.at(-1)!.endDate).toBe(days.to);
        for (const [n, { startDate, endDate }] of spans.entries()) {
          expect(startDate <= endDate).toBe(true);
          if (n > 0) expect(startDate).toBe(addDays(spans[n - 1]!.endDate, 1));
          if (length >= 31 && length < 182 && n > 0) expect(weekday(startDate)).toBe(0);
        }
        expect(spans.reduce((sum, one) => sum + daysBetween(one.startDate, one.endDate) + 1, 0)).toBe(length + 1);
        expect(new Set(spans.map(({ name }) => name)).size).toBe(spans.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the days a page lies on', () => {
  it('hold exactly the rows of that page of the whole list, forwards and backwards', () => {
    const counted = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 });
    fc.assert(
      fc.property(counted, fc.nat(8), fc.integer({ min: 1, max: 6 }), fc.boolean(), (each, page, size, descending) => {
        const counts = each.map((visible, n) => ({ day: addDays('2026-01-01', n), visible, notShared: 0 }));
        const rows = counts.flatMap(({ day, visible }) => Array.from({ length: visible }, (_, n) => ({ day, n })));
        if (descending) rows.reverse();
        const found = findPageWindow(counts, { page, size, sort: [{ field: 'plannedDate', descending }] });
        const within = found ? rows.filter(({ day }) => day >= found.days!.first && day <= found.days!.last) : [];
        const got = found ? within.slice(found.offset, found.offset + found.limit) : [];
        expect(got).toEqual(rows.slice(page * size, (page + 1) * size));
      }),
      { numRuns: 500 },
    );
  });
});
