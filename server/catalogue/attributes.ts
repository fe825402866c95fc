/** Attributes of activity types and item categories: their owner as in the catalogue, their order, and those of one type. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as contract from '#contract/attributes.ts';
import { MAX_PAGE_SIZE } from '#contract/endpoint.ts';
import { can } from '#domain/permissions.ts';
import { createCrud } from '#server/request/crud.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { openClient, openCompany, seesAsOrganisationSql } from '#server/request/scope.ts';
import { kinds, type OwnerKind, ownerTables } from './attribute-kinds.ts';
import { typeKind } from './categories.ts';
import {
  createCatalogueResource,
  createSelectionHandlers,
  idOf,
  isVisibleToSql,
  itemCategoryKind,
  refuseUnoffered,
  type SelectionKind,
} from './selection.ts';

type FieldValues = Record<string, unknown>;
export const attributeKind = { object: 'attribute', table: 'attributes', leftOut: 'attribute_id' } as const satisfies SelectionKind;

const hasValuesSql = (id: unknown) =>
  sql<SqlBool>`(${sql.join(
    kinds.map(({ table }) => sql`exists (select from ${sql.table(table)} where attribute_id = ${id})`),
    sql` or `,
  )})`;

const catalogueOptions = createCatalogueResource(attributeKind);

/** A new one comes after those of the same type or category that it stands among. */
async function readNextOrder(ctx: Ctx, body: FieldValues) {
  const { rows } = await sql<{ order: number }>`
    select least(coalesce(max(row."order") + 1, 0), ${MAX_PAGE_SIZE * 2}) as "order"
    from attributes row
    where ${isVisibleToSql(ctx)}
      and row.activity_type_id is not distinct from ${idOf(body.activityType) ?? null}
      and row.item_category_id is not distinct from ${idOf(body.itemCategory) ?? null}
      and row.task_type_id is not distinct from ${idOf(body.taskType) ?? null}
      and (row.client_id is null or row.client_id = ${idOf(body.client) ?? 0})`.execute(ctx.db);
  return rows[0]!.order;
}

/** The platform's, or of the company whose the attribute becomes. */
async function refuseUnknownTaskType({ db, user }: Ctx, taskTypeId: number): Promise<void> {
  const taskType = await db
    .selectFrom('task_types')
    .select('id')
    .where('id', '=', taskTypeId)
    .where('removed_at', 'is', null)
    .where('company_id', 'in', [0, user.isAdmin ? 0 : (user.companyId ?? 0)])
    .executeTakeFirst();
  if (!taskType || !can(user, 'task.change')) throw badField('attribute', 'taskType', 'error.field.unknown');
}

