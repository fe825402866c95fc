/** What needs attention first (product «Overview», decision 022). */
import { expect, it } from 'vitest';
import { type AttentionCounts, compareAttention, overviewWeights } from '#domain/overview.ts';

const nothing: AttentionCounts = { missedToday: 0, unhandled: 0, belowAlert: 0, missed: 0 };

it('each weight decides before all that come after it, however many those are', () => {
  for (const [n, weight] of overviewWeights.entries()) {
    const lighter = Object.fromEntries(overviewWeights.slice(n + 1).map((one) => [one, 99]));
    expect(compareAttention({ ...nothing, [weight]: 1 }, { ...nothing, ...lighter })).toBeLessThan(0);
    expect(compareAttention({ ...nothing, ...lighter }, { ...nothing, [weight]: 1 })).toBeGreaterThan(0);
  }
});
it('two that need as much are equal', () => {
  expect(compareAttention({ ...nothing, missed: 3 }, { ...nothing, missed: 3 })).toBe(0);
});
