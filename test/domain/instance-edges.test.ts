/**
 * The edges of what is asked about one instance: when one tap signs it, what is still open, which moment is told of it, whether it may
 * be removed, and when a date lies too far ahead (product «Events», product «Signing and skipping», R7, R10, R13, R16).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOverwrittenValues } from '#domain/planning/history.ts';
import {
  type InstanceState,
  isOpen,
  isRecordedInAdvance,
  isRecordedLate,
  type Status,
  shownTimeOf,
  statusOf,
} from '#domain/planning/instance.ts';
import {
  changeOccurrenceDate,
  createInstanceState,
  move,
  removeInstance,
  reset,
  restore,
  sign,
  skip,
  TAKE_BACK_LIMIT_MS,
  takeBackReport,
} from '#domain/planning/instance-acts.ts';
import { findSigningQuestions, isOneTapEnough } from '#domain/planning/one-tap.ts';
import { checkReach } from '#domain/reach.ts';

const NOW = '2026-11-20T09:22:00.000Z';
const TWO_MINUTES = 2 * 60_000;
const open: InstanceState = {
  ...{ plannedDate: NOW, occurenceDate: null, skippedDate: null, signedByDate: null, signedById: null },
  ...{ isCompletable: true, isCompleted: false, isSkipped: false },
};

describe('an instant is out of reach', () => {
  it.each([
    ['at the same moment ten years on', '2026-11-20T09:22:00.000Z', '2036-11-20T09:22:00.000Z', null],
    ['a millisecond later', '2026-11-20T09:22:00.000Z', '2036-11-20T09:22:00.001Z', 'tooFarAhead'],
    ['from a leap day, on the last of February', '2028-02-29T09:22:00.000Z', '2038-02-28T09:22:00.000Z', null],
    ['from a leap day, after it', '2028-02-29T09:22:00.000Z', '2038-02-28T09:22:00.001Z', 'tooFarAhead'],
    ['at the same moment ten years back', '2026-11-20T09:22:00.000Z', '2016-11-20T09:22:00.000Z', null],
    ['a millisecond before that', '2026-11-20T09:22:00.000Z', '2016-11-20T09:21:59.999Z', 'tooFarBack'],
    ['from a leap day back, on the last of February', '2028-02-29T09:22:00.000Z', '2018-02-28T09:22:00.000Z', null],
    ['in the year 26', '2026-11-20T09:22:00.000Z', '0026-11-20T09:22:00.000Z', 'tooFarBack'],
    ['while the calendar is young', '0007-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', null],
    ['while it ends', '9995-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z', null],
  ])('%s', (_, now, at, far) => expect(checkReach(at, now)).toBe(far));
  it.each([
    ['made', (at: string) => createInstanceState(at, true, { id: 7, now: NOW })],
    ['moved', (at: string) => move(open, at, { id: 7, now: NOW })],
    ['signed', (at: string) => sign(open, { when: 'custom', at }, { id: 7, now: NOW })],
    ['skipped', (at: string) => skip(open, 'Sov', 'Sov', { id: 7, now: NOW }, at)],
    [
      'corrected',
      (at: string) => changeOccurrenceDate({ ...open, isCompleted: true, signedById: 7, signedByDate: NOW }, at, { id: 7, now: NOW }),
    ],
  ])('and is refused where something is %s', (_, act) => {
    expect(act('2036-11-20T09:22:00.001Z')).toEqual({ refused: 'tooFarAhead' });
    expect(act('2016-11-20T09:21:59.999Z')).toEqual({ refused: 'tooFarBack' });
    expect(act('2016-11-20T09:22:00.000Z')).not.toHaveProperty('refused');
  });
});

describe('one tap signs what stands', () => {
  it.each([
    ['now', NOW, true],
    ['an hour ahead', '2026-11-20T10:22:00.000Z', true],
    ['more than an hour ahead', '2026-11-20T10:22:00.001Z', false],
    ['half a day back', '2026-11-19T21:22:00.000Z', true],
    ['more than half a day back', '2026-11-19T21:21:59.999Z', false],
  ])('%s', (_, at, about) => {
    expect(isOneTapEnough({ plannedDate: at, occurenceDate: null }, NOW)).toBe(about);
    // Where it was moved to, whenever it was planned.
    expect(isOneTapEnough({ plannedDate: '2026-11-20T09:00:00.000Z', occurenceDate: at }, NOW)).toBe(about);
  });
});

describe('one tap signs within its own limit', () => {
  const back = (minutes: number) => ({ plannedDate: new Date(Date.parse(NOW) - minutes * 60_000).toISOString(), occurenceDate: null });
  it.each([
    ['an hour, at its edge', 60, 60, false, true],
    ['an hour, beyond it', 61, 60, false, false],
    ['five minutes', 6, 5, false, false],
    ['none of its own: half a day', 720, undefined, false, true],
    ['none of its own, as an older answer has it', 721, null, false, false],
    ['its day is over: an hour is enough for the night', 60, undefined, true, true],
    ['its day is over, and later', 61, undefined, true, false],
    ['its day is over, with a shorter limit', 31, 30, true, false],
  ])('%s', (_, minutes, oneTapMinutes, isOver, about) => {
    const it = { ...back(minutes), oneTapMinutes };
    expect(isOneTapEnough(it, NOW, isOver)).toBe(about);
    // What one tap does not sign is asked about, and of a day that is over also why.
    expect(findSigningQuestions(it, NOW, isOver)).toEqual({ time: !about, needsReason: !about && isOver });
  });
  it('and ahead only what it always did', () => {
    const ahead = { ...back(-61), oneTapMinutes: 5 };
    expect(isOneTapEnough(ahead, NOW)).toBe(false);
    // Signed as done now, with its warning: no time is asked for.
    expect(findSigningQuestions(ahead, NOW, false)).toEqual({ time: false, needsReason: false });
  });
});

const EARLIER = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-20T10:00:00.000Z';
const standing: InstanceState = {
  ...{ plannedDate: EARLIER, occurenceDate: null, skippedDate: null, signedByDate: null, signedById: null },
  ...{ isCompletable: true, isCompleted: false, isSkipped: false },
};
const signed = { signedById: 7, signedByDate: NOW };

describe('of one that is', () => {
  it.each<[Status, Partial<InstanceState>, open: boolean, moment: string]>([
    ['upcoming', { plannedDate: LATER }, true, LATER],
    ['missed', {}, true, EARLIER],
    ['missed', { plannedDate: LATER, occurenceDate: EARLIER }, true, EARLIER],
    ['passed', { isCompletable: false }, true, EARLIER],
    ['completed', { isCompleted: true, occurenceDate: LATER, ...signed }, false, LATER],
    ['skipped', { isSkipped: true, skippedDate: LATER, ...signed }, false, LATER],
    // Moved before it was skipped: it stands where it was moved to.
    ['skipped', { isSkipped: true, occurenceDate: EARLIER, skippedDate: LATER, ...signed }, false, EARLIER],
    ['reported', { plannedDate: null, occurenceDate: EARLIER, isCompletable: false, ...signed }, false, EARLIER],
  ])('%s (%j) it is said whether it is open, and when it was', (status, changes, open, moment) => {
    const it_ = { ...standing, ...changes };
    expect([statusOf(it_, NOW), isOpen(it_), shownTimeOf(it_)]).toEqual([status, open, moment]);
  });
});

describe('is removed', () => {
  it.each<[string, Partial<InstanceState>, ReturnType<typeof removeInstance>]>([
    ['when it is open', {}, { act: 'removed', needsStockReturn: false }],
    [
      'when it is skipped, which drew nothing',
      { isSkipped: true, skippedDate: NOW, ...signed },
      { act: 'removed', needsStockReturn: false },
    ],
    [
      'when it is reported, with what it drew',
      { isCompletable: false, occurenceDate: NOW, ...signed },
      { act: 'removed', needsStockReturn: true },
    ],
    ['not while it is signed: it is reset before', { isCompleted: true, occurenceDate: NOW, ...signed }, { refused: 'signed' }],
  ])('%s', (_, changes, outcome) => expect(removeInstance({ ...standing, ...changes })).toEqual(outcome));
});

describe('a report is taken away (R76)', () => {
  const reported = { ...createInstanceState(NOW, true, { id: 7, now: NOW }), version: 1, state: 'IDLE' } as InstanceState & {
    version: number;
    state: string;
  };
  const signed = { ...reported, plannedDate: NOW, isCompletable: true, isCompleted: true };
  it.each([
    ['at once by its maker', reported, 7, 0, true],
    ['a quarter of an hour after', reported, 7, TAKE_BACK_LIMIT_MS, true],
    ['later than that', reported, 7, TAKE_BACK_LIMIT_MS + 1, false],
    ['by somebody else', reported, 8, 0, false],
    ['once it was changed', { ...reported, version: 2 }, 7, 0, false],
    ['once the organisation dealt with it', { ...reported, state: 'ACTION_TAKEN' }, 7, 0, false],
    ['once it is skipped', { ...reported, isSkipped: true }, 7, 0, false],
    ['what was signed', signed, 7, 0, false],
    ['what is open', { ...standing, version: 1 }, 7, 0, false],
  ])('%s', (_, row, id, after, isTaken) =>
    expect(takeBackReport(row, { id, now: new Date(Date.parse(NOW) + after).toISOString() })).toEqual(
      isTaken ? { act: 'takenBack' } : { refused: 'notTakenBack' },
    ),
  );
});

const iso = (time: number) => new Date(time).toISOString();
const DAY = 24 * 60 * 60_000;
describe('the marks of recording (R13)', () => {
  const signed = (done: number, recorded: number) => ({
    ...standing,
    isCompleted: true,
    signedById: 7,
    occurenceDate: iso(Date.parse(NOW) + done),
    signedByDate: iso(Date.parse(NOW) + recorded),
  });
  it.each([
    ['at once', 0, 0, false, false],
    ['a day later to the millisecond', 0, DAY, false, false],
    ['more than a day later', 0, DAY + 1, true, false],
    ['ahead', 1, 0, false, true],
  ])('%s', (_, done, recorded, late, ahead) => {
    const it_ = signed(done, recorded);
    expect([isRecordedLate(it_), isRecordedInAdvance(it_)]).toEqual([late, ahead]);
  });
});

it.each([
  ['at once', 0, true],
  ['a day later to the millisecond', DAY, true],
  ['a millisecond more than a day later', DAY + 1, false],
])('a signing that was taken away is put back %s', (_, after, isBack) => {
  const signing = { signedById: 8, signedByDate: NOW, occurenceDate: NOW, comment: null };
  const outcome = restore(
    { ...standing, isCompletable: true },
    { signing, byId: 7, at: NOW },
    { id: 7, now: iso(Date.parse(NOW) + after) },
  );
  expect('refused' in outcome ? outcome.refused : outcome.act).toBe(isBack ? 'restored' : 'notRestorable');
});

describe('a new one', () => {
  it('is what was asked for, whatever a clock shows that differs by two minutes at most (R9)', () => {
    const instants = fc.integer({ min: -3 * TWO_MINUTES, max: 3 * TWO_MINUTES });
    fc.assert(
      fc.property(fc.oneof(instants, fc.constantFrom(0, TWO_MINUTES, -TWO_MINUTES)), fc.option(fc.boolean()), (offset, asked) => {
        const begun = createInstanceState(iso(Date.parse(NOW) + offset), true, { id: 7, now: iso(Date.parse(NOW)) }, asked ?? undefined);
        const isPast = offset <= 0;
        if (asked !== null && asked !== isPast && Math.abs(offset) > TWO_MINUTES) {
          expect(begun).toEqual({ refused: asked ? 'ahead' : 'alreadyPast' });
          return;
        }
        if ('refused' in begun) throw new Error(begun.refused);
        // A report is never of what lies ahead, and what is planned is nobody's act.
        if (asked ?? isPast) {
          const at = iso(Date.parse(NOW) + Math.min(offset, 0));
          expect(begun).toMatchObject({ occurenceDate: at, placedAt: at, plannedDate: null, signedById: 7, isCompletable: false });
        } else
          expect(begun).toMatchObject({
            plannedDate: iso(Date.parse(NOW) + offset),
            occurenceDate: null,
            signedById: null,
            isCompletable: true,
          });
      }),
      { numRuns: 300 },
    );
  });
});

it('a signing that the history does not know is taken back without its words', () => {
  const signed = {
    ...standing,
    isCompleted: true,
    occurenceDate: NOW,
    signedById: 7,
    signedByDate: NOW,
    comment: 'Åt hälften',
    placedAt: EARLIER,
  };
  expect(reset(signed, findOverwrittenValues([], 'signed'))).toMatchObject({
    changes: { comment: null, occurenceDate: null, isCompleted: false },
  });
});
