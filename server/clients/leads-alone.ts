/** A leader who registered alone does for the company what an office would (R2). */
import { sql } from 'kysely';
import type { Ctx } from '#server/request/handlers.ts';
import { holdsIn } from '#server/request/roles.ts';

/** True where nobody administers the company, and the caller leads all its clients. */
export async function leadsAlone({ db, who }: Pick<Ctx, 'db' | 'who'>, companyId: number): Promise<boolean> {
  const led = who.holdings.memberships.filter(({ role }) => role === 'ASSISTANCE_ADMIN').map(({ clientId }) => clientId);
  const { rows } = await sql<{ isAlone: boolean }>`
    select not exists (select from users u where u.removed_at is null and ${holdsIn('ORG_ADMIN', companyId)})
      and not exists (select from clients c where c.company_id = ${companyId} and not c.id = any(${led})) as "isAlone"`.execute(db);
  return rows[0]!.isAlone;
}
