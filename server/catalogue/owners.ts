/** The owners of a row of the catalogue, who may change it (R99, decision 094): the platform's, a company's, or one client's own. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChangeableCatalogue } from '#contract/catalogue-owners.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { openClient, seesCompanySql } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';

/** The company named for a new row: one in which the caller may make rows, which `user` has been narrowed to (decision 079). */
export async function requireVisibleCompanyId({ db, user }: Ctx, object: string, id: number): Promise<number> {
  const { rows } = await sql`select row.id from companies row where row.id = ${id} and ${seesCompanySql(user, 'row', 'id')}`.execute(db);
  if (!rows[0]) throw badField(object, 'company', 'error.field.unknown');
  return id;
}

/** True for ids of clients that are not the caller's own. */
const isForeignClientSql = (user: User, column: string) => sql<SqlBool>`${sql.ref(column)} <> all(${user.clients}::bigint[])`;

/** True while a client that is not the caller's own uses the company's `row`. */
function isUsedElsewhereSql(user: User, table: keyof Tables): RawBuilder<SqlBool> {
  const hasActivitiesSql = (types: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (
      select from activities activity
      where activity.company_id = row.company_id and activity.type_id in (${types}) and ${isForeignClientSql(user, 'activity.client_id')})`;
  const hasItemsSql = (categoryColumn: string) =>
    sql<SqlBool>`exists (
      select from inventory_items item
      where item.company_id = row.company_id and item.category_id = ${sql.ref(categoryColumn)}
        and ${isForeignClientSql(user, 'item.client_id')})`;
  const hasClientRowsSql = (tableName: keyof Tables, columnName: string) =>
    sql<SqlBool>`exists (
      select from ${sql.table(tableName)} owner
      where ${sql.ref(`owner.${columnName}`)} = row.id and owner.client_id is not null and ${isForeignClientSql(user, 'owner.client_id')})`;
  if (table === 'activity_categories')
    return sql<SqlBool>`(${hasActivitiesSql(sql`select id from activity_types where activity_category_id = row.id`)}
      or ${hasClientRowsSql('activity_types', 'activity_category_id')})`;
  if (table === 'activity_types')
    return sql<SqlBool>`(${hasActivitiesSql(sql`row.id`)} or ${hasClientRowsSql('attributes', 'activity_type_id')})`;
  if (table === 'item_categories') return sql<SqlBool>`(${hasItemsSql('row.id')} or ${hasClientRowsSql('attributes', 'item_category_id')})`;
  // A question is asked of all that is of its type or category; one of a task or a form is the office's.
  return sql<SqlBool>`(${hasActivitiesSql(sql`row.activity_type_id`)}
    or ${hasItemsSql('row.item_category_id')}
    or num_nonnulls(row.task_type_id, row.report_id) > 0)`;
}

/**
 * True for rows `row` that the caller may change: ADMIN all, an organisation's administrator the company's and its clients' own, a team leader those of
 * the own clients, and the company's while no other client uses them.
 */
export const mayChangeRowSql = (user: User, table: keyof Tables): RawBuilder<SqlBool> =>
  user.isAdmin
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(row.client_id = any(${user.clients})
      or ${user.isOrganisation ? sql<SqlBool>`row.company_id = ${user.companyId}` : sql`false`}
      or (row.company_id > 0 and row.client_id is null and ${seesCompanySql(user, 'row')} and not ${isUsedElsewhereSql(user, table)}))`;

/** True for those that the caller may archive and delete, too: a company's is a team leader's only where all its clients are the leader's. */
export const mayRemoveRowSql = (user: User): RawBuilder<SqlBool> =>
  user.isAdmin
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(row.client_id is not null
      or ${user.isOrganisation ? sql<SqlBool>`row.company_id = ${user.companyId}` : sql`false`}
      or not exists (select from clients client where client.company_id = row.company_id and ${isForeignClientSql(user, 'client.id')}))`;

const catalogueTables = {
  activityCategories: 'activity_categories',
  activityTypes: 'activity_types',
  attributes: 'attributes',
  itemCategories: 'item_categories',
} as const;

/** The part that the caller may change of the catalogue of a client's company. */
export async function readChangeableCatalogue(ctx: Ctx, clientId: number): Promise<ChangeableCatalogue> {
  const { db, user } = ctx;
  const client = await openClient(ctx, clientId, 'catalogue.change');
  const idColumns = Object.entries(catalogueTables).map(
    ([kind, table]) =>
      sql`coalesce((
        select json_agg(row.id order by row.id)
        from ${sql.table(table)} row
        where row.company_id = ${client.company_id} and row.client_id is null and row.removed_at is null
          and ${mayChangeRowSql(user, table)}),
        '[]') as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<ChangeableCatalogue>`
    select ${sql.join(idColumns)},
      (
        select ${mayRemoveRowSql(user)}
        from (select ${client.company_id}::bigint as company_id, null::bigint as client_id) row) as "mayRemove"`.execute(db);
  return rows[0]!;
}
