/** Second factors of an account, and how long an account that proved to be there may change them. */

/** Ways of a second step, as they are offered: by passkey, by an app's code, by a recovery code. */
export const factorKinds = ['PASSKEY', 'TOTP', 'RECOVERY'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Milliseconds after a sign-in, or a password said anew, for which factors may be changed (R156). */
const FRESH = 10 * 60_000;
/** Whether a session is fresh: `since` is when its owner last proved to be there. Both in milliseconds. */
export const isFresh = (since: number, now: number): boolean => now - since < FRESH;
