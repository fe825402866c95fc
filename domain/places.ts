/** Places where roles are held: on the platform, in one company, or in a client group; and which of them hold at a place (R3, decision 079). */
import { doesKindHold, type MemberKind } from './member-kinds.ts';
import { type Action, type Role, roles, rolesWith, type Side, sideByRole } from './permissions.ts';

/** Roles of a membership: somebody works in a client group, or leads it. */
export const teamRoles = ['USER', 'ASSISTANCE_ADMIN'] as const satisfies readonly Role[];
export type TeamRole = (typeof teamRoles)[number];

/** An active membership of a client group, with the role that was given there. */
export type Membership = {
  clientGroupId: number;
  clientId: number;
  companyId: number;
  role: TeamRole;
  /** STAFF where it is left out. */
  kind?: MemberKind | undefined;
};

/** The roles that somebody was given, and where. */
export type RoleAssignments = {
  /** Roles of the account itself; those of a team say only what it begins as (see `allRolesOf`). */
  authorities: readonly Role[];
  /** The company in which the organisation's roles hold. */
  companyId: number | null;
  memberships: readonly Membership[];
};

/** A row's own company, client and group, as far as it has them. */
export type Place = { companyId: number; clientId?: number | null; clientGroupId?: number | null };

const sortRoles = (roleSet: ReadonlySet<Role>): Role[] => roles.filter((role) => roleSet.has(role));
const filterRolesBySide = (authorities: readonly Role[], side: Side) => authorities.filter((role) => sideByRole[role] === side);

/** The organisation's roles among those of an account. */
export const organisationRolesOf = (authorities: readonly Role[]): Role[] => filterRolesBySide(authorities, 'organisation');

/** True for an account that works for its company as a whole: it holds a role of the organisation's, and none of the platform's. */
export const isOfficeAccount = (authorities: readonly Role[]): boolean =>
  organisationRolesOf(authorities).length > 0 && filterRolesBySide(authorities, 'platform').length === 0;

/**
 * All roles that are held anywhere, in order of precedence. A team's role of the account counts only before its first membership: it opens the
 * way to a first client (R2), and leads nobody's team. Whoever holds nothing is a USER without a place.
 */
export function allRolesOf({ authorities, memberships }: RoleAssignments, hasBelonged: boolean): Role[] {
  const distinctRoles = new Set<Role>([
    ...filterRolesBySide(authorities, 'platform'),
    ...organisationRolesOf(authorities),
    ...memberships.map(({ role }) => role),
    ...(hasBelonged ? [] : filterRolesBySide(authorities, 'team')),
  ]);
  return distinctRoles.size > 0 ? sortRoles(distinctRoles) : ['USER'];
}

/**
 * The roles that hold at a place, in order of precedence; none where somebody has no business. What is a whole company's is also near its teams:
 * a leader reads its labels.
 */
export const findRolesAt = ({ authorities, companyId, memberships }: RoleAssignments, place: Place): Role[] => {
  const isAtPlace = (membership: Membership) =>
    place.clientGroupId
      ? membership.clientGroupId === place.clientGroupId
      : place.clientId
        ? membership.clientId === place.clientId
        : membership.companyId === place.companyId;
  return roles.filter((role) =>
    sideByRole[role] === 'team'
      ? memberships.some((membership) => membership.role === role && isAtPlace(membership))
      : authorities.includes(role) && (sideByRole[role] === 'platform' || (companyId !== null && companyId === place.companyId)),
  );
};

/** True where one of the roles that somebody holds at the place lets them do the action. */
export const canAt = (assignments: RoleAssignments, action: Action, place: Place): boolean =>
  findRolesAt(filterAssignments(assignments, action), place).length > 0;

/** True for somebody whose memberships are all of the client's own account. */
export const isTheClientAlone = ({ memberships }: Pick<RoleAssignments, 'memberships'>): boolean =>
  memberships.length > 0 && memberships.every(({ kind }) => kind === 'SELF');

/** The assignments that let somebody do the action: the same without all that do not. */
export function filterAssignments({ authorities, companyId, memberships }: RoleAssignments, action: Action): RoleAssignments {
  const allowedRoles = rolesWith(action);
  return {
    authorities: authorities.filter((role) => allowedRoles.includes(role)),
    companyId,
    memberships: memberships.filter(({ role, kind }) => allowedRoles.includes(role) && doesKindHold(kind, action)),
  };
}
