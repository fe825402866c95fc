/** OWASP's floor for Argon2id; memory in KiB. Tests outside the browser have a small one in its place (vitest.config.ts). */
export const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
