/** Where a goal stands while it can still be met (R62). */
import { describe, expect, it } from 'vitest';
import type { GoalBounds } from '#domain/goals/judging.ts';
import {
  behindFiguresOf,
  compareGoalNeed,
  compareGroupNeed,
  computePulse,
  findRunningSpan,
  isPulseRed,
  needsAttention,
  type PulseState,
  pulseStates,
} from '#domain/goals/pulse.ts';

const plan = { startDate: '2026-11-02', endDate: '2026-12-16' };
const today = '2026-11-20'; // a Friday
const weekly: GoalBounds = { minFrequency: 3, maxFrequency: 5, frequencyUnit: 'WEEK' };
const pulse = (goal: GoalBounds, counts: { amount: number; planned?: number; isActive?: boolean }, at = today) =>
  computePulse(goal, findRunningSpan(goal, plan, at)!, at, { planned: 0, isActive: true, ...counts });

describe('a goal of 3 to 5 a week, on Friday', () => {
  it.each([
    [{ amount: 3 }, 'reached', 0],
    [{ amount: 5 }, 'reached', 0],
    [{ amount: 6 }, 'overMax', 0],
    [{ amount: 2, planned: 1 }, 'planned', 1],
    [{ amount: 1, planned: 1 }, 'unplanned', 2],
    [{ amount: 2 }, 'unplanned', 1],
    [{ amount: 2, isActive: false }, 'cannotBeReached', 1],
    [{ amount: 2, planned: 1, isActive: false }, 'planned', 1],
  ] as const)('%o is %s', (counts, state, missing) => {
    expect(pulse(weekly, counts)).toMatchObject({ state, missing, daysLeft: 3, span: { name: '2026-W47' } });
  });
  it('is red only where nothing can be done any more', () => {
    expect(pulseStates.filter((state) => isPulseRed({ state }))).toEqual(['overMax', 'cannotBeReached']);
  });
});

describe('spans', () => {
  it('of a day is today, of a month and a year what the plan covers of them', () => {
    expect(findRunningSpan({ frequencyUnit: 'DAY' }, plan, today)).toMatchObject({ startDate: today, endDate: today });
    expect(findRunningSpan({ frequencyUnit: 'MONTH' }, plan, today)).toMatchObject({
      startDate: '2026-11-02',
      endDate: '2026-11-30',
      isWhole: false,
    });
    expect(findRunningSpan({ frequencyUnit: 'YEAR' }, plan, today)).toMatchObject({ startDate: '2026-11-02', endDate: '2026-12-16' });
  });
  it('there is none on a day on which the plan does not apply', () => {
    expect(findRunningSpan(weekly, plan, '2026-11-01')).toBeNull();
    expect(findRunningSpan(weekly, plan, '2026-12-17')).toBeNull();
  });
  it('in one that is cut nothing least is asked', () => {
    expect(pulse(weekly, { amount: 0 }, '2026-12-15')).toMatchObject({ state: 'followed', min: null, max: 5, daysLeft: 2 });
    expect(pulse(weekly, { amount: 6 }, '2026-12-15')).toMatchObject({ state: 'overMax' });
  });
  it('of a goal that is only followed, or not to happen', () => {
    expect(pulse({ ...weekly, minFrequency: 0, maxFrequency: null }, { amount: 4 })).toMatchObject({ state: 'followed' });
    expect(pulse({ ...weekly, minFrequency: 0, maxFrequency: 0 }, { amount: 0 })).toMatchObject({ state: 'followed' });
    expect(pulse({ ...weekly, minFrequency: 0, maxFrequency: 0 }, { amount: 1 })).toMatchObject({ state: 'overMax' });
  });
});

describe('a goal of 12 to 20 a plan year, of which rows are made for two months at most', () => {
  const open = { startDate: '2026-01-01', endDate: null };
  const yearly: GoalBounds = { minFrequency: 12, maxFrequency: 20, frequencyUnit: 'YEAR' };
  const at = (day: string, amount: number, planned: number, isActive = true) =>
    computePulse(yearly, findRunningSpan(yearly, open, day)!, day, { amount, planned, isActive });
  it.each([
    // Nothing is called lacking that would be planned in months without rows, however little is done.
    ['2026-02-01', 0, 0, 'soFar', 12, 334],
    ['2026-10-01', 3, 2, 'soFar', 9, 92],
    ['2026-11-30', 3, 2, 'soFar', 9, 32],
    // The rest of the year has all its rows.
    ['2026-12-01', 3, 2, 'unplanned', 9, 31],
    ['2026-12-01', 3, 9, 'planned', 9, 31],
    ['2026-02-01', 10, 2, 'planned', 2, 334],
    ['2026-02-01', 12, 0, 'reached', 0, 334],
    ['2026-02-01', 21, 0, 'overMax', 0, 334],
  ] as const)('on %s with %i done and %i planned it is %s', (day, amount, planned, state, missing, daysLeft) => {
    const found = at(day, amount, planned);
    expect(found).toMatchObject({ state, missing, daysLeft });
    expect(needsAttention(found)).toBe(state === 'unplanned' || state === 'overMax');
  });
  it('cannot be reached once its activity is gone, however long the year is', () => {
    expect(at('2026-02-01', 3, 0, false)).toMatchObject({ state: 'cannotBeReached' });
  });
});

it('a month and what is shorter has its rows from its first day on', () => {
  const months = ['2026-01-01', '2026-02-01', '2026-12-01'] as const;
  for (const day of months) {
    const open = { startDate: '2026-01-01', endDate: null };
    for (const frequencyUnit of ['DAY', 'WEEK', 'MONTH'] as const) {
      const goal: GoalBounds = { minFrequency: 3, maxFrequency: null, frequencyUnit };
      const found = computePulse(goal, findRunningSpan(goal, open, day)!, day, { amount: 0, planned: 0, isActive: true });
      expect(found.state).not.toBe('soFar');
    }
  }
});

describe('by need', () => {
  const goal = (state: PulseState, daysLeft: number) => ({ state, daysLeft });
  it('clients with what is past mending come first, then those who have the fewest days left, then those with more to plan', () => {
    const clients = {
      late: behindFiguresOf([goal('unplanned', 5), goal('unplanned', 9), goal('reached', 1)]),
      soon: behindFiguresOf([goal('unplanned', 2), goal('planned', 1)]),
      soonAndMore: behindFiguresOf([goal('unplanned', 2), goal('unplanned', 3)]),
      red: behindFiguresOf([goal('overMax', 7)]),
      redAndSoon: behindFiguresOf([goal('cannotBeReached', 7), goal('unplanned', 1)]),
    };
    expect(clients.late).toEqual({ red: 0, unplanned: 2, soonest: 5 });
    expect(clients.red).toEqual({ red: 1, unplanned: 0, soonest: null });
    const order = Object.entries(clients).sort(([, a], [, b]) => compareGroupNeed(a, b));
    expect(order.map(([name]) => name)).toEqual(['redAndSoon', 'red', 'soonAndMore', 'soon', 'late']);
    expect(compareGroupNeed(clients.red, clients.red)).toBe(0);
  });
  it('a client’s goals likewise', () => {
    const goals = [goal('unplanned', 9), goal('unplanned', 2), goal('cannotBeReached', 30), goal('overMax', 1)];
    expect(goals.toSorted(compareGoalNeed).map(({ state, daysLeft }) => `${state} ${daysLeft}`)).toEqual([
      'overMax 1',
      'cannotBeReached 30',
      'unplanned 2',
      'unplanned 9',
    ]);
  });
});
