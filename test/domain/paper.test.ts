/** What of a day is printed, in which order, what of it may have been signed by hand, and what entering that does (product «Paper and week»). */
import { describe, expect, it, test } from 'vitest';
import {
  applyPaperLine,
  findInstancesToEnter,
  findPaperLineError,
  hasTooManyDays,
  isTimePrefilled,
  type PaperLineContent,
  paperTimeOf,
  resolvePaperDay,
  sortForPaper,
} from '#domain/planning/paper.ts';
import { untouched } from './standing.ts';

const at = (clock: string) => `2026-11-23T${clock}:00.000Z`;
const open = (id: number, clock: string) => ({ ...untouched(at(clock)), id });

test('what was done late stands where it was planned, and a report where it was done', () => {
  const late = { ...open(1, '08:00'), isCompleted: true, signedById: 5, occurenceDate: at('11:00') };
  const report = { ...open(2, '09:00'), plannedDate: null, occurenceDate: at('09:00'), signedById: 5 };
  const next = open(3, '10:00');
  expect(sortForPaper([next, report, late]).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(sortForPaper([open(8, '10:00'), open(7, '10:00')]).map(({ id }) => id)).toEqual([7, 8]);
});

test('an open one that was moved from another day stands at its time, with that clock', () => {
  const moved = { ...open(1, '08:00'), plannedDate: '2026-11-22T23:30:00.000Z', occurenceDate: at('21:00') };
  expect(sortForPaper([moved, open(2, '20:00'), open(3, '22:00')]).map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(paperTimeOf(moved)).toBe(at('21:00'));
});

test('what is done, skipped, reported or never signed is not entered from paper', () => {
  const rows = [
    open(1, '12:00'),
    { ...open(2, '08:00'), isCompleted: true, signedById: 5 },
    { ...open(3, '08:00'), isSkipped: true, signedById: 5 },
    { ...open(4, '08:00'), plannedDate: null, occurenceDate: at('08:00'), signedById: 5 },
    { ...open(5, '08:00'), isCompletable: false },
    open(6, '07:00'),
  ];
  expect(findInstancesToEnter(rows).map(({ id }) => id)).toEqual([6, 1]);
});

describe('a line of paper', () => {
  const by = { id: 7, now: at('20:00') };
  const signed = (clock: string): PaperLineContent => ({ act: 'sign', at: at(clock), comment: '' });
  const skipped = (comment: string, clock?: string): PaperLineContent => ({ act: 'skip', at: clock ? at(clock) : null, comment });

  it('that was signed is done when it says, and recorded now by whoever enters it', () => {
    expect(applyPaperLine(open(1, '08:00'), signed('08:20'), '<p>Papper</p>', by)).toEqual({
      act: 'signed',
      changes: { isCompleted: true, occurenceDate: at('08:20'), signedByDate: by.now, signedById: 7, comment: '<p>Papper</p>' },
    });
  });
  it('that was skipped stands where it was planned, or when it says', () => {
    expect(applyPaperLine(open(1, '08:00'), skipped('Sov'), '<p>Sov</p>', by)).toMatchObject({
      act: 'skipped',
      changes: { skippedDate: at('08:00'), signedByDate: by.now, signedById: 7, comment: '<p>Sov</p>' },
    });
    expect(applyPaperLine(open(1, '08:00'), skipped('Sov', '07:50'), '<p>Sov</p>', by)).toMatchObject({
      changes: { skippedDate: at('07:50') },
    });
    // Of one that lies ahead it is known now.
    expect(applyPaperLine(open(1, '22:00'), skipped('Borta'), '<p>Borta</p>', by)).toMatchObject({ changes: { skippedDate: by.now } });
  });
  it('takes nothing over that somebody has done meanwhile', () => {
    const done = { ...open(1, '08:00'), isCompleted: true, signedById: 5 };
    const gone = { ...open(1, '08:00'), isSkipped: true, signedById: 5 };
    const report = { ...open(1, '08:00'), plannedDate: null, occurenceDate: at('08:00'), signedById: 5 };
    for (const line of [signed('08:20'), skipped('Sov')]) {
      expect(applyPaperLine(done, line, '<p>x</p>', by)).toEqual({ refused: 'alreadySigned' });
      expect(applyPaperLine(gone, line, '<p>x</p>', by)).toEqual({ refused: 'alreadySkipped' });
      expect(applyPaperLine(report, line, '<p>x</p>', by)).toEqual({ refused: 'reported' });
    }
    const never = { ...open(1, '08:00'), isCompletable: false };
    expect(applyPaperLine(never, signed('08:20'), '<p>x</p>', by)).toEqual({ refused: 'notCompletable' });
    expect(applyPaperLine(never, skipped('Sov'), '<p>x</p>', by)).toMatchObject({ act: 'skipped' });
  });
  it('has a time that has been, or a reason; a clock a little ahead is now', () => {
    expect(findPaperLineError({ act: 'sign', at: null, comment: '' }, by.now)).toEqual({
      field: 'occurrenceDate',
      message: 'signDetails.timeRequired',
    });
    for (const line of [signed('20:01'), skipped('Sov', '20:01')])
      expect(findPaperLineError(line, by.now)).toEqual({ field: 'occurrenceDate', message: 'error.paper.ahead' });
    expect(findPaperLineError(skipped(' '), by.now)).toEqual({ field: 'comment', message: 'error.field.commentMissing' });
    for (const line of [signed('20:00'), skipped('Sov')]) expect(findPaperLineError(line, by.now)).toBeNull();
    const nearly = { ...signed('20:00'), at: '2026-11-23T20:00:59.000Z' };
    expect(findPaperLineError(nearly, by.now)).toBeNull();
    expect(applyPaperLine(open(1, '20:00'), nearly, '<p>x</p>', by)).toMatchObject({ changes: { occurenceDate: by.now } });
  });
});

test('a clock time is of the sheet’s day, and of the next when it lies over half a day before what it is of', () => {
  expect(resolvePaperDay('2026-11-23', '00:20', '23:30')).toBe('2026-11-24');
  expect(resolvePaperDay('2026-12-31', '01:00', '23:00')).toBe('2027-01-01');
  for (const [clock, planned] of [
    ['07:50', '08:00'],
    ['21:00', '08:00'],
    ['23:59', '00:10'],
    ['08:00', '20:00'],
  ] as const)
    expect(resolvePaperDay('2026-11-23', clock, planned)).toBe('2026-11-23');
});

test('seven days are entered at once, by the clock of the company', () => {
  const zone = 'Europe/Stockholm';
  expect(hasTooManyDays([], zone)).toBe(false);
  expect(hasTooManyDays(['2026-11-29T22:59:00.000Z', '2026-11-22T23:00:00.000Z'], zone)).toBe(false);
  expect(hasTooManyDays(['2026-11-29T23:00:00.000Z', '2026-11-22T23:00:00.000Z'], zone)).toBe(true);
});

test('the planned time stands in the field beforehand only for what one tap would sign now', () => {
  const medicine = { ...open(1, '08:00'), oneTapMinutes: 60 };
  expect(isTimePrefilled(medicine, at('09:00'), false)).toBe(true);
  expect(isTimePrefilled(medicine, at('09:01'), false)).toBe(false);
  expect(isTimePrefilled(open(1, '08:00'), at('19:00'), false)).toBe(true);
  expect(isTimePrefilled(open(1, '08:00'), at('07:30'), false)).toBe(false);
  expect(isTimePrefilled(open(1, '08:00'), at('08:10'), true)).toBe(false);
});
