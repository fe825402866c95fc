/** A finger drawn over the day: the direction it is locked in, how far it must go, and what it does then. */
import { describe, expect, test } from 'vitest';
import { dayTurnOf, maySwipeFrom, swipeDirectionOf, swipeOffsetOf, swipeSideOf, swipeThresholdOf } from '#domain/swipe.ts';

describe('where it may begin', () => {
  test.each([
    [24, 360, 1, false],
    [25, 360, 1, true],
    [335, 360, 1, true],
    [336, 360, 1, false],
    [180, 360, 2, false],
    [180, 360, 0, false],
  ])('at %i of %i px with %i fingers: %s', (x, width, fingers, may) => expect(maySwipeFrom(x, width, fingers)).toBe(may));
});

describe('its direction', () => {
  test.each([
    [0, 0, undefined],
    [9, 0, undefined],
    [0, -9, undefined],
    [10, 0, 'sideways'],
    [-12, 5, 'sideways'],
    [0, 10, 'along'],
    [3, -40, 'along'],
    // Where it is not clear, one scrolls.
    [12, 8, 'along'],
    [13, 8, 'sideways'],
    [-12, -12, 'along'],
  ])('%i to the right, %i down: %s', (x, y, direction) => expect(swipeDirectionOf({ x, y })).toBe(direction));
});

test('how far: 96 px, or 35 % of a row that is narrow', () => {
  expect(swipeThresholdOf(336)).toBe(96);
  expect(swipeThresholdOf(240)).toBeCloseTo(84);
});

describe('what a row does when it is let go', () => {
  const both = ['right', 'left'] as const;
  test.each([
    [95, 0, both, undefined],
    [96, 0, both, 'right'],
    [-96, 20, both, 'left'],
    [-95, 0, both, undefined],
    [0, 0, both, undefined],
    // It has gone down more than aside since.
    [100, 120, both, undefined],
    // What is done is not signed again.
    [200, 0, ['left'] as const, undefined],
    [-200, 0, ['left'] as const, 'left'],
    [200, 0, [], undefined],
  ])('%i to the right, %i down: %#', (x, y, may, side) => expect(swipeSideOf({ x, y }, 336, may)).toBe(side));

  test('it does not follow to a side where it does nothing', () => {
    expect(swipeOffsetOf({ x: 50, y: 3 }, ['left'])).toBe(0);
    expect(swipeOffsetOf({ x: -50, y: 3 }, ['left'])).toBe(-50);
    expect(swipeOffsetOf({ x: 50, y: 3 }, both)).toBe(50);
  });
});

describe('the day is turned', () => {
  test.each([
    [-71, 0, 1],
    [71, 35, -1],
    [71, 36, undefined],
    [-70, 0, undefined],
    [0, 300, undefined],
  ])('%i to the right, %i down: %s', (x, y, days) => expect(dayTurnOf({ x, y })).toBe(days));
});
