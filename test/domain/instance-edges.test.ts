/** The edges of what is asked about one instance: when one tap signs it, and when a date lies too far ahead (spec 2 §5, decisions 7, 13). */
import { describe, expect, it } from 'vitest';
import { isAboutNow, tooFarAhead } from '#domain/planning/instance.ts';

const NOW = '2026-11-20T09:22:00.000Z';

describe('an instant is too far ahead', () => {
  it.each([
    ['at the same moment ten years on', '2026-11-20T09:22:00.000Z', '2036-11-20T09:22:00.000Z', false],
    ['a millisecond later', '2026-11-20T09:22:00.000Z', '2036-11-20T09:22:00.001Z', true],
    ['from a leap day, on the last of February', '2028-02-29T09:22:00.000Z', '2038-02-28T09:22:00.000Z', false],
    ['from a leap day, after it', '2028-02-29T09:22:00.000Z', '2038-02-28T09:22:00.001Z', true],
    ['in the past', '2026-11-20T09:22:00.000Z', '1926-11-20T09:22:00.000Z', false],
  ])('%s', (_, now, at, far) => expect(tooFarAhead(at, now)).toBe(far));
});

describe('one tap signs what stands', () => {
  it.each([
    ['now', NOW, true],
    ['an hour ahead', '2026-11-20T10:22:00.000Z', true],
    ['more than an hour ahead', '2026-11-20T10:22:00.001Z', false],
    ['half a day back', '2026-11-19T21:22:00.000Z', true],
    ['more than half a day back', '2026-11-19T21:21:59.999Z', false],
  ])('%s', (_, at, about) => {
    expect(isAboutNow({ plannedDate: at, occurenceDate: null }, NOW)).toBe(about);
    // Where it was moved to, whenever it was planned.
    expect(isAboutNow({ plannedDate: '2026-11-20T09:00:00.000Z', occurenceDate: at }, NOW)).toBe(about);
  });
});
