/** The people responsible for dated tasks and their series: who may be named, and how they are shown and searched for (R94, decision 066). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { taskInstances } from '#contract/tasks/dated.ts';
import type { ResponsibleFilter } from '#domain/responsible.ts';
import { isNamedSql } from '#server/accounts/users.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { readPage, total } from '#server/request/paging.ts';
import { badField } from '#server/request/problems.ts';
import { isOfOrganisationSql } from '#server/request/roles.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { asCompany } from './as-company.ts';

/** The condition that an account, of the alias `account`, may be named by a company: active, and of its organisation side. */
const isNameableSql = (companyId: RawBuilder<number | null>, alias = 'account') =>
  sql<SqlBool>`(${sql.ref(`${alias}.company_id`)} = ${companyId}
    and ${sql.ref(`${alias}.activated`)}
    and ${sql.ref(`${alias}.removed_at`)} is null
    and ${isOfOrganisationSql(alias)})`;

/** Refuses at the field an account that may not be named; nobody may. */
export async function refuseUnnameable({ db, user }: Ctx, id: number | null | undefined, object = 'taskInstance'): Promise<void> {
  if (id === null || id === undefined) return;
  const { rows } =
    await sql`select account.id from users account where account.id = ${id} and ${isNameableSql(sql`${user.companyId}`)}`.execute(db);
  if (!rows[0]) throw badField(object, 'responsibleId', 'error.field.notResponsible');
}

/** Whoever answers for a row of this alias as the contract shows them, and the join for it. */
export const responsibleColumns = (alias: string) => sql`
  ${sql.ref(`${alias}.responsible_id`)} as "responsibleId", ${fullNameOf('responsible')} as "responsibleName",
  responsible.image_url as "responsibleImageUrl", ${isNameableSql(sql.ref(`${alias}.company_id`), 'responsible')} as "responsibleIsActive"`;
export const responsibleJoin = (alias: string) =>
  sql`left join users responsible on responsible.id = ${sql.ref(`${alias}.responsible_id`)}`;

/** The condition that a row with this alias is of one of these; nobody's is also what somebody answers for who may be named no more. */
export function isOfResponsibleSql(user: User, alias: string, requested: readonly ResponsibleFilter[]): RawBuilder<SqlBool> {
  const [id, companyId] = [sql.ref<number>(`${alias}.responsible_id`), sql.ref<number>(`${alias}.company_id`)];
  const ids = requested.flatMap((responsible) => (responsible === 'me' ? user.id : responsible === 'none' ? [] : responsible));
  const isOneOfSql = sql<SqlBool>`${id} = any(${ids})`;
  if (!requested.includes('none')) return isOneOfSql;
  return sql<SqlBool>`
    (${isOneOfSql} or ${id} is null or not exists (select from users account where account.id = ${id} and ${isNameableSql(companyId)}))`;
}

export const listResponsibles: Handlers<typeof taskInstances>['responsibles'] = async (ctx, { query, paging }) => {
  const { db, user } = asCompany(ctx, query.companyId);
  const words = query.search?.trim();
  const nameablePeople = db.selectFrom('users as account').where(isNameableSql(sql`${user.companyId}`));
  const matchingPeople = words ? nameablePeople.where(isNamedSql(words)) : nameablePeople;
  const name = sql<string>`${fullNameOf('account')}`;
  const rows = matchingPeople.select(['account.id', name.as('name'), 'account.image_url as imageUrl']);
  return readPage(rows, matchingPeople.select(total), paging, { id: 'account.id', name: 'name' });
};
