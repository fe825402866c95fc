/** Weights of what needs attention, by which an organisation's clients are ordered (product «Overview», decision 022). */

/** Weights, heaviest first: the next one only decides where all before it are equal. */
export const overviewWeights = ['missedToday', 'unhandled', 'belowAlert', 'missed'] as const;
export type AttentionWeight = (typeof overviewWeights)[number];
/** Numbers of things; `missed` is of the whole range. */
export type AttentionCounts = Readonly<Record<AttentionWeight, number>>;

/** The order of `weights`, most first; 0 for two that need as much, so that a stable sort leaves them as they were. */
export function compareAttention(a: AttentionCounts, b: AttentionCounts): number {
  const weight = overviewWeights.find((candidate) => a[candidate] !== b[candidate]);
  return weight ? b[weight] - a[weight] : 0;
}
