/**
 * Whatever is done to an instance in whatever order, it stays one that can be (product «Events», product «Signing and skipping», R9–R18).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCoveredReport, findOverwrittenValues, findTakenAwaySigning, type HistoryLine } from '#domain/planning/history.ts';
import {
  hasDrawn,
  type InstanceState,
  isFinished,
  isOverdue,
  isRecordedInAdvance,
  isRecordedLate,
  placedTimeOf,
  statusOf,
} from '#domain/planning/instance.ts';
import {
  type ActOutcome,
  changeComment,
  changeOccurrenceDate,
  createInstanceState,
  move,
  reset,
  restore,
  sign,
  skip,
  unskip,
} from '#domain/planning/instance-acts.ts';
import { checkReach } from '#domain/reach.ts';
import { runs } from '#test/runs.ts';

const START = Date.parse('2026-11-20T09:22:00.000Z');
const MINUTE = 60_000;
const iso = (time: number) => new Date(time).toISOString();

type Stored = InstanceState & { comment: string | null; placedAt: string };
/** What the machine should be in, told apart from the fields. */
type Model = {
  is: 'open' | 'signed' | 'skipped' | 'reported';
  now: number;
  completable: boolean;
  /** It was entered as done, whatever it is now. */
  isReport: boolean;
  /** How it stood before it was signed, before a signing was taken away, and before a report was skipped. */
  before: Partial<Record<'signed' | 'reset' | 'skipped', Stored>>;
  /** When a signing was taken away as the last that happened. */
  resetAt: number | null;
};
type Real = { it: Stored; now: number; lines: HistoryLine[] };
const by = (real: Real, id = 7) => ({ id, now: iso(real.now) });

/** What must hold of any instance at any time. */
function check({ it, now }: Real, model: Model) {
  const at = iso(now);
  expect(it.isCompleted && it.isSkipped).toBe(false);
  expect(it.signedById !== null).toBe(model.is !== 'open');
  expect(it.signedByDate !== null).toBe(model.is !== 'open');
  expect(it.isSkipped).toBe(it.skippedDate !== null);
  expect(Number.isNaN(Date.parse(placedTimeOf(it)))).toBe(false);
  expect(Number.isNaN(Date.parse(it.placedAt))).toBe(false);
  if (it.isSkipped) expect(it.comment?.trim()).toBeTruthy();
  if (model.is === 'signed') expect(it.isCompletable && it.occurenceDate !== null).toBe(true);
  expect(it.plannedDate === null).toBe(model.isReport);
  expect(hasDrawn(it)).toBe(model.is === 'signed' || model.is === 'reported');
  if (model.is === 'reported') expect(!it.isCompletable && it.occurenceDate !== null && it.plannedDate === null).toBe(true);
  // What is not done stands in the day where it shows.
  if (model.is === 'open') expect(it.placedAt).toBe(placedTimeOf(it));
  expect(checkReach(placedTimeOf(it), at)).toBeNull();
  const past = Date.parse(placedTimeOf(it)) <= now;
  const status = {
    signed: 'completed',
    skipped: 'skipped',
    reported: 'reported',
    open: !past ? 'upcoming' : it.isCompletable ? 'missed' : 'passed',
  }[model.is];
  expect(statusOf(it, at)).toBe(status);
  if (model.isReport && model.is === 'open') throw new Error('a report is never open');
  expect(isFinished(it, at)).toBe(['completed', 'skipped', 'passed'].includes(status!) || (status === 'reported' && past));
  expect(isOverdue(it, at)).toBe(status === 'missed');
  expect(isOverdue(it, at) && isFinished(it, at)).toBe(false);
  expect(isRecordedLate(it) && isRecordedInAdvance(it)).toBe(false);
  expect((isRecordedLate(it) || isRecordedInAdvance(it)) && !it.isCompleted).toBe(false);
}

