/** The people responsible for dated tasks and their series: who may be named, and how they are shown and searched for (R94, decision 066). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { taskInstances } from '#contract/tasks/dated.ts';
import type { ResponsibleFilter } from '#domain/responsible.ts';
import { isNamedSql } from '#server/accounts/users.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { readPage, totalColumn } from '#server/request/paging.ts';
import { badField } from '#server/request/problems.ts';
import { isOfOrganisationSql } from '#server/request/roles.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { scopeToCompany } from './as-company.ts';

/** The condition that an account, of the alias `account`, may be named by a company: active, and of its organisation side. */
const isNameableSql = (companyId: RawBuilder<number | null>, alias = 'account') =>
  sql<SqlBool>`(${sql.ref(`${alias}.company_id`)} = ${companyId}
    and ${sql.ref(`${alias}.activated`)}
    and ${sql.ref(`${alias}.removed_at`)} is null
    and ${isOfOrganisationSql(alias)})`;

/** Refuses at the field an account that may not be named; nobody may. */
export async function refuseUnnameable(
  { db, user }: Ctx,
  accountId: number | null | undefined,
  objectName = 'taskInstance',
): Promise<void> {
  if (accountId === null || accountId === undefined) return;
  const { rows } =
    await sql`select account.id from users account where account.id = ${accountId} and ${isNameableSql(sql`${user.companyId}`)}`.execute(
      db,
    );
  if (!rows[0]) throw badField(objectName, 'responsibleId', 'error.field.notResponsible');
}

/** Whoever answers for a row of this alias as the contract shows them, and the join for it. */
export const responsibleColumns = (alias: string) => sql`
  ${sql.ref(`${alias}.responsible_id`)} as "responsibleId", ${fullNameOf('responsible')} as "responsibleName",
  responsible.image_url as "responsibleImageUrl", ${isNameableSql(sql.ref(`${alias}.company_id`), 'responsible')} as "responsibleIsActive"`;
export const responsibleJoin = (alias: string) =>
  sql`left join users responsible on responsible.id = ${sql.ref(`${alias}.responsible_id`)}`;

/** The condition that a row with this alias is of one of these; nobody's is also what somebody answers for who may be named no more. */
export function isOfResponsibleSql(user: User, alias: string, requestedFilters: readonly ResponsibleFilter[]): RawBuilder<SqlBool> {
  const [responsibleId, companyId] = [sql.ref<number>(`${alias}.responsible_id`), sql.ref<number>(`${alias}.company_id`)];
  const userIds = requestedFilters.flatMap((responsible) => (responsible === 'me' ? user.id : responsible === 'none' ? [] : responsible));
  const isOneOfSql = sql<SqlBool>`${responsibleId} = any(${userIds})`;
  if (!requestedFilters.includes('none')) return isOneOfSql;
  return sql<SqlBool>`
    (${isOneOfSql} or ${responsibleId} is null or not exists (select from users account
      where account.id = ${responsibleId} and ${isNameableSql(companyId)}))`;
}

export const listResponsibles: Handlers<typeof taskInstances>['responsibles'] = async (ctx, { query, paging }) => {
  const { db, user } = scopeToCompany(ctx, query.companyId);
  const searchText = query.search?.trim();
  const nameablePeople = db.selectFrom('users as account').where(isNameableSql(sql`${user.companyId}`));
  const matchingPeople = searchText ? nameablePeople.where(isNamedSql(searchText)) : nameablePeople;
  const fullName = sql<string>`${fullNameOf('account')}`;
  const peopleQuery = matchingPeople.select(['account.id', fullName.as('name'), 'account.image_url as imageUrl']);
  return readPage(peopleQuery, matchingPeople.select(totalColumn), paging, { id: 'account.id', name: 'name' });
};
