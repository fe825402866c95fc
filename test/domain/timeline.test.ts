/** The timeline's date, its label, and the days that are asked for (product «Timeline», decision 027). */
import { describe, expect, it } from 'vitest';
import { resolveTimelineRange, timelineDateOf, timelineLabelOf } from '#domain/planning/timeline.ts';
import { untouched } from './standing.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`;
const open = untouched(null);
const planned = { ...open, plannedDate: at(1) };
const signed = { ...planned, occurenceDate: at(2), signedByDate: at(3), signedById: 7, isCompleted: true };
const skipped = { ...planned, skippedDate: at(4), signedByDate: at(5), signedById: 7, isSkipped: true };
const reported = { ...open, occurenceDate: at(2), signedByDate: at(3), signedById: 7, isCompletable: false };

describe('the date', () => {
  it.each([
    ['of a skipped one is when it was skipped', skipped, at(4)],
    ['of a signed one is when that was recorded', signed, at(3)],
    ['of a reported one is when it was done', reported, at(2)],
    ['of one that is not to be signed is the planned one before the one it was done', { ...reported, plannedDate: at(1) }, at(1)],
    ['of a skipped one that is not to be signed is when it was skipped', { ...skipped, isCompletable: false }, at(4)],
    ['of one to be signed that is not is the planned one', planned, at(1)],
    ['is none where there is none', open, null],
  ])('%s', (_, it, date) => expect(timelineDateOf(it)).toBe(date));
});

describe('the label', () => {
  it.each([
    ['skipped', skipped],
    ['skipped', { ...skipped, isCompletable: false }],
    ['signed', signed],
    ['reported', reported],
    ['reported', { ...signed, isCompletable: false }],
  ] as const)('is %s (case %#)', (label, it) => expect(timelineLabelOf(it)).toBe(label));
});

describe('the days', () => {
  const today = '2026-11-20';
  it.each([
    ['are this month when nothing is said', {}, '2026-11-01', '2026-11-30'],
    ['go to the end of the month of their start', { startDate: '2024-02-10' }, '2024-02-10', '2024-02-29'],
    ['begin with the month of their end', { endDate: '2026-03-05' }, '2026-03-01', '2026-03-05'],
    ['are as they are asked for', { startDate: '2026-11-20', endDate: '2026-11-20' }, '2026-11-20', '2026-11-20'],
    ['are twelve months at most', { startDate: '2025-11-21', endDate: '2026-11-20' }, '2025-11-21', '2026-11-20'],
    ['may begin on a leap day', { startDate: '2024-02-29', endDate: '2025-02-27' }, '2024-02-29', '2025-02-27'],
  ])('%s', (_, asked, from, to) => expect(resolveTimelineRange(asked, today)).toEqual({ from, to }));
  it.each([
    [{ startDate: '2025-11-20', endDate: '2026-11-20' }, 'endDate', 'longerThanYear'],
    [{ startDate: '2010-01-01', endDate: '2026-11-20' }, 'endDate', 'longerThanYear'],
    [{ startDate: '2026-11-21', endDate: '2026-11-20' }, 'endDate', 'endBeforeStart'],
    [{ startDate: '2036-12-01' }, 'startDate', 'tooFarAhead'],
    [{ startDate: '2036-11-10' }, 'startDate', 'tooFarAhead'],
    [{ endDate: '2036-12-01' }, 'endDate', 'tooFarAhead'],
    [{ startDate: '9999-12-31', endDate: '9999-12-31' }, 'startDate', 'tooFarAhead'],
  ])('%j are refused at %s', (asked, field, refused) => expect(resolveTimelineRange(asked, today)).toEqual({ field, refused }));
});
