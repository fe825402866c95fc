/** What is performed, and how goals are judged (R56, R57): examples that were reckoned by hand before the code was written, and what holds of any. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amounts, computeGoalFigures, findFirstNeededDay, type GoalBounds, isDivergent, isPerformed } from '#domain/goals/judging.ts';
import { type FrequencyUnit, listPeriods, type PlanDays } from '#domain/goals/spans.ts';
import { addDays } from '#domain/time.ts';
import { runs } from '#test/runs.ts';

const plan: PlanDays = { startDate: '2026-11-04', endDate: '2027-01-15' };
const periods = listPeriods(plan, '2027-01-15');
const goal = (frequencyUnit: FrequencyUnit, minFrequency: number, maxFrequency: number | null = null): GoalBounds => ({
  minFrequency,
  maxFrequency,
  frequencyUnit,
});
/** A Wednesday in each week of the first period. */
const inWeeks = (...amounts: number[]): Amounts => new Map(amounts.map((amount, n) => [addDays('2026-11-04', n * 7), amount]));
const weeksOf = (of: GoalBounds, amounts: Amounts) => {
  const { weeks, totalAmountDuringReport, hasDivergence } = computeGoalFigures(of, plan, periods[0]!, amounts);
  return { divergent: weeks.flatMap((week) => (week.hasDivergence ? [week.name.slice(5)] : [])), totalAmountDuringReport, hasDivergence };
};

describe('a goal by the week', () => {
  it.each([
    ['WEEK 3 to 5', goal('WEEK', 3, 5), [2, 3, 6, 2], ['W47', 'W48'], 13],
    ['WEEK 3 to 5, too many in the cut week', goal('WEEK', 3, 5), [6, 3, 4, 5], ['W45'], 18],
    ['DAY 2 to 3', goal('DAY', 2, 3), [16, 14, 21, 13], ['W45', 'W48'], 64],
    ['WEEK, not to happen', goal('WEEK', 0, 0), [0, 0, 1, 0], ['W47'], 1],
    ['WEEK, followed', goal('WEEK', 0), [0, 90, 1, 0], [], 91],
  ] as const)('%s', (_, of, amounts, divergent, total) => {
    expect(weeksOf(of, inWeeks(...amounts))).toEqual({
      divergent,
      totalAmountDuringReport: total,
      hasDivergence: divergent.length > 0,
    });
  });
});

describe('a goal by the month', () => {
  const november: Amounts = new Map([
    ['2026-11-10', 1],
    ['2026-11-30', 1],
    ['2026-12-05', 3],
  ]);
  const judged = (of: GoalBounds, amounts: Amounts) =>
    periods.map((period) =>
      computeGoalFigures(of, plan, period, amounts).judged.map((span) => `${span.name}: ${span.amount}${span.hasDivergence ? ' !' : ''}`),
    );
  it('is judged where the month ends; one that is covered in part by its maximum alone', () => {
    expect(judged(goal('MONTH', 4), november)).toEqual([[], ['2026-11: 2'], ['2026-12: 3 !', '2027-01: 0']]);
    expect(judged(goal('MONTH', 0, 2), new Map([['2026-11-10', 3]]))).toEqual([[], ['2026-11: 3 !'], ['2026-12: 0', '2027-01: 0']]);
  });
  it('its weeks are told and not judged', () => {
    const { weeks, hasDivergence } = computeGoalFigures(goal('MONTH', 4), plan, periods[2]!, november);
    expect(weeks.every((week) => !week.hasDivergence)).toBe(true);
    expect(hasDivergence).toBe(true);
  });
  it('needs the days of the month before the period', () => {
    expect(findFirstNeededDay(goal('MONTH', 4), plan, periods[1]!)).toBe('2026-11-04');
    expect(findFirstNeededDay(goal('MONTH', 4), plan, periods[2]!)).toBe('2026-12-01');
    expect(findFirstNeededDay(goal('WEEK', 4), plan, periods[2]!)).toBe('2026-12-28');
  });
});

it('a goal by the year is judged when the plan year ends', () => {
  const open = { startDate: '2026-02-02', endDate: null };
  const all = listPeriods(open, '2027-02-28');
  const five: Amounts = new Map([['2026-05-05', 5]]);
  const judged = all.map((period) => computeGoalFigures(goal('YEAR', 6), open, period, five));
  expect(judged.slice(0, -1).every((figures) => figures.judged.length === 0 && !figures.hasDivergence)).toBe(true);
  expect(judged.at(-1)).toMatchObject({
    hasDivergence: true,
    judged: [{ startDate: '2026-02-02', endDate: '2027-02-01', amount: 5, min: 6 }],
  });
});

it('signed and reported ones are performed; open, missed, passed and skipped ones are not', () => {
  const at = (day: string) => `2026-11-${day}T10:00:00.000Z`;
  const now = at('21');
  const open = { plannedDate: at('20'), occurenceDate: null, signedById: null, isCompletable: true, isCompleted: false, isSkipped: false };
  const performed = (change: object) => isPerformed({ ...open, ...change } as never, now);
  expect(performed({})).toBe(false);
  expect(performed({ plannedDate: at('22') })).toBe(false);
  expect(performed({ isCompletable: false })).toBe(false);
  expect(performed({ isCompleted: true, signedById: 1, occurenceDate: at('20') })).toBe(true);
  expect(performed({ isSkipped: true, signedById: 1 })).toBe(false);
  expect(performed({ isCompletable: false, signedById: 1, occurenceDate: at('20') })).toBe(true);
});

describe('of any goal, plan and days', () => {
  const some = fc.record({
    unit: fc.constantFrom<FrequencyUnit>('DAY', 'WEEK', 'MONTH', 'YEAR'),
    min: fc.nat(6),
    more: fc.option(fc.nat(4), { nil: null }),
    length: fc.integer({ min: 0, max: 500 }),
    start: fc.nat(60),
    done: fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 4 })), { maxLength: 60 }),
    extra: fc.nat(500),
  });
  it('one more performed never makes too few, never mends too many, and the weeks are the total', () => {
    fc.assert(
      fc.property(some, ({ unit, min, more, length, start, done, extra }) => {
        const startDate = addDays('2026-01-01', start);
        const days = { startDate, endDate: addDays(startDate, length) };
        const of = goal(unit, min, more === null ? null : min + more);
        const amounts = new Map<string, number>();
        for (const [day, amount] of done) amounts.set(addDays(startDate, day), (amounts.get(addDays(startDate, day)) ?? 0) + amount);
        const added = new Map(amounts);
        added.set(addDays(startDate, extra), (added.get(addDays(startDate, extra)) ?? 0) + 1);
        for (const period of listPeriods(days, days.endDate)) {
          const before = computeGoalFigures(of, days, period, amounts);
          const after = computeGoalFigures(of, days, period, added);
          expect(before.weeks.reduce((sum, week) => sum + week.amount, 0)).toBe(before.totalAmountDuringReport);
          expect(before.hasDivergence).toBe(before.judged.some((span) => isDivergent(span.amount, span)));
          for (const [n, span] of before.judged.entries()) {
            const next = after.judged[n]!;
            if (span.min === null || span.amount >= span.min) expect(next.min === null || next.amount >= next.min).toBe(true);
            if (span.max !== null && span.amount > span.max) expect(next.hasDivergence).toBe(true);
          }
        }
      }),
      { numRuns: runs(200, 5000) },
    );
  });
});