const { calls: crudCalls, rows: crudRows } = createCrud(contract.attributes, {
  ...catalogueOptions,
  // Attributes of tasks are seen by the organisation alone, as tasks are; the pieces of a report by whoever sees its form (R41).
  visible: (ctx) =>
    sql<SqlBool>`(${isVisibleToSql(ctx)}
      and (row.task_type_id is null or row.company_id = 0 or ${seesAsOrganisationSql(ctx.user)})
      and (row.report_id is null
        or ${
          can(ctx.user, 'report.see') ? sql<SqlBool>`(row.company_id = 0 or ${seesAsOrganisationSql(ctx.user)})` : sql<SqlBool>`false`
        }))`,
  // One save of a form is one version: its pieces are changed with it, and never by themselves.
  changeable: (ctx) => sql<SqlBool>`(${catalogueOptions.changeable(ctx)} and row.report_id is null)`,
  entity: contract.attribute,
  // The type or category stays: it decides in which rows the attribute's values are.
  immutableFields: ['client', 'activityType', 'itemCategory', 'taskType'],
  isReferenced: hasValuesSql,
  ownerColumns: async (ctx, body) => {
    const tenantColumns = await catalogueOptions.ownerColumns(ctx, body);
    return body.order === undefined ? { ...tenantColumns, order: await readNextOrder(ctx, body) } : tenantColumns;
  },
  listConditions: async (ctx, query) => {
    const conditions: RawBuilder<SqlBool>[] = await catalogueOptions.listConditions(ctx, query);
    conditions.push(sql<SqlBool>`row.report_id is null`);
    // No company's tasks are listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && query.taskTypeId === undefined) conditions.push(sql<SqlBool>`(row.task_type_id is null or row.company_id = 0)`);
    if (query.activityTypeId !== undefined) conditions.push(sql<SqlBool>`row.activity_type_id = ${query.activityTypeId}`);
    if (query.ofCompany !== undefined) conditions.push(sql<SqlBool>`row.company_id in (0, ${query.ofCompany})`);
    if (query.taskTypeId !== undefined) conditions.push(sql<SqlBool>`row.task_type_id = ${query.taskTypeId}`);
    if (query.itemCategoryId !== undefined) conditions.push(sql<SqlBool>`row.item_category_id = ${query.itemCategoryId}`);
    return conditions;
  },
  validate: async (ctx, fields, storedAttribute) => {
    if (storedAttribute) {
      if (fields.valueType === undefined || fields.valueType === storedAttribute.valueType) return;
      const { rows } = await sql<{ used: boolean }>`select ${hasValuesSql(storedAttribute.id)} as used`.execute(ctx.db);
      if (rows[0]!.used) throw badField('attribute', 'valueType', 'error.field.fixed');
      return;
    }
    const [typeId, categoryId, clientId, taskTypeId] = [fields.activityType, fields.itemCategory, fields.client, fields.taskType].map(idOf);
    if (taskTypeId !== undefined) {
      for (const otherField of ['client', 'activityType', 'itemCategory'])
        if (idOf(fields[otherField]) !== undefined) throw badField('attribute', otherField, 'error.field.invalid');
      return refuseUnknownTaskType(ctx, taskTypeId);
    }
    if (typeId !== undefined && categoryId !== undefined) throw badField('attribute', 'itemCategory', 'error.field.invalid');
    if (typeId !== undefined) await refuseUnoffered(ctx, typeKind, typeId, clientId, { object: 'attribute', field: 'activityType' });
    if (categoryId !== undefined)
      await refuseUnoffered(ctx, itemCategoryKind, categoryId, clientId, { object: 'attribute', field: 'itemCategory' });
  },
});

/** The attributes of a client's activities of a type, or items of a category. */
async function listForClient(ctx: Ctx, kind: OwnerKind, { clientId, id: parentId }: { clientId: number; id: number }, query: object) {
  await openClient(ctx, clientId, 'catalogue.see');
  const { table, by: parentColumn } = ownerTables[kind];
  // A removed type or category stays that of the activities or items that have it (R34).
  const { rows } = await sql`
    select row.id
    from ${sql.table(kind === 'activity' ? typeKind.table : itemCategoryKind.table)} row
    where row.id = ${parentId}
      and ((${isVisibleToSql(ctx)} and (row.client_id is null or row.client_id = ${clientId}))
        or exists (select from ${sql.table(table)} owner
          where ${sql.ref(`owner.${parentColumn}`)} = row.id and owner.client_id = ${clientId}))`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return listAttributes(ctx, { ...query, clientId });
}

/** All that the query asks for, in their order. */
async function listAttributes(ctx: Ctx, query: FieldValues): Promise<contract.Attribute[]> {
  const paging = { page: 0, size: MAX_PAGE_SIZE, sort: [{ field: 'order', descending: false }] };
  return (await crudRows.listPage(ctx, query, paging)).body;
}

export const attributeHandlers: Handlers<typeof contract.attributes> = {
  ...crudCalls,
  ...createSelectionHandlers(attributeKind),
  createForClient: (ctx, { params, body }) => crudRows.create(ctx, { ...body, client: { id: params.clientId } }),
  ofActivityType: (ctx, { params: { clientId, typeId }, query }) =>
    listForClient(ctx, 'activity', { clientId, id: typeId }, { ...query, activityTypeId: typeId }),
  ofTaskType: async (ctx, { params: { companyId, taskTypeId }, query }) => {
    await openCompany(ctx, companyId);
    // A removed type stays that of the tasks that have it (R34).
    const companyTypeQuery = ctx.db.selectFrom('task_types').select('id').where('company_id', 'in', [0, companyId]);
    if (!(await companyTypeQuery.where('id', '=', taskTypeId).executeTakeFirst())) throw notFound();
    return listAttributes(ctx, { ...query, taskTypeId, ofCompany: companyId });
  },
  ofItemCategory: (ctx, { params: { clientId, itemCategoryId }, query }) =>
    listForClient(ctx, 'item', { clientId, id: itemCategoryId }, { ...query, itemCategoryId }),
};
