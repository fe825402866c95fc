/** A leader who registered alone does for the company what an office would (R2). */
import { sql } from 'kysely';
import { canAt } from '#domain/places.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { hasRoleInSql } from '#server/request/roles.ts';

/** Nobody administers the company. */
const isWithoutAdministratorSql = (companyId: number) =>
  sql<boolean>`not exists (select from users account where account.removed_at is null and ${hasRoleInSql('ORG_ADMIN', companyId)})`;

/** True where somebody administers the company, and so answers for whom it invites. */
export async function isAdministered(db: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ isWithout: boolean }>`select ${isWithoutAdministratorSql(companyId)} as "isWithout"`.execute(db);
  return !rows[0]!.isWithout;
}

/** True for whoever chooses the company's set-up: ADMIN, its own administrator, a leader who registered alone (R106). */
export const mayChoosePack = async (ctx: Pick<Ctx, 'db' | 'user'>, companyId: number): Promise<boolean> =>
  ctx.user.isAdmin ||
  canAt(ctx.user.assignments, 'company.change', { companyId }) ||
  (!ctx.user.isOrganisation && (await isSoleLeader(ctx, companyId)));

/** True where nobody administers the company, and the caller leads all its clients. */
export async function isSoleLeader({ db, user }: Pick<Ctx, 'db' | 'user'>, companyId: number): Promise<boolean> {
  const ledClientIds = user.assignments.memberships.filter(({ role }) => role === 'ASSISTANCE_ADMIN').map(({ clientId }) => clientId);
  const { rows } = await sql<{ isAlone: boolean }>`
    select ${isWithoutAdministratorSql(companyId)}
      and not exists (select from clients client
        where client.company_id = ${companyId} and not client.id = any(${ledClientIds})) as "isAlone"`.execute(db);
  return rows[0]!.isAlone;
}
