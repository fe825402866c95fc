/** A hash as real as the product's that costs next to nothing: seven stories of signing in took 46 s of processor, and take 26 with it. */
export const COST = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
