/** The days over which goals are counted: periods, their weeks, and the spans of each unit (R57); the examples were reckoned by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countDays,
  findJudgedSpans,
  findSpan,
  isReportDue,
  listPeriods,
  listWeeks,
  type Period,
  type PlanDays,
} from '#domain/goals/spans.ts';
import { addDays, endOfMonth, startOfMonth, weekday } from '#domain/time.ts';
import { runs } from '#test/runs.ts';

const plan: PlanDays = { startDate: '2026-11-04', endDate: '2027-01-15' };
const days = ({ startDate, endDate }: Period) => [startDate, endDate];

describe('the periods of a plan from Wednesday 4 November 2026 to Friday 15 January 2027', () => {
  const periods = listPeriods(plan, '2030-01-01');
  it('end on the Sundays of every fourth week, and with the plan', () => {
    expect(periods.map(days)).toEqual([
      ['2026-11-04', '2026-11-29'],
      ['2026-11-30', '2026-12-27'],
      ['2026-12-28', '2027-01-15'],
    ]);
    expect(periods.map(countDays)).toEqual([26, 28, 19]);
  });
  it('have weeks by their ISO names, cut where the plan begins and ends', () => {
    expect(periods.map((period) => listWeeks(period).map(({ name, isWhole }) => `${name}${isWhole ? '' : ' cut'}`))).toEqual([
      ['2026-W45 cut', '2026-W46', '2026-W47', '2026-W48'],
      ['2026-W49', '2026-W50', '2026-W51', '2026-W52'],
      ['2026-W53', '2027-W01', '2027-W02 cut'],
    ]);
  });
  it('judge each month once, in the period in which it ends', () => {
    expect(
      periods.map((period) => findJudgedSpans('MONTH', plan, period).map(({ name, isWhole }) => `${name}${isWhole ? '' : ' cut'}`)),
    ).toEqual([[], ['2026-11 cut'], ['2026-12', '2027-01 cut']]);
  });
  it('and are those that have begun', () => {
    expect(listPeriods(plan, '2026-11-29')).toHaveLength(1);
    expect(listPeriods(plan, '2026-11-30')).toHaveLength(2);
    expect(listPeriods(plan, '2026-11-03')).toEqual([]);
  });
  it('are due at noon of the day after', () => {
    expect(isReportDue(periods[0]!, '2026-11-30T11:59')).toBe(false);
    expect(isReportDue(periods[0]!, '2026-11-30T12:00')).toBe(true);
  });
});

describe('edges', () => {
  it('a plan of one day is one period of one cut week', () => {
    const one = { startDate: '2026-11-04', endDate: '2026-11-04' };
    expect(listPeriods(one, '2027-01-01').map(days)).toEqual([['2026-11-04', '2026-11-04']]);
    expect(listWeeks(listPeriods(one, '2027-01-01')[0]!)).toEqual([
      { name: '2026-W45', startDate: '2026-11-04', endDate: '2026-11-04', isWhole: false },
    ]);
  });
  it('one that starts on a Sunday has a first week of one day, and 22 days', () => {
    const [first] = listPeriods({ startDate: '2026-11-01', endDate: null }, '2026-11-01');
    expect(days(first!)).toEqual(['2026-11-01', '2026-11-22']);
    expect(countDays(first!)).toBe(22);
  });
  it('one that ends before it begins has none', () => {
    expect(listPeriods({ startDate: '2026-11-02', endDate: '2026-11-01' }, '2027-01-01')).toEqual([]);
  });
  it('a plan year is counted from the start, and from the last of February where there is no 29th', () => {
    const open = { startDate: '2024-02-29', endDate: null };
    expect(findSpan('YEAR', open, '2025-02-27')).toEqual({
      name: '2024-02-29',
      startDate: '2024-02-29',
      endDate: '2025-02-27',
      isWhole: true,
    });
    expect(findSpan('YEAR', open, '2025-02-28').startDate).toBe('2025-02-28');
    expect(findSpan('YEAR', open, '2028-02-29').startDate).toBe('2028-02-29');
  });
  it('and judged in the period in which it ends', () => {
    const open = { startDate: '2026-02-02', endDate: null };
    const judged = listPeriods(open, '2027-02-28').filter((period) => findJudgedSpans('YEAR', open, period).length > 0);
    expect(judged.map(days)).toEqual([['2027-02-01', '2027-02-28']]);
    expect(findJudgedSpans('YEAR', open, judged[0]!)).toEqual([
      { name: '2026-02-02', startDate: '2026-02-02', endDate: '2027-02-01', isWhole: true },
    ]);
  });
});

describe('of any plan', () => {
  const anyPlan = fc
    .record({ start: fc.integer({ min: 0, max: 1500 }), length: fc.option(fc.integer({ min: 0, max: 1200 }), { nil: null }) })
    .map(({ start, length }): PlanDays => {
      const startDate = addDays('2024-01-01', start);
      return { startDate, endDate: length === null ? null : addDays(startDate, length) };
    });
  const until = '2031-12-31';

  it('the periods leave no gap and do not overlap; all but the last end on a Sunday and have 28 days, the first 22 to 28', () => {
    fc.assert(
      fc.property(anyPlan, (any) => {
        const periods = listPeriods(any, until);
        expect(periods[0]!.startDate).toBe(any.startDate);
        for (const [n, period] of periods.entries()) {
          const isLast = n === periods.length - 1;
          if (n > 0) expect(period.startDate).toBe(addDays(periods[n - 1]!.endDate, 1));
          const length = countDays(period);
          if (!(isLast && period.endDate === any.endDate)) {
            expect(weekday(period.endDate)).toBe(6);
            expect(n === 0 ? length >= 22 && length <= 28 : length === 28).toBe(true);
          }
          expect(listWeeks(period).reduce((sum, week) => sum + countDays(week), 0)).toBe(length);
        }
        if (any.endDate !== null) expect(periods.at(-1)!.endDate).toBe(any.endDate);
      }),
      { numRuns: runs(200, 2000, 5000) },
    );
  });
  it('each whole month and plan year is judged once, and each day of a plan that has ended by one span of each unit', () => {
    fc.assert(
      fc.property(anyPlan, fc.constantFrom('DAY', 'WEEK', 'MONTH', 'YEAR'), (any, unit) => {
        const ended = { ...any, endDate: any.endDate ?? addDays(any.startDate, 500) };
        const judged = listPeriods(ended, until).flatMap((period) => findJudgedSpans(unit, ended, period));
        let next = ended.startDate;
        for (const span of judged) {
          expect(span.startDate).toBe(next);
          next = addDays(span.endDate, 1);
          if (unit === 'MONTH')
            expect(span.isWhole).toBe(span.startDate === startOfMonth(span.endDate) && span.endDate === endOfMonth(span.endDate));
        }
        expect(next).toBe(addDays(ended.endDate, 1));
      }),
      { numRuns: runs(200, 2000, 5000) },
    );
  });
});
