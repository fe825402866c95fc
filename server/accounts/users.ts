/** Users as colleagues see them: name, picture and roles; and the roles there are. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { users } from '#contract/admin.ts';
import { type Role, roles } from '#domain/permissions.ts';
import { foldQuery } from '#domain/search.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { hasAnySpellingSql, likePatternOf } from '#server/request/like.ts';
import { readPage, totalColumn } from '#server/request/paging.ts';
import { rolesInCompany } from '#server/request/roles.ts';
import { seesClientSql } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/**
 * Condition for the users that the reader sees: oneself, the teams of the reader's groups, and for the organisation's side its company's
 * accounts; each part has an index. `is true`: hashed once, never joined row by row.
 */
export function seesUserSql(user: User, alias: string, column = 'id'): RawBuilder<SqlBool> {
  if (user.isAdmin) return sql<SqlBool>`true`;
  const colleaguesSql = user.isOrganisation ? sql`select id from users where company_id = ${user.companyId} union all` : sql``;
  return sql<SqlBool>`(${sql.ref(`${alias}.${column}`)} in (
    select ${user.id}::bigint
    union all ${colleaguesSql}
    select member.user_id
    from client_group_members member
    where ${seesClientSql(user, 'member')})) is true`;
}

/** The users one sees that were not removed. */
const isVisibleUserSql = ({ user }: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`(account.removed_at is null and ${seesUserSql(user, 'account')})`;

/** Condition for users whose name or login has the words in it. */
export function isNamedSql(searchText: string): RawBuilder<SqlBool> {
  const [foldedWords, likePattern] = [foldQuery(searchText), likePatternOf(searchText.trim())];
  const hasNameSql =
    foldedWords[0] === ''
      ? sql`${fullNameOf('account')} ilike ${likePattern}`
      : sql`
        exists (select from person_words words
          where words.user_id = account.id and words.at = 1 and ${hasAnySpellingSql(sql`words.plain`, foldedWords)})`;
  return sql<SqlBool>`(${hasNameSql} or account.login ilike ${likePattern})`;
}

export const userHandlers: Handlers<typeof users> = {
  list: async (ctx, { query, paging }) => {
    const visibleUserQuery = ctx.db.selectFrom('users as account').where(isVisibleUserSql(ctx));
    const { companies } = ctx.user;
    const searchText = query.search?.trim();
    const matchingUserQuery = searchText ? visibleUserQuery.where(isNamedSql(searchText)) : visibleUserQuery;
    const pageQuery = matchingUserQuery
      .select([
        'account.id',
        'account.login',
        'account.first_name as firstName',
        'account.last_name as lastName',
        'account.image_url as imageUrl',
      ])
      // As far as the reader sees where they hold.
      .select((companies === '*' ? sql<Role[]>`account.authorities` : rolesInCompany(sql`any(${companies})`)).as('authorities'));
    return readPage(pageQuery, matchingUserQuery.select(totalColumn), paging, {
      id: 'account.id',
      login: 'account.login',
      firstName: 'account.first_name',
      lastName: 'account.last_name',
    });
  },
  authorities: async () => [...roles],
};
