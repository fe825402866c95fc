/** What of a client needs attention first, over all of an organisation's (issue 5, decision 022). */

/** What is weighed, heaviest first: the next one only decides where all before it are equal. */
export const weights = ['missedToday', 'unhandled', 'belowAlert', 'missed'] as const;
export type Weight = (typeof weights)[number];
/** Numbers of things; `missed` is of the whole range. */
export type Weighed = Readonly<Record<Weight, number>> & { name: string; id: number };

/** The order of `weights`, most first, then by name the Swedish way, then by id. */
export const byAttention = (a: Weighed, b: Weighed): number => {
  for (const weight of weights) if (a[weight] !== b[weight]) return b[weight] - a[weight];
  return a.name.localeCompare(b.name, 'sv') || a.id - b.id;
};