/** Applies what was answered, or expects the refusal. */
function apply(real: Real, outcome: ActOutcome, expected: string | null, words?: string | null) {
  const before = structuredClone(real.it);
  if ('refused' in outcome) {
    expect(outcome.refused).toBe(expected);
    expect(real.it).toEqual(before);
    return false;
  }
  expect(expected).toBeNull();
  Object.assign(real.it, outcome.changes);
  if (words !== undefined) real.it.comment = words;
  const { occurenceDate = null } = outcome.changes;
  const said = outcome.act === 'skipped' || outcome.act === 'commented' ? real.it.comment : words === null ? '' : (words ?? null);
  real.lines.push({ act: outcome.act, at: iso(real.now), byId: 7, occurenceDate, comment: said });
  return true;
}
const closed = { open: null, signed: 'alreadySigned', skipped: 'alreadySkipped', reported: 'reported' } as const;
const TEN = 10 * 366 * 24 * 60 * MINUTE;
const farOf = (offset: number) => (offset > TEN ? 'tooFarAhead' : offset < -TEN ? 'tooFarBack' : null);

const command =
  <A extends unknown[]>(name: string, run: (model: Model, real: Real, ...args: A) => void) =>
  (...args: A): fc.Command<Model, Real> => ({
    check: () => true,
    run: (model, real) => {
      run(model, real, ...args);
      check(real, model);
    },
    toString: () => `${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`,
  });

const commands = {
  sign: command('sign', (model, real, when: 'now' | 'planned' | 'custom', offset: number, words: string | null | undefined) => {
    const at = iso(real.now + offset);
    const expected = closed[model.is] ?? (!model.completable ? 'notCompletable' : when === 'custom' ? farOf(offset) : null);
    const before = structuredClone(real.it);
    if (apply(real, sign(real.it, when === 'custom' ? { when, at } : { when }, by(real)), expected, words)) {
      model.before.signed = before;
      model.is = 'signed';
      expect(real.it.signedByDate).toBe(iso(real.now));
      if (when === 'now') expect(real.it.occurenceDate).toBe(iso(real.now));
      if (when === 'custom') expect(real.it.occurenceDate).toBe(at);
    }
  }),
  reset: command('reset', (model, real) => {
    const before = structuredClone(real.it);
    if (!apply(real, reset(real.it, findOverwrittenValues(real.lines, 'signed')), model.is === 'signed' ? null : 'notSigned')) return;
    model.is = 'open';
    model.before.reset = before;
    model.resetAt = real.now;
    // All that it wrote is gone, and what was written to it meanwhile.
    expect(real.it).toEqual(model.before.signed);
  }),
  restore: command('restore', (model, real, id: number) => {
    const isLast = model.resetAt !== null && real.lines.at(-1)?.act === 'reset';
    const isLate = model.resetAt !== null && real.now - model.resetAt > 24 * 60 * MINUTE;
    const expected = closed[model.is] ?? (isLast && !isLate && id === 7 ? null : 'notRestorable');
    const before = structuredClone(real.it);
    if (!apply(real, restore(real.it, findTakenAwaySigning(real.lines), by(real, id)), expected)) return;
    model.before.signed = before;
    model.is = 'signed';
    expect(real.it).toEqual(model.before.reset);
  }),
  skip: command('skip', (model, real, comment: string) => {
    const standing = model.is === 'reported' ? null : closed[model.is];
    const expected = standing ?? (comment.trim() === '' ? 'commentMissing' : null);
    const before = structuredClone(real.it);
    if (!apply(real, skip(real.it, comment, comment, by(real)), expected)) return;
    model.is = 'skipped';
    model.before.skipped = before;
  }),
  unskip: command('unskip', (model, real) => {
    const outcome = unskip(real.it, findCoveredReport(real.lines), findOverwrittenValues(real.lines, 'skipped'));
    if (!apply(real, outcome, model.is === 'skipped' ? null : 'notSkipped')) return;
    model.is = model.isReport ? 'reported' : 'open';
    expect(real.it).toEqual(model.before.skipped);
  }),
  move: command('move', (model, real, offset: number) => {
    const expected = model.is !== 'open' ? 'done' : farOf(offset);
    const { plannedDate } = real.it;
    if (apply(real, move(real.it, iso(real.now + offset), by(real)), expected)) {
      expect(placedTimeOf(real.it)).toBe(iso(real.now + offset));
      expect(real.it.plannedDate).toBe(offset <= 0 ? plannedDate : iso(real.now + offset));
    }
  }),
  redate: command('redate', (model, real, offset: number) => {
    const signed = model.is === 'signed' || model.is === 'reported';
    const recorded = real.it.signedByDate;
    if (apply(real, changeOccurrenceDate(real.it, iso(real.now + offset), by(real)), !signed ? 'notSigned' : farOf(offset)))
      expect(real.it.signedByDate).toBe(recorded);
  }),
  comment: command('comment', (model, real, comment: string) => {
    apply(real, changeComment(real.it, comment, comment), model.is === 'skipped' && comment.trim() === '' ? 'commentMissing' : null);
  }),
  wait: command('wait', (model, real, minutes: number) => {
    real.now += minutes * MINUTE;
    model.now = real.now;
  }),
};

