/** Rows that a company makes for itself: whoever sees the company sees them, and its administrator changes them. */
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from './handlers.ts';
import { forbidden } from './problems.ts';
import { seesCompanySql } from './scope.ts';

export const companyRows = {
  visible: ({ user }: Ctx) => sql<SqlBool>`(row.removed_at is null and ${seesCompanySql(user, 'row')})`,
  // Whoever helps in another company's team reads its rows there, and is none of its administrators.
  changeable: ({ user }: Ctx) => sql<SqlBool>`row.company_id = ${user.companyId}`,
  // ADMIN names the company, as it names a client (R3).
  listConditions: async ({ user }: Ctx, { companyId }: Record<string, unknown>) =>
    companyId !== undefined ? [sql<SqlBool>`row.company_id = ${companyId}`] : user.isAdmin ? null : [],
  ownerColumns: async ({ user }: Ctx) => {
    if (!user.companyId) throw forbidden();
    return { company_id: user.companyId };
  },
};
