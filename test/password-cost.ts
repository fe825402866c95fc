/** A hash that is as real and costs a thousandth: a story signs somebody in for what comes after, and hashes were a tenth of the processor's time. */
export const COST = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
