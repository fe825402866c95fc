/** What may be done with a plan and a period report, and when (R51–R54, R58–R60). */
import { describe, expect, it } from 'vitest';
import { checkReportSigning, isAwaitingSigning, reportMarkOf, reportStatusOf } from '#domain/goals/period-reports.ts';
import { checkPlanApproval, checkPlanEnd, frequencyWordOf, isValidRange, mayRemovePlan } from '#domain/goals/plans.ts';

const today = '2026-11-22';
const draft = { startDate: '2026-11-23', endDate: null, lastReported: null, currentStart: null };

describe('approving', () => {
  it.each([
    [{}, null],
    [{ startDate: null }, 'startDate required'],
    [{ startDate: '2026-10-22' }, null],
    [{ startDate: '2026-10-21' }, 'startDate tooFarBack'],
    [{ startDate: '2036-11-22' }, null],
    [{ startDate: '2036-11-23' }, 'startDate tooFarAhead'],
    [{ endDate: '2036-11-23' }, 'endDate tooFarAhead'],
    [{ endDate: '2026-11-22' }, 'endDate endBeforeStart'],
    [{ endDate: '2026-11-23' }, null],
    [{ startDate: '2026-11-01', endDate: '2026-11-21' }, 'endDate past'],
    [{ startDate: '2026-11-10', lastReported: '2026-11-10' }, 'startDate reported'],
    [{ startDate: '2026-11-11', lastReported: '2026-11-10' }, null],
    [{ startDate: '2026-11-10', currentStart: '2026-11-10' }, 'startDate beforeCurrent'],
    [{ startDate: '2026-11-11', currentStart: '2026-11-10' }, null],
  ])('%o: %s', (change, expected) => {
    const refusal = checkPlanApproval({ ...draft, ...change }, today);
    expect(refusal && `${refusal.field} ${refusal.refused}`).toBe(expected);
  });
});

it('the end of what is approved is today or later, until it has passed', () => {
  const plan = { startDate: '2026-11-02', endDate: null };
  const refused = (endDate: string | null, of: { startDate: string; endDate: string | null } = plan) =>
    checkPlanEnd(of, endDate, today)?.refused ?? null;
  expect(refused('2026-11-22')).toBeNull();
  expect(refused('2026-11-21')).toBe('past');
  expect(refused('2026-11-01')).toBe('endBeforeStart');
  expect(refused(null, { ...plan, endDate: '2026-11-22' })).toBeNull();
  expect(refused('2027-01-01', { ...plan, endDate: '2026-11-21' })).toBe('past');
});

it('what applied is not removed', () => {
  expect(mayRemovePlan({ status: 'DRAFT', startDate: '2020-01-01' }, today)).toBe(true);
  expect(mayRemovePlan({ status: 'APPROVED', startDate: '2026-11-23' }, today)).toBe(true);
  expect(mayRemovePlan({ status: 'APPROVED', startDate: today }, today)).toBe(false);
});

it.each([
  [0, 0, 'never'],
  [0, null, 'followed'],
  [2, null, 'atLeast'],
  [0, 3, 'atMost'],
  [3, 3, 'exactly'],
  [2, 4, 'between'],
] as const)('%i to %s: %s', (minFrequency, maxFrequency, expected) => {
  expect(frequencyWordOf({ minFrequency, maxFrequency })).toBe(expected);
  expect(isValidRange({ minFrequency, maxFrequency })).toBe(true);
});
it('the most is not below the least', () => {
  expect(isValidRange({ minFrequency: 3, maxFrequency: 2 })).toBe(false);
});

describe('a period report', () => {
  it('has one mark in two vocabularies, in any case', () => {
    expect(['APPROVED_WITHOUT_DIVERGENCES', 'Contains_Divergences', 'approved_with_divergences'].map(reportMarkOf)).toEqual([
      'ok',
      'divergence',
      'handled',
    ]);
    expect(['OK', 'Divergence', 'handled'].map(reportMarkOf)).toEqual(['ok', 'divergence', 'handled']);
    for (const other of ['', 'AWAITING_RESPONSE', 'REJECTED', 'toString', 'ok '])
      expect(() => reportMarkOf(other), other).toThrow('Invalid status');
  });
  it('contains divergences when a goal of it diverges', () => {
    expect(reportStatusOf([])).toBe('APPROVED_WITHOUT_DIVERGENCES');
    expect(reportStatusOf([{ hasDivergence: false }, { hasDivergence: true }])).toBe('CONTAINS_DIVERGENCES');
  });
  it('is signed once, where it diverges, with a comment and confirmed', () => {
    const red = { status: 'CONTAINS_DIVERGENCES', signedByDate: null } as const;
    const signing = { comment: 'Feber i två veckor', isConfirmed: true };
    expect(isAwaitingSigning(red)).toBe(true);
    expect(isAwaitingSigning({ ...red, signedByDate: '2026-11-20T10:00:00.000Z' })).toBe(false);
    expect(isAwaitingSigning({ ...red, status: 'OK' as never })).toBe(false);
    expect(checkReportSigning(red, signing)).toBeNull();
    expect(checkReportSigning(red, { ...signing, comment: ' \n' })?.refused).toBe('comment');
    expect(checkReportSigning(red, { ...signing, isConfirmed: false })?.refused).toBe('terms');
    expect(checkReportSigning({ ...red, status: 'APPROVED_WITHOUT_DIVERGENCES' }, signing)?.refused).toBe('nothingToSign');
    expect(checkReportSigning({ status: 'APPROVED_WITH_DIVERGENCES', signedByDate: '2026-11-22T10:00:00Z' }, signing)?.refused).toBe(
      'signed',
    );
  });
});
