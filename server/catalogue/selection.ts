/** Scope and selection of categories, types and attributes: the owner of a row, who changes it, the rows that a client uses (R33). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { Entity } from '#contract/entity.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Resource, Rows } from '#server/request/crud.ts';
import { type Ctx, reply } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { openClient, seesClientSql, seesCompanySql } from '#server/request/scope.ts';
import { mayChangeRowSql, mayRemoveRowSql, requireVisibleCompanyId } from './owners.ts';

type FieldValues = Record<string, unknown>;
export const idOf = (value: unknown) => (value as { id: number } | null | undefined)?.id;

/** One kind of catalogue row. Its table has company_id, client_id, name, archived and removed_at. */
export type SelectionKind = {
  /** The name its errors and alerts carry. */
  object: string;
  table: keyof Tables;
  /** The column of `left_out` that names it; without one nothing is ever taken out. */
  leftOut?: 'activity_category_id' | 'activity_type_id' | 'attribute_id';
  /** The kind its rows stand under, and their column for it: what is under something taken out is not in the selection either. */
  parent?: { kind: SelectionKind; column: string };
};

/** Categories of stock: a client's inventory is its own, so none of them is taken out. */
export const itemCategoryKind: SelectionKind = { object: 'itemCategory', table: 'item_categories' };

