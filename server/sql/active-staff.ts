/** Membership as SQL: who works in a team now, and is no relative of the client's. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** True for a membership, of the alias, of somebody who is employed and has not left. */
export const isActiveStaffSql = (alias = 'member'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.active`)} and ${sql.ref(`${alias}.kind`)} = 'STAFF')`;
