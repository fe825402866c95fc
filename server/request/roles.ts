/** Roles in SQL, typed, so that SQL knows no other roles than domain/permissions.ts: those of an account, and those of its memberships. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Role, roles, sideByRole } from '#domain/permissions.ts';
import type { TeamRole } from '#domain/places.ts';

/** The account was given the role itself: the platform's or the organisation's. */
export const hasRoleSql = (role: Role, alias = 'account'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.lit(role)} = any(${sql.ref(`${alias}.authorities`)})`;

const hasOneOfRolesSql = (listedRoles: readonly Role[], alias: string) =>
  sql<SqlBool>`(${sql.join(
    listedRoles.map((role) => hasRoleSql(role, alias)),
    sql` or `,
  )})`;
const organisationRoles = roles.filter((role) => sideByRole[role] === 'organisation');
const platformRoles = roles.filter((role) => sideByRole[role] === 'platform');

/** A condition that the account works for its company as a whole, as `worksForOrganisation` has it; a test holds the two together. */
export const isOfOrganisationSql = (alias = 'account'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${hasOneOfRolesSql(organisationRoles, alias)} and not ${hasOneOfRolesSql(platformRoles, alias)})`;

/** A condition that the account holds roles of teams alone. */
export const isOfTeamsSql = (alias = 'account'): RawBuilder<SqlBool> =>
  sql<SqlBool>`not ${hasOneOfRolesSql([...organisationRoles, ...platformRoles], alias)}`;

/** The membership has the role. */
export const memberHasRoleSql = (role: TeamRole, alias = 'member'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.role`)} = ${sql.lit(role)}`;

/** A condition that the account holds the role in the company: the organisation's as one of its own, a team's by a membership there. */
export const hasRoleInSql = (role: Role, companyId: number | RawBuilder<unknown>, alias = 'account'): RawBuilder<SqlBool> => {
  if (sideByRole[role] === 'platform') return hasRoleSql(role, alias);
  if (sideByRole[role] === 'organisation')
    return sql<SqlBool>`(${hasRoleSql(role, alias)} and ${sql.ref(`${alias}.company_id`)} = ${companyId})`;
  return sql<SqlBool>`exists (
    select from client_group_members membership
    where membership.user_id = ${sql.ref(`${alias}.id`)} and membership.company_id = ${companyId} and membership.role = ${sql.lit(role)})`;
};

/** The roles of the account in the company, in order of precedence; who has left its teams is a USER. */
export const rolesInCompany = (companyId: number | RawBuilder<unknown>, alias = 'account'): RawBuilder<Role[]> =>
  sql<Role[]>`coalesce(nullif(array_remove(array[${sql.join(
    roles.map((role) => sql`case when ${hasRoleInSql(role, companyId, alias)} then ${sql.lit(role)} end`),
  )}],
    null),
    '{}'),
    '{USER}')`;
