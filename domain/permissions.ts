/** Permissions, by their table: asked by pages, endpoints, handlers, buttons and tests alike (R4). */
import { permissionTable, type Role, roles } from './permission-table.ts';

export { type Role, roles };

export type Action = keyof typeof permissionTable;
export const actions = Object.keys(permissionTable) as Action[];

/** True for actions of the staff alone, which the role of the client's own account does not hold: notes of the team, who may give what, second signings, orders, and waste of stock (R139). */
export const isStaffAction = (action: Action): boolean => /^((handover|delegation|dose|stock)\.|medicine\.(change|check))/.test(action);

/** The roles that hold an action, as the table says. */
export const rolesWith = (action: Action): readonly Role[] => permissionTable[action];

/**
 * True when somebody with these roles may do the action. Which rows they may do it to is another question: the server's `visible` clauses.
 * `isTheClient`: they are a USER as the client's own account.
 */
export const can = (user: { roles: readonly Role[]; isTheClient?: boolean | undefined }, action: Action): boolean =>
  user.roles.some(
    (role) =>
      (permissionTable[action] as readonly Role[]).includes(role) && !(user.isTheClient && role === 'USER' && isStaffAction(action)),
  );

type Membership = { kind?: string | undefined; client: { id: number } };
/** True for the client's own account: at the client that is chosen, or where none is, everywhere. */
export const isTheClientAt = (memberships: readonly Membership[] | undefined, clientId?: number): boolean | undefined =>
  memberships?.some(
    (membership) =>
      membership.kind === 'SELF' &&
      (clientId ? membership.client.id === clientId : memberships.every((otherMembership) => otherMembership.kind === membership.kind)),
  );

/** The role that decides where somebody lands: the first they hold, in order of precedence; USER when none. */
export const leadingRole = (userRoles: readonly Role[]): Role => roles.find((role) => userRoles.includes(role)) ?? 'USER';

/** From where somebody looks at the work: the whole platform, a company and all its clients, or the teams one is a member of. */
export type Side = 'platform' | 'organisation' | 'team';
/** Each role's side; a new role does not compile until it has one. */
export const sideByRole = {
  ADMIN: 'platform',
  ORG_ADMIN: 'organisation',
  ASSISTANCE_ADMIN: 'team',
  ORG_USER: 'organisation',
  USER: 'team',
} as const satisfies Record<Role, Side>;
/** The side of somebody's leading role. */
export const sideOf = (userRoles: readonly Role[]): Side => sideByRole[leadingRole(userRoles)];
/** True for the roles of those who look at many clients from the organisation's side (R21 limits what they see of an instance). */
export const isOrganisation = (userRoles: readonly Role[]): boolean => sideOf(userRoles) === 'organisation';
/** True when one of the roles is held for a company, which then must be named. */
export const needsCompany = (userRoles: readonly Role[]): boolean => userRoles.some((role) => sideByRole[role] === 'organisation');
