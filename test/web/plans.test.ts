/** Plans as the organisation's pages hold them: goals as they are typed, what another plan changes, how a plan stands (R51–R54). */
import { describe, expect, it } from 'vitest';
import {
  evaluationBody,
  frequencyOf,
  goalBody,
  implementationBody,
  rangeBody,
  readTimes,
  targetBody,
  validateGoal,
  valuesOfGoal,
} from '#web/plans/goal-form.ts';
import { findPlanChanges, findReplacedPlan } from '#web/plans/plan-changes.ts';
import { changesOf, planDraftOf, rebasePlanDraft, validatePlan } from '#web/plans/plan-draft.ts';
import type { Goal } from '#web/shared/goals/plan-query.ts';
import { planStateOf, sortPlans } from '#web/shared/goals/plan-state.ts';

describe('a goal as it is typed', () => {
  it.each([
    ['', null],
    [' 7 ', 7],
    ['0', 0],
    ['1000', 1000],
    ['1001', undefined],
    ['-1', undefined],
    ['1,5', undefined],
    ['två', undefined],
  ])('%o is %o times', (typed, times) => expect(readTimes(typed, 'sv')).toBe(times));

  const chosen = { activityId: '4', categoryId: '9', frequencyUnit: 'WEEK' };
  it.each([
    ['evaluation', { ...chosen, minFrequency: '2' }, {}],
    ['evaluation', { ...chosen, minFrequency: '0', maxFrequency: '0' }, {}],
    ['evaluation', { ...chosen, minFrequency: '' }, { minFrequency: 'error.field.required' }],
    ['evaluation', { ...chosen, minFrequency: '3', maxFrequency: '2' }, { maxFrequency: 'error.field.maxBelowMin' }],
    ['evaluation', { ...chosen, minFrequency: '3', maxFrequency: 'x' }, { maxFrequency: 'plans.wrongTimes' }],
    ['implementation', { ...chosen, targetFrequency: '' }, {}],
    ['implementation', { ...chosen, targetFrequency: '2000' }, { targetFrequency: 'plans.wrongTimes' }],
    ['implementation', { targetFrequency: '1' }, { activityId: 'error.field.required', categoryId: 'error.field.required' }],
  ] as const)('of the %s plan, %o, is told at its field', (kind, values, wrong) => expect(validateGoal(kind, values, 'sv')).toEqual(wrong));

  it('is sent with what is empty as nothing', () => {
    expect(goalBody({ ...chosen, alias: '  ' })).toEqual({ activityId: 4, categoryId: 9, alias: null, description: null });
    expect(targetBody({ ...chosen, targetFrequency: '' }, 'sv')).toEqual({ targetFrequency: null, frequencyUnit: null });
    expect(targetBody({ ...chosen, targetFrequency: '3' }, 'sv')).toEqual({ targetFrequency: 3, frequencyUnit: 'WEEK' });
    expect(rangeBody({ ...chosen, minFrequency: '1' }, 'sv')).toEqual({ minFrequency: 1, maxFrequency: null, frequencyUnit: 'WEEK' });
  });
  it('opens with what is saved, a new one with its activity, the area before and a week', () => {
    const empty = { targetFrequency: '', minFrequency: '', maxFrequency: '', frequencyUnit: 'WEEK', alias: '', description: '' };
    expect(valuesOfGoal(undefined, 4, '9')).toEqual({ ...empty, activityId: '4', categoryId: '9' });
    const saved = {
      categoryId: 3,
      minFrequency: 0,
      maxFrequency: null,
      frequencyUnit: 'DAY',
      alias: 'Ut',
      description: '<p>x</p>',
    } as Goal;
    expect(valuesOfGoal(saved, 4, '9')).toEqual({
      ...{ ...empty, activityId: '4', categoryId: '3', minFrequency: '0' },
      ...{ frequencyUnit: 'DAY', alias: 'Ut', description: '<p>x</p>' },
    });
  });
  it('is sent as its kind of plan has it', () => {
    const values = { ...chosen, targetFrequency: '3', minFrequency: '1', maxFrequency: '2' };
    const both = { activityId: 4, categoryId: 9, alias: null, description: null, frequencyUnit: 'WEEK' };
    expect(implementationBody(values, 'sv')).toEqual({ ...both, targetFrequency: 3 });
    expect(evaluationBody(values, 'sv')).toEqual({ ...both, minFrequency: 1, maxFrequency: 2 });
  });
  it('is said in words as soon as it can be read', () => {
    expect(frequencyOf('evaluation', { ...chosen, minFrequency: '3', maxFrequency: '2' }, 'sv')).toBeUndefined();
    expect(frequencyOf('evaluation', { ...chosen, minFrequency: '' }, 'sv')).toBeUndefined();
    expect(frequencyOf('evaluation', { ...chosen, minFrequency: '3' }, 'sv')).toEqual({
      minFrequency: 3,
      maxFrequency: null,
      frequencyUnit: 'WEEK',
    });
    expect(frequencyOf('implementation', chosen, 'sv')).toBeUndefined();
  });
});

