/** Acts of a company's administrator on the account of somebody who works in it (R92). */

import type { TeamRole } from './places.ts';

/** Open; not active yet, since its owner has still to use a link (R32); closed. */
export const accountStates = ['OPEN', 'WAITING', 'CLOSED'] as const;
export type AccountState = (typeof accountStates)[number];

/** Reasons not to close or open an account from here, the first that holds. */
export const accountRefusals = ['SELF', 'ELSEWHERE', 'WAITING', 'LAST_ADMIN', 'CLOSED_BY_OTHERS'] as const;
export type AccountRefusal = (typeof accountRefusals)[number];

export type AccountFacts = {
  state: AccountState;
  isSelf: boolean;
  /** It holds a role of the platform's, or belongs to another company or to one of its teams, active there or not. */
  isElsewhere: boolean;
  /** Nobody else administers the company with an open account. */
  isLastAdmin: boolean;
  /** This company's administrator closed it. */
  isClosedHere: boolean;
};

/** The refusal to close an open account, or to open a closed one; null where that may be done. */
export function checkAccountChange({ state, isSelf, isElsewhere, isLastAdmin, isClosedHere }: AccountFacts): AccountRefusal | null {
  if (isSelf) return 'SELF';
  if (isElsewhere) return 'ELSEWHERE';
  if (state === 'WAITING') return 'WAITING';
  if (state === 'OPEN') return isLastAdmin ? 'LAST_ADMIN' : null;
  return isClosedHere ? null : 'CLOSED_BY_OTHERS';
}

/** Reasons to give no new link for a first password, the first that holds. */
export const linkRefusals = ['ELSEWHERE', 'HAS_PASSWORD', 'CLOSED'] as const;
export type LinkRefusal = (typeof linkRefusals)[number];

/** The refusal of a new link by which an account chooses its first password; null where it waits for that (R95). */
export function checkPasswordLink({
  state,
  isElsewhere,
  hasPassword,
}: Pick<AccountFacts, 'state' | 'isElsewhere'> & { hasPassword: boolean }): LinkRefusal | null {
  if (isElsewhere) return 'ELSEWHERE';
  // One that is open without a password was opened by ADMIN; its owner chooses one by a reset all the same.
  if (hasPassword || state === 'OPEN') return 'HAS_PASSWORD';
  return state === 'CLOSED' ? 'CLOSED' : null;
}

/** Reasons not to take away somebody's second factors from here, the first that holds. */
export const resetRefusals = ['SELF', 'NONE', 'ADMINISTRATOR', 'ELSEWHERE'] as const;
export type ResetRefusal = (typeof resetRefusals)[number];

type ResetFacts = Pick<AccountFacts, 'isSelf' | 'isElsewhere'> & {
  hasFactor: boolean;
  /** It administers a company or the platform. */
  isAdministrator: boolean;
  /** ADMIN asks. */
  isByPlatform: boolean;
};
/** The refusal to reset lost factors (R157); null where that may be done. One's own are never reset by oneself: a thief would. */
export function checkFactorReset({ isSelf, isElsewhere, hasFactor, isAdministrator, isByPlatform }: ResetFacts): ResetRefusal | null {
  if (isSelf) return 'SELF';
  if (!hasFactor) return 'NONE';
  if (isByPlatform) return null;
  if (isAdministrator) return 'ADMINISTRATOR';
  return isElsewhere ? 'ELSEWHERE' : null;
}

/** Acts on somebody's teams and account, as the company's history names them. */
export const accountActs = [
  'LEFT',
  'CLOSED',
  'OPENED',
  'RAISED',
  'LOWERED',
  'CONFIRMED',
  'LICENSED',
  'UNLICENSED',
  'FACTORS_RESET',
  'IDENTITY_ENTERED',
  'IDENTITY_REMOVED',
] as const;

/** A role in a team: what the history calls the change from one to the other, null where nothing changes. */
export function roleActOf(
  previousRole: { role: TeamRole; isUnconfirmed: boolean },
  role: TeamRole,
): Extract<(typeof accountActs)[number], 'RAISED' | 'LOWERED' | 'CONFIRMED'> | null {
  if (previousRole.role === role) return previousRole.isUnconfirmed ? 'CONFIRMED' : null;
  return role === 'ASSISTANCE_ADMIN' ? 'RAISED' : 'LOWERED';
}

/** The most teams of one person that are told of by name in a list; a page tells of all. */
export const MAX_LISTED_TEAMS = 3;
/** The most teams that a page tells of, and that one act takes somebody out of. */
export const MAX_TEAMS = 2000;
/** The most lines of the history that a page tells of, the newest. */
export const MAX_ACCOUNT_EVENTS = 50;
