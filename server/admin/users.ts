/** Those one works with, by name, picture and role, and the roles there are. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { users } from '#contract/admin.ts';
import { type Role, roles } from '#domain/permissions.ts';
import type { Ctx, Handlers } from '#server/http/handlers.ts';
import { pageOf, total } from '#server/paging.ts';
import { seesClient } from '#server/scope.ts';

/** Oneself, the teams of one's own groups, and for the organisation's side its company's accounts; never a removed one. */
const visible = ({ who }: Ctx): RawBuilder<SqlBool> => {
  if (who.isAdmin) return sql<SqlBool>`u.removed_at is null`;
  const colleagues = who.isOrganisation ? sql<SqlBool>`u.company_id = ${who.companyId}` : sql<SqlBool>`false`;
  return sql<SqlBool>`(u.removed_at is null and (u.id = ${who.id} or ${colleagues}
    or exists (select from client_group_members m where m.user_id = u.id and ${seesClient(who, 'm')})))`;
};

export const userHandlers: Handlers<typeof users> = {
  list: async (ctx, { paging }) => {
    const asked = ctx.db.selectFrom('users as u').where(visible(ctx));
    const rows = asked
      .select(['u.id', 'u.login', 'u.first_name as firstName', 'u.last_name as lastName', 'u.image_url as imageUrl', 'u.authorities'])
      .$narrowType<{ authorities: Role[] }>();
    return pageOf(rows, asked.select(total), paging, { id: 'u.id', login: 'u.login', firstName: 'u.first_name', lastName: 'u.last_name' });
  },
  authorities: async () => [...roles],
};
