/** The room that is left in a medicine given as needed: limit and interval at their bounds, and random histories against a naive count. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDoseMarks, computeDoseRoom, type DoseGiven, type DoseLimits, type DoseMark } from '#domain/dose-room.ts';
import { runs } from '#test/runs.ts';
import { draws, patience } from './rules.ts';

const MS = 1;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = '2026-11-20T20:00:00.000Z';
/** The instant so many milliseconds before, or below 0 after, the one at which room is asked for. */
const ago = (milliseconds: number, from = now) => new Date(Date.parse(from) - milliseconds).toISOString();

const dose = (back: number, amount: number | null = 1, more: Partial<DoseGiven> = {}): DoseGiven => ({
  ...{ substanceKey: 'paracetamol', at: ago(back), amount, unit: 'tablett', ...more },
});
const limits = (more: Partial<DoseLimits> = {}): DoseLimits => ({
  ...{ substanceKey: 'paracetamol', unit: 'tablett', maxAmount: 4, maxHours: 24, minIntervalMinutes: null, ...more },
});
const room = (given: readonly DoseGiven[], more: Partial<DoseLimits> = {}, asked = 1) => computeDoseRoom(given, limits(more), asked, now);

describe('the marks of a dose that is written down after a later one', () => {
  const marks = (all: DoseGiven[], more: Partial<DoseLimits>, back: number, by = 1) => computeDoseMarks(all, limits(more), by, ago(back));
  it('are those of its own time, where nothing came after', () => {
    expect(marks([dose(HOUR, 4)], {}, 0)).toEqual(['OVER_LIMIT']);
    expect(marks([dose(HOUR, 3)], {}, 0)).toEqual([]);
  });
  it('count what it takes a later one beyond, and nothing that was beyond without it', () => {
    expect(marks([dose(0, 4)], {}, HOUR)).toEqual(['OVER_LIMIT']);
    expect(marks([dose(0, 4)], {}, 25 * HOUR)).toEqual([]);
    expect(marks([dose(0)], { minIntervalMinutes: 240 }, HOUR)).toEqual(['TOO_SOON']);
    expect(marks([dose(0), dose(MINUTE)], { minIntervalMinutes: 10 }, HOUR)).toEqual([]);
    expect(marks([dose(0, 5)], {}, HOUR, 0.5)).toEqual([]);
  });
});

describe('the room in what may be given', () => {
  it('is whole before the first dose', () => {
    expect(room([])).toEqual({ state: 'ROOM', marks: [], givenAmount: 0, latestDoseAt: null, earliest: null, uncountedDoses: [] });
  });
  it.each([
    [2, 1, 'ROOM'],
    [2.01, 1, 'LAST'],
    [3, 1, 'LAST'],
    [3.01, 1, 'NONE'],
    [0, 2, 'ROOM'],
    [0, 2.01, 'LAST'],
    [0, 4, 'LAST'],
    [0, 4.01, 'NONE'],
    [4, 0, 'ROOM'],
    [4.01, 0, 'NONE'],
  ] as const)('after %d of 4, for %d, is %s', (amount, asked, state) => {
    const { marks, ...rest } = room([dose(HOUR, amount)], {}, asked);
    expect(rest).toMatchObject({ state, givenAmount: amount });
    expect(marks).toEqual(state === 'NONE' ? ['OVER_LIMIT'] : []);
  });
  it('is never short where the order names no most, and what was given is still summed', () => {
    expect(room([dose(HOUR, 90), dose(2 * HOUR, 9)], { maxAmount: null }, 50)).toMatchObject({ state: 'ROOM', marks: [], givenAmount: 99 });
  });
  it.each([
    [24 * HOUR, 24, 0],
    [24 * HOUR - MS, 24, 1],
    [24 * HOUR + MS, 24, 0],
    [HOUR, 1, 0],
    [HOUR - MS, 1, 1],
    [168 * HOUR, 168, 0],
    [168 * HOUR - MS, 168, 1],
    [0, 24, 1],
    [-MS, 24, 0],
    [-HOUR, 24, 0],
  ])('counts a dose %d ms ago within %d hours as %d', (back, maxHours, given) => {
    expect(room([dose(back)], { maxHours }).givenAmount).toBe(given);
  });
  it('is reckoned in hundredths', () => {
    const ten = Array.from({ length: 10 }, (_, index) => dose(index * HOUR, 0.1));
    expect(room(ten, { maxAmount: 1.1 }, 0.1)).toMatchObject({ state: 'LAST', givenAmount: 1 });
    expect(room([dose(HOUR, 0.1), dose(HOUR, 0.2)], { maxAmount: 0.6 }, 0.3)).toMatchObject({ state: 'LAST', givenAmount: 0.3 });
    expect(room([dose(HOUR, 4.35), dose(HOUR, 1.1)], { maxAmount: null }).givenAmount).toBe(5.45);
  });
});

