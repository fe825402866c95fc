/** One act on many: to which it may be done, how far a move goes, and which moves collide (product «Bulk acts», R17). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkActs, checkBulkAct, clampMoveInterval, findCollidingIds, moveInstant } from '#domain/planning/bulk.ts';
import { type InstanceState, isMissedNow } from '#domain/planning/instance.ts';
import { move, sign, skip, unskip } from '#domain/planning/instance-acts.ts';
import { runs } from '#test/runs.ts';
import { untouched } from './standing.ts';

const NOW = '2026-11-20T09:22:00.000Z';
const by = { id: 7, now: NOW };
const open = untouched('2026-11-20T11:00:00.000Z');
const done = { signedById: 8, signedByDate: NOW };
const kinds = {
  open,
  'not to be signed': { ...open, isCompletable: false },
  signed: { ...open, ...done, isCompleted: true, occurenceDate: NOW },
  skipped: { ...open, ...done, isSkipped: true, skippedDate: NOW },
  'skipped, not to be signed': { ...open, ...done, isSkipped: true, skippedDate: NOW, isCompletable: false },
  reported: { ...open, ...done, plannedDate: null, occurenceDate: NOW, isCompletable: false },
} satisfies Record<string, InstanceState>;

describe('eligibility', () => {
  it.each([
    ['open', null, null, null, 'notSkipped'],
    ['not to be signed', 'notCompletable', null, null, 'notSkipped'],
    ['signed', 'alreadySigned', 'alreadySigned', 'alreadySigned', 'notSkipped'],
    ['skipped', 'alreadySkipped', 'alreadySkipped', 'alreadySkipped', null],
    ['skipped, not to be signed', 'alreadySkipped', 'alreadySkipped', 'alreadySkipped', null],
    ['reported', 'reported', 'reported', 'reported', 'notSkipped'],
  ] as const)('of what is %s: sign %s, move %s, skip %s, unskip %s', (kind, ...expected) => {
    expect((['sign', 'move', 'skip', 'unskip'] as const).map((act) => checkBulkAct(act, kinds[kind]))).toEqual(expected);
  });
  it('is what the single act says of the same instance, but that a report is only skipped by itself (R76)', () => {
    const single = {
      sign: (it: InstanceState) => sign(it, { when: 'now' }, by),
      move: (it: InstanceState) => move(it, '2026-11-21T09:00:00.000Z', by),
      skip: (it: InstanceState) => skip(it, '<p>Sjuk</p>', 'Sjuk', by),
      unskip: (it: InstanceState) => unskip(it),
    };
    for (const [kind, it_] of Object.entries(kinds))
      for (const act of bulkActs)
        expect('refused' in single[act](it_), `${act} ${kind}`).toBe(
          checkBulkAct(act, it_) !== null && !(act === 'skip' && kind === 'reported'),
        );
  });
});

describe('a move’s distance', () => {
  it.each([
    [0, 0],
    [15, 15],
    [-15, -15],
    [3650, 3650],
    [3651, 3650],
    [-3651, -3650],
    [1e9, 3650],
    [Number.NEGATIVE_INFINITY, -3650],
    [1.4, 1],
    [-1.6, -2],
    [-0.2, 0],
    [Number.NaN, null],
  ])('%s is taken for %s', (typed, taken) => expect(clampMoveInterval(typed)).toBe(taken));
  it.each([
    ['2026-11-20T07:00:00.000Z', 15, 'MINUTE', '2026-11-20T07:15:00.000Z'],
    ['2026-11-20T07:00:00.000Z', -8, 'HOUR', '2026-11-19T23:00:00.000Z'],
    ['2026-11-20T07:00:00.000Z', 1, 'DAY', '2026-11-21T07:00:00.000Z'],
    // 08:00 stays 08:00 over the clock changes; hours pass by themselves.
    ['2027-03-27T07:00:00.000Z', 1, 'DAY', '2027-03-28T06:00:00.000Z'],
    ['2027-03-27T07:00:00.000Z', 24, 'HOUR', '2027-03-28T07:00:00.000Z'],
    ['2026-10-24T06:00:00.000Z', 1, 'DAY', '2026-10-25T07:00:00.000Z'],
    // 02:30 does not exist that night: 03:30.
    ['2027-03-27T01:30:00.000Z', 1, 'DAY', '2027-03-28T01:30:00.000Z'],
    // Seconds are kept.
    ['2026-11-20T07:00:42.123Z', 1, 'DAY', '2026-11-21T07:00:42.123Z'],
  ] as const)('%s moved by %s %s is %s', (from, value, unit, to) => expect(moveInstant(from, value, unit, 'Europe/Stockholm')).toBe(to));
  it('there and back is the same instant, but for nights that lack or double a time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 * 24 * 25 }),
        fc.integer({ min: -300, max: 300 }),
        fc.constantFrom('MINUTE', 'HOUR'),
        (minute, value, unit) => {
          const from = new Date(Date.parse(NOW) + minute * 60_000).toISOString();
          expect(moveInstant(moveInstant(from, value, unit, 'Europe/Stockholm'), -value, unit, 'Europe/Stockholm')).toBe(from);
        },
      ),
      { numRuns: runs(300, 5000) },
    );
  });
});

describe('collisions (R15)', () => {
  const at = (minute: number) => new Date(Date.parse(NOW) + minute * 60_000).toISOString();
  type Place = [id: number, activity: number, minute: number];
  const collide = (moving: Place[], standing: Place[]) =>
    [
      ...findCollidingIds(
        moving.map(([id, ofId, minute]) => ({ id, ofId, to: at(minute) })),
        standing.map(([id, ofId, minute]) => ({ id, ofId, at: at(minute) })),
      ),
    ].sort();
  it.each<[string, Place[], Place[], number[]]>([
    ['nobody there', [[1, 1, 5]], [], []],
    ['another there', [[1, 1, 5]], [[9, 1, 5]], [1]],
    ['another activity there', [[1, 1, 5]], [[9, 2, 5]], []],
    ['itself there', [[1, 1, 5]], [[1, 1, 5]], []],
    [
      'one after the other, all moving on',
      [
        [1, 1, 5],
        [2, 1, 10],
      ],
      [[2, 1, 5]],
      [],
    ],
    [
      'the last one cannot, so none before it can',
      [
        [1, 1, 5],
        [2, 1, 10],
        [3, 1, 15],
      ],
      [
        [2, 1, 5],
        [3, 1, 10],
        [9, 1, 15],
      ],
      [1, 2, 3],
    ],
    [
      'two to the same minute: the first',
      [
        [1, 1, 5],
        [2, 1, 5],
      ],
      [],
      [2],
    ],
  ])('%s', (_, moving, standing, expected) => expect(collide(moving, standing)).toEqual(expected));
  it('never leaves two in one minute', () => {
    const place = fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(place, { selector: String }),
        fc.array(fc.boolean()),
        fc.integer({ min: -6, max: 6 }),
        (places, goes, by) => {
          const all = places.map(([activity, minute], id): Place => [id, activity, minute]);
          const moving = all.filter((_, at_) => goes[at_]).map(([id, activity, minute]): Place => [id, activity, minute + by]);
          const stays = collide(moving, all);
          const after = all.map(([id, activity, minute]) => `${activity} ${goes[id] && !stays.includes(id) ? minute + by : minute}`);
          expect(new Set(after).size).toBe(after.length);
        },
      ),
      { numRuns: runs(500, 10_000) },
    );
  });
});

describe('missed and to be told of (R12)', () => {
  const hour = 3_600_000;
  it.each([
    ['an hour ago to the millisecond', open, hour, true],
    ['less than an hour ago', open, hour - 1, false],
    ['a day ago', open, 24 * hour, true],
    ['longer ago than a day', open, 24 * hour + 1, false],
    ['ahead', open, -hour, false],
    ['signed', kinds.signed, 2 * hour, false],
    ['skipped', kinds.skipped, 2 * hour, false],
    ['not to be signed', kinds['not to be signed'], 2 * hour, false],
  ])('%s: %o', (_, it_, ago, expected) => {
    const at = new Date(Date.parse(NOW) - ago).toISOString();
    expect(isMissedNow({ ...it_, plannedDate: at, occurenceDate: it_.isCompleted ? at : null }, NOW)).toBe(expected);
  });
});
