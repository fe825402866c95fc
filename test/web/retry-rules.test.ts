/** What a page asks for again by itself: what passes, and what the server asks to wait a moment for, after that moment. */
import { expect, test } from 'vitest';
import { isTransient, retryDelayMs } from '#web/kit/retry-rules.ts';

test.each([
  [429, 5, true],
  [429, 30, true],
  [429, 600, false],
  [429, 0, false],
  [503, 2, true],
  [0, 0, true],
  [404, 0, false],
  [403, 5, false],
])('%i after %s s: %s', (status, after, again) => {
  expect(isTransient({ status, retryAfterSeconds: after })).toBe(again);
});
test('waits as long as the server says', () => {
  expect(retryDelayMs(0, { status: 429, retryAfterSeconds: 5 })).toBe(5000);
  expect([0, 1, 2].map((times) => retryDelayMs(times, { status: 0, retryAfterSeconds: 0 }))).toEqual([1000, 2000, 4000]);
});