describe('what is counted', () => {
  it('is the substance, however it is written', () => {
    const same = ['paracetamol', ' Paracetamol ', 'PARACETAMOL', 'paracetámol'];
    const others = ['paracetamol forte', 'ibuprofen', ''];
    const given = [...same, ...others].map((substanceKey) => dose(HOUR, 1, { substanceKey }));
    expect(room(given, { substanceKey: 'Paracetamol ' }).givenAmount).toBe(same.length);
    expect(room([dose(HOUR, null, { substanceKey: 'ibuprofen' })], { minIntervalMinutes: 90 })).toEqual(room([]));
  });
  it.each([
    ['mg', 'mg', true],
    [' MG ', 'mg', true],
    ['mg', 'Mg ', true],
    [null, null, true],
    [' ', null, true],
    ['g', 'mg', false],
    [null, 'mg', false],
    ['mg', null, false],
  ])('in «%s» where the order says «%s» is summed: %s', (unit, ordered, isSummed) => {
    const given = dose(HOUR, 3, { unit });
    expect(room([given], { unit: ordered })).toMatchObject({ givenAmount: isSummed ? 3 : 0, uncountedDoses: isSummed ? [] : [given] });
  });
  it('leaves at.uncountedDoses it what has another unit or no amount, within the hours, newest first', () => {
    const [grams, unsaid, both] = [dose(HOUR, 1, { unit: 'g' }), dose(2 * HOUR, null), dose(3 * HOUR, null, { unit: null })];
    const outside = [dose(24 * HOUR, 1, { unit: 'g' }), dose(-MS, null), dose(HOUR, null, { substanceKey: 'ibuprofen' })];
    const all = Object.freeze([unsaid, ...outside, both, dose(HOUR, 2), grams]);
    expect(room(all)).toMatchObject({ state: 'ROOM', givenAmount: 2, uncountedDoses: [grams, unsaid, both] });
  });
  it('leaves a dose of nothing where it is', () => {
    expect(room([dose(HOUR, 0)])).toMatchObject({ givenAmount: 0, latestDoseAt: ago(HOUR), uncountedDoses: [] });
  });
});

describe('the interval', () => {
  const spaced = { minIntervalMinutes: 240 };
  it.each([
    [4 * HOUR, []],
    [4 * HOUR + MS, []],
    [4 * HOUR - MS, ['TOO_SOON']],
    [0, ['TOO_SOON']],
    [-MS, []],
  ])('after a dose %d ms ago gives %j', (back, marks) => {
    const one = room([dose(back)], spaced);
    expect(one.marks).toEqual(marks);
    expect(one.earliest).toBe(marks.length > 0 ? ago(back - 4 * HOUR) : null);
  });
  it('is none where the order names none', () => {
    expect(room([dose(0)]).marks).toEqual([]);
  });
  it('counts from the newest, whatever its unit, in whatever order they come', () => {
    const given = [dose(9 * HOUR), dose(HOUR, null, { unit: 'g' }), dose(-HOUR), dose(5 * HOUR)];
    for (const some of [given, given.toReversed()])
      expect(room(some, spaced)).toMatchObject({ marks: ['TOO_SOON'], latestDoseAt: ago(HOUR), earliest: ago(-3 * HOUR) });
  });
  it('counts from before the hours of the limit too', () => {
    expect(room([dose(48 * HOUR)], { minIntervalMinutes: 7 * 24 * 60, maxHours: 24 })).toEqual({
      ...{ state: 'NONE', marks: ['TOO_SOON'], givenAmount: 0, uncountedDoses: [] },
      ...{ latestDoseAt: ago(48 * HOUR), earliest: ago(-5 * 24 * HOUR) },
    });
  });
});