describe('what another plan changes', () => {
  const said = (activityId: number, name: string, text?: string) => ({ activityId, name, text });
  it('is what comes new, what is asked otherwise, and what goes', () => {
    const before = [said(1, 'Promenad', 'Minst 2'), said(2, 'Bad', 'Minst 1'), said(3, 'Musik')];
    const after = [said(1, 'Promenad', 'Minst 3'), said(2, 'Bad', 'Minst 1'), said(4, 'Bak')];
    expect(findPlanChanges(before, after)).toEqual({
      addedGoals: [said(4, 'Bak')],
      changedGoals: [{ name: 'Promenad', previousGoal: before[0], nextGoal: after[0] }],
      removedGoals: [said(3, 'Musik')],
      unchangedCount: 1,
    });
  });
  it('pairs the goals of one activity by what is alike first', () => {
    const before = [said(1, 'Promenad', 'Minst 2'), said(1, 'Kvällspromenad', 'Max 1')];
    const after = [said(1, 'Kvällspromenad', 'Max 1'), said(1, 'Långpromenad', 'Minst 2')];
    const { addedGoals, changedGoals, removedGoals, unchangedCount } = findPlanChanges(before, after);
    expect([addedGoals, removedGoals, unchangedCount]).toEqual([[], [], 1]);
    expect(changedGoals.map(({ previousGoal: from, nextGoal: to }) => [from.name, to.name])).toEqual([['Promenad', 'Långpromenad']]);
  });
  it('of a plan that is the first is all of it', () => expect(findPlanChanges([], [said(1, 'Bad')]).addedGoals).toHaveLength(1));

  const plan = (id: number, startDate: string | null, endDate: string | null, status = 'APPROVED') => ({ id, startDate, endDate, status });
  it.each([
    [plan(1, '2026-01-01', null), 1],
    [plan(1, '2026-01-01', '2026-03-01'), 1],
    [plan(1, '2026-01-01', '2026-02-28'), undefined],
    [plan(1, '2026-03-01', null), undefined],
    [plan(1, null, null, 'DRAFT'), undefined],
  ])('and %o is ended by one from March: %o', (one, ended) => expect(findReplacedPlan([one], '2026-03-01')?.id).toBe(ended));
});

it('a plan is a draft, to come, in force or ended, and they are shown in another order', () => {
  const plan = (startDate: string | null, endDate: string | null, status: 'DRAFT' | 'APPROVED' = 'APPROVED') => ({
    startDate,
    endDate,
    status,
  });
  const today = '2026-11-22';
  const all = [plan('2026-10-01', '2026-11-21'), plan(null, null, 'DRAFT'), plan('2026-11-23', null), plan('2026-11-22', '2026-11-22')];
  expect(all.map((one) => planStateOf(one, today))).toEqual(['ended', 'draft', 'coming', 'current']);
  expect(sortPlans(all, today)).toEqual([all[3], all[2], all[1], all[0]]);
});

describe('a draft in its form', () => {
  const row = { name: 'Plan', description: null, startDate: '2026-12-01', endDate: null } as never as Parameters<typeof rebasePlanDraft>[1];
  const draft = planDraftOf(row);
  it('sends what was changed alone, emptied as nothing', () => {
    expect(changesOf(draft, row)).toEqual({});
    expect(changesOf({ ...draft, name: ' Ny ', startDate: '' }, row)).toEqual({ name: 'Ny', startDate: null });
    expect(changesOf({ ...draft, startDate: '20261201', endDate: '20261231' }, row)).toEqual({ endDate: '2026-12-31' });
  });
  it('tells what is wrong at its field', () => {
    expect(validatePlan({ ...draft, name: ' ', endDate: 'snart' })).toEqual({ name: 'error.field.required', endDate: 'error.field.date' });
    expect(validatePlan({ ...draft, endDate: '2026-11-30' })).toEqual({ endDate: 'error.field.endBeforeStart' });
  });
  it('keeps what was written over a newer version', () => {
    const newer = { ...row, name: 'Deras', endDate: '2027-01-01' };
    expect(rebasePlanDraft({ ...draft, name: 'Min' }, row, newer)).toEqual({ ...draft, name: 'Min', endDate: '2027-01-01' });
  });
});
