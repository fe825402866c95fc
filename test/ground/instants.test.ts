/** Instants as the contract says them, written without `toISOString`: by the same text for each of them, in whatever order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantFromMs } from '#server/database/instants.ts';

const [first, last] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')];
const anywhere = fc.integer({ min: first, max: last });
/** Near midnights, where one day is written as another most easily. */
const nearMidnight = fc
  .tuple(fc.integer({ min: -30_000, max: 30_000 }), fc.integer({ min: -2, max: 2 }))
  .map(([day, by]) => day * 86_400_000 + by);

test('an instant is written as toISOString writes it', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anywhere, nearMidnight), { minLength: 1, maxLength: 20 }), (all) => {
      expect(all.map(instantFromMs)).toEqual(all.map((at) => new Date(at).toISOString()));
    }),
    { numRuns: 500 },
  );
});

test('what no four digits name is the first or the last that they do', () => {
  expect([first - 1, Number.NEGATIVE_INFINITY].map(instantFromMs)).toEqual(Array(2).fill('0001-01-01T00:00:00.000Z'));
  expect([last + 1, Number.POSITIVE_INFINITY].map(instantFromMs)).toEqual(Array(2).fill('9999-12-31T23:59:59.999Z'));
  expect(() => instantFromMs(Number.NaN)).toThrow(RangeError);
});
