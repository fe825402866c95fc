/** Roles in SQL: conditions on an account's `authorities`, typed, so that SQL knows no other roles than domain/permissions.ts. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { leadingRole, type Role, roles, type Side, sides } from '#domain/permissions.ts';

/** Whether the account, of the alias `of`, holds the role. */
export const holds = (role: Role, of = 'u'): RawBuilder<SqlBool> => sql<SqlBool>`${sql.lit(role)} = any(${sql.ref(`${of}.authorities`)})`;

/** A condition that the account's leading role is of the side, as `sideOf` has it; a test holds the two together. */
export const isOfSide = (side: Side, of = 'u'): RawBuilder<SqlBool> =>
  sql<SqlBool>`case ${sql.join(
    roles.map((role) => sql`when ${holds(role, of)} then ${sql.lit(sides[role] === side)}`),
    sql` `,
  )} else ${sql.lit(sides[leadingRole([])] === side)} end`;
