/** Second factors of an account, and how long an account that proved to be there may do what asks for that. */
import type { Role } from './permissions.ts';

/** Ways of a second step, as they are offered: by passkey, by an app's code, by a recovery code. */
export const factorKinds = ['PASSKEY', 'TOTP', 'RECOVERY'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Roles that a company may require two steps of (R164); of the platform's own whoever runs it does. */
export const rulableRoles = ['ORG_ADMIN', 'ASSISTANCE_ADMIN', 'ORG_USER', 'USER'] as const satisfies readonly Role[];
export type RulableRole = (typeof rulableRoles)[number];
/** Days before the first one on which one step is not enough, from which it is near. */
export const DEADLINE_NEAR_DAYS = 7;

/** Milliseconds after a sign-in, or a password typed anew, for which that proof is good (R156, R165). */
const PROOF_VALIDITY_MS = 10 * 60_000;
/** A session is fresh for a while: `provenMs` is when its owner last proved to be there. Both in milliseconds. */
export const isProofFresh = (provenMs: number, nowMs: number): boolean => nowMs - provenMs < PROOF_VALIDITY_MS;
