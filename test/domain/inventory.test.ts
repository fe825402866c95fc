/** Stock in numbers: when it is low, what is shown, and how long it lasts (product «Stock», R19–R20). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFirstShortage, isStockLow, needsCountReason, needsStockCount, type PlannedDraw, shownAmountOf } from '#domain/inventory.ts';
import { runs } from '#test/runs.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-20T07:15:00.000Z');
const on = (day: number, amount: number): PlannedDraw => ({ at: new Date(START + day * DAY).toISOString(), amount });

describe('how long it lasts', () => {
  it.each<[string, number, PlannedDraw[], number | null]>([
    ['nothing planned', 0, [], null],
    ['just enough', 3, [on(0, 1), on(1, 1), on(2, 1)], null],
    ['one too few', 2, [on(0, 1), on(1, 1), on(2, 1)], 2],
    ['a part of what is needed', 2.5, [on(0, 1), on(1, 1), on(2, 1)], 2],
    ['none at all', 0, [on(4, 0.25)], 4],
    ['less than none', -3, [on(1, 1)], 1],
    ['less than none, and nothing is drawn', -3, [on(1, 0)], null],
    ['tenths that binary fractions do not hold', 0.3, [on(0, 0.1), on(1, 0.1), on(2, 0.1)], null],
    ['draws in no order', 2, [on(5, 1), on(1, 1), on(3, 1)], 5],
    ['two draws at one instant', 1, [on(2, 1), on(2, 1)], 2],
  ])('%s', (_, amount, draws, day) => {
    expect(findFirstShortage(amount, draws)).toBe(day === null ? null : on(day, 0).at);
  });
  it('covers all that comes before the day it names, and not that day', () => {
    const draw = fc.record({ day: fc.integer({ min: 0, max: 62 }), cents: fc.integer({ min: 0, max: 500 }) });
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 5000 }), fc.array(draw, { maxLength: 60 }), (cents, drawn) => {
        const at = findFirstShortage(
          cents / 100,
          drawn.map(({ day, cents: taken }) => on(day, taken / 100)),
        );
        const taken = (until: (day: number) => boolean) =>
          drawn.filter(({ day }) => until(day)).reduce((sum, { cents: each }) => sum + each, 0);
        const day = at === null ? null : Math.round((Date.parse(at) - START) / DAY);
        if (day === null) return void expect(taken(() => true) === 0 || taken(() => true) <= cents).toBe(true);
        expect(taken((each) => each <= day)).toBeGreaterThan(cents);
        const before = taken((each) => each < day);
        expect(before === 0 || before <= cents).toBe(true);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});

describe('the chip', () => {
  it.each([
    [5, 5, false],
    [4.99, 5, true],
    [0, 0, false],
    [-1, 0, true],
  ])('%d with the alert value %d is low: %s', (amountInStock, alertValue, low) => {
    expect(isStockLow({ amountInStock, alertValue })).toBe(low);
  });
  it('shows nothing below 0, and says then that it is to be counted', () => {
    expect([-2.5, 0, 2.5].map(shownAmountOf)).toEqual([0, 0, 2.5]);
    expect([-2.5, 0, 2.5].map(needsStockCount)).toEqual([true, false, false]);
  });
});

describe('a count that is far off asks why', () => {
  it.each([
    ['what the ledger says', 42, 42, false],
    ['five of many are a fifth and no more', 25, 20, false],
    ['over a fifth', 24, 19, true],
    ['more than was thought', 20, 26, true],
    ['few, whatever part that is', 2, 6.99, false],
    ['at least five, from nothing', 0, 5, true],
    ['from less than nothing', -3, 2, true],
    ['tenths that binary fractions do not hold', 0.1, 5.1, true],
  ])('%s', (_, ledger, counted, asks) => expect(needsCountReason(ledger, counted)).toBe(asks));
});