describe('the earliest instant', () => {
  it('is when so many are free again that the dose fits', () => {
    const given = [dose(HOUR, 1), dose(20 * HOUR, 1), dose(10 * HOUR, 2)];
    const earliest = (asked: number) => room(given, {}, asked).earliest;
    expect([1, 2, 3, 4].map(earliest)).toEqual([ago(-4 * HOUR), ago(-14 * HOUR), ago(-14 * HOUR), ago(-23 * HOUR)]);
  });
  it('waits for the later of limit and interval', () => {
    const given = [dose(22 * HOUR, 3), dose(HOUR, 1)];
    expect(room(given, { minIntervalMinutes: 120 })).toMatchObject({ marks: ['OVER_LIMIT', 'TOO_SOON'], earliest: ago(-2 * HOUR) });
    expect(room(given, { minIntervalMinutes: 240 })).toMatchObject({ marks: ['OVER_LIMIT', 'TOO_SOON'], earliest: ago(-3 * HOUR) });
  });
  it('is none for a dose that is over the limit by itself', () => {
    expect(room([dose(0)], { minIntervalMinutes: 60 }, 4.01)).toMatchObject({ marks: ['OVER_LIMIT', 'TOO_SOON'], earliest: null });
  });
});

/** Both nights on which the clocks of Sweden change. */
const changes = ['2026-10-25T01:00:00.000Z', '2026-03-29T01:00:00.000Z'];

it.each(changes)('a change of the clock at %s neither lengthens nor shortens the hours', (change) => {
  const given = [dose(0, 4, { at: ago(HOUR, change) })];
  const at = (back: number, more: Partial<DoseLimits>) => computeDoseRoom(given, limits(more), 1, ago(back, change)).marks;
  expect([at(-23 * HOUR + MS, {}), at(-23 * HOUR, {})]).toEqual([['OVER_LIMIT'], []]);
  const spaced = { maxAmount: null, minIntervalMinutes: 120 };
  expect([at(-HOUR + MS, spaced), at(-HOUR, spaced)]).toEqual([['TOO_SOON'], []]);
});