/** Around now, to the minute and at the very moment; sometimes more than ten years ahead. */
const offset = fc.oneof(
  fc.constantFrom(0, 1, -1, MINUTE, TEN + MINUTE, -TEN - MINUTE),
  fc.integer({ min: -3000, max: 3000 }).map((minutes) => minutes * MINUTE),
  fc.integer({ min: -3000, max: 3000 }).map((days) => days * 24 * 60 * MINUTE),
);
const words = fc.oneof(fc.constantFrom('', ' ', '\n\t ', 'Ville inte'), fc.string({ maxLength: 5 }));
const acts = fc.commands(
  [
    fc
      .tuple(fc.constantFrom('now' as const, 'planned' as const, 'custom' as const), offset, fc.constantFrom(undefined, null, 'Åt hälften'))
      .map((args) => commands.sign(...args)),
    fc.constant(commands.reset()),
    fc.constantFrom(7, 7, 7, 8).map((id) => commands.restore(id)),
    words.map((comment) => commands.skip(comment)),
    fc.constant(commands.unskip()),
    offset.map((at) => commands.move(at)),
    offset.map((at) => commands.redate(at)),
    words.map((comment) => commands.comment(comment)),
    fc.integer({ min: 0, max: 5000 }).map((minutes) => commands.wait(minutes)),
  ],
  { maxCommands: 30 },
);

describe('an instance', () => {
  it('stays one that can be, whatever is done to it', () => {
    fc.assert(
      fc.property(
        offset.filter((at) => farOf(at) === null),
        fc.boolean(),
        acts,
        (at, completable, all) => {
          const begun = createInstanceState(iso(START + at), completable, { id: 7, now: iso(START) });
          if ('refused' in begun) throw new Error(begun.refused);
          const reported = at <= 0;
          const line = {
            act: reported ? 'reported' : 'planned',
            at: iso(START),
            byId: 7,
            occurenceDate: begun.occurenceDate,
            comment: null,
          };
          const real = { it: { ...begun, comment: null }, now: START, lines: [line] };
          const model: Model = {
            is: reported ? 'reported' : 'open',
            now: START,
            completable: completable && !reported,
            isReport: reported,
            before: {},
            resetAt: null,
          };
          check(real, model);
          fc.modelRun(() => ({ model, real }), all);
        },
      ),
      { numRuns: runs(300, 2000, 5000) },
    );
  });
  it('is begun at most ten years ahead', () => {
    expect(createInstanceState('2036-11-20T09:22:00.001Z', true, { id: 7, now: iso(START) })).toEqual({ refused: 'tooFarAhead' });
    expect(createInstanceState('2036-11-20T09:22:00.000Z', true, { id: 7, now: iso(START) })).not.toHaveProperty('refused');
  });
});
