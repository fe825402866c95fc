/** Rows of companies beside the platform's (tasks' catalogue, forms of reports): their owner, who changes them, what a list has (R33, R40). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { Entity } from '#contract/entity.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Resource, Rows } from '#server/request/crud.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, forbidden } from '#server/request/problems.ts';
import { openCompany, seesAsOrganisationSql } from '#server/request/scope.ts';
import { idOf } from './selection.ts';

type FieldValues = Record<string, unknown>;

/** SQL of the company a `row` belongs to; null for the platform's. */
export const companyOfRowSql = sql`
  (select json_build_object('id', company.id, 'name', company.name) from companies company where company.id = row.company_id)`;

/** The company whose a new row becomes: one's own, or the one ADMIN names; 0 is the platform. */
export async function resolveCompanyId(ctx: Ctx, object: string, companyRef: unknown): Promise<number> {
  const { user, db } = ctx;
  const namedCompanyId = idOf(companyRef);
  if (!user.isAdmin && !user.companyId) throw forbidden();
  if (!user.isAdmin && namedCompanyId !== undefined && namedCompanyId !== user.companyId)
    throw badField(object, 'company', 'error.field.unknown');
  if (!user.isAdmin) return user.companyId!;
  if (namedCompanyId === undefined) return 0;
  const company = await db.selectFrom('companies').select('id').where('id', '=', namedCompanyId).executeTakeFirst();
  if (!company) throw badField(object, 'company', 'error.field.unknown');
  return namedCompanyId;
}

/** A row is there for a company: the platform's, or its own. */
export async function isAvailableTo({ db }: Ctx, table: keyof Tables, id: number, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select row.id
    from ${sql.table(table)} row
    where row.id = ${id} and row.removed_at is null and row.company_id in (0, ${companyId})`.execute(db);
  return rows.length > 0;
}

/** The parts of a resource that every kind of these rows shares; `filterColumns` are the columns that a list's query may name, by that name. */
export const createCompanyResource = (object: string, filterColumns: Readonly<Record<string, string>> = {}) =>
  ({
    /** The platform's and one's company's; never what is removed (R34). */
    visible: ({ user }: Ctx) => sql<SqlBool>`(row.removed_at is null and (row.company_id = 0 or ${seesAsOrganisationSql(user)}))`,
    // The platform's are ADMIN's to change.
    changeable: ({ user }: Ctx) => (user.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`row.company_id > 0`),
    computed: { global: sql<boolean>`row.company_id = 0`, company: companyOfRowSql },
    ownerColumns: async (ctx: Ctx, body: FieldValues): Promise<FieldValues> => ({
      company_id: await resolveCompanyId(ctx, object, body.company),
    }),
    listConditions: async ({ user }: Ctx, query: FieldValues) => {
      const conditions: RawBuilder<SqlBool>[] = [];
      if (query.includeArchived === false) conditions.push(sql<SqlBool>`not row.archived`);
      // No company's own is listed for ADMIN by default (R3).
      if (query.includeCompanySpecific === false || (user.isAdmin && query.companyId === undefined))
        conditions.push(sql<SqlBool>`row.company_id = 0`);
      if (query.companyId !== undefined) conditions.push(sql<SqlBool>`row.company_id in (0, ${query.companyId})`);
      for (const [name, column] of Object.entries(filterColumns))
        if (query[name] !== undefined) conditions.push(sql<SqlBool>`${sql.ref(`row.${column}`)} = ${query[name]}`);
      return conditions;
    },
  }) satisfies Partial<Resource<never>>;

/** A page of a company's rows with the platform's; 404 unless the company is in scope. */
export async function listInCompany<E extends Entity>(ctx: Ctx, crudRows: Rows<E>, companyId: number, query: FieldValues, paging: Paging) {
  await openCompany(ctx, companyId);
  return crudRows.listPage(ctx, { ...query, companyId }, paging);
}