/** The platform's, one's company's, or one's client's own; never what is removed (R34). */
export const isVisibleToSql = (ctx: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`(row.removed_at is null
    and (row.company_id = 0 or (row.client_id is null and ${seesCompanySql(ctx.user, 'row')}) or ${seesClientSql(ctx.user, 'row')}))`;

/** The client's own, its company's and the platform's: ADMIN sees more companies than that of the client. */
const mayHaveSql = (clientId: unknown) =>
  sql<SqlBool>`(row.client_id = ${clientId}
    or (row.client_id is null and row.company_id in (0, (select company_id from clients where id = ${clientId}))))`;

/** The parts of a resource that every kind shares; ADMIN opens a client's own ones with a trace. */
export const createCatalogueResource = (kind: SelectionKind) =>
  ({
    visible: isVisibleToSql,
    changeable: ({ user }: Ctx) => mayChangeRowSql(user, kind.table),
    removable: ({ user }: Ctx) => mayRemoveRowSql(user),
    immutableFields: ['client'],
    computed: { global: sql<boolean>`row.company_id = 0` },
    onRead: async (ctx: Ctx, catalogueRow: FieldValues) => {
      const clientId = idOf(catalogueRow.client);
      if (ctx.user.isAdmin && !ctx.readOnly && clientId !== undefined) await openClient(ctx, clientId, 'catalogue.see');
    },
    ownerColumns: async (ctx: Ctx, body: FieldValues): Promise<FieldValues> => {
      const [clientId, companyId] = [idOf(body.client), idOf(body.company)];
      if (clientId !== undefined) {
        const client = await openClient(ctx, clientId, 'catalogue.change');
        if (companyId !== undefined && companyId !== client.company_id) throw badField(kind.object, 'company', 'error.field.invalid');
        return { company_id: client.company_id };
      }
      if (companyId !== undefined) return { company_id: await requireVisibleCompanyId(ctx, kind.object, companyId) };
      if (ctx.user.isAdmin) return { company_id: 0 };
      if (ctx.user.isOrganisation && ctx.user.companyId) return { company_id: ctx.user.companyId };
      throw badField(kind.object, 'client', 'error.field.required');
    },
    /** Beside what a caller may ask: `global` for the platform's alone, `everything` for what was taken out too. */
    listConditions: async ({ user }: Ctx, query: FieldValues) => {
      const conditions: RawBuilder<SqlBool>[] = [];
      if (query.includeArchived === false) conditions.push(sql<SqlBool>`not row.archived`);
      if (query.global) conditions.push(sql<SqlBool>`row.company_id = 0`);
      // No client's own is listed for ADMIN by default (R3).
      if (query.includeClientSpecific === false || (user.isAdmin && query.clientId === undefined))
        conditions.push(sql<SqlBool>`row.client_id is null`);
      if (query.clientId !== undefined) conditions.push(mayHaveSql(query.clientId));
      if (query.clientId !== undefined && !query.everything) conditions.push(isInSelectionSql(kind, query.clientId));
      if (query.categoryId !== undefined && kind.parent)
        conditions.push(sql<SqlBool>`${sql.ref(`row.${kind.parent.column}`)} = ${query.categoryId}`);
      return conditions;
    },
  }) satisfies Partial<Resource<never>>;

/** True for a row in this client's selection: not foreign, not removed, not taken out, not another client's own. */
export async function isOffered(ctx: Ctx, kind: SelectionKind, rowId: number, clientId: number | undefined): Promise<boolean> {
  const { rows } = await sql`
    select row.id
    from ${sql.table(kind.table)} row
    where row.id = ${rowId}
      and ${isVisibleToSql(ctx)}
      and (row.client_id is null or row.client_id = ${clientId ?? 0})
      and ${isInSelectionSql(kind, clientId ?? 0)}`.execute(ctx.db);
  return rows.length > 0;
}

/** Puts the platform's back into a client's selection, with what it stands under; whatever was never taken out stays as it is. */
export async function restoreToSelection(
  ctx: Ctx,
  { leftOut, parent, table }: SelectionKind & { leftOut: string },
  rowId: number,
  clientId: number,
): Promise<void> {
  const isUnderParentSql = parent?.kind.leftOut
    ? sql<SqlBool>`${sql.ref(parent.kind.leftOut)}
      = (select ${sql.ref(`row.${parent.column}`)} from ${sql.table(table)} row where row.id = ${rowId})`
    : sql<SqlBool>`false`;
  await openClient(ctx, clientId, 'catalogue.change');
  await sql`delete from left_out where client_id = ${clientId} and (${sql.ref(leftOut)} = ${rowId} or ${isUnderParentSql})`.execute(ctx.db);
}

/** Throws 400 at the field unless the row is in the client's selection. */
export async function refuseUnoffered(
  ctx: Ctx,
  kind: SelectionKind,
  rowId: number,
  clientId: number | undefined,
  errorTarget: { object: string; field: string; message?: string },
): Promise<void> {
  if (!(await isOffered(ctx, kind, rowId, clientId)))
    throw badField(errorTarget.object, errorTarget.field, errorTarget.message ?? 'error.field.unknown');
}

/** Names begin with a capital; a letter whose capital is two, as ß, stays: the name would outgrow its limit. */
export function capitaliseName(fields: FieldValues): void {
  if (typeof fields.name !== 'string') return;
  const capital = fields.name.charAt(0).toLocaleUpperCase('sv');
  if (capital.length === 1) fields.name = capital + fields.name.slice(1);
}

/** PATCH and DELETE `/{clientId}/{id}`: only the platform's own can be taken out; a client's own or another's is not there. */
export function createSelectionHandlers(kind: SelectionKind) {
  const readPlatformRow = async (ctx: Ctx, { clientId, id }: { clientId: number; id: number }) => {
    const client = await openClient(ctx, clientId, 'catalogue.change');
    const { rows } = await sql<{ name: string }>`
      select row.name
      from ${sql.table(kind.table)} row
      where row.id = ${id} and row.company_id = 0 and row.removed_at is null`.execute(ctx.db);
    if (!rows[0] || !kind.leftOut) throw notFound();
    return { ...rows[0], client, column: sql.ref(kind.leftOut) };
  };
  return {
    putBack: async (ctx: Ctx, { params }: { params: { clientId: number; id: number } }) => {
      const { name, column: leftOutColumn } = await readPlatformRow(ctx, params);
      await sql`delete from left_out where client_id = ${params.clientId} and ${leftOutColumn} = ${params.id}`.execute(ctx.db);
      return reply(undefined, { alert: { key: `assistmeApp.${kind.object}.putBack`, param: name } });
    },
    takeOut: async (ctx: Ctx, { params }: { params: { clientId: number; id: number } }) => {
      const { name, client, column: leftOutColumn } = await readPlatformRow(ctx, params);
      await sql`
        insert into left_out (company_id, client_id, ${leftOutColumn})
        values (${client.company_id}, ${client.id}, ${params.id})
        on conflict do nothing`.execute(ctx.db);
      return reply(undefined, { alert: { key: `assistmeApp.${kind.object}.takenOut`, param: name } });
    },
  };
}

type CallInput<P> = { params: P; query: FieldValues; paging: Paging };

/** The calls of contract/selection.ts that categories and types share. */
export const createSelectionCalls = <E extends Entity>(kind: SelectionKind, crudRows: Rows<E>) => ({
  ofClient: async (ctx: Ctx, { params: { clientId }, query, paging }: CallInput<{ clientId: number }>) => {
    await openClient(ctx, clientId, 'catalogue.see');
    return crudRows.listPage(ctx, { ...query, clientId }, paging);
  },
  global: (ctx: Ctx, { query, paging }: CallInput<object>) => crudRows.listPage(ctx, { ...query, global: true }, paging),
  ...createSelectionHandlers(kind),
});

type CategoryParams = { categoryId: number };
type ClientCategoryParams = CategoryParams & { clientId: number };
/** The calls that list what stands under a category; 404 unless that category is there, for the client where the address names one. */
export function createCategoryCalls<E extends Entity>(
  kind: SelectionKind & { leftOut: string; parent: { kind: SelectionKind } },
  crudRows: Rows<E>,
) {
  const refuseUnknownCategory = async (ctx: Ctx, { categoryId, clientId }: CategoryParams & { clientId?: number }) => {
    const client = clientId === undefined ? undefined : await openClient(ctx, clientId, 'catalogue.see');
    const { rows: categoryRows } = await sql<{ client_id: number | null }>`
      select row.client_id
      from ${sql.table(kind.parent.kind.table)} row
      where row.id = ${categoryId} and ${isVisibleToSql(ctx)} and ${client ? mayHaveSql(client.id) : sql<SqlBool>`true`}`.execute(ctx.db);
    if (!categoryRows[0]) throw notFound();
    if (!client && categoryRows[0].client_id !== null) await openClient(ctx, categoryRows[0].client_id, 'catalogue.see');
  };
  return {
    globalOf: async (ctx: Ctx, { params, query, paging }: CallInput<CategoryParams>) => {
      await refuseUnknownCategory(ctx, params);
      return crudRows.listPage(ctx, { ...query, global: true, ...params }, paging);
    },
    complete: async (ctx: Ctx, { params, query, paging }: CallInput<ClientCategoryParams>) => {
      await refuseUnknownCategory(ctx, params);
      const pageReply = await crudRows.listPage(ctx, { ...query, everything: true, ...params }, paging);
      const { rows: leftOutRows } = await sql<{ id: number }>`
        select ${sql.ref(kind.leftOut)} as id
        from left_out
        where client_id = ${params.clientId} and ${sql.ref(kind.leftOut)} is not null`.execute(ctx.db);
      const leftOutIds = new Set(leftOutRows.map(({ id }) => id));
      return { ...pageReply, body: pageReply.body.map((row) => ({ ...row, selected: !leftOutIds.has(row.id) })) };
    },
    selection: async (ctx: Ctx, { params, query, paging }: CallInput<ClientCategoryParams>) => {
      await refuseUnknownCategory(ctx, params);
      return crudRows.listPage(ctx, { ...query, ...params }, paging);
    },
  };
}

/** True for rows that were not taken out of a client's selection, by themselves or with what they stand under. */
export function isInSelectionSql({ leftOut: leftOutColumn, parent }: SelectionKind, clientId: unknown): RawBuilder<SqlBool> {
  const columnPairs = [
    leftOutColumn && [leftOutColumn, 'row.id'],
    parent?.kind.leftOut && [parent.kind.leftOut, `row.${parent.column}`],
  ].filter((pair): pair is [string, string] => Array.isArray(pair));
  const conditions = columnPairs.map(
    ([column, idColumn]) =>
      sql<SqlBool>`
        not exists (select from left_out omission
          where omission.client_id = ${clientId} and ${sql.ref(`omission.${column}`)} = ${sql.ref(idColumn)})`,
  );
  return conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`;
}
