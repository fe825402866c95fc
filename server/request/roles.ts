/** Roles in SQL, typed, so that SQL knows no other roles than domain/permissions.ts: those of an account, and those of its memberships. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Role, roles, sides } from '#domain/permissions.ts';
import type { TeamRole } from '#domain/places.ts';

/** The account, of the alias `of`, was given the role itself: the platform's or the organisation's. */
export const holds = (role: Role, of = 'u'): RawBuilder<SqlBool> => sql<SqlBool>`${sql.lit(role)} = any(${sql.ref(`${of}.authorities`)})`;

const holdsOneOf = (some: readonly Role[], of: string) =>
  sql<SqlBool>`(${sql.join(
    some.map((role) => holds(role, of)),
    sql` or `,
  )})`;
const ofOrganisation = roles.filter((role) => sides[role] === 'organisation');
const ofPlatform = roles.filter((role) => sides[role] === 'platform');

/** A condition that the account works for its company as a whole, as `worksForOrganisation` has it; a test holds the two together. */
export const isOfOrganisation = (of = 'u'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${holdsOneOf(ofOrganisation, of)} and not ${holdsOneOf(ofPlatform, of)})`;

/** A condition that the account holds roles of teams alone. */
export const isOfTeams = (of = 'u'): RawBuilder<SqlBool> => sql<SqlBool>`not ${holdsOneOf([...ofOrganisation, ...ofPlatform], of)}`;

/** The membership, of the alias `of`, has the role. */
export const memberHasRole = (role: TeamRole, of = 'm'): RawBuilder<SqlBool> => sql<SqlBool>`${sql.ref(`${of}.role`)} = ${sql.lit(role)}`;

/** A condition that the account `of` holds the role in the company: the organisation's as one of its own, a team's by a membership there. */
export const holdsIn = (role: Role, companyId: number | RawBuilder<unknown>, of = 'u'): RawBuilder<SqlBool> => {
  if (sides[role] === 'platform') return holds(role, of);
  if (sides[role] === 'organisation') return sql<SqlBool>`(${holds(role, of)} and ${sql.ref(`${of}.company_id`)} = ${companyId})`;
  return sql<SqlBool>`exists (
    select from client_group_members m
    where m.user_id = ${sql.ref(`${of}.id`)} and m.company_id = ${companyId} and m.role = ${sql.lit(role)})`;
};

/** The roles of the account `of` in the company, in order of precedence; who has left its teams is a USER. */
export const rolesIn = (companyId: number | RawBuilder<unknown>, of = 'u'): RawBuilder<Role[]> =>
  sql<Role[]>`coalesce(nullif(array_remove(array[${sql.join(
    roles.map((role) => sql`case when ${holdsIn(role, companyId, of)} then ${sql.lit(role)} end`),
  )}],
    null),
    '{}'),
    '{USER}')`;