describe('random histories over a change of the clock', () => {
  /** All that happens lies on quarters of an hour, so that bounds are met often, and walking them meets each. */
  const QUARTER = 15 * MINUTE;
  const amounts = [0, 10, 20, 25, 33, 50, 100, 110, 435];
  const anyDose = fc.record({
    name: fc.constantFrom('Morfin', 'morfin ', 'MORFIN', 'Oxazepam'),
    quarters: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: -4, max: 110 }) }, fc.integer({ min: -300, max: 800 })),
    hundredths: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...amounts) }, fc.constant(null)),
    unit: fc.constantFrom('mg', 'mg', 'mg', ' Mg', 'ml', null),
  });
  const anyAsk = fc.record({
    change: fc.constantFrom(...changes),
    quarters: fc.integer({ min: -40, max: 140 }),
    unit: fc.constantFrom('mg', 'mg', 'MG ', null),
    asked: fc.constantFrom(...amounts),
    most: fc.option(fc.oneof(fc.constantFrom(...amounts), fc.integer({ min: 50, max: 900 })), { freq: 4 }),
    hours: fc.oneof(fc.constant(24), fc.constantFrom(1, 2, 6, 12, 23, 25, 48, 168)),
    interval: fc.option(fc.constantFrom(15, 60, 240, 360, 1440, 10_080)),
  });
  type Drawn = typeof anyDose extends fc.Arbitrary<infer T> ? T : never;
  type Ask = typeof anyAsk extends fc.Arbitrary<infer T> ? T : never;

  const shown = (unit: string | null) => (unit === null ? 'none' : unit.trim().toLowerCase());
  /** The naive count, in hundredths and milliseconds, of doses known at `known` as they count at `when`. */
  function naive(history: readonly Drawn[], ask: Ask, known: number, when: number) {
    const all = { sum: 0, uncounted: 0, latest: Number.NaN, marks: [] as DoseMark[] };
    for (const one of history) {
      const time = known - one.quarters * QUARTER;
      if (one.name === 'Oxazepam' || one.quarters < 0) continue;
      if (!(all.latest >= time)) all.latest = time;
      if (when - time >= ask.hours * HOUR) continue;
      if (one.hundredths === null || shown(one.unit) !== shown(ask.unit)) all.uncounted++;
      else all.sum += one.hundredths;
    }
    if (ask.most !== null && ask.most - all.sum < ask.asked) all.marks.push('OVER_LIMIT');
    if (ask.interval !== null && when - all.latest < ask.interval * MINUTE) all.marks.push('TOO_SOON');
    return all;
  }

  it('are what a naive count says, and free from their earliest instant on, not a millisecond before', { timeout: patience }, () => {
    const outcomes = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(anyDose, { maxLength: 12 }), anyAsk, (history, ask) => {
        const time = Date.parse(ask.change) + ask.quarters * QUARTER;
        const given = history.map(({ name, quarters, hundredths, unit }) => ({
          ...{ substanceKey: name, at: new Date(time - quarters * QUARTER).toISOString(), unit },
          amount: hundredths === null ? null : Number((hundredths / 100).toFixed(2)),
        }));
        const order = {
          ...{ substanceKey: 'morfin', unit: ask.unit, maxHours: ask.hours, minIntervalMinutes: ask.interval },
          maxAmount: ask.most === null ? null : ask.most / 100,
        };
        const known = given.filter((one) => Date.parse(one.at) <= time);
        const roomAt = (when: number) => computeDoseRoom(known, order, ask.asked / 100, new Date(when).toISOString());
        const at = computeDoseRoom(given, order, ask.asked / 100, new Date(time).toISOString());

        const { sum, uncounted, latest, marks } = naive(history, ask, time, time);
        const state = marks.length > 0 ? 'NONE' : ask.most !== null && ask.most - sum < 2 * ask.asked ? 'LAST' : 'ROOM';
        let earliest: number | null = null;
        if (marks.length > 0 && (ask.most === null || ask.asked <= ask.most)) {
          earliest = time;
          while (naive(history, ask, time, earliest).marks.length > 0) earliest += QUARTER;
          expect(roomAt(earliest).marks).toEqual([]);
          expect(roomAt(earliest - MS).marks).not.toEqual([]);
        }
        const iso = (when: number | null) => (Number.isFinite(when) ? new Date(when!).toISOString() : null);
        const expected = { state, marks, latestDoseAt: iso(latest), earliest: iso(earliest) };
        expect(at).toMatchObject({ ...expected, givenAmount: Number((sum / 100).toFixed(2)) });
        const uncountedTimes = at.uncountedDoses.map((one) => one.at);
        expect(uncountedTimes.length).toBe(uncounted);
        expect(uncountedTimes).toEqual(uncountedTimes.toSorted().reverse());
        const outcome = [state, ...marks, marks.length > 0 && earliest === null && 'never'].filter(Boolean).join(' ');
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }),
      { ...draws, numRuns: runs(3000, 15_000, 50_000) },
    );
    const met = ['ROOM', 'LAST', 'NONE OVER_LIMIT', 'NONE TOO_SOON', 'NONE OVER_LIMIT TOO_SOON', 'NONE OVER_LIMIT never'];
    for (const outcome of [...met, 'NONE OVER_LIMIT TOO_SOON never']) expect(outcomes.get(outcome), outcome).toBeGreaterThan(100);
  });
});
