/** Rules of accounts: addresses are used once, organisation roles have a company, and the last administrator stays. */
import { sql } from 'kysely';
import { needsCompany, type Role, roles } from '#domain/permissions.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, problem } from '#server/request/problems.ts';
import { hasRoleSql } from '#server/request/roles.ts';

export const createAddressProblem = () => badField('user', 'email', 'error.field.taken');

/** In order of precedence, each once. */
export const sortRoles = (grantedRoles: readonly Role[]): Role[] => roles.filter((role) => grantedRoles.includes(role));

/** Refuses a company that is missing where a role needs one, or that is not there. */
export async function checkCompany(db: Db, authorities: readonly Role[], companyId: number | null): Promise<void> {
  if (companyId === null) {
    if (needsCompany(authorities)) throw badField('user', 'company', 'error.field.required');
    return;
  }
  const company = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst();
  if (!company) throw badField('user', 'company', 'error.field.unknown');
}

/** A removed account keeps its address: its acts stand under it. */
export async function checkAddress(db: Db, email: string, accountId: number | null): Promise<void> {
  const account = await db.selectFrom('users').select('id').where('login', '=', email).executeTakeFirst();
  if (account && account.id !== accountId) throw createAddressProblem();
}

/** Changes of accounts stand in line, so that two at once cannot take away the last two administrators. */
export const lockAccounts = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('vardag accounts'))`.execute(db);

/** Refuses to leave the platform without an active ADMIN, and oneself without one's own rights. Reads under the lock. */
export async function checkOtherAdministrator({ db, user }: Pick<Ctx, 'db' | 'user'>, accountId: number): Promise<void> {
  if (accountId === user.id) throw problem(400, 'error.admin.self', { entity: 'user' });
  const otherAdministrator = await db
    .selectFrom('users')
    .select('id')
    .where('id', '!=', accountId)
    .where('activated', '=', true)
    .where('removed_at', 'is', null)
    .where(hasRoleSql('ADMIN', 'users'))
    .limit(1)
    .executeTakeFirst();
  if (!otherAdministrator) throw problem(400, 'error.admin.last', { entity: 'user' });
}
