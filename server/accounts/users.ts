/** Users as colleagues see them: name, picture and roles; and the roles there are. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { users } from '#contract/admin.ts';
import { type Role, roles } from '#domain/permissions.ts';
import { foldedQuery } from '#domain/search.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { hasAnySpellingSql, likeOf } from '#server/request/like.ts';
import { readPage, total } from '#server/request/paging.ts';
import { rolesIn } from '#server/request/roles.ts';
import { seesClient } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/**
 * Condition for the users that the reader sees: oneself, the teams of the reader's groups, and for the organisation's side its company's
 * accounts; each part has an index. `is true`: hashed once, never joined row by row.
 */
export function seesUser(user: User, alias: string, column = 'id'): RawBuilder<SqlBool> {
  if (user.isAdmin) return sql<SqlBool>`true`;
  const colleagues = user.isOrganisation ? sql`select id from users where company_id = ${user.companyId} union all` : sql``;
  return sql<SqlBool>`(${sql.ref(`${alias}.${column}`)} in (
    select ${user.id}::bigint
    union all ${colleagues}
    select member.user_id
    from client_group_members member
    where ${seesClient(user, 'member')})) is true`;
}

/** The users one sees that were not removed. */
const isVisibleUserSql = ({ user }: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`(account.removed_at is null and ${seesUser(user, 'account')})`;

/** Condition for users whose name or login has the words in it. */
export function isNamedSql(words: string): RawBuilder<SqlBool> {
  const [foldedWords, likePattern] = [foldedQuery(words), likeOf(words.trim())];
  const nameMatches =
    foldedWords[0] === ''
      ? sql`${fullNameOf('account')} ilike ${likePattern}`
      : sql`
        exists (select from person_words words
          where words.user_id = account.id and words.at = 1 and ${hasAnySpellingSql(sql`words.plain`, foldedWords)})`;
  return sql<SqlBool>`(${nameMatches} or account.login ilike ${likePattern})`;
}

export const userHandlers: Handlers<typeof users> = {
  list: async (ctx, { query, paging }) => {
    const visibleUsers = ctx.db.selectFrom('users as account').where(isVisibleUserSql(ctx));
    const { companies } = ctx.user;
    const words = query.search?.trim();
    const matchingUsers = words ? visibleUsers.where(isNamedSql(words)) : visibleUsers;
    const rows = matchingUsers
      .select([
        'account.id',
        'account.login',
        'account.first_name as firstName',
        'account.last_name as lastName',
        'account.image_url as imageUrl',
      ])
      // As far as the reader sees where they hold.
      .select((companies === '*' ? sql<Role[]>`account.authorities` : rolesIn(sql`any(${companies})`)).as('authorities'));
    return readPage(rows, matchingUsers.select(total), paging, {
      id: 'account.id',
      login: 'account.login',
      firstName: 'account.first_name',
      lastName: 'account.last_name',
    });
  },
  authorities: async () => [...roles],
};
